#include "core/explain/bpe/piece_merges.h"

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/live_row.h"
#include "core/stages/model/bpe/merge_rules.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <queue>

namespace tokenscope::explain {

namespace {

/// Two neighbors at the time when the pair was found. Stale if either has been merged since.
struct RuleCandidate {
    PossibleMerge merge;
    std::uint32_t symbol = 0; ///< the left one
    NodeIndex left = kNoNode;
    NodeIndex right = kNoNode;

    bool operator<(const RuleCandidate& other) const { // the one to merge first is the greatest
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
        m_merged.resize(symbols);
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
        if (m_merged[candidate.symbol] || m_row.node(candidate.symbol) != candidate.left)
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
        step.firstInput = best.left;
        step.firstOutput = static_cast<NodeIndex>(m_steps.nodes.size());
        step.rank = best.merge.rank;
        step.score = best.merge.score;
        m_steps.steps.push_back(step);
        const ByteSpan span = {m_steps.nodes[best.left].span.begin, m_steps.nodes[best.right].span.end};
        m_steps.nodes.push_back({best.merge.id, span, best.left, best.right});
        m_merged[m_row.next(best.symbol)] = true;
        m_row.merge(best.symbol, step.firstOutput);
        if (const std::uint32_t after = m_row.next(best.symbol); after != LiveRow::kEnd)
            m_before[after] = best.symbol;
        look(m_before[best.symbol]);
        look(best.symbol);
    }

    const MergeRules& m_rules;
    std::string_view m_word;
    BpeSteps m_steps;
    LiveRow m_row;
    std::vector<std::uint32_t> m_before; ///< by symbol
    std::vector<bool> m_merged;          ///< by symbol: merged into its left neighbor
    std::priority_queue<RuleCandidate> m_queue;
};

} // namespace

Result<BpeSteps> mergedByRules(const MergeRules& rules, std::string_view word, std::vector<StepNode> row,
                               const Progress& progress) {
    return RuleMerging(rules, word, std::move(row)).run(progress);
}

namespace {

/// The symbols that a word starts with.
struct FirstSymbols {
    std::string word;
    std::vector<StepNode> row;
    bool hasBytes = false; ///< some are byte-fallback pieces
};

/// Those that the characters of a piece have in a word: all but the word's first with the prefix, its last with the
/// suffix. `fallsBack`: where the piece is spelled with byte-fallback pieces, `<0xA9>b`, each is a byte.
FirstSymbols symbolsOf(const TokenizerDefinition& definition, const PieceReading& reading, bool fallsBack) {
    const auto& bpe = std::get<BpeModel>(definition.model);
    const std::string_view text = reading.text;
    const std::size_t nameLength = bytePiece(0).size();
    FirstSymbols first;
    const auto add = [&first](PieceId id, std::string_view bytes) {
        const auto begin = static_cast<std::uint32_t>(first.word.size());
        first.word += bytes;
        first.row.push_back({id, {begin, static_cast<std::uint32_t>(first.word.size())}});
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view name = text.substr(at, nameLength);
        const auto byte = fallsBack ? byteOfPiece(name) : std::nullopt;
        if (const PieceId id = byte ? definition.vocabulary.find(name) : kNoPiece; id != kNoPiece) {
            add(id, std::string(1, static_cast<char>(*byte)));
            first.hasBytes = true;
            at += nameLength;
            continue;
        }
        const std::string_view character = text.substr(at, decodeUtf8(text, at).length);
        std::string spelled(at > 0 || reading.insideWord ? bpe.continuingSubwordPrefix : std::string());
        spelled += character;
        at += character.size();
        if (reading.endsWord && at == text.size())
            spelled += bpe.endOfWordSuffix;
        add(definition.vocabulary.find(spelled), character);
    }
    return first;
}

/// The text of a piece. nullopt: its spelling is not that of text.
std::optional<std::string> wordOf(const TokenizerDefinition& definition, PieceId id) {
    const std::string_view spelled = definition.vocabulary.bytes(id);
    if (definition.gguf && definition.gguf->kind == GgufTokenizer::Kind::Bpe && definition.gguf->byteAlphabet)
        return bytesOfAlphabet(spelled);
    return std::string(spelled);
}

/// Whether it is `<0x0A>` or the like, and the model has byte fallback.
bool isFallbackByte(const Tokenizer& tokenizer, PieceId id) {
    const TokenizerDefinition& definition = tokenizer.definition();
    return std::get<BpeModel>(definition.model).byteFallback && tokenizer.type(id) == PieceType::Byte &&
           byteOfPiece(definition.vocabulary.bytes(id)).has_value();
}

bool isOnlyPiece(const BpeSteps& steps, PieceId id) {
    const std::vector<ModelSymbol> row = steps.symbolsAfter(steps.mergesEnd());
    return row.size() == 1 && row[0].id == id;
}

/// Sets the word and the steps of the first reading that ends in the piece, or else of the first one. `fallsBack`: only
/// of readings with byte-fallback pieces.
Result<void> mergeReadings(const Tokenizer& tokenizer, PieceId id, bool fallsBack, const Progress& progress,
                           PieceMerges& result) {
    const TokenizerDefinition& definition = tokenizer.definition();
    for (const PieceReading& reading : readingsOf(definition, id)) {
        FirstSymbols first = symbolsOf(definition, reading, fallsBack);
        if (fallsBack && !first.hasBytes)
            continue;
        TOKENSCOPE_TRY(auto steps,
                       mergedByRules(*tokenizer.mergeRules(), first.word, std::move(first.row), progress));
        const bool reached = isOnlyPiece(steps, id);
        if (!reached && !result.word.empty())
            continue;
        result.word = std::move(first.word);
        result.steps = std::move(steps);
        if (reached)
            break;
    }
    return {};
}

/// Sets the word and the steps of the text that spells the piece.
Result<void> mergeText(const Tokenizer& tokenizer, PieceId id, const std::string& word,
                       const Progress& progress, PieceMerges& result) {
    const auto& bpe = std::get<BpeModel>(tokenizer.definition().model);
    if (!bpe.continuingSubwordPrefix.empty() || !bpe.endOfWordSuffix.empty())
        return mergeReadings(tokenizer, id, false, progress, result);
    result.word = word;
    TOKENSCOPE_TRY(auto steps, explainBpe(tokenizer, word, progress));
    if (steps.lookedUp()) {
        steps.nodes.resize(steps.symbols);
        TOKENSCOPE_TRY(steps, mergedByRules(*tokenizer.mergeRules(), word, std::move(steps.nodes), progress));
    }
    steps.tokens = {};
    result.steps = std::move(steps);
    return {};
}

/// Of the bytes that the piece is spelled with, if it is, and otherwise of its text.
Result<void> mergeSpelling(const Tokenizer& tokenizer, PieceId id, const std::string& word,
                           const Progress& progress, PieceMerges& result) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const auto& bpe = std::get<BpeModel>(definition.model);
    if (bpe.byteFallback && bpe.order == BpeModel::Order::Merges && !definition.gguf)
        TOKENSCOPE_TRY_VOID(mergeReadings(tokenizer, id, true, progress, result));
    if (isOnlyPiece(result.steps, id))
        return {};
    PieceMerges ofText;
    TOKENSCOPE_TRY_VOID(mergeText(tokenizer, id, word, progress, ofText));
    if (result.word.empty() || isOnlyPiece(ofText.steps, id)) {
        result.word = std::move(ofText.word);
        result.steps = std::move(ofText.steps);
    }
    return {};
}

} // namespace

std::vector<PieceReading> readingsOf(const TokenizerDefinition& definition, PieceId id) {
    const auto& bpe = std::get<BpeModel>(definition.model);
    const std::string_view prefix = bpe.continuingSubwordPrefix;
    const std::string_view suffix = bpe.endOfWordSuffix;
    const std::string_view spelled = definition.vocabulary.bytes(id);
    std::vector<PieceReading> readings;
    for (const bool inside : {true, false})
        for (const bool last : {true, false}) {
            const std::size_t start = inside ? prefix.size() : 0;
            const std::size_t end = last ? suffix.size() : 0;
            if ((inside && (prefix.empty() || !spelled.starts_with(prefix))) ||
                (last && (suffix.empty() || !spelled.ends_with(suffix))) || start + end >= spelled.size())
                continue;
            readings.push_back(
                {std::string(spelled.substr(start, spelled.size() - start - end)), inside, last});
        }
    if (readings.empty())
        readings.push_back({std::string(spelled)});
    return readings;
}

bool hasTwoParts(const Vocabulary& vocabulary, std::string_view spelling, const Progress& progress) {
    for (std::size_t at = 1; at < spelling.size(); ++at) {
        if (at % 256 == 0 && progress.stopped())
            return false;
        if (vocabulary.find(spelling.substr(0, at)) != kNoPiece &&
            vocabulary.find(spelling.substr(at)) != kNoPiece)
            return true;
    }
    return false;
}

Message whyNotMerged(const Tokenizer& tokenizer, PieceId id) {
    switch (tokenizer.type(id)) {
    case PieceType::Control:
        return Message("it is a control piece: it is extracted from the text as a whole, or added by the "
                       "post-processor");
    case PieceType::Unknown:
        return Message("it is the unknown piece: it replaces text that is not in the vocabulary");
    case PieceType::UserDefined:
        return Message("it is user-defined: it is extracted from the text as a whole");
    case PieceType::Byte:
        if (isFallbackByte(tokenizer, id))
            return Message("it is a byte-fallback piece: it replaces a byte of a character that is not in "
                           "the vocabulary, and merging never produces it");
        break;
    case PieceType::Unused:
    case PieceType::Normal:
        break;
    }
    return {};
}

Result<PieceMerges> explainPiece(const Tokenizer& tokenizer, PieceId id, const Progress& progress) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const MergeRules* rules = tokenizer.mergeRules();
    if (!rules)
        return fail(ErrorCode::BadInput, "model", "the model is not BPE");
    if (!tokenizer.contains(id))
        return fail(ErrorCode::BadInput, fmt::format("id {}", id),
                    message("the tokenizer has no piece with id {}", id));
    PieceMerges result;
    result.why = whyNotMerged(tokenizer, id);
    const auto word = definition.vocabulary.contains(id) ? wordOf(definition, id) : std::nullopt;
    if (!word || word->empty()) {
        if (result.why.empty())
            result.why = Message("it can't be spelled as text");
        return result;
    }
    if (word->size() > kMaxPieceBytes)
        return fail(ErrorCode::TooLarge, fmt::format("id {}", id),
                    message("the piece has {} bytes; the limit is {}", word->size(), kMaxPieceBytes),
                    "choose a shorter piece");
    if (isFallbackByte(tokenizer, id)) {
        result.word = static_cast<char>(*byteOfPiece(*word));
        result.steps.nodes.push_back({id, {0, 1}});
        result.steps.symbols = 1;
    } else {
        TOKENSCOPE_TRY_VOID(mergeSpelling(tokenizer, id, *word, progress, result));
    }
    result.reached = isOnlyPiece(result.steps, id);
    if (result.reached && result.why.empty() && result.steps.steps.empty())
        result.why = Message("it is one of the symbols that merging starts from");
    if (!result.reached && result.why.empty())
        result.why =
            message("merging its own text ends with {}, which no merge can join",
                    shownRow(tokenizer, result.word, result.steps.symbolsAfter(result.steps.mergesEnd())));
    return result;
}

} // namespace tokenscope::explain
