#pragma once
// Tokens, masks and labels of a rendered conversation, as JSON and as text.

#include "core/chat/masks/labeled_chat.h"
#include "core/json/json_writer.h"
#include "core/report/ruler.h"

#include <string>

namespace tokenscope::report {

struct LabelReportOptions {
    chat::MaskPolicy labels = chat::MaskPolicy::Generation; ///< the policy of the labels; one of the masks
    bool why = false; ///< report for each token why it is trained or not
};

/// Writes `"ids":[…],"spans":[…],"masks":{…},"labels":[…]` into an open object, then, if there are any or
/// `why` is on, `"weights"` (for the labels' policy), `"injections"`, `"notes"`, `"why"`. Spans are the
/// reference's, in `unit`.
void writeLabels(JsonWriter& json, const chat::LabeledChat& labeled, const chat::ChatSource& source,
                 const Tokenizer& tokenizer, const LabelReportOptions& options, SpanUnit unit);

/// Text: a line for each policy, and with `why` a line for each token; `|` after its sign marks a straddling
/// token.
std::string labelsText(const chat::LabeledChat& labeled, const chat::ChatSource& source,
                       const Tokenizer& tokenizer, const LabelReportOptions& options);

} // namespace tokenscope::report
