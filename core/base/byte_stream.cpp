#include "core/base/byte_stream.h"

#include "core/base/message.h"
#include "core/base/sha256.h"
#include "core/base/try.h"

#include <fcntl.h>
#include <lzma.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

// One interface for the compressed formats.

class Decompression {
  public:
    struct Step {
        std::size_t taken = 0;  ///< of the input
        std::size_t given = 0;  ///< to the output
        bool frameEnds = false; ///< a frame is complete after what was taken
    };
    enum class Fault { Damaged, TooLarge, NoMemory };
    struct Failure {
        Fault fault = Fault::Damaged;
        Message cause;
    };

    virtual ~Decompression() = default;
    /// Consumes some input and produces some output. Sets `failure` when it can't continue.
    virtual Step step(std::string_view input, char* to, std::size_t size,
                      std::optional<Failure>& failure) = 0;
    /// Call before each further frame. False: out of memory.
    virtual bool restart() = 0;

  protected:
    Decompression() = default;
};

enum class Compression { None, Gzip, Xz, Zstd };

constexpr std::uint64_t kMaxXzMemory = std::uint64_t{256} << 20U;

class Gzip final : public Decompression {
  public:
    Gzip() = default;
    Gzip(const Gzip&) = delete;
    Gzip& operator=(const Gzip&) = delete;
    ~Gzip() override { inflateEnd(&m_stream); }
    bool restart() override {
        constexpr int kGzipHeader = 16;
        inflateEnd(&m_stream);
        m_stream = {};
        return inflateInit2(&m_stream, MAX_WBITS + kGzipHeader) == Z_OK;
    }
    Step step(std::string_view input, char* to, std::size_t size, std::optional<Failure>& failure) override {
        constexpr std::size_t kMaxBytes = std::numeric_limits<uInt>::max();
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
        m_stream.avail_in = static_cast<uInt>(std::min(input.size(), kMaxBytes));
        m_stream.next_out = reinterpret_cast<Bytef*>(to);
        m_stream.avail_out = static_cast<uInt>(std::min(size, kMaxBytes));
        const uInt in = m_stream.avail_in;
        const uInt out = m_stream.avail_out;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
            failure = {code == Z_MEM_ERROR ? Fault::NoMemory : Fault::Damaged,
                       m_stream.msg ? Message(std::string(m_stream.msg)) : Message("it can't be inflated")};
        return {in - m_stream.avail_in, out - m_stream.avail_out, code == Z_STREAM_END};
    }

  private:
    z_stream m_stream{};
};

class Xz final : public Decompression {
  public:
    Xz() = default;
    Xz(const Xz&) = delete;
    Xz& operator=(const Xz&) = delete;
    ~Xz() override { lzma_end(&m_stream); }
    bool restart() override {
        return lzma_stream_decoder(&m_stream, kMaxXzMemory, LZMA_TELL_UNSUPPORTED_CHECK) == LZMA_OK;
    }
    Step step(std::string_view input, char* to, std::size_t size, std::optional<Failure>& failure) override {
        m_stream.next_in = reinterpret_cast<const std::uint8_t*>(input.data());
        m_stream.avail_in = input.size();
        m_stream.next_out = reinterpret_cast<std::uint8_t*>(to);
        m_stream.avail_out = size;
        const lzma_ret code = lzma_code(&m_stream, LZMA_RUN);
        if (code != LZMA_OK && code != LZMA_STREAM_END && code != LZMA_BUF_ERROR)
            failure = failureOf(code);
        return {input.size() - m_stream.avail_in, size - m_stream.avail_out, code == LZMA_STREAM_END};
    }

  private:
    static Failure failureOf(lzma_ret code) {
        switch (code) {
        case LZMA_MEMLIMIT_ERROR:
            return {Fault::TooLarge, Message("its dictionary needs more than 256 MiB of memory")};
        case LZMA_MEM_ERROR:
            return {Fault::NoMemory, Message("there is not enough memory")};
        case LZMA_FORMAT_ERROR:
            return {Fault::Damaged, Message("the data there is not xz")};
        case LZMA_OPTIONS_ERROR:
        case LZMA_UNSUPPORTED_CHECK:
            return {Fault::Damaged, Message("it uses options that liblzma doesn't support")};
        default:
            return {Fault::Damaged, Message("its checksums or lengths are wrong")};
        }
    }
    lzma_stream m_stream = LZMA_STREAM_INIT;
};

class Zstd final : public Decompression {
  public:
    bool restart() override {
        if (!m_context)
            m_context.reset(ZSTD_createDStream());
        return m_context && ZSTD_isError(ZSTD_initDStream(m_context.get())) == 0U;
    }
    Step step(std::string_view input, char* to, std::size_t size, std::optional<Failure>& failure) override {
        ZSTD_inBuffer in{input.data(), input.size(), 0};
        ZSTD_outBuffer out{to, size, 0};
        const std::size_t code = ZSTD_decompressStream(m_context.get(), &out, &in);
        if (ZSTD_isError(code) != 0U) {
            const std::string cause = ZSTD_getErrorName(code);
            const bool memory = cause.find("emory") != std::string::npos;
            failure = {memory ? Fault::TooLarge : Fault::Damaged, cause};
            return {in.pos, out.pos, false};
        }
        return {in.pos, out.pos, code == 0};
    }

  private:
    struct Free {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> m_context;
};

std::string_view compressionName(Compression compression) {
    switch (compression) {
    case Compression::None:
        break;
    case Compression::Gzip:
        return "gzip";
    case Compression::Xz:
        return "xz";
    case Compression::Zstd:
        return "zstd";
    }
    return "plain";
}

/// Detected from the first 6 bytes, or from all if there are fewer.
Compression compressionOf(std::string_view head) {
    using namespace std::string_view_literals;
    if (head.starts_with("\x1F\x8B"sv))
        return Compression::Gzip;
    if (head.starts_with("\xFD"
                         "7zXZ\0"sv))
        return Compression::Xz;
    // A data frame, or one of the sixteen kinds of skippable frames.
    if (head.starts_with("\x28\xB5\x2F\xFD"sv) ||
        (head.size() >= 4 && head.substr(1, 3) == "\x2A\x4D\x18"sv && (head[0] & 0xF0) == 0x50))
        return Compression::Zstd;
    return Compression::None;
}

/// Null: out of memory.
std::unique_ptr<Decompression> makeDecompression(Compression compression) {
    std::unique_ptr<Decompression> made;
    if (compression == Compression::Gzip)
        made = std::make_unique<Gzip>();
    else if (compression == Compression::Xz)
        made = std::make_unique<Xz>();
    else if (compression == Compression::Zstd)
        made = std::make_unique<Zstd>();
    if (made && !made->restart())
        made = nullptr;
    return made;
}

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
