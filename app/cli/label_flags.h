#pragma once
// The options of `render` and `check` for masks and labels.

#include "app/cli/arguments.h"
#include "core/chat/masks/labeled_chat.h"
#include "core/report/label_report.h"

#include <array>
#include <string>

namespace tokenscope::cli {

/// The options that readLabelFlags() reads; part of the options of `render`.
inline constexpr std::array kLabelOptions = std::to_array<Option>({
    {"policy", '\0', "NAME",
     "mask: generation, content, prefix_difference, response_marker, parts or all; may be repeated", false,
     true},
    {"labels", '\0', "NAME",
     "the policy of the labels (generation if the template has blocks, otherwise content)", false},
    {"edge", '\0', "RULE", "tokens across an edge: any, all, first, transformers (only for generation)",
     false},
    {"no-flaw", '\0', "", "generation: don't mark everything up to the end as transformers does", false},
    {"right-blocks", '\0', "", "generation: use the actual positions of blocks", false},
    {"end-of-turn", '\0', "", "content: also the token that ends a turn", false},
    {"between", '\0', "", "content: also template text within a message", false},
    {"last-turn", '\0', "", "train only the text after the last message of the user", false},
    {"response", '\0', "TEXT", "response_marker: text that starts an answer (default: guessed)", false},
    {"response-end", '\0', "TEXT", "response_marker: text that ends it", false},
    {"response-ids", '\0', "", "response_marker: search for ids, not for text", false},
    {"injected", '\0', "HOW", "control tokens in content: as-is (default), as-text, escape, reject", false},
    {"add-special", '\0', "", "add the special tokens of the file (default: off, as in apply_chat_template)",
     true},
    {"why", '\0', "", "show for each token why it is trained or not", false},
    {"nanochat", '\0', "", "render like nanochat, id by id, without a template", false},
    {"max-tokens", '\0', "N", "with --nanochat: the maximum number of tokens (2048)", false},
});

struct LabelFlags {
    chat::LabelSettings settings; ///< no policies: the default ones
    std::optional<chat::MaskPolicy> labels;
    bool why = false;
    bool nanochat = false;
    chat::NanochatOptions nanochatOptions;

    /// With defaults filled in: generation and content, and the policy of the labels.
    [[nodiscard]] chat::LabelSettings settingsFor(bool hasGeneration) const;
    [[nodiscard]] chat::MaskPolicy labelsFor(bool hasGeneration) const;
    [[nodiscard]] report::LabelReportOptions reportFor(bool hasGeneration) const {
        return {labelsFor(hasGeneration), why};
    }
};

/// Errors: BadInput for an unknown name.
Result<LabelFlags> readLabelFlags(const Arguments& arguments);

} // namespace tokenscope::cli
