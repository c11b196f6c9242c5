// Network files: the shipped ones open, spoilt ones are refused, and whatever is accepted is safe to compute with; run
// under sanitizers too. Arguments: how many spoilt files (default 4000), and a seed.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <vector>

#include "checks.hpp"
#include "network/choice.hpp"
#include "network/units.hpp"
#include "search/game_network.hpp"

using namespace tabuleiro;

namespace {

constexpr int kUnits = 32, kInputs = 3, kHidden = 16, kRows = 8;

// All that a network may hold, in small.
struct Sample {
    static constexpr Section kSections[] = {
        {"bias", 2, 1, kUnits},     {"most", 2, 1, kUnits},    {"output", 2, 1, kUnits},
        {"other", 2, 1, kUnits},    {"linear", 4, 1, kInputs}, {"h-weights", 4, kInputs, kHidden},
        {"h-bias", 4, 1, kHidden},  {"h-most", 4, 1, kHidden}, {"h-output", 4, 1, kHidden},
        {"constant", 4, 1, 1},      {"table", 2, kRows, kUnits}};
    static constexpr Shape shapes[] = {{"sample", {3, 4}, kSections}};

    explicit Sample(const NetworkBytes& bytes)
        : rows(rows_of<kUnits>(bytes)), output(output_of<kUnits>(bytes, "output")),
          other(output_of<kUnits>(bytes, "other")), features(feature_units_of<kInputs, kHidden>(bytes)),
          constant(*bytes.numbers<std::int32_t>("constant")) {}

    int value(std::size_t one, std::size_t two, const int (&numbers)[kInputs]) const {
        RowSum<kUnits> sum(rows.bias);
        sum.add(rows[one]);
        sum.subtract(rows[two]);
        Sums<kUnits> sums;
        sum.store(sums);
        return constant + features.line(numbers) + (features.share(numbers) + output.of(sums) + other.of(sums)) / kShare;
    }

    Rows<kUnits> rows;
    Output<std::int16_t, kUnits> output, other;
    FeatureUnits<kInputs, kHidden> features;
    int constant;
};

constexpr std::size_t kEntries = std::size(Sample::kSections);
using Bytes = std::vector<std::byte>;

template <class Number>
void put(Bytes& file, std::size_t at, Number value) {
    std::memcpy(file.data() + at, &value, sizeof value);
}

void put_hash(Bytes& file) {
    std::fill_n(file.begin() + NetworkBytes::kHashAt, 32, std::byte{0});
    Sha256 hash;
    hash.add(file);
    const auto digest = hash.finish();
    std::memcpy(file.data() + NetworkBytes::kHashAt, digest.data(), digest.size());
}

Bytes sample(Random& random) {
    std::size_t end = NetworkBytes::kHeader + NetworkBytes::kEntry * kEntries;
    const auto align = [&] {
        constexpr std::size_t kTo = NetworkBytes::kAlignment;
        end = (end + kTo - 1) / kTo * kTo;
    };
    align();
    Bytes file(end);
    std::memcpy(file.data(), "TABNET\r\n", 8);
    put(file, 8, NetworkBytes::kVersion);
    put(file, 12, static_cast<std::uint32_t>(end));
    std::memcpy(file.data() + 16, "sample", 6);
    put<std::uint16_t>(file, 32, 3);
    put<std::uint16_t>(file, 34, 4);
    put(file, 36, Sample::shapes[0].number());
    put(file, 40, static_cast<std::uint32_t>(kEntries));
    for (std::size_t i = 0; i < kEntries; ++i) {
        const Section& section = Sample::kSections[i];
        const std::size_t at = NetworkBytes::kHeader + NetworkBytes::kEntry * i;
        align();
        file.resize(end + section.size());
        std::memcpy(file.data() + at, section.name.data(), section.name.size());
        put(file, at + 12, static_cast<std::uint16_t>(section.bytes));
        put(file, at + 16, section.rows);
        put(file, at + 20, section.columns);
        put(file, at + 24, static_cast<std::uint64_t>(end));
        const bool is_most = section.name == "most" || section.name == "h-most";
        for (std::size_t j = 0; j < section.size() / section.bytes; ++j) {
            const int number = random.below(2000) - (is_most ? 0 : 1000);
            if (section.bytes == 2) put(file, end + 2 * j, static_cast<std::int16_t>(number));
            else put(file, end + 4 * j, static_cast<std::int32_t>(number));
        }
        end += section.size();
    }
    put(file, 48, static_cast<std::uint64_t>(file.size()));
    put_hash(file);
    return file;
}

// As a mapping has them: aligned, and with nothing readable behind.
class Aligned {
public:
    explicit Aligned(const Bytes& file)
        : size_(file.size()), data_(static_cast<std::byte*>(::operator new(size_, std::align_val_t{64}))) {
        std::copy(file.begin(), file.end(), data_);
    }
    ~Aligned() { ::operator delete(data_, std::align_val_t{64}); }
    Aligned(const Aligned&) = delete;
    Aligned& operator=(const Aligned&) = delete;
    std::span<const std::byte> bytes() const { return {data_, size_}; }

private:
    std::size_t size_;
    std::byte* data_;
};

void check_hash() {
    Sha256 all;
    std::vector<std::byte> bytes;
    for (std::size_t length = 0; length < 300; ++length) {
        Sha256 hash;
        const std::size_t cut = length / 3;
        hash.add(std::span(bytes).first(cut));
        hash.add(std::span(bytes).subspan(cut));
        const auto digest = hash.finish();
        all.add(std::as_bytes(std::span(digest)));
        bytes.push_back(static_cast<std::byte>(length * 7 % 256));
    }
    std::string digits;
    for (const auto each : all.finish()) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", each);
        digits += two;
    }
    // By Python's hashlib: the digest of the digests of bytes(i * 7 % 256 for i in range(n)), n from 0 to 299.
    require(digits == "f65f14b090e805017546322e618401d41f0710c213e013a5131eb38bbe8f367f", "SHA-256", digits);
    require((Shape{"123456789", {}, {}}.number() == 0xCBF43926), "CRC-32", "");
}

// What the numbers of a file say, one by one.
void check_value(const NetworkBytes& bytes, Random& random) {
    const Sample network(bytes);
    const auto one = static_cast<std::size_t>(random.below(kRows)), two = static_cast<std::size_t>(random.below(kRows));
    int numbers[kInputs];
    for (int& number : numbers) number = random.below(2048) - 1024;
    std::int64_t shared = 0, line = network.constant;
    for (std::size_t j = 0; j < kUnits; ++j) {
        const auto* const bias = bytes.numbers<std::int16_t>("bias");
        const auto* const table = bytes.numbers<std::int16_t>("table");
        const auto sum = static_cast<std::int16_t>(bias[j] + table[one * kUnits + j] - table[two * kUnits + j]);
        const auto limit = bytes.numbers<std::int16_t>("most")[j];
        shared += std::clamp<int>(sum, 0, limit) *
                  (bytes.numbers<std::int16_t>("output")[j] + bytes.numbers<std::int16_t>("other")[j]);
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
        auto sum = static_cast<std::uint32_t>(bytes.numbers<std::int32_t>("h-bias")[j]);
        for (std::size_t i = 0; i < kInputs; ++i)
            sum += static_cast<std::uint32_t>(bytes.numbers<std::int32_t>("h-weights")[i * kHidden + j]) *
                   static_cast<std::uint32_t>(numbers[i]);
        const auto limit = bytes.numbers<std::int32_t>("h-most")[j];
        shared += std::int64_t{std::clamp(static_cast<std::int32_t>(sum), 0, limit)} *
                  bytes.numbers<std::int32_t>("h-output")[j];
    }
    for (std::size_t i = 0; i < kInputs; ++i) line += std::int64_t{bytes.numbers<std::int32_t>("linear")[i]} * numbers[i];
    require(network.value(one, two, numbers) == line + shared / kShare, "units add up", "");
}

// A change somewhere, more often in the header than in the numbers.
void spoil(Bytes& file, Random& random) {
    const std::size_t head = NetworkBytes::kHeader + NetworkBytes::kEntry * kEntries;
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random.below(static_cast<int>(n))); };
    const std::size_t at = below(random.below(4) == 0 ? file.size() : std::min(head, file.size()));
    constexpr std::uint64_t kOdd[] = {0, 1, 64, 320, 448, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
                                      ~std::uint64_t{0}, ~std::uint64_t{0} - 63, std::uint64_t{1} << 63};
    switch (random.below(6)) {
        case 0: file[at] ^= static_cast<std::byte>(1 << random.below(8)); break;
        case 1: file[at] = static_cast<std::byte>(random.below(256)); break;
        case 2: {
            const std::uint64_t odd = kOdd[below(std::size(kOdd))];
            const std::size_t size = std::size_t{1} << random.below(4), place = at / size * size;
            if (place + size <= file.size()) std::memcpy(file.data() + place, &odd, size);
            break;
        }
        case 3: file.resize(1 + below(file.size())); break;
        case 4: file.insert(file.begin() + static_cast<std::ptrdiff_t>(at), 1 + below(64), std::byte{0}); break;
        default: file.erase(file.begin() + static_cast<std::ptrdiff_t>(at)); break;
    }
    if (random.below(2) == 0 && file.size() >= NetworkBytes::kHeader)
        put(file, 48, static_cast<std::uint64_t>(file.size()));
}

void check_through_a_file(const Bytes& file, bool is_good) {
    const auto name = "network_test-" + std::to_string(::getpid()) + ".net";
    const std::string path = (std::filesystem::temp_directory_path() / name).string();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    bool is_accepted = true;
    try {
        const NetworkChoice<Sample> choice("sample", path);
        require(choice.on({3, 4}) != nullptr, "a named file is used", path);
        bool fits = true;
        try {
            choice.on({4, 4});
        } catch (const BadNetwork&) {
            fits = false;
        }
        require(!fits, "another board is refused", path);
    } catch (const BadNetwork& bad) {
        is_accepted = false;
        require(bad.file == path && std::string(bad.what()).find('{') == std::string::npos, "it is named", bad.what());
    }
    std::remove(path.c_str());
    require(is_accepted == is_good, "a file is accepted as its bytes are", path);
}

void fuzz(long rounds, std::uint64_t seed) {
    Random random(seed);
    long accepted = 0;
    for (long round = 0; round < rounds; ++round) {
        const Bytes good = sample(random);
        Bytes file = good;
        for (int changes = random.below(3); changes >= 0; --changes) spoil(file, random);
        const bool has_hash = round % 2 == 0 && file.size() >= NetworkBytes::kHeader;
        if (has_hash) put_hash(file);
        const Aligned aligned(file);
        bool is_good = true;
        try {
            const NetworkBytes bytes(aligned.bytes(), "sample", Sample::shapes);
            require(has_hash || file == good, "what was changed is refused", std::to_string(round));
            for (int i = 0; i < 4; ++i) check_value(bytes, random);
            ++accepted;
        } catch (const BadNetwork&) {
            is_good = false;
        }
        if (round < 300) check_through_a_file(file, is_good);
    }
    const Aligned aligned(sample(random));
    check_value(NetworkBytes(aligned.bytes(), "sample", Sample::shapes), random);
    require(rounds < 100 || (accepted > 0 && accepted < rounds / 2), "some are accepted", std::to_string(accepted));
    std::cout << "network_test: " << rounds << " files, " << accepted << " accepted, seed " << seed << "\n";
}

// Those in use open, and every evaluation lies within bounds, with them and without.
template <Position P>
void check_shipped() {
    on_bad_network() = [](const std::string& line) { require(false, "shipped networks open", line); };
    Random random(2);
    for (const P& start : starts<P>()) {
        const auto* const network = GameNetwork<P>().for_board_of(start);
        require((network != nullptr) == kHasNetwork<P>, "every board has its network", start.text());
        require(GameNetwork<P>::none().for_board_of(start) == nullptr, "none is none", start.text());
        for (P position = start; !position.outcome();
             position = position.play(nth_move(position, random.below(count_moves(position)))))
            for (const auto* const each : {network, decltype(network){}})
                require(std::abs(evaluation_of(position, each)) < kEvalLimit, "evaluations have bounds", position.text());
    }
}

}  // namespace

int main(int argc, char** argv) {
    check_hash();
    for_all_games(CheckedGames{}, []<class P>(std::type_identity<P>) { check_shipped<P>(); });
    fuzz(argc > 1 ? std::atol(argv[1]) : 4000, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
