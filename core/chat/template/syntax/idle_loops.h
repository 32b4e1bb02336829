#pragma once
// Finds loops that do nothing after a condition has become true, so that the remaining items can be skipped:
//
//   {% for m in messages %} {% if not ns.found %} … {% endif %} {% endfor %}
//   {% for m in messages %} {% if ns.found %} {% elif … %} … {% endif %} {% endfor %}
//
// Their first condition is the same for all items as long as no body runs. The same holds for items after a
// bound on `loop.index0`, if the conditions before it read only the item:
//
//   {% for m in messages %} {% if m.role == 'assistant' and loop.index0 < n %} {% set ns.at = loop.index0 %} {% endif %} {% endfor %}

#include "core/chat/template/syntax/template_ast.h"

namespace tokenscope::chat {

/// Sets `idle` and `idleWhen`, or `bound` and `boundShift`, for such loops. Call it after bindNames(). Cost:
/// a pass over the statements.
void markIdleLoops(Program& program);

} // namespace tokenscope::chat
