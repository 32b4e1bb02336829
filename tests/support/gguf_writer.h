#pragma once
// Small GGUF files for tests, in either byte order and any version.

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

class GgufWriter {
  public:
    explicit GgufWriter(std::uint32_t version = 3, bool bigEndian = false)
        : m_version(version)
        , m_bigEndian(bigEndian) {}

    GgufWriter& string(std::string_view key, std::string_view value) { return entry(key, 8, text(value)); }
    GgufWriter& boolean(std::string_view key, bool value) { return entry(key, 7, number(value ? 1 : 0, 1)); }
    GgufWriter& uint32(std::string_view key, std::uint32_t value) { return entry(key, 4, number(value, 4)); }
    GgufWriter& strings(std::string_view key, const std::vector<std::string>& values) {
        std::string payload;
        for (const std::string& value : values)
            payload += text(value);
        return array(key, 8, values.size(), payload);
    }
    GgufWriter& floats(std::string_view key, const std::vector<float>& values) {
        std::string payload;
        for (const float value : values)
            payload += number(std::bit_cast<std::uint32_t>(value), 4);
        return array(key, 6, values.size(), payload);
    }
    GgufWriter& int32s(std::string_view key, const std::vector<std::int32_t>& values) {
        std::string payload;
        for (const std::int32_t value : values)
            payload += number(static_cast<std::uint32_t>(value), 4);
        return array(key, 5, values.size(), payload);
    }
    /// Of any element type, with any count claimed.
    GgufWriter& array(std::string_view key, std::uint32_t element, std::uint64_t count,
                      std::string_view payload) {
        return entry(key, 9, number(element, 4) + length(count) + std::string(payload));
    }
    GgufWriter& entry(std::string_view key, std::uint32_t type, std::string_view value) {
        m_entries += text(key) + number(type, 4) + std::string(value);
        ++m_keys;
        return *this;
    }
    [[nodiscard]] std::string bytes() const {
        return "GGUF" + number(m_version, 4) + length(0) + length(m_keys) + m_entries;
    }

  private:
    [[nodiscard]] std::string number(std::uint64_t value, std::size_t size) const {
        std::string bytes(size, '\0');
        for (std::size_t i = 0; i < size; ++i)
            bytes[m_bigEndian ? size - 1 - i : i] = static_cast<char>(value >> (8 * i));
        return bytes;
    }
    [[nodiscard]] std::string length(std::uint64_t value) const {
        return number(value, m_version == 1 ? 4 : 8);
    }
    [[nodiscard]] std::string text(std::string_view value) const {
        return length(value.size()) + std::string(value);
    }

    std::uint32_t m_version;
    bool m_bigEndian;
    std::uint64_t m_keys = 0;
    std::string m_entries;
};

/// A vocabulary with the types and scores that its kind needs.
struct GgufVocabulary {
    std::vector<std::string> tokens;
    std::vector<float> scores;
    std::vector<std::int32_t> types; ///< 1 normal, 2 unknown, 3 control, 4 user-defined, 5 unused, 6 byte

    void add(std::string_view token, float score = 0, std::int32_t type = 1) {
        tokens.emplace_back(token);
        scores.push_back(score);
        types.push_back(type);
    }
    /// `<0x00>` to `<0xFF>`.
    void addBytes() {
        static constexpr char kHex[] = "0123456789ABCDEF";
        for (unsigned byte = 0; byte < 256; ++byte)
            add(std::string("<0x") + kHex[byte >> 4U] + kHex[byte & 15U] + ">", 0, 6);
    }
    void write(GgufWriter& file, std::string_view model) const {
        file.string("tokenizer.ggml.model", model)
            .strings("tokenizer.ggml.tokens", tokens)
            .floats("tokenizer.ggml.scores", scores)
            .int32s("tokenizer.ggml.token_type", types);
    }
};

} // namespace tokenscope::test
