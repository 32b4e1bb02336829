#pragma once
// Byte spans of a text in the unit that was asked for (`--unit`).

#include "app/cli/arguments.h"
#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/unicode/text_index.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

enum class Unit { Bytes, CodePoints, Utf16 };
/// `--unit`; code points where it isn't given. Errors: BadInput.
Result<Unit> readUnit(const Arguments& arguments);

/// `[begin,end]`
void appendSpan(std::string& out, std::uint32_t begin, std::uint32_t end);

/// The text must outlive the ruler.
class Ruler {
  public:
    Ruler(std::string_view text, Unit unit)
        : m_index(unit == Unit::Bytes ? TextIndex() : TextIndex(text))
        , m_size(static_cast<std::uint32_t>(text.size()))
        , m_unit(unit) {}
    /// Hugging Face gives some pieces spans behind the text's end (what a prefix or suffix falls back to): it can't
    /// count characters there and leaves them as they are.
    void append(std::string& out, ByteSpan span) const;

  private:
    /// A span that begins inside a character covers it; an empty one keeps its place.
    [[nodiscard]] std::uint32_t start(ByteSpan span) const {
        return span.empty() ? span.begin : m_index.characterStart(span.begin);
    }
    [[nodiscard]] ByteSpan behindTheEnd(ByteSpan span) const;
    [[nodiscard]] std::uint32_t at(std::uint32_t byte) const {
        return m_unit == Unit::CodePoints ? m_index.codePointAt(byte) : m_index.utf16At(byte);
    }
    TextIndex m_index;
    std::uint32_t m_size;
    Unit m_unit;
};

} // namespace tokenscope::cli
