#include "core/base/whole_file.h"

#include "core/base/try.h"
#include "core/base/zeroed_table.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace tokenscope {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> unreadable(const fs::path& path, Message message, Message remedy) {
    return tl::unexpected<Error>(
        Error{ErrorCode::Unreadable, path.string(), {}, std::move(message), std::move(remedy)});
}

/// Returns fewer bytes if the file was truncated meanwhile; nothing on an error, which is in errno.
std::optional<std::size_t> readAll(int fd, char* data, std::size_t size) {
    preferHugePages(data, size);
    getPages(data, size);
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

Result<fs::path> wholeFilePlace(const fs::path& path) {
    const auto reject = [&path](Message message) {
        return tl::unexpected<Error>(
            Error{ErrorCode::BadInput, path.string(), {}, std::move(message), "name a file"});
    };
    // Resolve links first: /dev/stdout is a link to something that has no name in a folder.
    std::error_code ignored;
    const fs::file_status there = fs::status(path, ignored);
    if (fs::is_directory(there))
        return reject("this is a folder");
    if (fs::exists(there) && !fs::is_regular_file(there))
        return reject("this is a device or a pipe, and writing would replace it");
    constexpr int kMaxLinks = 40; // as in Linux
    fs::path place = path;
    for (int links = 0; fs::is_symlink(fs::symlink_status(place, ignored)); ++links) {
        std::error_code failed;
        const fs::path target = fs::read_symlink(place, failed);
        if (failed || links == kMaxLinks)
            return reject("this link has no target");
        place = place.parent_path() / target; // an absolute target replaces the whole path
    }
    return place;
}

Result<WholeFile> WholeFile::create(const fs::path& path) {
    TOKENSCOPE_TRY(auto place, wholeFilePlace(path));
    WholeFile made(path, std::move(place));
    if (!made.open())
        return made.failed(errno);
    return made;
}

/// A name that doesn't exist yet, so that no file of the user is overwritten.
bool WholeFile::open() {
    std::string number = std::to_string(::getpid());
    for (int tries = 0; tries < 100; ++tries) {
        fs::path temporary = m_place;
        temporary += ".part" + number;
        m_file = std::fopen(temporary.c_str(), "wbex");
        if (m_file) {
            m_temporary = std::move(temporary);
            return true;
        }
        if (errno != EEXIST)
            return false;
        number += '0';
    }
    return false;
}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : m_name(std::move(other.m_name))
    , m_place(std::move(other.m_place))
    , m_temporary(std::exchange(other.m_temporary, fs::path()))
    , m_file(std::exchange(other.m_file, nullptr)) {}

WholeFile::~WholeFile() {
    if (m_file)
        std::fclose(m_file);
    if (!m_temporary.empty())
        std::remove(m_temporary.c_str());
}

tl::unexpected<Error> WholeFile::failed(int code) const {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       m_name.string(),
                                       {},
                                       message("it can't be written: {}", std::strerror(code)),
                                       "check the folder, its permissions and the free space on its disk"});
}

Result<void> WholeFile::write(std::string_view bytes) {
    if (!bytes.empty() && std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
        return failed(errno);
    return {};
}

Result<void> WholeFile::finish() {
    if (std::fflush(m_file) != 0 || ::fsync(::fileno(m_file)) != 0)
        return failed(errno);
    if (std::fclose(std::exchange(m_file, nullptr)) != 0)
        return failed(errno);
    if (std::rename(m_temporary.c_str(), m_place.c_str()) != 0)
        return failed(errno);
    m_temporary.clear();
    return {};
}

Result<void> writeWhole(const fs::path& path, std::string_view bytes) {
    TOKENSCOPE_TRY(auto file, WholeFile::create(path));
    if (auto done = file.write(bytes); !done)
        return done;
    return file.finish();
}

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
            return unreadable(path, message("can't be mapped into memory: {}", cause),
                              "close other programs and try again");
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
