// The networks that come with the program: a folder of files, in which current.toml names the one of each game.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>

#include "format.hpp"

namespace tabuleiro {

// Where the files lie unless TABULEIRO_NETWORKS says otherwise; the Python package sets it when the core is loaded.
inline std::string& networks_folder() {
#ifdef TABULEIRO_NETWORKS_FOLDER
    static std::string folder = TABULEIRO_NETWORKS_FOLDER;
#else
    static std::string folder;
#endif
    return folder;
}

// Hears of a file that cannot be used, in one line.
inline std::function<void(const std::string&)>& on_bad_network() {
    static std::function<void(const std::string&)> hear = [](const std::string& line) { std::cerr << line + "\n"; };
    return hear;
}

class Shipped {
public:
    static constexpr const char* kList = "current.toml";

    // The path of the file for a game's boards of a size, else of any size. BadNetwork tells why there is none.
    static std::string path(std::string_view game, BoardSize board) {
        const char* const wanted = std::getenv("TABULEIRO_NETWORKS");
        const std::filesystem::path folder = wanted && *wanted ? std::string(wanted) : networks_folder();
        const std::string any(game), list = (folder / kList).string();
        std::ifstream in(list);
        if (!in) throw BadNetwork("there is no such file", "", "", list);
        const std::string sized = any + "-" + board.text();
        std::string of_size, of_any;
        int number = 0;
        for (std::string line; std::getline(in, line);) {
            ++number;
            std::string key, value;
            if (!read(line, key, value)) throw BadNetwork("line {found} cannot be read", std::to_string(number), "", list);
            if (key == "format" && value != "1")
                throw BadNetwork("its format is version {found}, and only version {needed} can be read", value, "1", list);
            if (key == sized) of_size = value;
            if (key == any) of_any = value;
        }
        const std::string& name = of_size.empty() ? of_any : of_size;
        if (name.empty()) throw BadNetwork("it lists no network for {needed}", "", sized, list);
        return (folder / name).string();
    }

private:
    // A line `key = "file"` or `format = 1`; what is blank, a comment or the head of a table tells nothing.
    static bool read(const std::string& line, std::string& key, std::string& value) {
        const auto start = line.find_first_not_of(" \t\r");
        if (start == line.npos || line[start] == '#' || line[start] == '[') return true;
        const auto equals = line.find('='), after = line.find_first_not_of(" \t", equals + 1);
        if (equals == line.npos || after == line.npos) return false;
        key = line.substr(start, line.find_last_not_of(" \t", equals - 1) + 1 - start);
        value = line.substr(after, line.find_last_not_of(" \t\r") + 1 - after);
        if (key == "format") return true;
        if (value.size() < 3 || value.front() != '"' || value.back() != '"') return false;
        value = value.substr(1, value.size() - 2);
        return value.find_first_of("\"/\\") == value.npos;
    }
};

}  // namespace tabuleiro
