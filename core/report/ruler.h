#pragma once
// Byte spans of a text as JSON, in the requested unit.

#include "core/base/byte_span.h"
#include "core/json/json_writer.h"
#include "core/text/text_index.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope::report {

enum class SpanUnit : std::uint8_t { Bytes, CodePoints, Utf16 };

/// The text must outlive the ruler.
class Ruler {
  public:
    Ruler(std::string_view text, SpanUnit unit)
        : m_index(unit == SpanUnit::Bytes ? TextIndex() : TextIndex(text))
        , m_size(static_cast<std::uint32_t>(text.size()))
        , m_unit(unit) {}
    /// `[begin,end]` in the unit. Hugging Face gives some pieces spans after the text's end (bytes of a
    /// prefix or suffix that the model falls back to): it can't count characters there, so they stay in
    /// bytes.
    void write(JsonWriter& json, ByteSpan span) const;

  private:
    /// A span that starts inside a character covers it; an empty one keeps its position.
    [[nodiscard]] std::uint32_t start(ByteSpan span) const {
        return span.empty() ? span.begin : m_index.characterStart(span.begin);
    }
    [[nodiscard]] ByteSpan afterTheEnd(ByteSpan span) const;
    [[nodiscard]] std::uint32_t at(std::uint32_t byte) const {
        return m_unit == SpanUnit::CodePoints ? m_index.codePointAt(byte) : m_index.utf16At(byte);
    }
    TextIndex m_index;
    std::uint32_t m_size;
    SpanUnit m_unit;
};

} // namespace tokenscope::report
