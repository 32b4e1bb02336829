#pragma once
// A rendered chat as `render` prints it: text, origins, generation blocks; and its errors. All offsets are
// code points.

#include "core/base/error.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/json/json_writer.h"

#include <string>
#include <string_view>

namespace tokenscope::report {

/// `"text":"…","origins":[…],"generation":[[…]]` into an open object. `source` is the template's. Errors:
/// BadInput where it would become longer than 128 MiB; what was written is useless then.
Result<void> writeRendered(JsonWriter& json, const chat::RenderedChat& chat, std::string_view source);

/// `{"error":{"kind":"raise_exception","message":"…"}}`, or `"kind":"template"` with `"where":"12:7"` and
/// Python's class.
std::string renderErrorJson(const chat::ChatError& error);

} // namespace tokenscope::report
