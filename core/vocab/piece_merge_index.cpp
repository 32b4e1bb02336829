#include "core/vocab/piece_merge_index.h"

#include "core/base/try.h"
#include "core/explain/bpe/piece_merges.h"

#include <algorithm>

namespace tokenscope::vocab {
namespace {

constexpr std::size_t kMergesBetweenPolls = 256;

} // namespace

Result<std::shared_ptr<const PieceMergeIndex>> PieceMergeIndex::build(const PieceTable& table,
                                                                      const Progress& progress) {
    auto index = std::make_shared<PieceMergeIndex>();
    const Tokenizer& tokenizer = table.tokenizer();
    if (!tokenizer.mergeRules())
        return std::shared_ptr<const PieceMergeIndex>(std::move(index));
    index->m_hasMerges = true;
    index->m_parts.resize(table.size());
    for (std::uint32_t row = 0; row < table.size(); ++row) {
        if (row % kMergesBetweenPolls == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
            if (row % (16 * kMergesBetweenPolls) == 0)
                progress.notify(row, table.size());
        }
        if (table[row].characters == 1 && table[row].isUtf8 && table[row].bytes == 1)
            continue; // a symbol in every model
        const auto merges = explain::explainPiece(tokenizer, table[row].id, progress);
        if (!merges) {
            if (merges.error().code == ErrorCode::Canceled)
                return tl::unexpected<Error>(merges.error());
            continue; // its text can't be merged
        }
        const explain::BpeSteps& steps = merges->steps;
        if (!merges->reached || steps.merges() == 0)
            continue;
        // An unused piece is split again after the last merge.
        const explain::StepNode& last = steps.nodes[steps.steps[steps.mergesEnd() - 1].firstOutput];
        const auto left = table.rowOf(steps.nodes[last.left].id);
        const auto right = table.rowOf(steps.nodes[last.right].id);
        if (left && right)
            index->m_parts[row] = {*left, *right};
    }
    progress.notify(table.size(), table.size());
    index->computeDepths();
    index->invert();
    return std::shared_ptr<const PieceMergeIndex>(std::move(index));
}

void PieceMergeIndex::computeDepths() {
    constexpr std::uint32_t kMaxDepth = std::numeric_limits<std::uint16_t>::max();
    enum class State : std::uint8_t { New, Open, Known };
    m_depths.assign(m_parts.size(), 0);
    std::vector<State> states(m_parts.size());
    std::vector<std::uint32_t> pending;
    for (std::uint32_t row = 0; row < m_parts.size(); ++row) {
        pending.push_back(row);
        while (!pending.empty()) {
            const std::uint32_t at = pending.back();
            const Parts& parts = m_parts[at];
            if (parts.left != kNoRow && states[at] == State::New) {
                states[at] = State::Open;
                for (const std::uint32_t part : {parts.left, parts.right})
                    if (states[part] == State::New)
                        pending.push_back(part);
                continue;
            }
            // In a damaged file a piece can have the id of its part; that part is open here, and counts as a symbol.
            if (states[at] == State::Open) {
                const std::uint32_t below =
                    std::max<std::uint32_t>(m_depths[parts.left], m_depths[parts.right]);
                m_depths[at] = static_cast<std::uint16_t>(std::min(below + 1, kMaxDepth));
            }
            states[at] = State::Known;
            pending.pop_back();
        }
    }
}

void PieceMergeIndex::invert() {
    m_starts.assign(m_parts.size() + 1, 0);
    for (const Parts& parts : m_parts) {
        if (parts.left == kNoRow)
            continue;
        ++m_starts[parts.left + 1];
        if (parts.right != parts.left)
            ++m_starts[parts.right + 1];
    }
    for (std::size_t i = 1; i < m_starts.size(); ++i)
        m_starts[i] += m_starts[i - 1];
    m_built.resize(m_starts.back());
    std::vector<std::uint32_t> next(m_starts.begin(), m_starts.end() - 1);
    for (std::uint32_t row = 0; row < m_parts.size(); ++row) {
        const Parts& parts = m_parts[row];
        if (parts.left == kNoRow)
            continue;
        m_built[next[parts.left]++] = row;
        if (parts.right != parts.left)
            m_built[next[parts.right]++] = row;
    }
}

std::optional<PieceMergeIndex::Parts> PieceMergeIndex::partsOf(std::uint32_t row) const {
    if (!m_hasMerges || m_parts[row].left == kNoRow)
        return std::nullopt;
    return m_parts[row];
}

std::span<const std::uint32_t> PieceMergeIndex::builtFrom(std::uint32_t row) const {
    if (!m_hasMerges)
        return {};
    return std::span(m_built).subspan(m_starts[row], m_starts[row + 1] - m_starts[row]);
}

std::size_t PieceMergeIndex::countTreesWith(std::uint32_t row) const {
    if (!m_hasMerges)
        return 0;
    std::vector<bool> seen(m_parts.size());
    seen[row] = true;
    std::vector<std::uint32_t> pending = {row};
    std::size_t count = 0;
    while (!pending.empty()) {
        const std::uint32_t at = pending.back();
        pending.pop_back();
        for (const std::uint32_t built : builtFrom(at)) {
            if (seen[built])
                continue;
            seen[built] = true;
            ++count;
            pending.push_back(built);
        }
    }
    return count;
}

} // namespace tokenscope::vocab
