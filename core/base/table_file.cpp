#include "core/base/table_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace tokenscope {
namespace {

constexpr std::size_t kPart = ContentHasher::kBlock; ///< parts are multiples of this
constexpr std::uint64_t kMagic = 0x3130'4C42'5453'4B54ULL;
constexpr std::size_t kMaxArrays = 1024;

struct Header {
    std::uint64_t magic = kMagic; ///< also rejects files of the other byte order
    std::uint64_t version = 0;
    std::uint64_t arrays = 0;
    std::uint64_t size = 0; ///< of the file
    ContentHash key;
    ContentHash checksum; ///< of everything after the header
    std::uint64_t zeros[8] = {};
};
static_assert(sizeof(Header) == kPart);

struct Listed {
    TableId id{};
    std::uint32_t zero = 0;
    std::uint64_t begin = 0; ///< in the file
    std::uint64_t size = 0;  ///< in bytes, without the padding
};

std::uint64_t fileVersion() {
    return contentHash(std::to_string(kTableVersion) + " " TOKENSCOPE_VERSION).low;
}

std::uint64_t padded(std::uint64_t size) {
    return (size + kPart - 1) / kPart * kPart;
}

/// Closes what ::open() returned.
struct Descriptor {
    explicit Descriptor(int number)
        : number(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number >= 0)
            ::close(number);
    }
    int number;
};

bool writeAll(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return false;
        bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return true;
}

std::string_view zerosAfter(std::uint64_t size) {
    static constexpr char kZeros[kPart] = {};
    return {kZeros, static_cast<std::size_t>(padded(size) - size)};
}

} // namespace

std::shared_ptr<const TableFile> TableFile::open(const std::filesystem::path& path, const ContentHash& key) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (file.number < 0 || ::fstat(file.number, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size < static_cast<off_t>(sizeof(Header)))
        return nullptr;
    const auto size = static_cast<std::size_t>(status.st_size);
    int flags = MAP_PRIVATE;
#if defined(MAP_POPULATE)
    flags |= MAP_POPULATE; // the checksum reads all of it
#endif
    void* data = ::mmap(nullptr, size, PROT_READ, flags, file.number, 0);
    if (data == MAP_FAILED)
        return nullptr;
    std::shared_ptr<const TableFile> made(new TableFile(static_cast<const char*>(data), size));
    return made->isSound(key) ? made : nullptr;
}

TableFile::~TableFile() {
    ::munmap(const_cast<char*>(m_data), m_size);
}

bool TableFile::isSound(const ContentHash& key) const {
    Header header;
    std::memcpy(&header, m_data, sizeof header);
    Header expected;
    expected.version = fileVersion();
    expected.arrays = header.arrays;
    expected.size = m_size;
    expected.key = key;
    expected.checksum = header.checksum;
    if (std::memcmp(&header, &expected, sizeof header) != 0 || m_size % kPart != 0 ||
        header.arrays > kMaxArrays || kPart + padded(header.arrays * sizeof(Listed)) > m_size ||
        contentHash({m_data + kPart, m_size - kPart}) != header.checksum)
        return false;
    std::uint64_t at = kPart + padded(header.arrays * sizeof(Listed));
    for (std::uint64_t i = 0; i < header.arrays; ++i) {
        Listed listed;
        std::memcpy(&listed, m_data + kPart + i * sizeof listed, sizeof listed);
        if (listed.begin != at || listed.size > m_size - at)
            return false;
        at += padded(listed.size);
    }
    return at == m_size;
}

std::optional<std::string_view> TableFile::bytesOf(TableId id, std::size_t valueSize) const {
    Header header;
    std::memcpy(&header, m_data, sizeof header);
    for (std::uint64_t i = 0; i < header.arrays; ++i) {
        Listed listed;
        std::memcpy(&listed, m_data + kPart + i * sizeof listed, sizeof listed);
        if (listed.id == id && listed.size % valueSize == 0)
            return std::string_view(m_data + listed.begin, static_cast<std::size_t>(listed.size));
    }
    return std::nullopt;
}

bool TableFileWriter::write(const std::filesystem::path& path, const ContentHash& key) const {
    std::vector<Listed> list;
    std::uint64_t at = kPart + padded(m_arrays.size() * sizeof(Listed));
    for (const Array& array : m_arrays) {
        list.push_back({array.id, 0, at, array.bytes.size()});
        at += padded(array.bytes.size());
    }
    std::vector<std::string_view> parts = {
        {reinterpret_cast<const char*>(list.data()), list.size() * sizeof(Listed)}};
    for (const Array& array : m_arrays)
        parts.push_back(array.bytes);
    ContentHasher checksum;
    for (const std::string_view part : parts) {
        // The last block of each part ends in zeros, in the hash as in the file.
        const std::size_t whole = part.size() / kPart * kPart;
        checksum.add(part.substr(0, whole));
        if (whole < part.size())
            checksum.add(std::string(part.substr(whole)).append(zerosAfter(part.size())));
    }
    Header header;
    header.version = fileVersion();
    header.arrays = m_arrays.size();
    header.size = at;
    header.key = key;
    header.checksum = checksum.finish();

    std::string temporary = path.string() + ".XXXXXX";
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.number < 0)
        return false;
    bool good = writeAll(file.number, {reinterpret_cast<const char*>(&header), sizeof header});
    for (const std::string_view part : parts)
        good = good && writeAll(file.number, part) && writeAll(file.number, zerosAfter(part.size()));
    // Not flushed to the disk: after a crash of the system the checksum rejects the file.
    if (good && std::rename(temporary.c_str(), path.c_str()) == 0)
        return true;
    ::unlink(temporary.c_str());
    return false;
}

} // namespace tokenscope
