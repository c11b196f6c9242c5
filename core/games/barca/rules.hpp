// Barca: rules B1–B8. Slides (B3) are in barca_lines.hpp, animals and their fears (B4) in barca_herd.hpp.
#pragma once

#include "contract/zobrist.hpp"
#include "herd.hpp"

namespace tabuleiro {

namespace barca {

inline constexpr int kMoveCap = 50;  // B8

inline constexpr Sites kHoles =
    site_bit(site_at(3, 4)) | site_bit(site_at(3, 7)) | site_bit(site_at(6, 4)) | site_bit(site_at(6, 7));
inline constexpr auto kIsHole = [] {
    std::array<bool, kSites + 1> is_hole{};
    for (std::size_t site = 0; site < is_hole.size(); ++site) is_hole[site] = kHoles >> site & 1;
    return is_hole;
}();
constexpr bool is_hole(int site) { return kIsHole[static_cast<std::size_t>(site)]; }

inline constexpr auto kKeys = [] {
    std::array<std::array<std::array<std::uint64_t, kSites>, kKinds>, 2> keys{};
    std::uint64_t index = 0;
    for (auto& side : keys)
        for (auto& kind : side)
            for (auto& key : kind) key = scatter(++index);
    return keys;
}();
inline constexpr std::uint64_t kSecondKey = scatter(1000);
inline constexpr std::uint64_t kReportKey = 1001;  // scattered with the number of moves made added

}  // namespace barca

class Barca {
public:
    struct Move {
        std::uint8_t from, to;
        bool operator==(const Move&) const = default;
    };
    // Alone on the board an elephant has at most 35 slides, a lion 17, a mouse 18: two of each (G9), 140.
    using Moves = MoveList<Move, 140>;

    static constexpr std::string_view name = "barca";

    static Barca initial(const Options& options) {
        if (options.rows != 0 || options.cols != 0) throw UnknownOption("barca has no board size to choose");
        const std::string text = "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1";
        return parse(options.ruleset == Ruleset::report ? text + " 0 report" : text);
    }

    static Barca parse(std::string_view text);
    std::string text() const;

    Player turn() const { return static_cast<Player>(turn_ + 1); }
    Ruleset ruleset() const { return ruleset_; }
    const barca::Herd& herd(Player player) const { return herds_[static_cast<std::size_t>(player) - 1]; }
    const barca::Lanes& occupied() const { return occupied_; }
    int holes(Player player) const { return holes_[static_cast<std::size_t>(player) - 1]; }

    // B3–B6: calls visit(animal, fan of destinations) for animals of the side to move, always in the same
    // order. All destinations are the legal moves. A trapped animal is visited twice, the first time with none.
    template <class Visit>
    void each_animal(Visit&& visit) const;
    static void add_slides(Moves& list, int from, const barca::Fan& fan);

    void moves(Moves& list) const;
    Barca play(Move move) const;
    std::optional<Outcome> outcome() const;

    std::uint64_t key() const {
        const std::uint64_t side = turn_ == 0 ? 0 : barca::kSecondKey;
        return placement_key_ ^ side ^
               (ruleset_ == Ruleset::report ? scatter(barca::kReportKey + moves_made_) : 0);
    }

    std::string text_of(Move move) const {
        return site_name(barca::column_of(move.from), barca::row_of(move.from)) +
               site_name(barca::column_of(move.to), barca::row_of(move.to));
    }

    std::optional<Move> find(std::string_view text) const {
        int column = 0, row = 0, to_column = 0, to_row = 0;
        if (!take_site(text, barca::kSide, barca::kSide, column, row)) return std::nullopt;
        if (!take_site(text, barca::kSide, barca::kSide, to_column, to_row) || !text.empty()) return std::nullopt;
        Moves list;
        moves(list);
        for (const Move move : list)
            if (move.from == barca::site_at(column, row) && move.to == barca::site_at(to_column, to_row)) return move;
        return std::nullopt;
    }

    // Everything else follows from these.
    bool operator==(const Barca& other) const {
        return herds_ == other.herds_ && turn_ == other.turn_ && ruleset_ == other.ruleset_ &&
               moves_made_ == other.moves_made_;
    }

private:
    // Endings that the placement and the counter tell; G1 needs the moves.
    enum class Ending : std::uint8_t { none, first_wins, second_wins, fifty_moves };

    void read_row(std::string_view row_text, int row);
    void read_report(std::string_view made, std::string_view ruleset);
    void judge(std::size_t side);
    bool has_move() const;

    barca::Lanes occupied_{};  // both ways
    std::array<barca::Herd, 2> herds_{};
    std::uint64_t placement_key_ = 0;
    std::array<std::uint8_t, 2> holes_{};  // how many each side has
    std::uint8_t turn_ = 0;                // 0 or 1
    std::uint8_t moves_made_ = 0;          // counted under `report` only
    Ruleset ruleset_ = Ruleset::standard;
    Ending ending_ = Ending::none;
};

template <class Visit>
void Barca::each_animal(Visit&& visit) const {
    using namespace barca;
    if (ending_ != Ending::none) return;

    const Herd own = herds_[turn_];
    const Fear fear(own, herds_[turn_ ^ 1]);
    const Fan occupied = spread(occupied_);
    const auto slide = [&](int animal, const Fan& forbidden) {  // tells whether there is any such slide
        const int kind = animal / 2;
        const SiteTable& from = table_of(own.site(animal));
        const Fan& rays = kind == mouse ? from.orthogonal : from.diagonal;
        const Fan& more = kind == elephant ? from.orthogonal : table_of(kNowhere).orthogonal;
        const Fan fan = slides(rays, occupied, forbidden) | slides(more, occupied, forbidden);
        visit(animal, fan);
        return any(fan.low | fan.high);
    };
    const auto slide_safely = [&](int animal) {
        return slide(animal, spread(occupied_ | fear.scary[animal / 2]));
    };
    if (!fear.is_felt()) {
#pragma GCC unroll 6
        for (int animal = 0; animal < kAnimals; ++animal) slide_safely(animal);
        return;
    }
    const auto each = [](unsigned animals, auto&& action) {
        for (; animals != 0; animals &= animals - 1) action(__builtin_ctz(animals));
    };
    const unsigned scared = fear.animals(own), others = ((1u << kAnimals) - 1) ^ scared;
    bool has_escape = false;
    each(scared, [&](int animal) { has_escape |= slide_safely(animal); });
    if (has_escape) return;  // B5
    each(others, slide_safely);  // B6
    if (ruleset_ == Ruleset::standard) each(scared, [&](int animal) { slide(animal, occupied); });
}

inline void Barca::moves(Moves& list) const {
    list.clear();
    each_animal([&](int animal, const barca::Fan& fan) {
        add_slides(list, herds_[turn_].site(animal), fan);
    });
}

inline void Barca::add_slides(Moves& list, int from, const barca::Fan& fan) {
    for (int lane = 0; lane < 4; ++lane)
        for (Sites left = fan.lane(lane); left != 0; left &= left - 1)
            list.push({static_cast<std::uint8_t>(from),
                       static_cast<std::uint8_t>(barca::Fan::site(lane, lowest(left)))});
}

inline Barca Barca::play(Move move) const {
    using namespace barca;
    const int animal = herds_[turn_].animal_on(move.from);
    const auto& keys = kKeys[turn_][static_cast<std::size_t>(animal) / 2];
    Barca next = *this;
    next.occupied_ ^= table_of(move.from).itself | table_of(move.to).itself;
    next.herds_[turn_].move(animal, move.to);
    next.placement_key_ ^= keys[move.from] ^ keys[move.to];
    next.holes_[turn_] = static_cast<std::uint8_t>(holes_[turn_] + is_hole(move.to) - is_hole(move.from));
    next.turn_ ^= 1;
    if (ruleset_ == Ruleset::report) ++next.moves_made_;
    next.judge(turn_);
    return next;
}

// B7 for one side, then B8.
inline void Barca::judge(std::size_t side) {
    if (holes_[side] >= 3)
        ending_ = side == 0 ? Ending::first_wins : Ending::second_wins;
    else if (moves_made_ == barca::kMoveCap && ending_ == Ending::none)
        ending_ = Ending::fifty_moves;
}

inline int count_moves(const Barca& position) {
    barca::Lanes counts{};
    position.each_animal([&](int, const barca::Fan& fan) { fan.add_counts(counts); });
    return barca::sum(counts);
}

// Chooses the animal by adding up, not by branches: those would depend on a random n in playouts.
inline Barca::Move nth_move(const Barca& position, int n) {
    struct Visit {
        barca::Fan fan;
        int animal, begin;
    };
    std::array<Visit, 2 * barca::kAnimals> visits;
    std::size_t size = 0, chosen = 0;
    int begin = 0;
    position.each_animal([&](int animal, const barca::Fan& fan) {
        visits[size++] = {fan, animal, begin};
        begin += fan.count();
        chosen += n >= begin ? 1 : 0;
    });
    const Visit& visit = visits[chosen];
    return {static_cast<std::uint8_t>(position.herd(position.turn()).site(visit.animal)),
            static_cast<std::uint8_t>(visit.fan.nth(n - visit.begin))};
}

// The first animal with a safe slide decides it, scared (B5) or not: if it may not move, others have to. That is
// nearly always one of the first.
inline bool Barca::has_move() const {
    using namespace barca;
    const Herd& own = herds_[turn_];
    const Fear fear(own, herds_[turn_ ^ 1]);
    const Fan occupied = spread(occupied_);
    for (int animal = 0; animal < kAnimals; ++animal) {
        const SiteTable& from = table_of(own.site(animal));
        const Fan& rays = animal / 2 == mouse ? from.orthogonal : from.diagonal;
        const Fan fan = slides(rays, occupied, spread(occupied_ | fear.scary[animal / 2]));
        if (any(fan.low | fan.high)) return true;
    }
    return count_moves(*this) > 0;
}

inline std::optional<Outcome> Barca::outcome() const {
    if (ending_ == Ending::fifty_moves) return Outcome{0, "fifty moves"};
    if (ending_ != Ending::none) return Outcome{static_cast<std::uint8_t>(ending_), "three watering holes"};
    if (!has_move()) return Outcome{static_cast<std::uint8_t>(opponent(turn())), "no legal move"};
    return std::nullopt;
}

// Row 10 sorts before row 1 where a letter follows, right behind it where the text ends.
template <>
struct TextOrder<Barca> {
    static constexpr bool numeric = true;
    static constexpr std::uint64_t order(Barca::Move move) {
        constexpr std::uint64_t kFromRow[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
        constexpr std::uint64_t kToRow[] = {0, 2, 3, 4, 5, 6, 7, 8, 9, 1};
        return move.from / 10u * 1000 + kFromRow[move.from % 10] * 100 +
               move.to / 10u * 10 + kToRow[move.to % 10];
    }
};

inline void Barca::read_row(std::string_view row_text, int row) {
    using namespace barca;
    const std::string where = "row " + std::to_string(row);
    int column = 0;
    for (std::size_t at = 0; at < row_text.size();) {
        const std::size_t end = std::min(row_text.find_first_not_of("0123456789", at), row_text.size());
        if (end > at) {
            column += read_number(row_text.substr(at, end - at), where);
            at = end;
            continue;
        }
        const char letter = row_text[at++];
        const std::size_t side = letter >= 'a' ? 1 : 0;
        const std::size_t kind = kLetters.find(side == 0 ? letter : static_cast<char>(letter - 'a' + 'A'));
        if (kind == std::string_view::npos)
            throw Malformed(where + ": " + quoted({&letter, 1}) + " is no animal");
        if (column < kSide) {
            const int site = site_at(column, row), absent = static_cast<int>(2 * kind + 1);
            if (herds_[side].site(absent) != kNowhere)
                throw Malformed(site_name(column, row) + ": a third " + quoted({&letter, 1}));
            herds_[side].move(absent, site);
            occupied_ |= table_of(site).itself;
            placement_key_ ^= kKeys[side][kind][static_cast<std::size_t>(site)];
            holes_[side] = static_cast<std::uint8_t>(holes_[side] + is_hole(site));
        }
        ++column;
    }
    if (column != kSide)
        throw Malformed(where + " has " + std::to_string(column) + " sites, not 10: " + quoted(row_text));
}

inline void Barca::read_report(std::string_view made, std::string_view ruleset) {
    int value = -1;
    std::from_chars(made.data(), made.data() + made.size(), value);
    if (value < 0 || value > barca::kMoveCap || std::to_string(value) != made)
        throw Malformed("the number of moves made is 0 to 50, not " + quoted(made));
    if (ruleset != "report") throw Malformed("the last field is report or left out, not " + quoted(ruleset));
    moves_made_ = static_cast<std::uint8_t>(value);
    ruleset_ = Ruleset::report;
}

inline Barca Barca::parse(std::string_view text) {
    const auto fields = read_fields(text);
    if (fields.size() != 2 && fields.size() != 4)
        throw Malformed("a barca position has 2 fields, or 4 under report, not " +
                        std::to_string(fields.size()));
    const auto rows = split(fields[0], '/');
    if (rows.size() != barca::kSide)
        throw Malformed("a barca board has 10 rows, not " + std::to_string(rows.size()));
    Barca position;
    for (int row = barca::kSide; row >= 1; --row)
        position.read_row(rows[static_cast<std::size_t>(barca::kSide - row)], row);
    position.turn_ = read_side(fields[1]) == Player::first ? 0 : 1;
    if (fields.size() == 4) position.read_report(fields[2], fields[3]);
    for (const std::size_t side : {0, 1}) position.judge(side);
    return position;
}

inline std::string Barca::text() const {
    std::string out;
    int empty = 0;
    const auto write_run = [&] {
        if (empty != 0) out += std::to_string(empty);
        empty = 0;
    };
    for (int row = barca::kSide; row >= 1; --row) {
        for (int column = 0; column < barca::kSide; ++column) {
            const int site = barca::site_at(column, row);
            const bool first = herds_[0].has(site), second = herds_[1].has(site);
            if (!first && !second) {
                ++empty;
                continue;
            }
            write_run();
            const int kind = herds_[first ? 0 : 1].animal_on(site) / 2;
            const char letter = barca::kLetters[static_cast<std::size_t>(kind)];
            out += first ? letter : static_cast<char>(letter - 'A' + 'a');
        }
        write_run();
        if (row > 1) out += '/';
    }
    out += turn_ == 0 ? " 1" : " 2";
    if (ruleset_ == Ruleset::report) out += " " + std::to_string(moves_made_) + " report";
    return out;
}

static_assert(Position<Barca>);

}  // namespace tabuleiro
