#pragma once
// Loops that do nothing any more once they have found what they look for:
//
//   {% for m in messages %} {% if not ns.found %} … {% endif %} {% endfor %}
//   {% for m in messages %} {% if ns.found %} {% elif … %} … {% endif %} {% endfor %}
//
// What is asked first there is the same for all items as long as nothing runs, so the items that follow need no look. Nor do
// those behind a bound on their number, where what is asked before it is of the items alone:
//
//   {% for m in messages %} {% if m.role == 'assistant' and loop.index0 < n %} {% set ns.at = loop.index0 %} {% endif %} {% endfor %}

#include "core/chat/template/syntax/template_ast.h"

namespace tokenscope::chat {

/// Sets `idle` and `idleWhen`, or `bound` and `boundShift`, of such loops. After bindNames(). Cost: a pass over the statements.
void markIdleLoops(Program& program);

} // namespace tokenscope::chat
