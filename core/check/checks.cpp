#include "core/base/try.h"
#include "core/check/check.h"
#include "core/check/template_check.h"

#include <array>
#include <iterator>

namespace tokenscope::check {

std::span<const Check* const> checks() {
    static const TemplateCheck templateCheck;
    static const std::array<const Check*, 1> all = {&templateCheck};
    return all;
}

std::string_view name(FindingSeverity severity) {
    constexpr std::array<std::string_view, 3> kNames = {"info", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

Result<std::vector<Finding>> runChecks(const CheckInput& input, const Progress& progress) {
    std::vector<Finding> findings;
    for (const Check* check : checks()) {
        if (!check->appliesTo(input))
            continue;
        TOKENSCOPE_TRY(auto found, check->run(input, progress));
        std::move(found.begin(), found.end(), std::back_inserter(findings));
    }
    return findings;
}

} // namespace tokenscope::check
