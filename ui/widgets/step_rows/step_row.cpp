#include "ui/widgets/step_rows/step_row.h"

#include <algorithm>
#include <numeric>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kFewSteps = 8; ///< for jumps over more steps the row is rebuilt

} // namespace

StepRow::StepRow(const explain::BpeSteps& steps)
    : m_steps(&steps)
    , m_nodes(steps.symbols) {
    std::iota(m_nodes.begin(), m_nodes.end(), explain::NodeIndex{0});
}

void StepRow::go(std::size_t step) {
    if (!m_steps)
        return;
    step = std::min(step, m_steps->steps.size());
    const std::size_t way = step > m_step ? step - m_step : m_step - step;
    bool known = way <= kFewSteps;
    while (known && m_step < step)
        forward();
    while (known && m_step > step)
        known = back();
    if (!known) {
        m_nodes = m_steps->row(step);
        m_step = step;
    }
}

void StepRow::forward() {
    const explain::BpeStep& s = m_steps->steps[m_step++];
    const auto at = m_nodes.begin() + static_cast<std::ptrdiff_t>(s.position);
    const std::uint32_t kept = std::min(s.inputCount, s.outputCount);
    std::iota(at, at + kept, s.firstOutput);
    if (s.inputCount > kept) {
        m_nodes.erase(at + kept, at + s.inputCount);
    } else if (s.outputCount > kept) {
        std::vector<explain::NodeIndex> more(s.outputCount - kept);
        std::iota(more.begin(), more.end(), s.firstOutput + kept);
        m_nodes.insert(at + kept, more.begin(), more.end());
    }
}

/// False for a step that joined more than two symbols: it can't be reversed from what is stored.
bool StepRow::back() {
    const explain::BpeStep& s = m_steps->steps[m_step - 1];
    const bool isMerge = s.kind == explain::BpeStep::Kind::Merge;
    if (!isMerge && s.inputCount != 1)
        return false;
    auto at = m_nodes.begin() + static_cast<std::ptrdiff_t>(s.position);
    at = m_nodes.erase(at, at + s.outputCount);
    if (isMerge)
        at = m_nodes.insert(at, m_steps->nodes[s.firstOutput].right);
    m_nodes.insert(at, s.firstInput);
    --m_step;
    return true;
}

} // namespace tokenscope::ui
