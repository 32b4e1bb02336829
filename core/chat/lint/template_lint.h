#pragma once
// Finds mistakes and risks in a chat template by rendering small conversations and searching the template's
// text. Each finding has the line concerned and a conversation that demonstrates it.

#include "core/base/finding_severity.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/encoding/tokenizer.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

struct ChatFinding {
    /// `not-prefix-preserving`, `end-of-turn-not-trained`, `answer-not-trained`, `generation-misplaced`,
    /// `no-generation-block`, `generation-prompt-differs`, `generation-prompt-ignored`, `double-bos`,
    /// `literal-not-one-token`, `dropped`, `role-dropped`, `demands-alternation`, `date-dependent`,
    /// `trailing-blank`, `trims-content`, `gguf-differs`, `dialect`, `fails`, `over-limit`
    std::string_view code;
    FindingSeverity severity = FindingSeverity::Warning;
    std::uint32_t line = 0;   ///< of the template, from 1: where to fix it; 0 if that is not known
    Message message;          ///< one sentence without a full stop
    Data conversation;        ///< an object with messages and other variables; null if none is needed
    std::string subject = {}; ///< what it is about, among findings of its code: a role, a token; may be empty
    PieceId token = kNoPiece; ///< the one that no loss is computed on
    std::string text = {};    ///< the part of the rendered text that shows it; may be empty
    /// A model trained with the template may never stop.
    [[nodiscard]] bool isAboutStopping() const { return code == "end-of-turn-not-trained"; }
    bool operator==(const ChatFinding&) const = default;
};

/// Limit of reported findings per code.
inline constexpr std::size_t kMaxOfACode = 50;

struct LintOptions {
    Data arguments; ///< an object or null; bos_token and so on among them
    /// Another copy of the template, e.g. from a GGUF file next to tokenizer_config.json; empty: none.
    std::string_view otherSource;
    std::string otherName = "the GGUF file";
    bool dialects = true;
    /// Limit for all renderings together. When it is used up, or a rendering reaches a limit of RenderLimits,
    /// the lint stops with a finding.
    std::chrono::milliseconds time{3000};
};

/// `tokenizer` may be null: checks that need one are skipped, and a variable such as bos_token has the value
/// `<|bos_token|>` unless an argument sets it. About forty renderings of a few messages; `progress` can stop
/// it.
std::vector<ChatFinding> lintTemplate(const CompiledTemplate& compiled, const Tokenizer* tokenizer,
                                      const LintOptions& options = {}, const Progress& progress = {});

} // namespace tokenscope::chat
