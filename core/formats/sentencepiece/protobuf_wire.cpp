#include "core/formats/sentencepiece/protobuf_wire.h"

#include <fmt/format.h>

#include <cstring>

namespace tokenscope::formats {
namespace {

constexpr unsigned kEndGroup = 4;

template <class T>
T littleEndian(std::string_view bytes, std::size_t at) {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value |= static_cast<T>(static_cast<unsigned char>(bytes[at + i])) << (8U * i);
    return value;
}

} // namespace

bool WireReader::stop(std::size_t at, const Message& message) {
    m_failedAt = m_base + at;
    m_message = message;
    return false;
}

bool WireReader::readVarint(std::uint64_t& value) {
    const std::size_t begin = m_at;
    value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (m_at == m_bytes.size())
            return stop(begin, "the file is truncated inside a varint");
        const auto byte = static_cast<unsigned char>(m_bytes[m_at++]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0)
            return true;
    }
    return stop(begin, "a varint has more than 10 bytes");
}

bool WireReader::nextOfAny(WireField& field) {
    if (failed() || m_at == m_bytes.size())
        return false;
    const std::size_t begin = m_at;
    std::uint64_t tag = 0;
    m_failedField = 0;
    if (!readVarint(tag))
        return false;
    if (tag > 0xFFFF'FFFFU || (tag >> 3U) == 0)
        return stop(begin, message("a field's tag was expected, but {} is not one", tag));
    field = {};
    field.number = m_failedField = static_cast<std::uint32_t>(tag >> 3U);
    if (!readContent(field, static_cast<unsigned>(tag & 7U)))
        return false;
    field.encoded = m_bytes.substr(begin, m_at - begin);
    return true;
}

bool WireReader::readContent(WireField& field, unsigned type) {
    const std::size_t begin = m_at;
    const std::size_t left = m_bytes.size() - m_at;
    switch (type) {
    case 0:
        return readVarint(field.value);
    case 1:
    case 5: {
        const std::size_t size = type == 1 ? 8 : 4;
        field.type = type == 1 ? WireType::Fixed64 : WireType::Fixed32;
        if (left < size)
            return stop(begin, message("the file is truncated: a number of {} bytes was expected, {} are "
                                       "left",
                                       size, left));
        field.value = type == 1 ? littleEndian<std::uint64_t>(m_bytes, m_at)
                                : littleEndian<std::uint32_t>(m_bytes, m_at);
        m_at += size;
        return true;
    }
    case 2: {
        field.type = WireType::Bytes;
        std::uint64_t size = 0;
        if (!readVarint(size))
            return false;
        if (size > m_bytes.size() - m_at)
            return stop(begin, message("the file is truncated or damaged: {} bytes were announced, {} are "
                                       "left",
                                       size, m_bytes.size() - m_at));
        field.contentAt = m_base + m_at;
        field.bytes = m_bytes.substr(m_at, static_cast<std::size_t>(size));
        m_at += static_cast<std::size_t>(size);
        return true;
    }
    case 3:
        return skipGroup(field);
    case kEndGroup:
        return stop(begin, "the end of a group has no start");
    default:
        return stop(begin, message("there is no wire type {}, only 0 to 5", type));
    }
}

bool WireReader::skipGroup(WireField& field) {
    const std::size_t begin = m_at;
    const std::uint32_t number = field.number;
    if (++m_depth > kMaxGroups)
        return stop(begin, message("groups are nested more than {} deep", kMaxGroups));
    for (;;) {
        if (m_at == m_bytes.size())
            return stop(begin, "the file is truncated inside a group");
        const std::size_t tagAt = m_at;
        std::uint64_t tag = 0;
        if (!readVarint(tag))
            return false;
        if ((tag & 7U) == kEndGroup) {
            if ((tag >> 3U) != number)
                return stop(tagAt, "the end of a group has no start");
            break;
        }
        WireField inner;
        inner.number = static_cast<std::uint32_t>(tag >> 3U);
        if (tag > 0xFFFF'FFFFU || inner.number == 0)
            return stop(tagAt, message("a field's tag was expected, but {} is not one", tag));
        if (!readContent(inner, static_cast<unsigned>(tag & 7U)))
            return false;
    }
    --m_depth;
    field.type = WireType::Group;
    field.contentAt = m_base + begin;
    field.bytes = m_bytes.substr(begin, m_at - begin);
    return true;
}

Error WireReader::error(std::string_view owner) const {
    return {ErrorCode::Damaged,
            {},
            fmt::format("byte {}", m_failedAt),
            owner.empty() ? m_message : fmt::format("{}: {}", owner, m_message),
            "fetch the file again; it isn't a complete SentencePiece model"};
}

Result<void> checkWire(std::string_view bytes, std::size_t base, std::string_view owner) {
    WireReader reader(bytes, base);
    WireField field;
    while (reader.next(field)) {
    }
    if (reader.failed())
        return tl::unexpected(reader.error(owner));
    return {};
}

} // namespace tokenscope::formats
