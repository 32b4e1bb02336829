#pragma once
// The rows of a stage trace as JSON: what `stages --json` prints.
//
//   {"stages":[{"stage":"added_tokens","parts":[{"text":"…","span":[0,3]}]},…]}
//
// Spans are positions in the original text, whatever a stage did to it.

#include "core/explain/stages/stage_trace.h"
#include "core/report/ruler.h"

#include <string>

namespace tokenscope::report {

/// One object, without a line end. Errors: none.
std::string stagesJson(const Tokenizer& tokenizer, const explain::StageTrace& trace, SpanUnit unit);

} // namespace tokenscope::report
