// The format of network files, described in docs/networks.md: what is trusted of one is checked here, once.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "sha256.hpp"

namespace tabuleiro {

static_assert(std::endian::native == std::endian::little, "numbers are used as they lie in the file");

// A file that cannot be used. `reason` may hold {found} and {needed}: who translates it fills them in.
class BadNetwork : public std::runtime_error {
public:
    BadNetwork(const char* why, const std::string& has = {}, const std::string& wants = {}, const std::string& path = {})
        : std::runtime_error(told(why, has, wants, path)), reason(why), found(has), needed(wants), file(path) {}

    BadNetwork in(const std::string& path) const { return {reason, found, needed, path}; }

    const char* reason;
    std::string found, needed, file;

private:
    static std::string told(std::string text, const std::string& has, const std::string& wants,
                            const std::string& path) {
        for (const auto& [name, value] : {std::pair("{needed}", wants), std::pair("{found}", has)})
            if (const auto at = text.find(name); at != text.npos)
                text.replace(at, std::string_view(name).size(), value);
        return path.empty() ? text : path + ": " + text;
    }
};

struct BoardSize {
    int rows = 0, columns = 0;  // 0, 0: any

    bool operator==(const BoardSize&) const = default;
    bool is_any() const { return rows == 0 && columns == 0; }
    std::string text() const {
        return is_any() ? "any size" : std::to_string(rows) + "x" + std::to_string(columns);
    }
};

// A table of numbers with a sign, by its name, bytes of a number, rows and columns.
struct Section {
    std::string_view name;
    std::uint32_t bytes, rows, columns;

    std::uint64_t size() const { return std::uint64_t{bytes} * rows * columns; }
    bool operator==(const Section&) const = default;
};

// What a network looks at, in a line for people, and the sections it has, in their order.
struct Shape {
    std::string_view line;
    BoardSize board;
    std::span<const Section> sections;

    // CRC-32 of the line.
    constexpr std::uint32_t number() const {
        std::uint32_t rest = ~0u;
        for (const char c : line) {
            rest ^= static_cast<unsigned char>(c);
            for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1 ? 0xEDB88320u : 0);
        }
        return ~rest;
    }
};

// The bytes of a network file, checked against the shapes that a game knows.
class NetworkBytes {
public:
    static constexpr std::uint32_t kVersion = 1;
    static constexpr std::size_t kHeader = 96, kEntry = 32, kHashAt = 64, kAlignment = 64;

    NetworkBytes(std::span<const std::byte> bytes, std::string_view game, std::span<const Shape> shapes)
        : bytes_(bytes) {
        check_whole();
        const std::string found_game = text(16, 16);
        if (found_game != game)
            throw BadNetwork("it is a network for {found}, not for {needed}", printable(found_game), std::string(game));
        const BoardSize board{number<std::uint16_t>(32), number<std::uint16_t>(34)};
        std::string known;
        for (const Shape& shape : shapes) {
            if (shape.board == board) shape_ = &shape;
            known += (known.empty() ? "" : ", ") + shape.board.text();
        }
        if (!shape_) throw BadNetwork("it is for boards of {found}, not {needed}", board.text(), known);
        if (number<std::uint32_t>(36) != shape_->number())
            throw BadNetwork("its shape is unknown; the known one is: {needed}", "", std::string(shape_->line));
        check_sections();
        check_sizes();
    }

    const Shape& shape() const { return *shape_; }

    // The first of a section's numbers; of none if the shape has no such section.
    template <class Number>
    const Number* numbers(std::string_view name) const {
        for (std::size_t i = 0; i < shape_->sections.size(); ++i)
            if (shape_->sections[i].name == name && shape_->sections[i].bytes == sizeof(Number))
                return reinterpret_cast<const Number*>(bytes_.data() + number<std::uint64_t>(kHeader + kEntry * i + 24));
        return nullptr;
    }

    // 64 hexadecimal digits.
    std::string hash() const {
        constexpr char kDigits[] = "0123456789abcdef";
        std::string digits;
        for (const std::byte each : bytes_.subspan(kHashAt, 32)) {
            digits += kDigits[std::to_integer<unsigned>(each) / 16];
            digits += kDigits[std::to_integer<unsigned>(each) % 16];
        }
        return digits;
    }

private:
    static constexpr const char* kDamaged = "it is damaged: the hash does not match the contents";
    static constexpr const char* kNotOfShape = "its sections do not match its shape";
    static constexpr const char* kTooLarge = "its numbers are out of range";
    static constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    static constexpr std::int64_t kMostFeature = 1024;  // no feature of a game is larger

    template <class Number>
    Number number(std::size_t at) const {
        Number value;
        std::memcpy(&value, bytes_.data() + at, sizeof value);
        return value;
    }
    std::string text(std::size_t at, std::size_t length) const {
        const std::string all(reinterpret_cast<const char*>(bytes_.data() + at), length);
        const std::string until = all.substr(0, all.find('\0'));
        return all.find_first_not_of('\0', until.size()) == all.npos ? until : all;  // zeros behind, nothing else
    }
    static std::string printable(std::string name) {
        for (char& c : name)
            if (c < ' ' || c > '~') c = '?';
        return name;
    }

    // That it is a network file of this version, as long as it says, and not changed since it was written.
    void check_whole() const {
        constexpr std::string_view kMagic = "TABNET\r\n";
        const std::string_view all(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
        if (!all.starts_with(kMagic)) {
            if (all.starts_with("TABNET"))
                throw BadNetwork("it was altered on the way, as happens to files copied as text");
            throw BadNetwork("it is not a network file");
        }
        if (bytes_.size() < kHeader) throw BadNetwork("it is truncated");
        if (const auto version = number<std::uint32_t>(8); version != kVersion)
            throw BadNetwork("its format is version {found}, and only version {needed} can be read", std::to_string(version),
                             std::to_string(kVersion));
        const auto length = number<std::uint64_t>(48);
        if (bytes_.size() < length) throw BadNetwork("it is truncated");
        if (bytes_.size() > length) throw BadNetwork("it is longer than its header says");
        Sha256 hash;
        hash.add(bytes_.first(kHashAt));
        hash.add(std::span(kZeros));
        hash.add(bytes_.subspan(kHeader));
        if (const auto digest = hash.finish(); std::memcmp(digest.data(), bytes_.data() + kHashAt, 32) != 0)
            throw BadNetwork(kDamaged);
    }

    // That the sections are the shape's, one after the other, aligned and within the file.
    void check_sections() const {
        const std::size_t count = shape_->sections.size(), end = kHeader + kEntry * count;
        std::uint64_t free = (end + kAlignment - 1) / kAlignment * kAlignment;
        if (number<std::uint32_t>(40) != count || number<std::uint32_t>(12) != free || bytes_.size() < free ||
            number<std::uint32_t>(44) != 0 || number<std::uint64_t>(56) != 0)
            throw BadNetwork(kNotOfShape);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = kHeader + kEntry * i;
            const std::string name = text(at, 12);
            const Section found{name, number<std::uint16_t>(at + 12), number<std::uint32_t>(at + 16),
                                number<std::uint32_t>(at + 20)};
            const auto offset = number<std::uint64_t>(at + 24);
            if (found != shape_->sections[i] || number<std::uint16_t>(at + 14) != 0 || offset % kAlignment != 0 ||
                offset < free || offset > bytes_.size() || found.size() > bytes_.size() - offset)
                throw BadNetwork(kNotOfShape);
            free = offset + found.size();
        }
    }

    // That no value overflows 32 bits, however the units stand.
    void check_sizes() const {
        std::int64_t shared = 0, line = 0;
        for (const char* output : {"output", "other"}) add_output<std::int16_t>("most", output, shared);
        add_output<std::int32_t>("h-most", "h-output", shared);
        each<std::int32_t>("linear", [&](std::int64_t weight) { line += std::abs(weight) * kMostFeature; });
        each<std::int32_t>("constant", [&](std::int64_t constant) { line += std::abs(constant); });
        if (line > kMost / 2) throw BadNetwork(kTooLarge);
    }

    template <class Number>
    void add_output(const char* most, const char* output, std::int64_t& sum) const {
        const Number* const limits = numbers<Number>(most);
        std::size_t unit = 0;
        each<Number>(output, [&](std::int64_t weight) {
            const std::int64_t limit = limits[unit++];
            sum += limit * std::abs(weight);
            if (limit < 0 || sum > kMost) throw BadNetwork(kTooLarge);
        });
    }

    template <class Number, class Do>
    void each(std::string_view name, Do&& work) const {
        for (const Section& section : shape_->sections)
            if (section.name == name)
                for (std::size_t i = 0; i < section.size() / sizeof(Number); ++i) work(numbers<Number>(name)[i]);
    }

    static constexpr std::array<std::byte, 32> kZeros{};

    std::span<const std::byte> bytes_;
    const Shape* shape_ = nullptr;
};

}  // namespace tabuleiro
