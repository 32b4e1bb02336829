#pragma once
// Walks along the steps of a word and maintains the row of symbols. A step takes time proportional to the
// nodes that it replaces and creates, regardless of the row's length.

#include "core/explain/bpe/bpe_steps.h"

#include <vector>

namespace tokenscope::explain {

/// Starts before the first step. The steps must outlive it.
class StepWalk {
  public:
    explicit StepWalk(const BpeSteps& steps);

    /// Does the next step; !atEnd().
    void forward();
    [[nodiscard]] std::size_t done() const { return m_done; }
    [[nodiscard]] bool atEnd() const { return m_done == m_steps.steps.size(); }

    // The current row. kNoNode: there is none.

    [[nodiscard]] NodeIndex first() const { return m_first; }
    [[nodiscard]] NodeIndex next(NodeIndex node) const { return m_next[node]; }
    [[nodiscard]] NodeIndex previous(NodeIndex node) const { return m_previous[node]; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::vector<NodeIndex> row() const;
    /// The nodes that the next step replaces.
    [[nodiscard]] std::vector<NodeIndex> inputs() const;
    /// The node at the position of the last step: its first result, or, if it has none, the node that is
    /// there now. Before the first step the first node of the row.
    [[nodiscard]] NodeIndex place() const { return m_place; }

    struct Part {
        std::vector<NodeIndex> nodes;
        bool moreBefore = false;
        bool moreAfter = false;
    };
    /// At most `most` nodes of the row, with place() in the middle.
    [[nodiscard]] Part around(std::size_t most) const;

  private:
    void link(NodeIndex left, NodeIndex right);

    const BpeSteps& m_steps;
    std::vector<NodeIndex> m_next, m_previous; ///< by node
    NodeIndex m_first = kNoNode;
    NodeIndex m_place = kNoNode;
    std::size_t m_size = 0;
    std::size_t m_done = 0;
};

} // namespace tokenscope::explain
