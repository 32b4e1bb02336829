#pragma once
// Renders a template with small conversations whose texts can be found in the result; and the checks, which
// are defined in lint_checks.cpp. Private to the lint.

#include "core/chat/lint/template_lint.h"

#include <optional>

namespace tokenscope::chat {

class LintProbe {
  public:
    LintProbe(const CompiledTemplate& compiled, const Tokenizer* tokenizer, const LintOptions& options,
              const Progress& progress);

    using Rendering = tl::expected<RenderedChat, ChatError>;
    /// `conversation` is an object with `messages`, and `tools` where there are some.
    [[nodiscard]] Rendering render(const Data& conversation, bool generationPrompt = false) const;
    /// The first `count` messages only.
    [[nodiscard]] Rendering renderFirst(const Data& conversation, std::size_t count,
                                        bool generationPrompt) const;
    [[nodiscard]] Rendering renderAt(const Data& conversation, const ChatClock& when) const;
    /// The limit that ended the lint, and the conversation that reached it.
    [[nodiscard]] const ChatError* limit() const { return m_limit ? &*m_limit : nullptr; }
    [[nodiscard]] const Data& limitedBy() const { return m_limitedBy; }
    [[nodiscard]] bool stopped() const { return progress.stopped() || m_limit; }

    /// The finding stays there until the next one is added.
    ChatFinding& add(std::string_view code, FindingSeverity severity, std::uint32_t line, Message message,
                     const Data& conversation = {});
    /// Whether kMaxOfACode findings of a code were added.
    [[nodiscard]] bool enoughOf(std::string_view code) const;
    [[nodiscard]] bool has(std::string_view code) const;
    /// The line where `word` first occurs in the template; 0 if it doesn't.
    [[nodiscard]] std::uint32_t lineOf(std::string_view word) const;
    /// The same within tags, not in literal text and comments. `'tool'` is also found as `"tool"`.
    [[nodiscard]] std::uint32_t lineInTags(std::string_view word) const;
    /// The line of the first tag that begins with `word`, as in `{%- generation`; 0 if there is none.
    [[nodiscard]] std::uint32_t lineOfTag(std::string_view word) const;
    /// The line that printed the text at this byte; 0 if unknown.
    [[nodiscard]] std::uint32_t lineAtText(const RenderedText& rendered, std::size_t byte) const;

    // Where to fix something that a template omits; 0 if unknown.
    /// The line that prints a text of `turns`, e.g. `Answer-1`; else the loop over messages.
    [[nodiscard]] std::uint32_t lineSaying(std::string_view text) const;
    /// The `if` on roles around the statement that prints an answer, or the loop over messages.
    [[nodiscard]] std::uint32_t lineOfRoles() const;
    /// The loop over messages; and the end of the last such loop, or of the template.
    [[nodiscard]] std::uint32_t lineOfMessages() const;
    [[nodiscard]] std::uint32_t lineAfterMessages() const;

    const CompiledTemplate& compiled;
    const Tokenizer* tokenizer;
    const LintOptions& options;
    const Progress& progress;
    Data arguments; ///< those of the options; without a tokenizer also placeholders for special tokens
    const ChatClock clock = clockNow(); ///< the same for all renderings, so that time makes no difference
    std::vector<ChatFinding> findings;
    /// Two turns in a role order that the template accepts; null if it accepts none.
    Data turns;

  private:
    [[nodiscard]] Rendering renderOnce(const Data& conversation, const ChatVariables& variables,
                                       const ChatClock& when) const;

    mutable std::chrono::nanoseconds m_spent{0};
    mutable std::optional<ChatError> m_limit;
    mutable Data m_limitedBy;
};

/// A conversation in JSON5.
Data probeConversation(std::string_view json);

// The checks. Each adds its findings.

void lintPrefixes(LintProbe& probe);
void lintTraining(LintProbe& probe);
void lintGenerationPrompt(LintProbe& probe);
void lintSpecials(LintProbe& probe);
void lintDropped(LintProbe& probe);
void lintRoles(LintProbe& probe);
void lintDates(LintProbe& probe);
void lintSpaces(LintProbe& probe);
void lintOthers(LintProbe& probe);

} // namespace tokenscope::chat
