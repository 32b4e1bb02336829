#pragma once
// A rendered chat as `render` prints it: text, origins, generation blocks; and its errors. All offsets are code points.

#include "core/base/error.h"
#include "core/chat/template/engine/compiled_template.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// `{"text":"…","origins":[…],"generation":[[…]]` without the closing brace, so that more can follow. `source` is the
/// template's. Errors: BadInput where it would become longer than 128 MiB; `out` is then of no use.
Result<void> appendRendered(std::string& out, const chat::RenderedChat& chat, std::string_view source);

/// `{"error":{"kind":"raise_exception","message":"…"}}`, or `"kind":"template"` with `"where":"12:7"` and Python's class.
std::string renderErrorJson(const chat::ChatError& error);

} // namespace tokenscope::cli
