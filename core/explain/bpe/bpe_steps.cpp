#include "core/explain/bpe/bpe_steps.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/explain/bpe/live_row.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <algorithm>

namespace tokenscope::explain {
namespace {

using Kind = BpeStep::Kind;

/// Records what the model does.
class StepRecorder final : public ModelObserver {
  public:
    StepRecorder(const Tokenizer& tokenizer, std::string_view word, BpeSteps& steps)
        : m_vocabulary(tokenizer.definition().vocabulary)
        , m_rules(*tokenizer.mergeRules())
        , m_word(word)
        , m_steps(steps) {}

    void wholePiece(PieceId id) override { m_whole = id; }
    void spelled(std::span<const ModelSymbol> characters,
                 std::span<const SpelledCharacters> others) override {
        m_characters.assign(characters.begin(), characters.end());
        m_others.assign(others.begin(), others.end());
    }
    void symbols(std::span<const ModelSymbol> row) override {
        if (!m_others.empty())
            return spell(row);
        addSymbols(row);
        m_live.assign(m_steps.symbols);
    }
    void merged(std::uint32_t left, PieceId result) override {
        const std::uint32_t right = m_live.next(left);
        const NodeIndex one = m_live.node(left);
        const NodeIndex other = m_live.node(right);
        BpeStep step;
        step.position = m_live.position(left);
        step.firstInput = one;
        step.firstOutput = static_cast<NodeIndex>(m_steps.nodes.size());
        if (const auto merge = m_rules.find(m_word, m_steps.symbol(one), m_steps.symbol(other))) {
            step.rank = merge->rank;
            step.score = merge->score;
        }
        m_steps.steps.push_back(step);
        const ByteSpan span = {m_steps.nodes[one].span.begin, m_steps.nodes[other].span.end};
        m_steps.nodes.push_back({known(result), span, one, other});
        m_live.merge(left, step.firstOutput);
    }
    void resegmented(ByteSpan piece, std::uint32_t middle, PieceId left, PieceId right) override {
        m_cuts.push_back({piece, middle, left, right});
    }

    /// Adds the steps after merging, which lead from the row to the tokens.
    void finish() {
        m_row = m_live.row();
        if (m_whole != kNoPiece)
            takeWhole();
        else if (!m_cuts.empty())
            takeApart();
        toTokens();
    }

  private:
    struct Cut {
        ByteSpan piece;
        std::uint32_t middle;
        PieceId left, right;
    };

    void addSymbols(std::span<const ModelSymbol> row) {
        for (const ModelSymbol& symbol : row)
            m_steps.nodes.push_back({known(symbol.id), symbol.span, kNoNode, kNoNode, symbol.frozen});
        m_steps.symbols = static_cast<std::uint32_t>(row.size());
    }

    /// Adds the steps before merging, which replace unknown characters by symbols.
    void spell(std::span<const ModelSymbol> row) {
        addSymbols(m_characters);
        std::vector<NodeIndex> live; // by symbol of `row`
        NodeIndex character = 0;
        for (const SpelledCharacters& other : m_others) {
            while (character < other.firstCharacter)
                live.push_back(character++);
            const bool isBytes = other.symbols > 0 && !other.unknown;
            addStep(isBytes         ? Kind::Bytes
                    : other.unknown ? Kind::JoinUnknown
                                    : Kind::Drop,
                    live.size(), character, other.characters, other.symbols);
            std::uint32_t at = spanOf(character).begin;
            for (std::uint32_t i = 0; i < other.symbols; ++i) {
                const ModelSymbol& symbol = row[other.firstSymbol + i];
                const ByteSpan span = {at, at + static_cast<std::uint32_t>(symbol.span.size())};
                at = span.end;
                live.push_back(static_cast<NodeIndex>(m_steps.nodes.size()));
                m_steps.nodes.push_back({known(symbol.id), span, isBytes ? character : kNoNode});
            }
            character += other.characters;
        }
        while (character < m_steps.symbols)
            live.push_back(character++);
        m_steps.spelled = static_cast<std::uint32_t>(m_steps.steps.size());
        m_live.assign(std::move(live));
    }

    [[nodiscard]] PieceId known(PieceId id) const { return m_vocabulary.contains(id) ? id : kNoPiece; }
    [[nodiscard]] ByteSpan spanOf(NodeIndex node) const { return m_steps.nodes[node].span; }

    /// Adds a step at `position` of the current row. The caller adds the nodes that result.
    void addStep(Kind kind, std::size_t position, NodeIndex first, std::size_t inputs, std::size_t outputs) {
        BpeStep step;
        step.kind = kind;
        step.position = static_cast<std::uint32_t>(position);
        step.firstInput = first;
        step.inputCount = static_cast<std::uint32_t>(inputs);
        step.firstOutput = outputs == 0 ? kNoNode : static_cast<NodeIndex>(m_steps.nodes.size());
        step.outputCount = static_cast<std::uint32_t>(outputs);
        m_steps.steps.push_back(step);
    }

    void takeWhole() {
        if (m_row.size() == 1 && m_steps.nodes[m_row[0]].id == m_whole)
            return;
        addStep(Kind::WholePiece, 0, m_row.empty() ? kNoNode : m_row[0], m_row.size(), 1);
        m_row.assign(1, static_cast<NodeIndex>(m_steps.nodes.size()));
        m_steps.nodes.push_back({m_whole, {0, static_cast<std::uint32_t>(m_word.size())}});
    }

    void takeApart() {
        std::vector<NodeIndex> done;
        std::vector<NodeIndex> pending;
        std::size_t cut = 0;
        for (const NodeIndex node : m_row) {
            pending.assign(1, node);
            while (!pending.empty()) {
                const NodeIndex whole = pending.back();
                pending.pop_back();
                if (cut == m_cuts.size() || m_cuts[cut].piece != spanOf(whole)) {
                    done.push_back(whole);
                    continue;
                }
                const Cut& by = m_cuts[cut++];
                addStep(Kind::Resegment, done.size(), whole, 1, 2);
                const auto first = static_cast<NodeIndex>(m_steps.nodes.size());
                m_steps.nodes.push_back({known(by.left), {by.piece.begin, by.middle}, whole});
                m_steps.nodes.push_back({known(by.right), {by.middle, by.piece.end}, whole});
                pending.push_back(first + 1);
                pending.push_back(first);
            }
        }
        m_row = std::move(done);
    }

    /// Replaces symbols by bytes, joins or drops them, from left to right.
    void toTokens() {
        const Encoding& tokens = m_steps.tokens;
        const auto isToken = [&](NodeIndex node, std::size_t token) {
            return m_steps.nodes[node].id == tokens.ids[token];
        };
        if (m_row.size() == tokens.size() &&
            std::equal(m_row.begin(), m_row.end(), tokens.ids.begin(),
                       [&](NodeIndex node, PieceId id) { return m_steps.nodes[node].id == id; }))
            return;
        std::size_t token = 0;
        for (std::size_t i = 0; i < m_row.size();) {
            const ByteSpan span = spanOf(m_row[i]);
            const bool any = token < tokens.size();
            if (any && isToken(m_row[i], token) && tokens.bytes[token] == span) {
                ++token;
                ++i;
                continue;
            }
            if (any && tokens.bytes[token].begin == span.begin && tokens.bytes[token].end > span.end) {
                std::size_t end = i + 1;
                while (end < m_row.size() && spanOf(m_row[end]).end <= tokens.bytes[token].end)
                    ++end;
                addStep(Kind::JoinUnknown, token, m_row[i], end - i, 1);
                m_steps.nodes.push_back({tokens.ids[token], tokens.bytes[token]});
                ++token;
                i = end;
                continue;
            }
            std::size_t end = token;
            while (end < tokens.size() && tokens.bytes[end].begin >= span.begin &&
                   tokens.bytes[end].end <= span.end)
                ++end;
            addStep(end == token ? Kind::Drop : Kind::Bytes, token, m_row[i], 1, end - token);
            for (; token < end; ++token)
                m_steps.nodes.push_back({tokens.ids[token], tokens.bytes[token], m_row[i]});
            ++i;
        }
    }

    const Vocabulary& m_vocabulary;
    const MergeRules& m_rules;
    std::string_view m_word;
    BpeSteps& m_steps;
    LiveRow m_live;
    PieceId m_whole = kNoPiece;
    std::vector<ModelSymbol> m_characters;
    std::vector<SpelledCharacters> m_others;
    std::vector<Cut> m_cuts;
    std::vector<NodeIndex> m_row;
};

} // namespace

std::size_t BpeSteps::merges() const {
    return static_cast<std::size_t>(std::count_if(
        steps.begin(), steps.end(), [](const BpeStep& step) { return step.kind == Kind::Merge; }));
}

std::vector<NodeIndex> BpeSteps::row(std::size_t afterSteps) const {
    StepWalk walk(*this);
    while (walk.done() < afterSteps && !walk.atEnd())
        walk.forward();
    return walk.row();
}

std::vector<ModelSymbol> BpeSteps::symbolsAfter(std::size_t done) const {
    std::vector<ModelSymbol> observed;
    for (const NodeIndex node : row(done))
        observed.push_back(symbol(node));
    return observed;
}

Result<BpeSteps> explainBpe(const Tokenizer& tokenizer, std::string_view word, const Progress& progress) {
    if (!tokenizer.mergeRules())
        return fail(ErrorCode::BadInput, "model", "the model is not BPE");
    BpeSteps steps;
    StepRecorder recorder(tokenizer, word, steps);
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, recorder, steps.tokens, progress));
    recorder.finish();
    return steps;
}

std::string nodeSpelling(const Tokenizer& tokenizer, std::string_view word, const StepNode& node) {
    const TokenizerDefinition& definition = tokenizer.definition();
    // Bytes of a suffix (Hugging Face) are after the word's end.
    const std::string_view text =
        word.substr(std::min<std::size_t>(node.span.begin, word.size()), node.span.size());
    if (node.id == kNoPiece && definition.gguf) { // llama.cpp shows the text of tokens, not their spelling
        std::string shown;
        for (std::size_t at = 0; at < text.size();) {
            const bool space = text.substr(at).starts_with(kMetaspace);
            shown += space ? ' ' : text[at];
            at += space ? kMetaspace.size() : 1;
        }
        return shown;
    }
    const bool bySurface = definition.format == SourceFormat::SentencePiece &&
                           definition.vocabulary.contains(node.id) &&
                           definition.vocabulary.type(node.id) == PieceType::Unknown;
    if (node.id == kNoPiece || bySurface)
        return std::string(text);
    if (definition.gguf)
        return tokenizer.pieceBytes(node.id);
    // An added token may have its id, too; a node is always of the model.
    return std::string(definition.vocabulary.contains(node.id) ? definition.vocabulary.bytes(node.id)
                                                               : tokenizer.spelling(node.id));
}

std::string shownText(std::string_view bytes, std::size_t maxBytes) {
    std::string out;
    for (const char c : printable(bytes, maxBytes)) {
        if (c == ' ')
            out += "␣";
        else
            out += c;
    }
    return out;
}

std::string shownRow(const Tokenizer& tokenizer, std::string_view word, const std::vector<ModelSymbol>& row) {
    constexpr std::size_t kMaxShown = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(row.size(), kMaxShown); ++i) {
        const StepNode node{row[i].id, row[i].span};
        out += (i > 0 ? "│" : "") + shownText(nodeSpelling(tokenizer, word, node), 40);
    }
    return out + (row.size() > kMaxShown ? "│…" : "");
}

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
