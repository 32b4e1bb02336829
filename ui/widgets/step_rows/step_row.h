#pragma once
// The row of symbols after some number of steps. Moving one merge forward or back costs only what it changes;
// a jump rebuilds the whole row.

#include "core/explain/bpe/bpe_steps.h"

#include <vector>

namespace tokenscope::ui {

class StepRow {
  public:
    StepRow() = default;
    /// The steps must outlive the row, or be replaced first.
    explicit StepRow(const explain::BpeSteps& steps);

    void go(std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] const std::vector<explain::NodeIndex>& nodes() const { return m_nodes; }

  private:
    void forward();
    bool back();

    const explain::BpeSteps* m_steps = nullptr;
    std::size_t m_step = 0;
    std::vector<explain::NodeIndex> m_nodes;
};

} // namespace tokenscope::ui
