#pragma once
// What is odd or dangerous in a chat template, found by rendering small conversations and looking at its words. Each
// finding has the line that it is about and a conversation that shows it.

#include "core/chat/template/engine/compiled_template.h"
#include "core/encoding/tokenizer.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

enum class FindingLevel : std::uint8_t { Info, Warning, Error };
/// `info`, `warning`, `error`
std::string_view name(FindingLevel level);

struct ChatFinding {
    /// `not-prefix-preserving`, `end-of-turn-not-trained`, `answer-not-trained`, `generation-misplaced`,
    /// `no-generation-block`, `generation-prompt-differs`, `generation-prompt-ignored`, `double-bos`,
    /// `literal-not-one-token`, `dropped`, `role-dropped`, `demands-alternation`, `date-dependent`, `trailing-blank`,
    /// `trims-content`, `gguf-differs`, `dialect`, `fails`, `over-limit`
    std::string_view code;
    FindingLevel level = FindingLevel::Warning;
    std::uint32_t line = 0; ///< of the template, from 1: where it should be fixed; 0 where that can't be told
    std::string message;    ///< one sentence without a full stop
    Data conversation;      ///< an object with messages and what else is given; null where none is needed
    bool operator==(const ChatFinding&) const = default;
};

/// More findings of one code are not told.
inline constexpr std::size_t kMaxOfACode = 50;

struct LintOptions {
    Data arguments; ///< an object or null; bos_token and so on among them
    /// Of the same model elsewhere, a GGUF file's beside tokenizer_config.json's; empty: none.
    std::string_view otherSource;
    std::string otherName = "the GGUF file";
    bool dialects = true;
    /// Of all renderings together. The first one that reaches a limit of RenderLimits, or has none of this left, is the last:
    /// that is a finding, and what is not known by then is not looked for.
    std::chrono::milliseconds time{3000};
};

/// `tokenizer` may be null: what needs one is not looked at then, and a name like bos_token that the template reads is
/// itself in bars, `<|bos_token|>`, unless an argument says otherwise. Some forty renderings of a few messages; stops early
/// where `progress` says so.
std::vector<ChatFinding> lintTemplate(const CompiledTemplate& compiled, const Tokenizer* tokenizer,
                                      const LintOptions& options = {}, const Progress& progress = {});

} // namespace tokenscope::chat
