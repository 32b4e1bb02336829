#include "core/explain/bpe/step_walk.h"

namespace tokenscope::explain {

StepWalk::StepWalk(const BpeSteps& steps)
    : m_steps(steps)
    , m_next(steps.nodes.size(), kNoNode)
    , m_previous(steps.nodes.size(), kNoNode)
    , m_size(steps.symbols) {
    NodeIndex last = kNoNode;
    for (NodeIndex i = 0; i < steps.symbols; ++i) {
        link(last, i);
        last = i;
    }
    m_place = m_first;
}

void StepWalk::link(NodeIndex left, NodeIndex right) {
    (left == kNoNode ? m_first : m_next[left]) = right;
    if (right != kNoNode)
        m_previous[right] = left;
}

void StepWalk::forward() {
    const BpeStep& step = m_steps.steps[m_done++];
    NodeIndex before = step.firstInput == kNoNode ? kNoNode : m_previous[step.firstInput];
    NodeIndex after = step.firstInput == kNoNode ? m_first : step.firstInput;
    const NodeIndex left = before;
    for (std::uint32_t i = 0; i < step.inputCount; ++i)
        after = m_next[after];
    for (std::uint32_t i = 0; i < step.outputCount; ++i) {
        link(before, step.firstOutput + i);
        before = step.firstOutput + i;
    }
    link(before, after);
    m_size += step.outputCount;
    m_size -= step.inputCount;
    m_place = step.outputCount > 0 ? step.firstOutput : after != kNoNode ? after : left;
}

std::vector<NodeIndex> StepWalk::row() const {
    std::vector<NodeIndex> row;
    row.reserve(m_size);
    for (NodeIndex node = m_first; node != kNoNode; node = m_next[node])
        row.push_back(node);
    return row;
}

std::vector<NodeIndex> StepWalk::inputs() const {
    const BpeStep& step = m_steps.steps[m_done];
    std::vector<NodeIndex> nodes;
    NodeIndex node = step.firstInput;
    for (std::uint32_t i = 0; i < step.inputCount; ++i, node = m_next[node])
        nodes.push_back(node);
    return nodes;
}

StepWalk::Part StepWalk::around(std::size_t most) const {
    Part part;
    NodeIndex node = m_place;
    for (std::size_t i = 0; i < most / 2 && node != kNoNode && m_previous[node] != kNoNode; ++i)
        node = m_previous[node];
    // Near the end of the row more nodes fit on the left.
    NodeIndex last = node;
    for (std::size_t i = 1; i < most && last != kNoNode; ++i) {
        if (m_next[last] != kNoNode)
            last = m_next[last];
        else if (m_previous[node] != kNoNode)
            node = m_previous[node];
        else
            break;
    }
    part.moreBefore = node != kNoNode && m_previous[node] != kNoNode;
    for (; node != kNoNode && part.nodes.size() < most; node = m_next[node])
        part.nodes.push_back(node);
    part.moreAfter = node != kNoNode;
    return part;
}

} // namespace tokenscope::explain
