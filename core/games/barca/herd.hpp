// Barca's animals: the herd of one side, and whom it has to fear.
#pragma once

#include <algorithm>

#include "lines.hpp"

namespace tabuleiro::barca {

enum Kind { elephant, lion, mouse };
inline constexpr int kKinds = 3;
inline constexpr int kAnimals = 2 * kKinds;  // of a side; animals 2k and 2k + 1 are of kind k
inline constexpr int kFeared[kKinds] = {mouse, elephant, lion};
inline constexpr std::string_view kLetters = "ELM";

// The sites of one side's animals, a byte each. The two of a kind are in ascending order, so that equal
// placements are equal herds; an absent animal is nowhere, and so are the two bytes to spare.
class Herd {
public:
    constexpr int site(int animal) const { return static_cast<int>(sites_ >> (8 * animal) & 0xff); }
    constexpr bool has(int site) const { return matches(site) != 0; }
    // The animal on a site that has one.
    constexpr int animal_on(int site) const { return __builtin_ctzll(matches(site)) / 8; }

    constexpr void move(int animal, int to) {
        const int pair = 16 * (animal / 2);
        const int other = site(animal ^ 1);
        const auto sorted = static_cast<std::uint64_t>(std::min(to, other) | std::max(to, other) << 8);
        sites_ = (sites_ & ~(0xffffULL << pair)) | sorted << pair;
    }

    bool operator==(const Herd&) const = default;

private:
    static constexpr std::uint64_t kEachByte = 0x0101010101010101ULL;

    // The lowest bit set, if any, is in the lowest byte that equals the site.
    constexpr std::uint64_t matches(int site) const {
        const std::uint64_t apart = sites_ ^ kEachByte * static_cast<std::uint64_t>(site);
        return (apart - kEachByte) & ~apart & kEachByte << 7;
    }

    std::uint64_t sites_ = kEachByte * kNowhere;
};

// Fear among one side's animals (B4).
struct Fear {
    Lanes scary[kKinds];  // by kind, the sites where an animal would be scared
    Lanes scared{};       // the sites where one is

    Fear(const Herd& own, const Herd& enemy) {
#pragma GCC unroll 3
        for (int kind = 0; kind < kKinds; ++kind) {
            const int i = 2 * kind, feared = 2 * kFeared[kind];
            scary[kind] =
                table_of(enemy.site(feared)).neighbours | table_of(enemy.site(feared + 1)).neighbours;
            scared |= scary[kind] & (table_of(own.site(i)).itself | table_of(own.site(i + 1)).itself);
        }
    }

    bool is_felt() const { return (scared[0] | scared[1]) != 0; }

    // The scared animals, a bit each.
    unsigned animals(const Herd& own) const {
        unsigned found = 0;
#pragma GCC unroll 6
        for (int animal = 0; animal < kAnimals; ++animal) {
            const Lanes site = table_of(own.site(animal)).itself & scared;
            found |= static_cast<unsigned>((site[0] | site[1]) != 0) << animal;
        }
        return found;
    }
};

}  // namespace tabuleiro::barca
