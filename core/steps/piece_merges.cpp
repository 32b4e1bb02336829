#include "core/steps/piece_merges.h"

#include "core/base/printable.h"
#include "core/model/merge_rules.h"
#include "core/steps/merge_methods.h"
#include "core/unicode/byte_alphabet.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace tokenscope {
namespace {

/// The row of first symbols merged by the rules, the best first.
BpeSteps mergedByRules(const MergeRules& rules, std::string_view word, const BpeSteps& told) {
    BpeSteps steps;
    steps.symbols = told.symbols;
    steps.nodes.assign(told.nodes.begin(), told.nodes.begin() + told.symbols);
    std::vector<NodeIndex> row = steps.row(0);
    for (;;) {
        std::optional<PossibleMerge> best;
        std::size_t position = 0;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            const auto merge = rules.find(word, steps.symbol(row[i]), steps.symbol(row[i + 1]));
            if (merge && (!best || merge->order < best->order)) {
                best = merge;
                position = i;
            }
        }
        if (!best)
            return steps;
        BpeStep step;
        step.position = static_cast<std::uint32_t>(position);
        step.firstTaken = row[position];
        step.firstMade = static_cast<NodeIndex>(steps.nodes.size());
        step.rank = best->rank;
        step.score = best->score;
        steps.steps.push_back(step);
        const ByteSpan span = {steps.nodes[row[position]].span.begin,
                               steps.nodes[row[position + 1]].span.end};
        steps.nodes.push_back({best->id, span, row[position], row[position + 1]});
        row[position] = step.firstMade;
        row.erase(row.begin() + static_cast<std::ptrdiff_t>(position) + 1);
    }
}

/// A piece by the list of merges alone: its parts, their parts, down to what no merge makes.
class ListedTree {
  public:
    ListedTree(const TokenizerDefinition& definition, PieceMerges& out)
        : m_vocabulary(definition.vocabulary)
        , m_bpe(std::get<BpeModel>(definition.model))
        , m_out(out) {
        for (std::uint32_t rank = 0; rank < m_bpe.merges.size(); ++rank)
            m_ranks.try_emplace(m_bpe.merges[rank].merged, rank);
    }

    /// False: too many symbols.
    bool make(PieceId id) {
        std::vector<PieceId> leaves;
        if (!findLeaves(id, leaves))
            return false;
        BpeSteps& steps = m_out.steps;
        for (const PieceId leaf : leaves) {
            const auto begin = static_cast<std::uint32_t>(m_out.word.size());
            m_out.word += textOf(leaf);
            steps.nodes.push_back({leaf, {begin, static_cast<std::uint32_t>(m_out.word.size())}});
        }
        steps.symbols = static_cast<std::uint32_t>(leaves.size());
        std::size_t leaf = 0;
        build(id, leaf, 0);
        return true;
    }

  private:
    /// A hostile list can make a piece of itself; depth is bounded as the symbols are.
    bool findLeaves(PieceId id, std::vector<PieceId>& leaves) {
        std::vector<PieceId> pending = {id};
        for (std::size_t seen = 0; !pending.empty(); ++seen) {
            const PieceId piece = pending.back();
            pending.pop_back();
            const auto rank = m_ranks.find(piece);
            if (leaves.size() > kMostLeaves || seen > 4 * kMostLeaves)
                return false;
            if (rank == m_ranks.end()) {
                leaves.push_back(piece);
                continue;
            }
            pending.push_back(m_bpe.merges[rank->second].right);
            pending.push_back(m_bpe.merges[rank->second].left);
        }
        return true;
    }
    [[nodiscard]] std::string_view textOf(PieceId leaf) const {
        std::string_view text = m_vocabulary.bytes(leaf);
        const std::string_view prefix = m_bpe.continuingSubwordPrefix;
        const std::string_view suffix = m_bpe.endOfWordSuffix;
        if (text.size() > prefix.size() && text.starts_with(prefix))
            text.remove_prefix(prefix.size());
        if (text.size() > suffix.size() && text.ends_with(suffix))
            text.remove_suffix(suffix.size());
        return text;
    }
    /// Left parts first, so that a part stands at `position` when its turn comes.
    NodeIndex build(PieceId id, std::size_t& leaf, std::uint32_t position) {
        const auto rank = m_ranks.find(id);
        if (rank == m_ranks.end())
            return static_cast<NodeIndex>(leaf++);
        const Merge& merge = m_bpe.merges[rank->second];
        const NodeIndex left = build(merge.left, leaf, position);
        const NodeIndex right = build(merge.right, leaf, position + 1);
        BpeSteps& steps = m_out.steps;
        BpeStep step;
        step.position = position;
        step.firstTaken = left;
        step.firstMade = static_cast<NodeIndex>(steps.nodes.size());
        step.rank = rank->second;
        steps.steps.push_back(step);
        steps.nodes.push_back({id, {steps.nodes[left].span.begin, steps.nodes[right].span.end}, left, right});
        return step.firstMade;
    }

    static constexpr std::size_t kMostLeaves = 2000;
    const Vocabulary& m_vocabulary;
    const BpeModel& m_bpe;
    PieceMerges& m_out;
    std::unordered_map<PieceId, std::uint32_t> m_ranks; ///< the first merge that makes a piece
};

/// nullopt: not spelled as text is.
std::optional<std::string> wordOf(const TokenizerDefinition& definition, PieceId id) {
    const std::string_view spelled = definition.vocabulary.bytes(id);
    if (definition.gguf && definition.gguf->kind == GgufTokenizer::Kind::Bpe && definition.gguf->byteAlphabet)
        return bytesOfAlphabet(spelled);
    return std::string(spelled);
}

/// Why a piece is none that text is merged to; empty: it may be.
std::string whySpecial(const Tokenizer& tokenizer, PieceId id) {
    switch (tokenizer.type(id)) {
    case PieceType::Control:
        return "it is a control piece: it is cut out of the text as a whole, or put around it";
    case PieceType::Unknown:
        return "it is the unknown piece: it stands for what no piece has";
    case PieceType::UserDefined:
        return "it is user-defined: it is cut out of the text as a whole";
    case PieceType::Byte:
    case PieceType::Unused:
    case PieceType::Normal:
        break;
    }
    return {};
}

std::string lastRow(const Tokenizer& tokenizer, const PieceMerges& made) {
    constexpr std::size_t kMost = 12;
    const std::vector<NodeIndex> row = made.steps.row(made.steps.steps.size());
    std::string out;
    for (std::size_t i = 0; i < std::min(row.size(), kMost); ++i)
        out +=
            (i > 0 ? "│" : "") + printable(nodeSpelling(tokenizer, made.word, made.steps.nodes[row[i]]), 40);
    return out + (row.size() > kMost ? "│…" : "");
}

} // namespace

Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const MergeRules* rules = tokenizer.mergeRules();
    if (!rules)
        return fail(ErrorCode::BadInput, {}, "the model is not BPE");
    if (!tokenizer.contains(id))
        return fail(ErrorCode::BadInput, {}, fmt::format("{} is no id of this tokenizer", id));
    PieceMerges made;
    made.why = whySpecial(tokenizer, id);
    const auto tooLarge = [] {
        return fail(ErrorCode::TooLarge, {}, "the piece is too long to be merged here",
                    "take a shorter piece");
    };
    const auto word = definition.vocabulary.contains(id) ? wordOf(definition, id) : std::nullopt;
    if (!word || word->empty()) {
        if (made.why.empty())
            made.why = "it is not spelled as text is";
        return made;
    }
    const auto& bpe = std::get<BpeModel>(definition.model);
    if (!bpe.continuingSubwordPrefix.empty() || !bpe.endOfWordSuffix.empty()) {
        if (!ListedTree(definition, made).make(id))
            return tooLarge();
    } else {
        made.word = *word;
        auto steps = explainBpe(tokenizer, made.word, progress);
        if (!steps)
            return tl::unexpected(steps.error());
        made.steps = std::move(*steps);
        if (!made.steps.steps.empty() && made.steps.steps[0].kind == BpeStep::Kind::WholePiece) {
            if (made.steps.symbols > kMostMethodSymbols)
                return tooLarge();
            made.steps = mergedByRules(*rules, made.word, made.steps);
        }
        made.steps.tokens = {};
    }
    const std::vector<NodeIndex> row = made.steps.row(made.steps.merges());
    made.reached = row.size() == 1 && made.steps.nodes[row[0]].id == id;
    if (made.reached && made.why.empty() && made.steps.steps.empty())
        made.why = "it is a symbol that merging starts from";
    if (!made.reached && made.why.empty())
        made.why =
            fmt::format("merging its own text ends with {}, which no merge joins", lastRow(tokenizer, made));
    return made;
}

} // namespace tokenscope
