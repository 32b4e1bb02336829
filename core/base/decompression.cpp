#include "core/base/decompression.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace tokenscope {
namespace {

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

} // namespace

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

} // namespace tokenscope
