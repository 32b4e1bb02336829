#include "core/explain/bpe/merge_queue.h"

#include "core/explain/bpe/bpe_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tokenscope::explain {
namespace {

constexpr std::uint32_t kNever = 0xFFFF'FFFFU;

auto keyOf(const QueueEntry& entry) {
    return std::tuple(entry.merge.order, entry.begin);
}

} // namespace

MergeQueue::MergeQueue(const MergeRules& rules, std::string_view word, const BpeSteps& steps)
    : m_endedIn(steps.nodes.size(), kNever)
    , m_first(steps.spelled)
    , m_merges(steps.merges()) {
    const auto first = static_cast<std::uint32_t>(m_first);
    const auto end = static_cast<std::uint32_t>(endStep());
    for (std::uint32_t i = first; i < end; ++i) {
        const StepNode& merged = steps.nodes[steps.steps[i].firstOutput];
        m_endedIn[merged.left] = m_endedIn[merged.right] = i;
    }
    StepWalk walk(steps);
    while (walk.done() < first)
        walk.forward();
    for (NodeIndex node = walk.first(); !steps.lookedUp() && node != kNoNode; node = walk.next(node)) {
        if (walk.next(node) != kNoNode)
            push(rules, word, steps, node, walk.next(node), first);
    }
    for (std::uint32_t i = first; i < end; ++i) {
        popFor(i);
        walk.forward();
        const NodeIndex merged = walk.place();
        if (walk.previous(merged) != kNoNode)
            push(rules, word, steps, walk.previous(merged), merged, i + 1);
        if (walk.next(merged) != kNoNode)
            push(rules, word, steps, merged, walk.next(merged), i + 1);
    }
    popFor(end);
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
            m_endedIn[left] < m_endedIn[right] ? QueueEntry::End::LeftMerged : QueueEntry::End::RightMerged;
    m_entries.push_back(entry);
    m_heap.push_back(static_cast<std::uint32_t>(m_entries.size() - 1));
    std::push_heap(m_heap.begin(), m_heap.end(), [this](std::uint32_t a, std::uint32_t b) {
        ++m_comparisons;
        return keyOf(m_entries[b]) < keyOf(m_entries[a]);
    });
}

/// Pops entries until the merge of a step is found.
void MergeQueue::popFor(std::uint32_t step) {
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end(), [this](std::uint32_t a, std::uint32_t b) {
            ++m_comparisons;
            return keyOf(m_entries[b]) < keyOf(m_entries[a]);
        });
        QueueEntry& top = m_entries[m_heap.back()];
        m_heap.pop_back();
        top.removedBefore = step;
        if (!top.staleBefore(step))
            return;
    }
}

std::vector<std::uint32_t> MergeQueue::before(std::size_t step) const {
    std::vector<std::uint32_t> queue;
    for (const std::uint32_t index : m_sorted) {
        const QueueEntry& entry = m_entries[index];
        if (entry.pushedAfter <= step && entry.removedBefore >= step)
            queue.push_back(index);
    }
    return queue;
}

Message whyStale(const QueueEntry& entry) {
    return entry.end == QueueEntry::End::LeftMerged
               ? message("left neighbor was merged in step {}", entry.endedIn + 1)
               : message("right neighbor was merged in step {}", entry.endedIn + 1);
}

} // namespace tokenscope::explain
