#include "core/regex/regex_shape.h"

#include <algorithm>

namespace tokenscope {

void RegexShape::append(const RegexShape& next) {
    if (!consumes)
        head.insert(head.end(), next.head.begin(), next.head.end());
    must.insert(must.end(), next.must.begin(), next.must.end());
    consumes = consumes || next.consumes;
}

void RegexShape::orElse(const RegexShape& branch) {
    anchor = anchor || branch.anchor; // one branch will do
    consumes = consumes && branch.consumes;
    head.insert(head.end(), branch.head.begin(), branch.head.end());
    std::erase_if(must, [&](std::size_t place) {
        return std::find(branch.must.begin(), branch.must.end(), place) == branch.must.end();
    });
}

void RegexShape::makeOptional() {
    anchor = consumes = false;
    must.clear();
}

} // namespace tokenscope
