// A file in memory, read as it is needed and shared by all programs that use it.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <string>

#include "format.hpp"

namespace tabuleiro {

class Mapping {
public:
    explicit Mapping(const std::string& path) {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (file < 0) fail(errno);
        struct stat about {};
        const bool is_known = ::fstat(file, &about) == 0;
        if (is_known && S_ISREG(about.st_mode) && about.st_size > 0) {
            size_ = static_cast<std::size_t>(about.st_size);
            data_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
        }
        const int error = errno;
        ::close(file);
        if (!is_known || data_ == MAP_FAILED) fail(error);
        if (!data_) throw BadNetwork("it is not a network file");
    }
    ~Mapping() { ::munmap(data_, size_); }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(data_), size_}; }

private:
    [[noreturn]] static void fail(int error) {
        if (error == ENOENT) throw BadNetwork("there is no such file");
        throw BadNetwork("it cannot be read: {found}", std::strerror(error));
    }

    void* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace tabuleiro
