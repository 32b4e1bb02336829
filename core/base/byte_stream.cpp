#include "core/base/byte_stream.h"

#include "core/base/decompression.h"
#include "core/base/hash.h"
#include "core/base/try.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

constexpr std::size_t kBlock = std::size_t{256} << 10U;
constexpr std::size_t kHead = 6; ///< bytes by which a compression is known

constexpr std::array<std::pair<std::string_view, Compression>, 3> kExtensions = {
    {{".gz", Compression::Gzip}, {".xz", Compression::Xz}, {".zst", Compression::Zstd}}};

Compression compressionByName(const std::filesystem::path& path) {
    const std::string extension = path.extension().string();
    for (const auto& [known, compression] : kExtensions) {
        if (extension == known)
            return compression;
    }
    return Compression::None;
}

} // namespace

struct ByteStream::State {
    std::string path;
    int fd = -1;
    std::uint64_t fileBytes = 0;
    std::uint64_t bytesRead = 0;
    std::optional<Sha256> digest;
    std::unique_ptr<Decompression> decompression; ///< null: plain
    Compression compression = Compression::None;
    bool withinFrame = true;
    std::vector<char> block = std::vector<char>(kBlock);
    std::string_view input; ///< of `block`, not taken yet
    bool fileEnds = false;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (fd >= 0)
            ::close(fd);
    }

    [[nodiscard]] tl::unexpected<Error> error(ErrorCode code, Message message, Message remedy) const {
        const std::string where = bytesRead == 0 ? "" : "byte " + std::to_string(bytesRead - input.size());
        return tl::unexpected<Error>(Error{code, path, where, std::move(message), std::move(remedy)});
    }
    /// Returns fewer than `size` bytes only at the end.
    Result<std::size_t> readFile(char* to, std::size_t size) {
        std::size_t done = 0;
        while (done < size) {
            const ssize_t got = ::read(fd, to + done, size - done);
            if (got < 0 && errno != EINTR)
                return error(ErrorCode::Unreadable, std::string("can't be read: ") + std::strerror(errno),
                             "check the disk and the permissions");
            if (got == 0)
                break;
            done += got > 0 ? static_cast<std::size_t>(got) : 0;
        }
        bytesRead += done;
        if (digest)
            digest->add({to, done});
        return done;
    }
    Result<void> refill() {
        if (!input.empty() || fileEnds)
            return {};
        TOKENSCOPE_TRY(const auto got, readFile(block.data(), block.size()));
        input = {block.data(), got};
        fileEnds = got < block.size();
        return {};
    }
    Result<void> begin();
    Result<std::size_t> readPlain(char* to, std::size_t size);
    Result<std::size_t> decompress(char* to, std::size_t size);
    [[nodiscard]] tl::unexpected<Error> failed(const Decompression::Failure& failure) const;
};

Result<void> ByteStream::State::begin() {
    if (auto read = refill(); !read)
        return read;
    compression = compressionOf(input.substr(0, std::min(input.size(), kHead)));
    const Compression named = compressionByName(path);
    if (named != Compression::None && compression == Compression::None)
        return error(
            ErrorCode::Damaged,
            message("the name indicates {}, but the content is something else", compressionName(named)),
            "rename the file, or get it again");
    if (compression == Compression::None)
        return {};
    decompression = makeDecompression(compression);
    if (!decompression)
        return error(ErrorCode::TooLarge, "there is not enough memory to decompress it", {});
    return {};
}

Result<std::size_t> ByteStream::State::readPlain(char* to, std::size_t size) {
    const std::size_t first = std::min(size, input.size());
    std::memcpy(to, input.data(), first);
    input.remove_prefix(first);
    if (first == size || fileEnds)
        return first;
    const auto rest = readFile(to + first, size - first);
    if (!rest)
        return rest;
    fileEnds = *rest < size - first;
    return first + *rest;
}

tl::unexpected<Error> ByteStream::State::failed(const Decompression::Failure& failure) const {
    const Message cause =
        message("can't be decompressed, {}: {}", compressionName(compression), failure.cause);
    if (failure.fault == Decompression::Fault::Damaged)
        return error(ErrorCode::Damaged, cause, "get the file again");
    return error(ErrorCode::TooLarge, cause, "compress it with a smaller window, or decompress it first");
}

Result<std::size_t> ByteStream::State::decompress(char* to, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        TOKENSCOPE_TRY_VOID(refill());
        if (!withinFrame) {
            // Tape archives, and some archives written in parts, end in zeros.
            while (!input.empty() && input.front() == '\0')
                input.remove_prefix(1);
            if (input.empty() && fileEnds)
                return done;
            if (input.empty())
                continue;
            if (!decompression->restart())
                return error(ErrorCode::TooLarge, "there is not enough memory to decompress it", {});
            withinFrame = true;
        }
        std::optional<Decompression::Failure> failure;
        const auto step = decompression->step(input, to + done, size - done, failure);
        if (failure)
            return failed(*failure);
        input.remove_prefix(step.taken);
        done += step.given;
        withinFrame = !step.frameEnds;
        if (withinFrame && step.taken == 0 && step.given == 0 && input.empty() && fileEnds)
            return error(ErrorCode::Damaged,
                         message("ends in the middle of its {} data", compressionName(compression)),
                         "get the file again");
    }
    return done;
}

ByteStream::ByteStream(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
ByteStream::ByteStream(ByteStream&&) noexcept = default;
ByteStream& ByteStream::operator=(ByteStream&&) noexcept = default;
ByteStream::~ByteStream() = default;

Result<ByteStream> ByteStream::open(const std::filesystem::path& path, Digest digest) {
    auto state = std::make_unique<State>();
    state->path = path.string();
    state->fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (state->fd < 0)
        return state->error(ErrorCode::Unreadable, std::string("can't be opened: ") + std::strerror(errno),
                            "check the path and the permissions");
    struct stat status {};
    if (::fstat(state->fd, &status) != 0 || S_ISDIR(status.st_mode))
        return state->error(ErrorCode::Unreadable, "is a directory, not a file", "give a file");
    state->fileBytes = static_cast<std::uint64_t>(status.st_size);
    if (digest == Digest::Sha256)
        state->digest.emplace();
    TOKENSCOPE_TRY_VOID(state->begin());
    return ByteStream(std::move(state));
}

Result<std::size_t> ByteStream::read(char* to, std::size_t size) {
    return m_state->decompression ? m_state->decompress(to, size) : m_state->readPlain(to, size);
}

std::uint64_t ByteStream::bytesRead() const {
    return m_state->bytesRead;
}

std::uint64_t ByteStream::fileBytes() const {
    return m_state->fileBytes;
}

std::string ByteStream::sha256() {
    return m_state->digest ? m_state->digest->hex() : std::string();
}

std::string ByteStream::sha256SoFar() const {
    return m_state->digest ? m_state->digest->hexSoFar() : std::string();
}

std::filesystem::path withoutCompression(const std::filesystem::path& path) {
    return compressionByName(path) == Compression::None ? path
                                                        : std::filesystem::path(path).replace_extension();
}

} // namespace tokenscope
