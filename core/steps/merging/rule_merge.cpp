#include "core/steps/merging/rule_merge.h"

#include "core/steps/merging/live_row.h"

#include <queue>

namespace tokenscope::explain {
namespace {

/// Two neighbors when they were found: other nodes stand there now, or one of them has gone, and it is stale.
struct RuleCandidate {
    PossibleMerge merge;
    std::uint32_t symbol = 0; ///< the left one
    NodeIndex left = kNoNode;
    NodeIndex right = kNoNode;

    bool operator<(const RuleCandidate& other) const { // the first to go is the greatest
        return merge.order != other.merge.order ? merge.order > other.merge.order : symbol > other.symbol;
    }
};

class RuleMerging {
  public:
    RuleMerging(const MergeRules& rules, std::string_view word, std::vector<StepNode> row)
        : m_rules(rules)
        , m_word(word) {
        const auto symbols = static_cast<std::uint32_t>(row.size());
        m_steps.nodes = std::move(row);
        m_steps.symbols = symbols;
        m_row.assign(symbols);
        m_before.resize(symbols);
        m_gone.resize(symbols);
        for (std::uint32_t i = 0; i < symbols; ++i) {
            m_before[i] = i == 0 ? LiveRow::kEnd : i - 1;
            look(i);
        }
    }

    Result<BpeSteps> run(const Progress& progress) {
        for (std::size_t taken = 1; !m_queue.empty(); ++taken) {
            if (taken % 4096 == 0 && progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
            const RuleCandidate best = m_queue.top();
            m_queue.pop();
            if (!isStale(best))
                merge(best);
        }
        return std::move(m_steps);
    }

  private:
    [[nodiscard]] bool isStale(const RuleCandidate& candidate) const {
        if (m_gone[candidate.symbol] || m_row.node(candidate.symbol) != candidate.left)
            return true;
        const std::uint32_t right = m_row.next(candidate.symbol);
        return right == LiveRow::kEnd || m_row.node(right) != candidate.right;
    }
    void look(std::uint32_t symbol) {
        const std::uint32_t right = symbol == LiveRow::kEnd ? LiveRow::kEnd : m_row.next(symbol);
        if (right == LiveRow::kEnd)
            return;
        const NodeIndex one = m_row.node(symbol);
        const NodeIndex other = m_row.node(right);
        if (const auto merge = m_rules.find(m_word, m_steps.symbol(one), m_steps.symbol(other)))
            m_queue.push({*merge, symbol, one, other});
    }
    void merge(const RuleCandidate& best) {
        BpeStep step;
        step.position = m_row.position(best.symbol);
        step.firstTaken = best.left;
        step.firstMade = static_cast<NodeIndex>(m_steps.nodes.size());
        step.rank = best.merge.rank;
        step.score = best.merge.score;
        m_steps.steps.push_back(step);
        const ByteSpan span = {m_steps.nodes[best.left].span.begin, m_steps.nodes[best.right].span.end};
        m_steps.nodes.push_back({best.merge.id, span, best.left, best.right});
        m_gone[m_row.next(best.symbol)] = true;
        m_row.merge(best.symbol, step.firstMade);
        if (const std::uint32_t behind = m_row.next(best.symbol); behind != LiveRow::kEnd)
            m_before[behind] = best.symbol;
        look(m_before[best.symbol]);
        look(best.symbol);
    }

    const MergeRules& m_rules;
    std::string_view m_word;
    BpeSteps m_steps;
    LiveRow m_row;
    std::vector<std::uint32_t> m_before; ///< by symbol
    std::vector<bool> m_gone;            ///< by symbol: merged into one on the left
    std::priority_queue<RuleCandidate> m_queue;
};

} // namespace

Result<BpeSteps> mergedByRules(const MergeRules& rules, std::string_view word, std::vector<StepNode> row,
                               const Progress& progress) {
    return RuleMerging(rules, word, std::move(row)).run(progress);
}

} // namespace tokenscope::explain
