// How much memory a table may take. Systems promise more than they have and end a program that uses it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <string>

namespace tabuleiro {

// A table too large for this machine.
class TableTooLarge : public std::bad_alloc {
public:
    explicit TableTooLarge(std::string message) : message_(std::move(message)) {}
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string message_;
};

// Bytes that programs can still take, as far as the system tells: the kernel's own estimate, and the limit of
// the container. Elsewhere than on Linux no limit is known.
inline std::uint64_t free_memory() {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::ifstream estimates("/proc/meminfo");
    for (std::string line; std::getline(estimates, line);)
        if (line.starts_with("MemAvailable:")) least = std::stoull(line.substr(13)) << 10;
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
        if (std::uint64_t limit = 0; std::ifstream(file) >> limit) least = std::min(least, limit);
    return least;
}

// Three quarters of what is free; the rest is for everybody else.
inline void require_memory(std::uint64_t megabytes) {
    const std::uint64_t free = free_memory() >> 20;
    if (megabytes <= free - free / 4) return;
    throw TableTooLarge("a table of " + std::to_string(megabytes) + " MB is too large: " + std::to_string(free) +
                        " MB of memory are free, and a table may take three quarters of them");
}

}  // namespace tabuleiro
