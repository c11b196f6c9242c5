// Which network values the positions of a game: a file that somebody named, else the one that comes with the program.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "mapping.hpp"
#include "shipped.hpp"

namespace tabuleiro {

// A file that is checked, and what a game reads of it. Game is the name of the game; Network has `shapes`, those it
// knows, and is made of NetworkBytes.
template <class Network>
class OpenNetwork {
public:
    OpenNetwork(const std::string& path, std::string_view game) try
        : mapping_(path), bytes_(mapping_.bytes(), game, Network::shapes), network_(bytes_) {
    } catch (const BadNetwork& bad) {
        throw bad.in(path);
    }

    const Network& network() const { return network_; }
    BoardSize board() const { return bytes_.shape().board; }
    std::string hash() const { return bytes_.hash(); }

private:
    Mapping mapping_;
    NetworkBytes bytes_;
    Network network_;
};

template <class Network>
class NetworkChoice {
public:
    // What comes with the program.
    explicit NetworkChoice(std::string_view game) : game_(game) {}

    // A file that somebody named: it is opened, and BadNetwork says why it cannot be used.
    NetworkChoice(std::string_view game, const std::string& path)
        : game_(game), path_(path), named_(std::make_shared<const OpenNetwork<Network>>(path, game)) {}

    // No network at all.
    static NetworkChoice none(std::string_view game) {
        NetworkChoice choice(game);
        choice.is_none_ = true;
        return choice;
    }

    // None: the evaluation has to do without. It stays where it is as long as the choice.
    const Network* on(BoardSize board) const {
        if (is_none_) return nullptr;
        if (!named_) return shipped(board);
        if (!named_->board().is_any() && named_->board() != board)
            throw BadNetwork("it is for boards of {found}, not {needed}", named_->board().text(), board.text(), path_);
        return &named_->network();
    }

private:
    // Opened once and kept; what cannot be used is told of once.
    const Network* shipped(BoardSize board) const {
        static std::mutex mutex;
        static std::map<std::pair<int, int>, std::unique_ptr<const OpenNetwork<Network>>> opened;
        std::unique_lock lock(mutex);
        const auto [place, is_new] = opened.try_emplace({board.rows, board.columns});
        if (!is_new) return place->second ? &place->second->network() : nullptr;
        try {
            place->second = open(board);
            return &place->second->network();
        } catch (const BadNetwork& bad) {
            lock.unlock();  // who hears of it may have to wait for others
            on_bad_network()(bad.what() + std::string("; ") + std::string(game_) + " plays without a network");
            return nullptr;
        }
    }

    std::unique_ptr<const OpenNetwork<Network>> open(BoardSize board) const {
        const std::string path = Shipped::path(game_, board);
        auto found = std::make_unique<const OpenNetwork<Network>>(path, game_);
        if (!found->board().is_any() && found->board() != board)
            throw BadNetwork("it is for boards of {found}, not {needed}", found->board().text(), board.text(), path);
        if (std::filesystem::path(path).filename().string().find(found->hash().substr(0, 12)) == std::string::npos)
            throw BadNetwork("its name does not match its hash", "", "", path);
        return found;
    }

    std::string_view game_;
    std::string path_;
    std::shared_ptr<const OpenNetwork<Network>> named_;
    bool is_none_ = false;
};

}  // namespace tabuleiro
