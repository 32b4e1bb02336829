#pragma once
// The candidates of merging as a priority queue holds them. A pair that can be merged is pushed when its two
// parts become adjacent. When one of the parts is merged with another neighbor the entry becomes stale; it
// stays in the queue until it reaches the front and is dropped. Reconstructed from the steps and the merge
// rules with a binary heap.
//
//   before step 1    el  ell? …      He  el  ll  lo       pushed before the first step
//   step 1           el is chosen    He (its right part was merged) and ll (its left part was) are stale from now on
//   before step 2    He✗ ll✗ …       stale entries at the front are dropped by step 2

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::explain {

struct QueueEntry {
    enum class End : std::uint8_t {
        Chosen,      ///< step `endedIn` merged it
        LeftMerged,  ///< step `endedIn` merged its left part with the symbol before it
        RightMerged, ///< … its right part with the symbol after it
    };
    PossibleMerge merge;
    NodeIndex left = kNoNode;
    NodeIndex right = kNoNode;
    std::uint32_t begin = 0; ///< the byte of the word where it starts; of equal entries the lowest goes first
    std::uint32_t pushedAfter = 0; ///< the number of steps before it was pushed
    End end = End::Chosen;
    std::uint32_t endedIn = 0; ///< index of the step
    /// Index of the step before which it left the queue; endStep(): after the last merge.
    std::uint32_t removedBefore = 0;

    [[nodiscard]] bool staleBefore(std::size_t step) const { return end != End::Chosen && endedIn < step; }
};

class MergeQueue {
  public:
    /// Reconstructs the queue of a word's merges. Time: n log n.
    MergeQueue(const MergeRules& rules, std::string_view word, const BpeSteps& steps);

    /// In the order in which they were pushed.
    [[nodiscard]] const std::vector<QueueEntry>& entries() const { return m_entries; }
    /// Indices of the entries in the queue before a step, stale ones included, in the order in which they
    /// would be popped; those of endStep() remain at the end. Empty before steps that replace unknown
    /// characters. Takes time proportional to all entries.
    [[nodiscard]] std::vector<std::uint32_t> before(std::size_t step) const;
    [[nodiscard]] std::size_t merges() const { return m_merges; }
    /// The step after the last merge.
    [[nodiscard]] std::size_t endStep() const { return m_first + m_merges; }
    [[nodiscard]] std::size_t neverUsed() const { return m_entries.size() - m_merges; }
    /// How often the heap compared two candidates.
    [[nodiscard]] std::size_t comparisons() const { return m_comparisons; }
    /// How many pairs were looked up in the rules.
    [[nodiscard]] std::size_t lookUps() const { return m_lookUps; }

  private:
    void push(const MergeRules& rules, std::string_view word, const BpeSteps& steps, NodeIndex left,
              NodeIndex right, std::uint32_t after);
    void popFor(std::uint32_t step);

    std::vector<QueueEntry> m_entries;
    std::vector<std::uint32_t> m_sorted; ///< entries in the order in which they would be popped
    std::vector<std::uint32_t> m_heap;
    std::vector<std::uint32_t> m_endedIn; ///< by node: the step that merged it
    std::size_t m_first = 0;              ///< index of the first merge
    std::size_t m_merges = 0;
    std::size_t m_comparisons = 0;
    std::size_t m_lookUps = 0;
};

/// Why an entry is stale: `left neighbor was merged in step 3`; steps count from 1.
Message whyStale(const QueueEntry& entry);

} // namespace tokenscope::explain
