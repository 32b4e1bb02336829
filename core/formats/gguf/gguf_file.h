#pragma once
// GGUF's header and metadata: keys with typed values, in either byte order, versions 1 to 3.
//
//   "GGUF" | version u32 | tensors | keys | key value key value … | tensor descriptions | weights
//
// Counts and lengths are u32 in version 1 and u64 later. Nothing after the keys is read, so a 40 GB model is
// read like a file with only its vocabulary. Nothing is copied, and no allocation depends on a count in the
// file.
//
// Limits: 65,536 keys of at most 65,535 bytes (set by the format); nested arrays are rejected, as by
// llama.cpp; strings and arrays must fit into the rest of the file.

#include "core/base/error.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

enum class GgufType : std::uint32_t {
    Uint8,
    Int8,
    Uint16,
    Int16,
    Uint32,
    Int32,
    Float32,
    Bool,
    String,
    Array,
    Uint64,
    Int64,
    Float64
};
/// `uint32`, `string`, `array`, …
std::string_view name(GgufType type);

/// Views into the file's bytes, which must outlive the reader. Const and thread-safe.
class GgufReader {
  public:
    static constexpr std::uint64_t kMaxKeys = 65536;
    static constexpr std::uint64_t kMaxKeyBytes = 65535;

    struct Entry {
        std::string_view key;
        GgufType type = GgufType::Uint8;
        GgufType element = GgufType::Uint8; ///< of an array
        std::uint64_t count = 1;            ///< elements of an array; otherwise 1
        std::size_t offset = 0;             ///< of the value (after its type and count) in the file
        std::string_view payload;           ///< the value; strings include their lengths
    };

    /// The bytes start like a GGUF file, in either byte order.
    static bool recognizes(std::string_view bytes);
    /// Errors: Damaged, Unsupported (version or nesting), TooLarge; `where` is the byte or the array element,
    /// `tokenizer.ggml.tokens[17]`.
    static Result<GgufReader> parse(std::string_view bytes);

    [[nodiscard]] std::uint32_t version() const { return m_version; }
    [[nodiscard]] bool bigEndian() const { return m_bigEndian; }
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; } ///< in the file's order
    /// The first entry with this key, or null.
    [[nodiscard]] const Entry* find(std::string_view key) const;

    // Values; nullopt if the entry has another type.

    [[nodiscard]] std::optional<std::string_view> string(const Entry& entry) const;
    [[nodiscard]] std::optional<bool> boolean(const Entry& entry) const;
    [[nodiscard]] std::optional<std::uint64_t> natural(const Entry& entry) const; ///< an integer not below 0
    /// The value as text: the first bytes of a string, the length of an array.
    [[nodiscard]] std::string text(const Entry& entry) const;

    /// Array elements first to first + count as text; fewer at the end. Skips the strings before them.
    [[nodiscard]] std::vector<std::string> texts(const Entry& entry, std::uint64_t first,
                                                 std::uint64_t count) const;

    // Elements of an array; index < count, and the array has this element type.

    [[nodiscard]] float float32At(const Entry& entry, std::size_t index) const;
    [[nodiscard]] std::int32_t int32At(const Entry& entry, std::size_t index) const;
    /// Calls `each(string)` in order.
    template <class F>
    void forEachString(const Entry& entry, F&& each) const {
        std::size_t at = 0;
        for (std::uint64_t i = 0; i < entry.count; ++i) {
            const auto length = static_cast<std::size_t>(lengthAt(entry.payload, at));
            at += lengthBytes();
            each(entry.payload.substr(at, length));
            at += length;
        }
    }

  private:
    GgufReader() = default;
    [[nodiscard]] std::size_t lengthBytes() const { return m_version == 1 ? 4 : 8; }
    [[nodiscard]] std::uint64_t lengthAt(std::string_view bytes, std::size_t at) const {
        return unsignedAt(bytes, at, lengthBytes());
    }
    [[nodiscard]] std::uint64_t unsignedAt(std::string_view bytes, std::size_t at, std::size_t size) const {
        std::uint64_t value = 0;
        if (size == sizeof value && !m_bigEndian && std::endian::native == std::endian::little) {
            std::memcpy(&value, bytes.data() + at, sizeof value);
            return value;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t from = m_bigEndian ? i : size - 1 - i;
            value = (value << 8U) | static_cast<unsigned char>(bytes[at + from]);
        }
        return value;
    }
    [[nodiscard]] std::string scalarText(GgufType type, std::string_view bytes) const;
    [[nodiscard]] std::int64_t signedAt(std::string_view bytes, std::size_t at, std::size_t size) const;
    Result<void> readHeader(std::string_view bytes, std::uint64_t& keys, std::size_t& at);
    Result<void> readEntry(std::string_view bytes, std::uint64_t index, std::size_t& at);
    Result<void> skipStrings(std::string_view bytes, const Entry& entry, std::size_t& at) const;

    std::uint32_t m_version = 0;
    bool m_bigEndian = false;
    std::vector<Entry> m_entries;
};

} // namespace tokenscope::formats
