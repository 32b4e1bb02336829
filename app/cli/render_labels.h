#pragma once
// Tokens, masks and labels of a rendered conversation, as printed by `render` with a tokenizer.

#include "app/cli/arguments.h"
#include "app/cli/ruler.h"
#include "core/chat/masks/labeled_chat.h"

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
};

/// Errors: BadInput for an unknown name.
Result<LabelFlags> readLabelFlags(const Arguments& arguments);

/// Writes `"ids":[…],"spans":[…],"masks":{…},"labels":[…]` into an open object, then, if there are any or `why` is
/// on, `"weights"` (for the labels' policy), `"injections"`, `"notes"`, `"why"`. Spans are the reference's, in
/// `unit`.
void writeLabels(JsonWriter& json, const chat::LabeledChat& labeled, const chat::ChatSource& source,
                 const Tokenizer& tokenizer, const LabelFlags& flags, Unit unit);

/// Human-readable: a line for each policy, and with `why` a line for each token; `|` after its sign marks a
/// straddling token.
std::string labelsText(const chat::LabeledChat& labeled, const chat::ChatSource& source,
                       const Tokenizer& tokenizer, const LabelFlags& flags);

} // namespace tokenscope::cli
