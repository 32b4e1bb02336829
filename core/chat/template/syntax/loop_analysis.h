#pragma once
// What is known about the loops of a template before it is rendered: whether one prints message after
// message, and when the remaining items of one can be skipped.

#include "core/chat/template/syntax/template_ast.h"

namespace tokenscope::chat {

// Recognizes templates that print one message after the other and then an ending that doesn't depend on the
// messages, so that the text of the first messages is a prefix of the whole text, plus the ending:
//
//   {{ bos_token }}  {%- for message in messages -%} … {%- endfor -%}  {%- if add_generation_prompt -%} … {%- endif -%}
//   prologue         the loop: no look-ahead                          ending: only arguments and literals

/// Finds that loop from the template's syntax; none if in doubt. Valid only if the whole conversation can be
/// rendered. Call it after bindNames(). Cost: a pass over the tree.
Appending appendingOf(Program& program);

// Finds loops that do nothing after a condition has become true, so that the remaining items can be skipped:
//
//   {% for m in messages %} {% if not ns.found %} … {% endif %} {% endfor %}
//   {% for m in messages %} {% if ns.found %} {% elif … %} … {% endif %} {% endfor %}
//
// Their first condition is the same for all items as long as no body runs. The same holds for items after a
// bound on `loop.index0`, if the conditions before it read only the item:
//
//   {% for m in messages %} {% if m.role == 'assistant' and loop.index0 < n %} {% set ns.at = loop.index0 %} {% endif %} {% endfor %}

/// Sets `idle` and `idleWhen`, or `bound` and `boundShift`, for such loops. Call it after bindNames(). Cost:
/// a pass over the statements.
void markIdleLoops(Program& program);

} // namespace tokenscope::chat
