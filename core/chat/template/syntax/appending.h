#pragma once
// Recognizes templates that print one message after the other and then an ending that doesn't depend on the
// messages, so that the text of the first messages is a prefix of the whole text, plus the ending:
//
//   {{ bos_token }}  {%- for message in messages -%} … {%- endfor -%}  {%- if add_generation_prompt -%} … {%- endif -%}
//   prologue         the loop: no look-ahead                          ending: only arguments and literals

#include "core/chat/template/syntax/template_ast.h"

namespace tokenscope::chat {

/// Finds that loop from the template's syntax; none if in doubt. Valid only if the whole conversation can be
/// rendered. Call it after bindNames(). Cost: a pass over the tree.
Appending appendingOf(Program& program);

} // namespace tokenscope::chat
