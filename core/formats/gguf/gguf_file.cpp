#include "core/formats/gguf/gguf_file.h"

#include "core/base/printable.h"
#include "core/base/try.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace tokenscope::formats {
namespace {

constexpr MessageLiteral kFetchAgain = "fetch the file again";
constexpr std::size_t kShownBytes = 120; ///< of a string's value

/// Size of one value; 0 for strings and arrays.
std::size_t sizeOf(GgufType type) {
    static constexpr std::array<std::size_t, 13> kSizes = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    return kSizes[static_cast<std::size_t>(type)];
}

std::optional<GgufType> typeOf(std::uint64_t number) {
    return number <= static_cast<std::uint64_t>(GgufType::Float64)
               ? std::optional<GgufType>(static_cast<GgufType>(number))
               : std::nullopt;
}

std::string byteAt(std::size_t offset) {
    return fmt::format("byte {}", offset);
}

tl::unexpected<Error> truncated(std::string where, const Message& what, std::size_t size) {
    return fail(ErrorCode::Damaged, std::move(where),
                message("the file is truncated: it ends after {} bytes, inside {}", size, what), kFetchAgain);
}

std::string quotedKey(std::string_view key) {
    return fmt::format("'{}'", printable(key, 80));
}

} // namespace

std::string_view name(GgufType type) {
    static constexpr std::array<std::string_view, 13> kNames = {
        "uint8", "int8",   "uint16", "int16",  "uint32", "int32",  "float32",
        "bool",  "string", "array",  "uint64", "int64",  "float64"};
    return kNames[static_cast<std::size_t>(type)];
}

bool GgufReader::recognizes(std::string_view bytes) {
    return bytes.starts_with("GGUF") || bytes.starts_with("FUGG");
}

std::int64_t GgufReader::signedAt(std::string_view bytes, std::size_t at, std::size_t size) const {
    const std::uint64_t value = unsignedAt(bytes, at, size);
    const std::uint64_t sign = std::uint64_t{1} << (size * 8 - 1);
    return static_cast<std::int64_t>((value ^ sign) - sign);
}

Result<void> GgufReader::readHeader(std::string_view bytes, std::uint64_t& keys, std::size_t& at) {
    if (bytes.size() < 8)
        return truncated(byteAt(bytes.size()), "the header", bytes.size());
    // The magic is equal in both byte orders; a small version number in the other byte order has zeros in its
    // low bytes.
    m_version = static_cast<std::uint32_t>(unsignedAt(bytes, 4, 4));
    if ((m_version & 0xFFFFU) == 0 && m_version != 0) {
        m_bigEndian = true;
        m_version = static_cast<std::uint32_t>(unsignedAt(bytes, 4, 4));
    }
    if (m_version < 1 || m_version > 3)
        return fail(ErrorCode::Unsupported, byteAt(4), message("this is GGUF version {}", m_version),
                    "versions 1, 2 and 3 are read; a newer release may read this one");
    at = 8 + 2 * lengthBytes();
    if (bytes.size() < at)
        return truncated(byteAt(bytes.size()), "the header", bytes.size());
    keys = lengthAt(bytes, 8 + lengthBytes());
    const std::size_t leastBytes = lengthBytes() + 5; // an empty key, a type, and one byte
    if (keys > kMaxKeys || keys > (bytes.size() - at) / leastBytes)
        return fail(ErrorCode::Damaged, byteAt(8 + lengthBytes()),
                    message("the header declares {} keys, but {} bytes follow, and no file has more than {}",
                            keys, bytes.size() - at, kMaxKeys),
                    kFetchAgain);
    return {};
}

Result<void> GgufReader::skipStrings(std::string_view bytes, const Entry& entry, std::size_t& at) const {
    for (std::uint64_t i = 0; i < entry.count; ++i) {
        const std::size_t left = bytes.size() - at;
        const std::uint64_t length = left < lengthBytes() ? 0 : lengthAt(bytes, at);
        if (left >= lengthBytes() && length <= left - lengthBytes()) {
            at += lengthBytes() + static_cast<std::size_t>(length);
            continue;
        }
        const std::string where =
            entry.type == GgufType::Array ? fmt::format("{}[{}]", printable(entry.key, 80), i) : byteAt(at);
        if (left < lengthBytes())
            return truncated(where, message("the value of {}", quotedKey(entry.key)), bytes.size());
        return fail(
            ErrorCode::Damaged, where,
            message("the string at byte {} in the value of {} claims {} bytes, but {} follow: the file "
                    "is truncated or damaged",
                    at, quotedKey(entry.key), length, left - lengthBytes()),
            kFetchAgain);
    }
    return {};
}

Result<void> GgufReader::readEntry(std::string_view bytes, std::uint64_t index, std::size_t& at) {
    const auto left = [&] { return bytes.size() - at; };
    Entry entry;
    if (left() < lengthBytes())
        return truncated(byteAt(at), message("key {}", index), bytes.size());
    const std::uint64_t length = lengthAt(bytes, at);
    if (length > kMaxKeyBytes)
        return fail(ErrorCode::Damaged, byteAt(at),
                    message("the name of key {} has {} bytes; the limit is {}", index, length, kMaxKeyBytes),
                    kFetchAgain);
    at += lengthBytes();
    if (left() < length + 4)
        return truncated(byteAt(at), message("the name of key {}", index), bytes.size());
    entry.key = bytes.substr(at, static_cast<std::size_t>(length));
    at += static_cast<std::size_t>(length);
    const auto readType = [&](GgufType& type) -> Result<void> {
        if (left() < 4)
            return truncated(byteAt(at), message("the value of {}", quotedKey(entry.key)), bytes.size());
        const std::uint64_t number = unsignedAt(bytes, at, 4);
        const auto known = typeOf(number);
        if (!known)
            return fail(ErrorCode::Damaged, byteAt(at),
                        message("the value of {} has the type {}, which does not exist", quotedKey(entry.key),
                                number),
                        kFetchAgain);
        type = *known;
        at += 4;
        return {};
    };
    if (auto done = readType(entry.type); !done)
        return done;
    if (entry.type == GgufType::Array) {
        if (auto done = readType(entry.element); !done)
            return done;
        if (left() < lengthBytes())
            return truncated(byteAt(at), message("the value of {}", quotedKey(entry.key)), bytes.size());
        if (entry.element == GgufType::Array)
            return fail(ErrorCode::Unsupported, byteAt(at),
                        message("the value of {} is an array of arrays", quotedKey(entry.key)),
                        "llama.cpp accepts none either; create the file again");
        entry.count = lengthAt(bytes, at);
        at += lengthBytes();
    }
    entry.offset = at;
    const GgufType element = entry.type == GgufType::Array ? entry.element : entry.type;
    if (element == GgufType::String) {
        if (auto done = skipStrings(bytes, entry, at); !done)
            return done;
    } else {
        if (entry.count > left() / sizeOf(element))
            return entry.type == GgufType::Array
                       ? Result<void>(fail(
                             ErrorCode::Damaged, byteAt(at - lengthBytes()),
                             message(
                                 "the array {} claims {} values of {} bytes, but {} bytes follow: the file "
                                 "is truncated or damaged",
                                 quotedKey(entry.key), entry.count, sizeOf(element), left()),
                             kFetchAgain))
                       : Result<void>(truncated(byteAt(at), message("the value of {}", quotedKey(entry.key)),
                                                bytes.size()));
        at += static_cast<std::size_t>(entry.count) * sizeOf(element);
    }
    entry.payload = bytes.substr(entry.offset, at - entry.offset);
    m_entries.push_back(entry);
    return {};
}

Result<GgufReader> GgufReader::parse(std::string_view bytes) {
    GgufReader reader;
    reader.m_bigEndian = bytes.starts_with("FUGG");
    std::uint64_t keys = 0;
    std::size_t at = 0;
    TOKENSCOPE_TRY_VOID(reader.readHeader(bytes, keys, at));
    for (std::uint64_t i = 0; i < keys; ++i) {
        TOKENSCOPE_TRY_VOID(reader.readEntry(bytes, i, at));
    }
    return reader;
}

const GgufReader::Entry* GgufReader::find(std::string_view key) const {
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry& entry) { return entry.key == key; });
    return found == m_entries.end() ? nullptr : &*found;
}

std::optional<std::string_view> GgufReader::string(const Entry& entry) const {
    return entry.type == GgufType::String ? std::optional(entry.payload.substr(lengthBytes())) : std::nullopt;
}

std::optional<bool> GgufReader::boolean(const Entry& entry) const {
    return entry.type == GgufType::Bool ? std::optional(entry.payload[0] != 0) : std::nullopt;
}

std::optional<std::uint64_t> GgufReader::natural(const Entry& entry) const {
    switch (entry.type) {
    case GgufType::Uint8:
    case GgufType::Uint16:
    case GgufType::Uint32:
    case GgufType::Uint64:
        return unsignedAt(entry.payload, 0, entry.payload.size());
    case GgufType::Int8:
    case GgufType::Int16:
    case GgufType::Int32:
    case GgufType::Int64: {
        const std::int64_t value = signedAt(entry.payload, 0, entry.payload.size());
        return value < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(value));
    }
    default:
        return std::nullopt;
    }
}

std::string GgufReader::scalarText(GgufType type, std::string_view bytes) const {
    switch (type) {
    case GgufType::Bool:
        return bytes[0] != 0 ? "true" : "false";
    case GgufType::Float32:
        return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(unsignedAt(bytes, 0, 4))));
    case GgufType::Float64:
        return fmt::format("{}", std::bit_cast<double>(unsignedAt(bytes, 0, 8)));
    case GgufType::Int8:
    case GgufType::Int16:
    case GgufType::Int32:
    case GgufType::Int64:
        return fmt::format("{}", signedAt(bytes, 0, bytes.size()));
    default:
        return fmt::format("{}", unsignedAt(bytes, 0, bytes.size()));
    }
}

std::string GgufReader::text(const Entry& entry) const {
    if (entry.type == GgufType::Array)
        return fmt::format("{} values", entry.count);
    if (entry.type == GgufType::String)
        return printable(entry.payload.substr(lengthBytes()), kShownBytes);
    return scalarText(entry.type, entry.payload);
}

std::vector<std::string> GgufReader::texts(const Entry& entry, std::uint64_t first,
                                           std::uint64_t count) const {
    std::vector<std::string> all;
    if (entry.type != GgufType::Array || first >= entry.count)
        return all;
    const std::uint64_t end = first + std::min(count, entry.count - first);
    std::size_t at = 0;
    const std::size_t size =
        entry.element == GgufType::String ? 0 : entry.payload.size() / static_cast<std::size_t>(entry.count);
    for (std::uint64_t i = size > 0 ? first : 0; i < end; ++i) {
        if (size > 0) {
            all.push_back(scalarText(entry.element, entry.payload.substr(i * size, size)));
            continue;
        }
        const auto length = static_cast<std::size_t>(lengthAt(entry.payload, at));
        at += lengthBytes();
        if (i >= first)
            all.push_back(printable(entry.payload.substr(at, length), kShownBytes));
        at += length;
    }
    return all;
}

float GgufReader::float32At(const Entry& entry, std::size_t index) const {
    return std::bit_cast<float>(static_cast<std::uint32_t>(unsignedAt(entry.payload, index * 4, 4)));
}

std::int32_t GgufReader::int32At(const Entry& entry, std::size_t index) const {
    return static_cast<std::int32_t>(unsignedAt(entry.payload, index * 4, 4));
}

} // namespace tokenscope::formats
