#pragma once
// Protobuf's wire format, field by field, with bounds checks and positions. protobuf's own parser only
// answers yes or no, but the user of a damaged file needs the byte. Groups are nested at most kMaxGroups
// deep, and no allocation depends on a length in the file.
//
//   08 96 01                 field 1, varint 150
//   12 07 74 65 73 74 …      field 2, seven bytes
//   └ tag = number << 3 | type

#include "core/base/error.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace tokenscope::formats {

inline constexpr unsigned kMaxGroups = 100; ///< levels of nesting; protobuf has the same limit

enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Group = 3, Fixed32 = 5 };

struct WireField {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t value = 0;   ///< Varint, Fixed32, Fixed64
    std::string_view bytes;    ///< Bytes: the content; Group: everything up to its end tag
    std::size_t contentAt = 0; ///< offset of `bytes` in the file
    std::string_view encoded;  ///< the whole field, tag included
};

class WireReader {
  public:
    /// `base` is the offset of `bytes` in the file, for messages.
    explicit WireReader(std::string_view bytes, std::size_t base = 0)
        : m_bytes(bytes)
        , m_base(base) {}

    /// The part that next() hasn't read yet.
    [[nodiscard]] std::string_view rest() const { return m_bytes.substr(m_at); }
    /// Skips this many bytes of rest(), which must be whole fields.
    void skip(std::size_t bytes) { m_at += bytes; }
    /// False at the end and after an error.
    bool next(WireField& field) { return nextShort(field) || nextOfAny(field); }
    [[nodiscard]] bool failed() const { return !m_message.empty(); }
    /// Damaged, with `where` as `byte N` (the first byte of the field or varint). The message starts with
    /// `owner`, e.g. "piece 12".
    [[nodiscard]] Error error(std::string_view owner = {}) const;
    /// Number of the field with the error; 0 if unknown.
    [[nodiscard]] std::uint32_t failedField() const { return m_failedField; }

  private:
    /// The fast path for a one-byte tag and a one-byte length or value, which nearly all fields have; false
    /// if nothing was read.
    bool nextShort(WireField& field) {
        const std::size_t left = m_bytes.size() - m_at;
        if (left < 2 || failed())
            return false;
        const char* at = m_bytes.data() + m_at;
        const auto tag = static_cast<unsigned char>(at[0]);
        const auto size = static_cast<unsigned char>(at[1]);
        const bool isShort = tag >= 8 && tag < 0x80 && size < 0x80;
        if (isShort && (tag & 7U) == 2 && size <= left - 2)
            return take(field, WireType::Bytes, 0, {at + 2, size}, m_base + m_at + 2, 2U + size);
        if (isShort && (tag & 7U) == 0)
            return take(field, WireType::Varint, size, {}, 0, 2);
        if (tag >= 8 && tag < 0x80 && (tag & 7U) == 5 && left >= 5 &&
            std::endian::native == std::endian::little) {
            std::uint32_t number = 0;
            std::memcpy(&number, at + 1, sizeof number);
            return take(field, WireType::Fixed32, number, {}, 0, 5);
        }
        return false;
    }
    bool take(WireField& field, WireType type, std::uint64_t value, std::string_view bytes,
              std::size_t contentAt, std::size_t size) {
        const char* at = m_bytes.data() + m_at;
        field = {static_cast<std::uint32_t>(static_cast<unsigned char>(at[0]) >> 3U),
                 type,
                 value,
                 bytes,
                 contentAt,
                 {at, size}};
        m_at += size;
        return true;
    }
    bool nextOfAny(WireField& field);
    bool readVarint(std::uint64_t& value);
    bool readContent(WireField& field, unsigned type);
    bool skipGroup(WireField& field);
    bool stop(std::size_t at, const Message& message);

    std::string_view m_bytes;
    std::size_t m_base = 0;
    std::size_t m_at = 0;
    std::size_t m_failedAt = 0;
    std::uint32_t m_failedField = 0;
    unsigned m_depth = 0;
    std::string m_message;
};

/// Checks all fields of a message without interpreting them. Errors: Damaged.
Result<void> checkWire(std::string_view bytes, std::size_t base, std::string_view owner);

} // namespace tokenscope::formats
