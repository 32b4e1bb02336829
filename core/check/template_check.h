#pragma once
// Checks a chat template: whether it compiles, and what core/chat/lint finds in it.

#include "core/check/check.h"

namespace tokenscope::check {

class TemplateCheck : public Check {
  public:
    [[nodiscard]] std::string_view name() const override { return "template"; }
    [[nodiscard]] Message description() const override;
    [[nodiscard]] bool appliesTo(const CheckInput& input) const override;
    [[nodiscard]] Result<std::vector<Finding>> run(const CheckInput& input,
                                                   const Progress& progress) const override;
};

} // namespace tokenscope::check
