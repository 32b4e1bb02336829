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
     "the policy that labels are by (generation where the template has blocks, else content)", false},
    {"edge", '\0', "RULE", "tokens over an edge: any, all, first, transformers (generation alone)", false},
    {"no-flaw", '\0', "", "generation: without transformers' marking up to the end", false},
    {"right-blocks", '\0', "", "generation: blocks where they really stand", false},
    {"end-of-turn", '\0', "", "content: the token that ends a turn too", false},
    {"between", '\0', "", "content: template text within a message too", false},
    {"last-turn", '\0', "", "train only what follows the last message of the user", false},
    {"response", '\0', "TEXT", "response_marker: what begins an answer (else guessed)", false},
    {"response-end", '\0', "TEXT", "response_marker: what ends it", false},
    {"response-ids", '\0', "", "response_marker: found as ids, not in the text", false},
    {"injected", '\0', "HOW", "control tokens in content: as-is (default), as-text, escape, reject", false},
    {"add-special", '\0', "", "put in the special tokens of the file (off, as apply_chat_template has it)",
     true},
    {"why", '\0', "", "say of each token why it is trained or not", false},
    {"nanochat", '\0', "", "render as nanochat does, id by id, without a template", false},
    {"max-tokens", '\0', "N", "with --nanochat: cut what is beyond (2048)", false},
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
