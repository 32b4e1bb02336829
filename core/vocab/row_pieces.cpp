#include "core/vocab/row_pieces.h"

#include "core/stages/model/bpe/merge_rules.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace tokenscope::vocab {
namespace {

constexpr std::size_t kMaxSteps = 20'000'000; ///< for all pieces together: some seconds

} // namespace

RowPieces::RowPieces(const Tokenizer& tokenizer, WordRows rows)
    : m_tokenizer(tokenizer)
    , m_rows(std::move(rows))
    , m_budget(kMaxSteps) {
    listBuilt();
}

/// What merging leaves of a row.
RowPieces::Row RowPieces::merged(Row row) const {
    const MergeRules& rules = *m_tokenizer.mergeRules();
    for (;;) {
        std::optional<PossibleMerge> best;
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            if (row[i] == WordRows::kOtherBytes || row[i + 1] == WordRows::kOtherBytes)
                continue;
            const auto merge = rules.find({}, ModelSymbol{row[i], {}}, ModelSymbol{row[i + 1], {}});
            if (merge && (!best || merge->order < best->order)) {
                best = merge;
                at = i;
            }
        }
        if (!best)
            return row;
        row[at] = best->id;
        row.erase(row.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
}

/// False: the piece has the row already, or the row is too long.
bool RowPieces::addBuilt(PieceId id, const Row& row) {
    constexpr std::size_t kMaxRows = 24; ///< of a piece
    constexpr std::size_t kMaxSymbols = 64;
    std::vector<std::uint32_t>& known = m_builtOf[id];
    if (std::any_of(known.begin(), known.end(), [&](std::uint32_t one) { return m_built[one].row == row; }) ||
        merged(row) != Row{id})
        return false;
    if (known.size() >= kMaxRows || row.size() > kMaxSymbols) {
        m_allBuilt = false;
        return false;
    }
    known.push_back(static_cast<std::uint32_t>(m_built.size()));
    m_built.push_back({id, row});
    return true;
}

void RowPieces::listBuilt() {
    std::set<PieceId> symbols;
    for (State state = 0; state < m_rows.states(); ++state)
        for (const WordRows::Edge& edge : m_rows.from(state))
            if (edge.symbol != kNoPiece)
                symbols.insert(edge.symbol);
    for (const PieceId id : symbols)
        addBuilt(id, {id});
    const auto& merges = std::get<BpeModel>(m_tokenizer.definition().model).merges;
    for (bool isNew = true; isNew && m_allBuilt;) {
        isNew = false;
        for (const Merge& merge : merges) {
            const std::vector<std::uint32_t> lefts = m_builtOf[merge.left];
            const std::vector<std::uint32_t> rights = m_builtOf[merge.right];
            for (const std::uint32_t left : lefts)
                for (const std::uint32_t right : rights) {
                    Row row = m_built[left].row;
                    row.insert(row.end(), m_built[right].row.begin(), m_built[right].row.end());
                    isNew |= addBuilt(merge.merged, row);
                }
        }
    }
    for (std::uint32_t i = 0; i < m_built.size(); ++i) {
        m_byEnd[kForward][m_built[i].row.front()].push_back(i);
        m_byEnd[kBackward][m_built[i].row.back()].push_back(i);
    }
}

bool RowPieces::staySeparate(std::uint32_t one, std::uint32_t two) {
    const std::uint64_t key = static_cast<std::uint64_t>(one) << 32U | two;
    if (const auto known = m_separate.find(key); known != m_separate.end())
        return known->second;
    Row row = m_built[one].row;
    row.insert(row.end(), m_built[two].row.begin(), m_built[two].row.end());
    const bool separate = merged(std::move(row)) == Row{m_built[one].id, m_built[two].id};
    m_separate.emplace(key, separate);
    return separate;
}

/// With those that edges without a symbol lead to.
std::vector<RowPieces::State> RowPieces::withSilent(std::vector<State> states, Direction direction) const {
    for (std::size_t i = 0; i < states.size(); ++i) // states grows
        for (const WordRows::Edge& edge : edges(states[i], direction))
            if (edge.symbol == kNoPiece && std::find(states.begin(), states.end(), edge.to) == states.end())
                states.push_back(edge.to);
    return states;
}

/// The states right after the last symbol; backwards, before the first.
std::vector<RowPieces::State> RowPieces::read(State state, const Row& row, Direction direction) const {
    std::vector<State> states{state};
    for (std::size_t i = 0; i < row.size() && !states.empty(); ++i) {
        const PieceId symbol = direction == kForward ? row[i] : row[row.size() - 1 - i];
        std::vector<State> next;
        for (const State one : withSilent(std::move(states), direction))
            for (const WordRows::Edge& edge : edges(one, direction))
                if (edge.symbol == symbol && std::find(next.begin(), next.end(), edge.to) == next.end())
                    next.push_back(edge.to);
        states = std::move(next);
    }
    return states;
}

/// The pieces that may follow, or precede, one.
void RowPieces::addNext(Node node, Direction direction, std::vector<Node>& next) {
    const auto built = static_cast<std::uint32_t>(node >> 32U);
    std::set<PieceId> symbols;
    const std::vector<State> states = withSilent({static_cast<State>(node)}, direction);
    for (const State state : states)
        for (const WordRows::Edge& edge : edges(state, direction))
            if (edge.symbol != kNoPiece)
                symbols.insert(edge.symbol);
    for (const PieceId symbol : symbols)
        for (const std::uint32_t other : m_byEnd[direction][symbol]) {
            if (m_budget == 0)
                return;
            --m_budget;
            if (!(direction == kForward ? staySeparate(built, other) : staySeparate(other, built)))
                continue;
            for (const State state : read(static_cast<State>(node), m_built[other].row, direction))
                next.push_back(nodeOf(other, state));
        }
}

/// A chain leads from the node to the end of a word, or to its start. Breadth first, so it is short.
bool RowPieces::isComplete(Node node, Direction direction) {
    auto& known = m_next[direction];
    if (const auto found = known.find(node); found != known.end())
        return found->second != node;
    const State goal = direction == kForward ? WordRows::kEnd : WordRows::kStart;
    tsl::robin_map<Node, Node, NodeHash> before;
    std::deque<Node> open{node};
    before.emplace(node, kNoNode);
    std::vector<Node> next;
    while (!open.empty()) {
        Node one = open.front();
        open.pop_front();
        const auto found = known.find(one);
        if (found != known.end() && found->second == one)
            continue;
        const std::vector<State> states = withSilent({static_cast<State>(one)}, direction);
        const bool ends = std::find(states.begin(), states.end(), goal) != states.end();
        if (ends || found != known.end()) {
            const Node after = ends ? kNoNode : found->second;
            known.insert_or_assign(one, after);
            for (Node earlier = before.at(one); earlier != kNoNode; earlier = before.at(earlier)) {
                known.insert_or_assign(earlier, one);
                one = earlier;
            }
            return true;
        }
        next.clear();
        addNext(one, direction, next);
        if (m_budget == 0)
            return false;
        for (const Node other : next)
            if (before.emplace(other, one).second)
                open.push_back(other);
    }
    for (const auto& [visited, from] : before)
        known.emplace(visited, visited);
    return false;
}

/// The pieces after the node's own, in this direction.
void RowPieces::appendChain(Node node, Direction direction, std::vector<std::uint32_t>& chain) const {
    for (Node next = m_next[direction].at(node); next != kNoNode; next = m_next[direction].at(next))
        chain.push_back(static_cast<std::uint32_t>(next >> 32U));
}

/// The shortest word whose row the chain is.
std::string RowPieces::wordOf(const std::vector<std::uint32_t>& chain) const {
    Row row;
    for (const std::uint32_t built : chain)
        row.insert(row.end(), m_built[built].row.begin(), m_built[built].row.end());
    struct Visit {
        std::size_t read = 0; ///< symbols
        State state = 0;
        std::size_t before = 0;
        char32_t character = WordRows::kNoCharacter;
    };
    std::vector<Visit> visits{{}};
    std::vector<bool> known((row.size() + 1) * m_rows.states());
    for (std::size_t i = 0; i < visits.size(); ++i) {
        const Visit visit = visits[i];
        if (visit.state == WordRows::kEnd && visit.read == row.size()) {
            std::u32string reversed;
            for (std::size_t at = i; at > 0; at = visits[at].before)
                if (visits[at].character != WordRows::kNoCharacter)
                    reversed += visits[at].character;
            std::string word;
            std::for_each(reversed.rbegin(), reversed.rend(), [&](char32_t c) { appendUtf8(word, c); });
            return word;
        }
        for (const WordRows::Edge& edge : m_rows.from(visit.state)) {
            const bool silent = edge.symbol == kNoPiece;
            if (!silent && (visit.read == row.size() || edge.symbol != row[visit.read]))
                continue;
            const std::size_t read = visit.read + (silent ? 0 : 1);
            if (known[read * m_rows.states() + edge.to])
                continue;
            known[read * m_rows.states() + edge.to] = true;
            visits.push_back({read, edge.to, i, edge.character});
        }
    }
    return {};
}

RowPieces::Found RowPieces::find(PieceId id) {
    constexpr std::size_t kMaxChains = 64;
    Found found;
    const auto built = m_builtOf.find(id);
    if (built == m_builtOf.end() || built->second.empty()) {
        found.place = m_allBuilt ? Place::NoRow : Place::Unknown;
        return found;
    }
    bool hasPlace = false;
    std::size_t chains = 0;
    for (const std::uint32_t one : built->second)
        for (State before = 0; before < m_rows.states(); ++before)
            for (const State after : read(before, m_built[one].row, kForward)) {
                hasPlace = true;
                if (chains == kMaxChains || !isComplete(nodeOf(one, after), kForward) ||
                    !isComplete(nodeOf(one, before), kBackward))
                    continue;
                ++chains;
                std::vector<std::uint32_t> chain;
                appendChain(nodeOf(one, before), kBackward, chain);
                std::reverse(chain.begin(), chain.end());
                chain.push_back(one);
                appendChain(nodeOf(one, after), kForward, chain);
                const std::string word = wordOf(chain);
                if (!word.empty() &&
                    std::find(found.words.begin(), found.words.end(), word) == found.words.end())
                    found.words.push_back(word);
            }
    std::stable_sort(found.words.begin(), found.words.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    if (!found.words.empty())
        found.place = Place::Words;
    else if (m_allBuilt && m_budget > 0)
        found.place = hasPlace ? Place::Joined : Place::None;
    return found;
}

} // namespace tokenscope::vocab
