#include "core/steps/merge_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tokenscope {
namespace {

constexpr std::uint32_t kNever = 0xFFFF'FFFFU;

auto keyOf(const QueueEntry& entry) {
    return std::tuple(entry.merge.order, entry.begin);
}

} // namespace

MergeQueue::MergeQueue(const MergeRules& rules, std::string_view word, const BpeSteps& steps)
    : m_endedIn(steps.nodes.size(), kNever)
    , m_merges(steps.merges()) {
    std::vector<NodeIndex> next(steps.nodes.size(), kNoNode);
    std::vector<NodeIndex> previous(steps.nodes.size(), kNoNode);
    const auto link = [&](NodeIndex left, NodeIndex right) {
        if (left != kNoNode)
            next[left] = right;
        if (right != kNoNode)
            previous[right] = left;
    };
    for (std::uint32_t i = 0; i < m_merges; ++i) { // merges come first
        const StepNode& made = steps.nodes[steps.steps[i].firstMade];
        m_endedIn[made.left] = m_endedIn[made.right] = i;
    }
    const bool merging = steps.steps.empty() || steps.steps[0].kind != BpeStep::Kind::WholePiece;
    for (NodeIndex i = 1; merging && i < steps.symbols; ++i) {
        link(i - 1, i);
        push(rules, word, steps, i - 1, i, 0);
    }
    for (std::uint32_t i = 0; i < m_merges; ++i) {
        popFor(i);
        const NodeIndex made = steps.steps[i].firstMade;
        const NodeIndex before = previous[steps.nodes[made].left];
        const NodeIndex behind = next[steps.nodes[made].right];
        link(before, made);
        link(made, behind);
        if (before != kNoNode)
            push(rules, word, steps, before, made, i + 1);
        if (behind != kNoNode)
            push(rules, word, steps, made, behind, i + 1);
    }
    popFor(static_cast<std::uint32_t>(m_merges));
    m_sorted.resize(m_entries.size());
    std::iota(m_sorted.begin(), m_sorted.end(), 0U);
    std::stable_sort(m_sorted.begin(), m_sorted.end(), [this](std::uint32_t a, std::uint32_t b) {
        return keyOf(m_entries[a]) < keyOf(m_entries[b]);
    });
}

void MergeQueue::push(const MergeRules& rules, std::string_view word, const BpeSteps& steps, NodeIndex left,
                      NodeIndex right, std::uint32_t after) {
    ++m_lookUps;
    const auto merge = rules.find(word, steps.symbol(left), steps.symbol(right));
    if (!merge)
        return;
    QueueEntry entry;
    entry.merge = *merge;
    entry.left = left;
    entry.right = right;
    entry.begin = steps.nodes[left].span.begin;
    entry.pushedAfter = after;
    entry.endedIn = std::min(m_endedIn[left], m_endedIn[right]);
    if (m_endedIn[left] != m_endedIn[right])
        entry.end =
            m_endedIn[left] < m_endedIn[right] ? QueueEntry::End::LeftGone : QueueEntry::End::RightGone;
    m_entries.push_back(entry);
    m_heap.push_back(static_cast<std::uint32_t>(m_entries.size() - 1));
    std::push_heap(m_heap.begin(), m_heap.end(), [this](std::uint32_t a, std::uint32_t b) {
        ++m_comparisons;
        return keyOf(m_entries[b]) < keyOf(m_entries[a]);
    });
}

/// What is taken out of the heap to find the merge of a step.
void MergeQueue::popFor(std::uint32_t step) {
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end(), [this](std::uint32_t a, std::uint32_t b) {
            ++m_comparisons;
            return keyOf(m_entries[b]) < keyOf(m_entries[a]);
        });
        QueueEntry& top = m_entries[m_heap.back()];
        m_heap.pop_back();
        top.goneWith = step;
        if (!top.staleBefore(step))
            return;
    }
}

std::vector<std::uint32_t> MergeQueue::before(std::size_t step) const {
    std::vector<std::uint32_t> queue;
    for (const std::uint32_t index : m_sorted) {
        const QueueEntry& entry = m_entries[index];
        if (entry.pushedAfter <= step && entry.goneWith >= step)
            queue.push_back(index);
    }
    return queue;
}

std::string whyStale(const QueueEntry& entry) {
    return fmt::format("{} neighbour was merged in step {}",
                       entry.end == QueueEntry::End::LeftGone ? "left" : "right", entry.endedIn + 1);
}

} // namespace tokenscope
