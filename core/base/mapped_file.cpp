#include "core/base/mapped_file.h"

#include "core/base/zeroed_table.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace tokenscope {
namespace {

tl::unexpected<Error> unreadable(const std::filesystem::path& path, Message message, Message remedy) {
    return tl::unexpected<Error>(
        Error{ErrorCode::Unreadable, path.string(), {}, std::move(message), std::move(remedy)});
}

/// Returns fewer bytes if the file was truncated meanwhile; nothing on an error, which is in errno.
std::optional<std::size_t> readAll(int fd, char* data, std::size_t size) {
    preferHugePages(data, size);
    std::size_t done = 0;
    while (done < size) {
        const ssize_t got = ::read(fd, data + done, size - done);
        if (got < 0 && errno != EINTR)
            return std::nullopt;
        if (got == 0)
            break;
        done += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    return done;
}

} // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return unreadable(path, message("can't be opened: {}", std::strerror(errno)),
                          "check the path and the permissions");
    struct stat status {};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        const bool folder = S_ISDIR(status.st_mode);
        ::close(fd);
        return unreadable(path,
                          folder ? Message("is a directory, not a file") : Message("is not a regular file"),
                          "give a tokenizer file");
    }
    MappedFile file;
    const auto size = static_cast<std::size_t>(status.st_size);
    const bool copied = size <= kCopied;
    if (size > 0) {
        void* data = copied
                         ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                         : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (data == MAP_FAILED) {
            const std::string cause = std::strerror(errno);
            ::close(fd);
            return unreadable(path, message("can't be mapped into memory: {}", cause), {});
        }
        file.m_data = static_cast<const char*>(data);
        file.m_mapped = size;
        const auto read = copied ? readAll(fd, static_cast<char*>(data), size) : size;
        if (!read) {
            const std::string cause = std::strerror(errno);
            ::close(fd);
            return unreadable(path, message("can't be read: {}", cause),
                              "check the disk and the permissions");
        }
        file.m_size = *read;
    }
    ::close(fd);
    return file;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr))
    , m_size(std::exchange(other.m_size, 0))
    , m_mapped(std::exchange(other.m_mapped, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    std::swap(m_mapped, other.m_mapped);
    return *this;
}

MappedFile::~MappedFile() {
    if (m_data)
        ::munmap(const_cast<char*>(m_data), m_mapped);
}

} // namespace tokenscope
