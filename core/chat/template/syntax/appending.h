#pragma once
// Templates that print one message after the other, so that the text of a conversation's first messages is the beginning of
// the whole text, and an ending that is the same for all of them:
//
//   {{ bos_token }}  {%- for message in messages -%} … {%- endfor -%}  {%- if add_generation_prompt -%} … {%- endif -%}
//   prologue         the loop: no look ahead                          ending: of arguments and literals alone

#include "core/chat/template/syntax/template_ast.h"

namespace tokenscope::chat {

/// Which loop that is. By the words of the template alone, and rather too seldom than wrongly. Holds where the whole
/// conversation could be rendered. After bindNames(). Cost: a pass over the tree.
Appending appendingOf(Program& program);

} // namespace tokenscope::chat
