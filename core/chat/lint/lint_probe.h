#pragma once
// Small conversations to render a template with, each text of which is found again; private to the lint.

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
    /// Of its first messages only.
    [[nodiscard]] Rendering renderFirst(const Data& conversation, std::size_t count,
                                        bool generationPrompt) const;
    [[nodiscard]] Rendering renderAt(const Data& conversation, const ChatClock& when) const;
    /// The limit that ended all rendering, and what was rendered then.
    [[nodiscard]] const ChatError* limit() const { return m_limit ? &*m_limit : nullptr; }
    [[nodiscard]] const Data& limitedBy() const { return m_limitedBy; }
    [[nodiscard]] bool stopped() const { return progress.stopped() || m_limit; }

    void add(std::string_view code, FindingLevel level, std::uint32_t line, std::string message,
             const Data& conversation = {});
    /// Are there as many of a code as are told?
    [[nodiscard]] bool enoughOf(std::string_view code) const;
    [[nodiscard]] bool has(std::string_view code) const;
    /// The line of the first place where the template says `word`; 0 where it doesn't.
    [[nodiscard]] std::uint32_t lineOf(std::string_view word) const;
    /// The same in what it does: in tags, not in literal text and comments. `'tool'` is also found as `"tool"`.
    [[nodiscard]] std::uint32_t lineInTags(std::string_view word) const;
    /// The line of the first tag that begins with `word`, `{%- generation`; 0 where there is none.
    [[nodiscard]] std::uint32_t lineOfTag(std::string_view word) const;
    /// The line that printed the text at a byte; 0 where that is not known.
    [[nodiscard]] std::uint32_t lineAtText(const RenderedText& rendered, std::size_t byte) const;

    // Where a template should be fixed for what it doesn't do; 0 where that can't be told.
    /// The line that prints a text of `turns`: `Answer-1`; else the loop over messages.
    [[nodiscard]] std::uint32_t lineSaying(std::string_view text) const;
    /// The choice by roles around what prints an answer, or the loop over messages.
    [[nodiscard]] std::uint32_t lineOfRoles() const;
    /// The loop over messages; and where the last one ends, or the template.
    [[nodiscard]] std::uint32_t lineOfMessages() const;
    [[nodiscard]] std::uint32_t lineAfterMessages() const;

    const CompiledTemplate& compiled;
    const Tokenizer* tokenizer;
    const LintOptions& options;
    const Progress& progress;
    Data arguments;                     ///< the options', and placeholders for the tokenizer that isn't there
    const ChatClock clock = clockNow(); ///< one for all, so that texts differ for other reasons alone
    std::vector<ChatFinding> findings;
    /// Two turns that the template renders: with an order that it accepts. Null where it renders none.
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

// The checks. Each adds what it finds.

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
