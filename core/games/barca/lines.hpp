// Barca's 10×10 board for vector instructions: sets of sites in lanes, and slides along four rays at once.
#pragma once

#include <array>
#ifdef __AVX__
#include <immintrin.h>
#endif

#include "contract/board.hpp"
#include "contract/select.hpp"

namespace tabuleiro::barca {

inline constexpr int kSide = 10;
inline constexpr int kSites = kSide * kSide;
inline constexpr int kNowhere = kSites;  // the site of an absent animal: all its sets are empty

// Site order is column, then row (G7).
constexpr int site_at(int column, int row) { return kSide * column + row - 1; }
constexpr int column_of(int site) { return site / kSide; }
constexpr int row_of(int site) { return site % kSide + 1; }

// The board turned by half.
constexpr int turned(int site) { return kSites - 1 - site; }
constexpr Sites turned(Sites sites) {
    Sites result = 0;
    for (; sites != 0; sites &= sites - 1) result |= site_bit(turned(lowest(sites)));
    return result;
}

// Four words that the compiler keeps in vector registers where the machine has them. No function takes or
// returns them by value, and 16 bytes of alignment are enough: no call then depends on those registers.
typedef std::uint64_t Lanes __attribute__((vector_size(32), aligned(16)));

constexpr std::uint64_t low_word(Sites sites) { return static_cast<std::uint64_t>(sites); }
constexpr std::uint64_t high_word(Sites sites) { return static_cast<std::uint64_t>(sites >> 64); }
inline int sum(const Lanes& x) { return static_cast<int>(x[0] + x[1] + x[2] + x[3]); }
inline bool any(const Lanes& x) {
#ifdef __AVX__
    return !__builtin_ia32_ptestz256(reinterpret_cast<__v4di>(x), reinterpret_cast<__v4di>(x));
#else
    return (x[0] | x[1] | x[2] | x[3]) != 0;
#endif
}

// Four sets of sites, one in each lane of two vectors: sites 0–63 and the rest. Lanes 2 and 3 hold theirs
// turned by half, so that every ray, in a lane that suits it, leads from lower to higher bits.
struct Fan {
    Lanes low, high;

    static constexpr Fan of(Sites a, Sites b, Sites c, Sites d) {
        c = turned(c);
        d = turned(d);
        return {Lanes{low_word(a), low_word(b), low_word(c), low_word(d)},
                Lanes{high_word(a), high_word(b), high_word(c), high_word(d)}};
    }

    Sites lane(int i) const { return Sites{high[i]} << 64 | low[i]; }
    static constexpr int site(int lane, int bit) { return lane < 2 ? bit : turned(bit); }

    void add_counts(Lanes& counts) const {
        for (int i = 0; i < 4; ++i)
            counts[i] += static_cast<std::uint64_t>(__builtin_popcountll(low[i])) +
                         static_cast<std::uint64_t>(__builtin_popcountll(high[i]));
    }
    int count() const {
        Lanes counts{};
        add_counts(counts);
        return sum(counts);
    }

    // The n-th site, lane by lane, each in ascending order of its bits.
    int nth(int n) const {
        int i = 0;
        for (int size = tabuleiro::count(lane(0)); n >= size; size = tabuleiro::count(lane(i))) {
            n -= size;
            ++i;
        }
        return site(i, nth_member(lane(i), n));
    }
};

inline Fan operator|(const Fan& a, const Fan& b) { return {a.low | b.low, a.high | b.high}; }

// One set as it is (two words) and turned (two words), and the same set in all lanes of a fan.
constexpr void see_both_ways(Lanes& set, Sites sites) {
    const Sites other = turned(sites);
    set = Lanes{low_word(sites), high_word(sites), low_word(other), high_word(other)};
}
inline Fan spread(const Lanes& set) {
    return {__builtin_shufflevector(set, set, 0, 0, 2, 2), __builtin_shufflevector(set, set, 1, 1, 3, 3)};
}

constexpr Sites ray(int site, int columns, int rows, int steps = kSide) {
    Sites sites = 0;
    for (int step = 1; step <= steps; ++step) {
        const int column = column_of(site) + step * columns, row = row_of(site) + step * rows;
        if (column < 0 || column >= kSide || row < 1 || row > kSide) break;
        sites |= site_bit(site_at(column, row));
    }
    return sites;
}

struct SiteTable {
    Fan orthogonal, diagonal;  // the rays from the site
    Lanes itself, neighbours;  // both ways
};

alignas(64) inline constexpr std::array<SiteTable, kSites + 1> kTables = [] {
    std::array<SiteTable, kSites + 1> tables{};
    for (int site = 0; site < kSites; ++site) {
        const auto near = [&](int columns, int rows) { return ray(site, columns, rows, 1); };
        SiteTable& table = tables[static_cast<std::size_t>(site)];
        table.orthogonal = Fan::of(ray(site, 0, 1), ray(site, 1, 0), ray(site, 0, -1), ray(site, -1, 0));
        table.diagonal = Fan::of(ray(site, 1, 1), ray(site, 1, -1), ray(site, -1, -1), ray(site, -1, 1));
        see_both_ways(table.itself, site_bit(site));
        see_both_ways(table.neighbours, near(0, 1) | near(1, 1) | near(1, 0) | near(1, -1) | near(0, -1) |
                                            near(-1, -1) | near(-1, 0) | near(-1, 1));
    }
    return tables;
}();

constexpr const SiteTable& table_of(int site) { return kTables[static_cast<std::size_t>(site)]; }

// Each ray up to its first occupied site (B3), without the forbidden sites, which include the occupied ones.
// x ^ (x - 1) is the lowest member of x and everything below it, or everything when x is empty.
inline Fan slides(const Fan& rays, const Fan& occupied, const Fan& forbidden) {
    const Lanes low = rays.low & occupied.low, high = rays.high & occupied.high;
    const auto open = reinterpret_cast<Lanes>(low == 0);  // all ones where the low word stops nobody
    return {rays.low & (low ^ (low - 1)) & ~forbidden.low,
            rays.high & (high ^ (high - 1)) & open & ~forbidden.high};
}

}  // namespace tabuleiro::barca
