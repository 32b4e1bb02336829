#pragma once
// Where the text of the first messages stops being a prefix of the text of more, and which line of the template causes it.

#include "core/base/message.h"
#include "core/chat/template/engine/rendered_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::chat {

struct PrefixBreak {
    std::uint32_t byte = 0;      ///< of both texts, the first that differs; a character's start
    std::uint32_t differs = 0;   ///< that byte itself, within the character
    std::uint32_t character = 0; ///< the same in code points
    std::uint32_t line = 0;      ///< of the template, from 1; 0 where it is not known
    std::string depends;         ///< `loop.last`, …; see lookAheadAround. May be empty

    /// `(line 37 depends on loop.last)`, or empty.
    [[nodiscard]] Message blame() const;
};

/// Nothing where `longer` begins with `shorter`. Both rendered with tracing from the template `source`.
std::optional<PrefixBreak> prefixBreak(const RenderedText& shorter, const RenderedText& longer,
                                       std::string_view source);

/// The same of two texts, with `line` and `depends` left open; addBlame() fills them in, as far as they are still open, from a
/// text that was rendered with tracing and is one of the two, or is the longer one as far as `byte`.
std::optional<PrefixBreak> prefixBreak(std::string_view shorter, std::string_view longer);
void addBlame(PrefixBreak& found, const RenderedText& traced, std::string_view source);

/// The byte of the template that printed the text at `at`; nothing beyond its end.
std::optional<std::uint32_t> templateByteAt(const RenderedText& rendered, std::size_t at);

} // namespace tokenscope::chat
