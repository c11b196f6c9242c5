// SHA-256 (FIPS 180-4), by which a network's file is known.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace tabuleiro {

class Sha256 {
public:
    using Digest = std::array<std::uint8_t, 32>;

    void add(std::span<const std::byte> bytes) {
        length_ += bytes.size();
        while (!bytes.empty()) {
            const std::size_t taken = std::min(bytes.size(), kBlock - filled_);
            std::memcpy(block_.data() + filled_, bytes.data(), taken);
            filled_ += taken;
            bytes = bytes.subspan(taken);
            if (filled_ == kBlock) mix();
        }
    }

    Digest finish() {
        const std::uint64_t bits = 8 * length_;
        block_[filled_++] = 0x80;
        if (filled_ > kBlock - 8) {
            std::memset(block_.data() + filled_, 0, kBlock - filled_);
            mix();
        }
        std::memset(block_.data() + filled_, 0, kBlock - filled_);
        for (std::size_t i = 0; i < 8; ++i) block_[kBlock - 1 - i] = static_cast<std::uint8_t>(bits >> 8 * i);
        mix();
        Digest digest;
        for (std::size_t i = 0; i < digest.size(); ++i)
            digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> 8 * (3 - i % 4));
        return digest;
    }

private:
    static constexpr std::size_t kBlock = 64;
    using Words = std::array<std::uint32_t, 64>;

    // The first 32 bits of the fractions of the cube roots of the first 64 primes.
    static constexpr Words kRounds = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

    void mix() {
        Words words;
        for (std::size_t i = 0; i < 16; ++i)
            words[i] = static_cast<std::uint32_t>(block_[4 * i] << 24 | block_[4 * i + 1] << 16 |
                                                  block_[4 * i + 2] << 8 | block_[4 * i + 3]);
        for (std::size_t i = 16; i < 64; ++i) {
            const std::uint32_t early = words[i - 15], late = words[i - 2];
            words[i] = words[i - 16] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3) + words[i - 7] +
                       (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < 64; ++i) {
            const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                      ((e & f) ^ (~e & g)) + kRounds[i] + words[i];
            const std::uint32_t other =
                (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + one;
            d = c, c = b, b = a, a = one + other;
        }
        const std::uint32_t mixed[] = {a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += mixed[i];
        filled_ = 0;
    }

    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, kBlock> block_{};
    std::size_t filled_ = 0;
    std::uint64_t length_ = 0;
};

}  // namespace tabuleiro
