#pragma once
// Something odd that was accepted: loading goes on, but the user sees it.

#include <string>
#include <vector>

namespace tokenscope {

enum class Severity { Info, Warning };

struct Diagnostic {
    Severity severity = Severity::Warning;
    std::string where;   ///< as in Error::where
    std::string message; ///< what was found, and what is done about it

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

} // namespace tokenscope
