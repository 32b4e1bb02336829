#pragma once
// A rendered chat with the origin of every character.
//
//   text    <|user|>Hello<|end|>          runs partition it, in order:
//           └─ 0 ──┘└ 1 ┘└─ 0 ─┘          0: the template, 1: messages[0].content
//
// Offsets are bytes. `text` is UTF-8, except for lone surrogates written by a template (`'\ud800'`).

#include "core/base/byte_span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::chat {

enum class OriginKind : std::uint8_t {
    Template, ///< literal text of the template, or a string literal in it
    Message,  ///< a string (or number, key, …) of `messages`
    Tool,     ///< of `tools`
    Document, ///< of `documents`
    Argument, ///< of any other variable: `bos_token`
    Computed, ///< result of an expression: `{{ loop.index }}`
};

struct OriginSource {
    OriginKind kind = OriginKind::Template;
    std::uint32_t index = 0; ///< Message, Tool, Document: which one
    /// The path inside it down to the value: `tool_calls[0].function.name`, empty for the message itself.
    /// Argument: from its name on (`bos_token`, `user.name`). Computed: the expression as spelled in the
    /// template.
    std::string field;
    bool key = false; ///< the key at the end of the path, not its value
    std::string text; ///< the string that `from` is an offset in; empty for other values and for Template

    bool operator==(const OriginSource&) const = default;
};

struct OriginRun {
    ByteSpan text;              ///< bytes of the rendered text; never empty
    std::uint32_t source = 0;   ///< index in `sources`
    std::uint32_t from = 0;     ///< first byte in the source's string; Template: in the template
    std::uint32_t fromSize = 0; ///< bytes there; 0 if the source is not a string
    ByteSpan printedBy; ///< bytes of the template: the `{{ … }}` or literal text that printed it first
    bool exact = false; ///< copied: the bytes are equal to those at `from`
    /// From 1: the generation block that printed it, numbered by their starts; 0 outside of them.
    std::uint32_t generation = 0;

    bool operator==(const OriginRun&) const = default;
};

struct RenderedText {
    std::string text;
    std::vector<OriginRun> runs; ///< partition `text`, in order; none when rendered without tracing
    std::vector<OriginSource> sources;

    bool operator==(const RenderedText&) const = default;
};

} // namespace tokenscope::chat
