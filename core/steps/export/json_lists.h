#pragma once
// Lists of JSON, for the writers of steps.

#include "core/json/json_text.h"
#include "core/json/ruler.h"

namespace tokenscope::explain {

/// `[…]` of what `append` writes for each.
template <class List, class Append>
void appendJsonList(std::string& out, const List& list, Append append) {
    out += '[';
    bool first = true;
    for (const auto& one : list) {
        if (!first)
            out += ',';
        first = false;
        append(one);
    }
    out += ']';
}

} // namespace tokenscope::explain
