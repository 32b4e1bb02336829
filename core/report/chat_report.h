#pragma once
// A rendered chat, and its tokens with masks and labels.

#include "core/base/error.h"
#include "core/chat/masks/labeled_chat.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/json/json_writer.h"
#include "core/report/ruler.h"

#include <string>
#include <string_view>

namespace tokenscope::report {

// A rendered chat as `render` prints it: text, origins, generation blocks; and its errors. All offsets are
// code points.

/// `"text":"…","origins":[…],"generation":[[…]]` into an open object. `source` is the template's. Errors:
/// BadInput where it would become longer than 128 MiB; what was written is useless then.
Result<void> writeRendered(JsonWriter& json, const chat::RenderedChat& chat, std::string_view source);

/// `{"error":{"kind":"raise_exception","message":"…"}}`, or `"kind":"template"` with `"where":"12:7"` and
/// Python's class.
std::string renderErrorJson(const chat::ChatError& error);

// Tokens, masks and labels of a rendered conversation, as JSON and as text.

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
