#pragma once
// A chat template, compiled once and rendered many times like Hugging Face's apply_chat_template: Jinja2 3.1
// in its immutable sandbox, with trim_blocks and lstrip_blocks, break and continue, the generation tag,
// `tojson` like json.dumps, raise_exception and strftime_now. A template can access only the given values.
//
// Thread-safe: a compiled template is immutable, and several threads can render it at once.

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/chat/template/builtins/chat_clock.h"
#include "core/chat/template/engine/rendered_text.h"
#include "core/json/json_data.h"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::chat {

// Why a chat template could not be compiled or rendered: position, cause and the values involved.

enum class ChatErrorKind : std::uint8_t {
    RaiseException, ///< the template called raise_exception with `message`
    Template,       ///< the template is invalid, or can't handle these values
    Call,     ///< the options of the call don't fit each other or the messages; no place in the template
    Limit,    ///< one of RenderLimits was reached
    Canceled, ///< the caller's stop token was triggered
};

struct ChatError {
    ChatErrorKind kind = ChatErrorKind::Template;
    std::string pythonClass;         ///< the reference's exception: `UndefinedError`, `TypeError`
    Message message;                 ///< one clause; Python's own, or ours for limits
    std::uint32_t line = 1;          ///< of the template, from 1
    std::uint32_t column = 1;        ///< from 1, in characters
    ByteSpan place;                  ///< in the template: the expression or statement
    std::string expression;          ///< its text, shortened; may be empty
    std::vector<std::string> values; ///< the values involved as printed by Python, shortened
    bool whenCompiled = false;       ///< found before anything was rendered
    bool dependsOnJinja = false;     ///< another JinjaVersion may have another result
    Message remedy = {};             ///< of Call: what to do

    bool operator==(const ChatError&) const = default;
};

/// `12:7`; empty for Call
std::string placeOf(const ChatError& error);
/// For users: `where` is the position in `file`, the message contains the expression and the values. The error of a
/// Call has neither file nor position. Code: Damaged if found before rendering, TooLarge for Limit, Canceled, otherwise
/// BadInput.
Error asError(const ChatError& error, std::string file = "template");
/// `template: 12:7: 'x' is undefined, in {{ x.y }}; …`: one line, safe for a terminal.
std::string describe(const ChatError& error);

/// The variables of a template, in order. Origins have `messages`, `tools` and `documents` as sources, by
/// these names. A missing name is undefined; null is none, and defined.
using ChatVariables = std::vector<std::pair<std::string, Data>>;

/// The variables that apply_chat_template passes: the three (null if there are none), add_generation_prompt
/// (false if it isn't among the arguments), and the arguments, an object or null.
ChatVariables chatVariables(Data messages, Data tools, Data documents, const Data& arguments);

struct RenderLimits {
    std::uint64_t steps = 40'000'000; ///< expressions and statements; long strings and lists count by size
    std::uint64_t outputBytes = 64U << 20U; ///< of the rendered text
    std::uint64_t runs = 1U << 20U;         ///< of the rendered text, with `trace`
    /// Approximate total of all strings, lists and origins at one time.
    std::uint64_t memoryBytes = 192U << 20U;
    std::uint32_t depth = 200; ///< nested macros and recursive loops
    std::chrono::milliseconds time{1500};
};

struct RenderOptions {
    bool trace = true; ///< records origins and `blocks`; without them rendering is faster, with the same text
    RenderLimits limits;
    ChatClock clock = clockNow();
    /// Releases of transformers before the fix of `is_active` recorded no block at the very start of the
    /// output.
    bool beforeIsActiveFix = false;
    Progress progress; ///< only its stop token
    /// The clock for limits.time; null: the steady clock.
    std::function<std::chrono::steady_clock::time_point()> now = {};
};

struct RenderedChat {
    RenderedText rendered;
    /// The bodies of generation blocks as recorded by transformers, in its order, with its positions, which
    /// are wrong if text was buffered (macros, set blocks, filters). Half-open, in *code points* of the text;
    /// an end may be beyond the text.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> generation;
    /// The actual positions of the bodies, in bytes, ordered, disjoint. Only with `trace`.
    std::vector<ByteSpan> blocks;
    /// For templates that print message after message and then an ending that doesn't depend on them (see
    /// syntax/loop_analysis): the text of the first n messages, `appendedFrom` <= n, is the first
    /// `appended[n - appendedFrom]` bytes of this text plus the ending, which is the text after the last of
    /// `appended` in a rendering of all messages. Empty for other templates.
    std::vector<std::uint32_t> appended = {};
    std::size_t appendedFrom = 0;
    bool dependsOnJinja = false; ///< another JinjaVersion may have another result
};

class Program;

/// Since 3.1.5 the sandbox also forbids `pop` and `clear` of lists.
enum class JinjaVersion : std::uint8_t { Before315, Newest };

/// Used by whoever doesn't choose.
inline constexpr JinjaVersion kDefaultJinja = JinjaVersion::Newest;

/// As on the command line: `before-3.1.5`, `newest`.
inline constexpr const char* versionName(JinjaVersion version) {
    return version == JinjaVersion::Newest ? "newest" : "before-3.1.5";
}

/// The release that is followed: `3.1.6`.
inline constexpr const char* releaseName(JinjaVersion version) {
    return version == JinjaVersion::Newest ? "3.1.6" : "3.1.4";
}

class CompiledTemplate {
  public:
    /// Errors: what the reference rejects at compile time; expressions or blocks that nest too deeply; more
    /// than 1 MiB.
    static tl::expected<CompiledTemplate, ChatError> compile(std::string source,
                                                             JinjaVersion version = kDefaultJinja);

    [[nodiscard]] tl::expected<RenderedChat, ChatError> render(const ChatVariables& variables,
                                                               const RenderOptions& options = {}) const;

    [[nodiscard]] const std::string& source() const;
    [[nodiscard]] JinjaVersion version() const { return m_version; }
    /// Whether it has a generation block.
    [[nodiscard]] bool hasGeneration() const;
    /// Names that it reads but doesn't define, sorted: its arguments, including `messages`.
    [[nodiscard]] const std::vector<std::string>& freeNames() const;

  private:
    CompiledTemplate(std::shared_ptr<const Program> program, JinjaVersion version);
    std::shared_ptr<const Program> m_program;
    JinjaVersion m_version;
};

} // namespace tokenscope::chat
