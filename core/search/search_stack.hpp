// The line from the root to the node that is searched, and the principal variation found at each of its plies.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "repetition.hpp"
#include "score.hpp"
#include "traits.hpp"

namespace tabuleiro {

enum class Repeated : std::uint8_t { no, in_line, in_game };

template <Position P>
class SearchStack {
public:
    using Move = typename P::Move;

    struct Frame {
        int eval;                  // kNoEval where it was not asked for
        std::uint16_t tag;         // of the move played here
        std::uint16_t killers[2];  // tags of the killer moves: they refuted a sister of this node
        int pv_length;
        std::array<Move, kMaxPly> pv;  // the principal variation from here
    };

    void begin(const P& root, const Repetitions& repetitions) {
        repetitions_ = repetitions;
        draws_by_repetition_ = Traits<P>::numbers.can_repeat && root.ruleset() == Ruleset::standard;
        frames_.resize(kMaxPly + 2);
        for (Frame& frame : frames_) frame.killers[0] = frame.killers[1] = 0;
        keys_[0] = root.key();
    }

    Frame& operator[](int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    void set_key(int ply, std::uint64_t key) { keys_[static_cast<std::size_t>(ply)] = key; }

    // The key of a position in the transposition table.
    std::uint64_t table_key(std::uint64_t key) const { return key ^ repetitions_.salt(); }
    bool repeats_in_game() const { return repetitions_.salt() != 0; }

    // The second time within the line is as good as the third: who could do better would have done so. A position that
    // came twice in the game before really draws.
    Repeated repeated(int ply) const {
        if (!draws_by_repetition_) return Repeated::no;
        const std::uint64_t key = keys_[static_cast<std::size_t>(ply)];
        if (repetitions_.came_twice(key)) return Repeated::in_game;
        for (int back = ply - 4; back >= 0; back -= 2)
            if (keys_[static_cast<std::size_t>(back)] == key) return Repeated::in_line;
        return Repeated::no;
    }

    // The variation of a frame is its move and the variation of the next.
    void extend_pv(int ply, Move move) {
        Frame& frame = (*this)[ply];
        const Frame& next = (*this)[ply + 1];
        frame.pv[0] = move;
        frame.pv_length = std::min(next.pv_length + 1, kMaxPly);
        std::copy_n(next.pv.begin(), frame.pv_length - 1, frame.pv.begin() + 1);
    }

    std::vector<Move> pv(int ply) {
        const Frame& frame = (*this)[ply];
        return {frame.pv.begin(), frame.pv.begin() + frame.pv_length};
    }

    // A killer that is known already stays where it is.
    void add_killer(int ply) {
        Frame& frame = (*this)[ply];
        if (frame.killers[0] == frame.tag) return;
        frame.killers[1] = frame.killers[0];
        frame.killers[0] = frame.tag;
    }

private:
    std::vector<Frame> frames_;
    std::array<std::uint64_t, kMaxPly + 2> keys_;  // of the positions of the line, by ply
    Repetitions repetitions_;
    bool draws_by_repetition_ = false;
};

}  // namespace tabuleiro
