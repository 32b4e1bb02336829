#include "core/explain/stages/word_list.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/encoding/stage_observer.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/live_row.h"
#include "core/stages/model/model_observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace tokenscope::explain {
namespace {

// Splits a text that the model receives as one word into smaller words, for explanations. Merging is local:
// if no merge crosses a position, the parts on both sides have the same merges in the same order when merged
// separately.
//
//   ▁Hello▁world<tool>x    →    [▁Hello] [▁world] [<tool>] [x]        <tool> is user-defined
//
// A text is split before a space that follows another character (after spaces if they end words), and around
// user-defined pieces, if no merge and no token crosses.

struct WordPart {
    ByteSpan text; ///< bytes of the word
    bool userDefined = false;
    std::uint32_t firstToken = 0; ///< tokens [firstToken, endToken) of the word
    std::uint32_t endToken = 0;
};

/// The boundary between two words: before `space`, or after it if it ends words.
struct WordBoundary {
    std::string_view space = kMetaspace;
    bool endsWords = false;

    [[nodiscard]] bool isAt(std::string_view text, std::size_t position) const {
        const bool before = text.substr(position).starts_with(space);
        const bool after = text.substr(0, position).ends_with(space);
        return before != after && after == endsWords;
    }
};

/// nullopt: the pre-tokenizer has split the text into words already.
std::optional<WordBoundary> boundaryOf(const TokenizerDefinition& definition) {
    const ModelConfig& model = definition.model;
    if (std::holds_alternative<WordPieceModel>(model) || std::holds_alternative<WordLevelModel>(model))
        return std::nullopt;
    if (std::holds_alternative<LongestMatchModel>(model))
        return WordBoundary{" "};
    if (std::holds_alternative<Plamo2Model>(model)) // its pieces cross spaces: split into lines
        return WordBoundary{"\n", true};
    const auto* normalizer =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    if (!normalizer)
        return WordBoundary{};
    return WordBoundary{normalizer->escapeWhitespaces ? kMetaspace : " ",
                        normalizer->treatWhitespaceAsSuffix};
}

/// Records how far the candidate pieces reach that start at each byte.
class ReachObserver final : public ModelObserver {
  public:
    explicit ReachObserver(std::size_t bytes)
        : reach(bytes + 1) {}
    void edge(ByteSpan bytes, PieceId /*id*/, double /*score*/) override {
        reach[bytes.begin] = std::max(reach[bytes.begin], bytes.end);
    }
    std::vector<std::uint32_t> reach; ///< by the byte where they start
};

/// As partsOfWord(), for all models but BPE.
Result<std::vector<WordPart>> partsWithoutMerges(const Tokenizer& tokenizer, std::string_view word,
                                                 std::span<const PieceId> tokens, const Progress& progress) {
    std::vector<WordPart> parts;
    const auto edge = boundaryOf(tokenizer.definition());
    if (!edge || word.find(edge->space) == std::string_view::npos)
        return parts;
    ReachObserver observer(word.size());
    Encoding encoding;
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, observer, encoding, progress));
    if (!std::ranges::equal(encoding.ids, tokens))
        return parts;
    WordPart part;
    std::uint32_t reached = 0; // by the pieces that start before `at`
    std::uint32_t looked = 0;
    for (std::uint32_t token = 0; token < encoding.size(); ++token) {
        const std::uint32_t at = encoding.bytes[token].begin;
        for (; looked < at; ++looked)
            reached = std::max(reached, observer.reach[looked]);
        if (at > part.text.begin && reached <= at && edge->isAt(word, at)) {
            part.text.end = at;
            part.endToken = token;
            parts.push_back(part);
            part = {{at, at}, false, token, token};
        }
    }
    if (parts.empty())
        return parts;
    part.text.end = static_cast<std::uint32_t>(word.size());
    part.endToken = static_cast<std::uint32_t>(encoding.size());
    parts.push_back(part);
    return parts;
}

/// How a space is spelled in the input of a model that gets whole texts, and whether it ends words.
struct WordSpaces {
    std::string_view space = kMetaspace;
    bool endWords = false;
};

/// nullopt: the words of this model are never split.
std::optional<WordSpaces> spacesOf(const TokenizerDefinition& definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    if (!bpe || bpe->order == BpeModel::Order::Ranks)
        return std::nullopt;
    if (definition.gguf)
        return definition.gguf->kind == GgufTokenizer::Kind::Spm ? std::optional(WordSpaces{}) : std::nullopt;
    if (bpe->order == BpeModel::Order::Merges) {
        const bool wholeWords =
            bpe->ignoreMerges || !bpe->continuingSubwordPrefix.empty() || !bpe->endOfWordSuffix.empty();
        return wholeWords ? std::nullopt : std::optional(WordSpaces{});
    }
    const auto* normalizer =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    if (!normalizer)
        return std::nullopt;
    return WordSpaces{normalizer->escapeWhitespaces ? kMetaspace : " ", normalizer->treatWhitespaceAsSuffix};
}

/// Records which positions of a word are crossed by merges.
class CrossingObserver final : public ModelObserver {
  public:
    explicit CrossingObserver(std::size_t bytes)
        : crossed(bytes + 1)
        , resegmentedAt(bytes + 1) {}

    void wholePiece(PieceId /*id*/) override { wholeWord = true; }
    void symbols(std::span<const ModelSymbol> row) override {
        symbolRow.assign(row.begin(), row.end());
        m_live.assign(static_cast<std::uint32_t>(row.size()));
    }
    void merged(std::uint32_t left, PieceId /*result*/) override {
        crossed[symbolRow[m_live.next(left)].span.begin] = true;
        m_live.merge(left, left);
    }
    void resegmented(ByteSpan piece, std::uint32_t /*middle*/, PieceId /*left*/, PieceId /*right*/) override {
        resegmentedAt[piece.begin] = true;
    }

    /// The symbols cover the word without gaps.
    [[nodiscard]] bool coversWord(std::string_view word) const {
        std::uint32_t at = 0;
        for (const ModelSymbol& symbol : symbolRow) {
            if (symbol.span.begin != at || symbol.span.empty())
                return false;
            at = symbol.span.end;
        }
        return at == word.size();
    }

    bool wholeWord = false;
    std::vector<ModelSymbol> symbolRow;
    std::vector<bool> crossed;       ///< by byte: a merge joined the symbols that meet here
    std::vector<bool> resegmentedAt; ///< by byte: an unused piece that starts here was split again

  private:
    LiveRow m_live;
};

bool endsWith(std::string_view word, std::size_t end, std::string_view space) {
    return word.substr(0, end).ends_with(space);
}

/// Hugging Face joins unknown symbols and may put byte pieces before them, so the positions of symbols are
/// not reliable.
bool hasUnknown(const TokenizerDefinition& definition, const std::vector<ModelSymbol>& row) {
    const auto& bpe = std::get<BpeModel>(definition.model);
    return bpe.order == BpeModel::Order::Merges && !definition.gguf && bpe.unkId &&
           std::any_of(row.begin(), row.end(),
                       [&](const ModelSymbol& symbol) { return symbol.id == *bpe.unkId; });
}

/// The positions inside a word where it can be split, ascending.
std::vector<std::uint32_t> splitPositions(std::string_view word, const WordSpaces& spaces,
                                          const CrossingObserver& observer, const Encoding& tokens) {
    std::vector<bool> tokenBegins(word.size() + 1);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokenBegins[tokens.bytes[i].begin] = true;
    std::vector<std::uint32_t> positions;
    for (std::size_t i = 1; i < observer.symbolRow.size(); ++i) {
        const std::uint32_t at = observer.symbolRow[i].span.begin;
        const bool afterSpace = endsWith(word, at, spaces.space);
        const bool beforeSpace = word.substr(at).starts_with(spaces.space);
        const bool atWord = beforeSpace != afterSpace && afterSpace == spaces.endWords;
        const bool atUserDefined = observer.symbolRow[i - 1].frozen || observer.symbolRow[i].frozen;
        if ((atWord || atUserDefined) && !observer.crossed[at] && tokenBegins[at])
            positions.push_back(at);
    }
    return positions;
}

/// How an unused piece is split again can depend on pairs anywhere in the word. So parts that have one are
/// encoded separately: true if that gives the same tokens.
Result<bool> sameAlone(const Tokenizer& tokenizer, std::string_view word, const std::vector<WordPart>& parts,
                       const CrossingObserver& observer, std::span<const PieceId> tokens,
                       const Progress& progress) {
    ModelObserver nothing;
    for (const WordPart& part : parts) {
        const auto begin = observer.resegmentedAt.begin() + part.text.begin;
        if (std::find(begin, observer.resegmentedAt.begin() + part.text.end, true) ==
            observer.resegmentedAt.begin() + part.text.end)
            continue;
        Encoding alone;
        const auto text = word.substr(part.text.begin, part.text.size());
        TOKENSCOPE_TRY_VOID(tokenizer.explainWord(text, nothing, alone, progress));
        if (!std::ranges::equal(alone.ids, tokens.subspan(part.firstToken, part.endToken - part.firstToken)))
            return false;
    }
    return true;
}

/// The consecutive parts of a word that has these tokens; empty if it must stay whole. Errors: those of
/// Tokenizer::explainWord.
Result<std::vector<WordPart>> partsOfWord(const Tokenizer& tokenizer, std::string_view word,
                                          std::span<const PieceId> tokens, const Progress& progress) {
    if (!std::holds_alternative<BpeModel>(tokenizer.definition().model))
        return partsWithoutMerges(tokenizer, word, tokens, progress);
    std::vector<WordPart> parts;
    const auto spaces = spacesOf(tokenizer.definition());
    const bool mayHaveFixed = tokenizer.definition().format == SourceFormat::SentencePiece;
    if (!spaces || (!mayHaveFixed && word.find(spaces->space, 1) == std::string_view::npos))
        return parts;
    CrossingObserver observer(word.size());
    Encoding encoding;
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, observer, encoding, progress));
    if (observer.wholeWord || !observer.coversWord(word) ||
        hasUnknown(tokenizer.definition(), observer.symbolRow) || !std::ranges::equal(encoding.ids, tokens))
        return parts;
    std::vector<std::uint32_t> ends = splitPositions(word, *spaces, observer, encoding);
    ends.push_back(static_cast<std::uint32_t>(word.size()));
    std::uint32_t begin = 0;
    std::uint32_t token = 0;
    std::size_t symbol = 0;
    for (const std::uint32_t end : ends) {
        WordPart part{{begin, end}, false, token, token};
        while (part.endToken < encoding.size() && encoding.bytes[part.endToken].begin < end)
            ++part.endToken;
        while (observer.symbolRow[symbol].span.begin < begin)
            ++symbol;
        part.userDefined = observer.symbolRow[symbol].frozen && observer.symbolRow[symbol].span == part.text;
        parts.push_back(part);
        begin = end;
        token = part.endToken;
    }
    const auto same = sameAlone(tokenizer, word, parts, observer, tokens, progress);
    if (!same)
        return tl::unexpected(same.error());
    if (!*same || (parts.size() == 1 && !parts[0].userDefined))
        parts.clear();
    return parts;
}

/// Records the words, and forwards all calls to `also`, which may be null.
class WordCollector final : public StageObserver {
  public:
    WordCollector(std::vector<SteppedWord>& words, StageObserver* also)
        : m_words(words)
        , m_also(also) {}
    void added(ByteSpan original, PieceId id) override {
        if (m_also)
            m_also->added(original, id);
    }
    void plain(const NormalizedText& part) override {
        if (m_also)
            m_also->plain(part);
    }
    void normalized(std::size_t rule, const NormalizedText& part) override {
        if (m_also)
            m_also->normalized(rule, part);
    }
    void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) override {
        if (m_also)
            m_also->addedLater(part, inPart, id);
    }
    void segment(const PreTokenizedText& segment) override {
        if (m_also)
            m_also->segment(segment);
    }
    void split(std::size_t rule, const PreTokenizedText& segment) override {
        if (m_also)
            m_also->split(rule, segment);
    }
    void word(const ModelWord& observed) override {
        if (m_also)
            m_also->word(observed);
        if (observed.text.empty())
            return;
        SteppedWord word;
        word.text = observed.text;
        word.origin.assign(observed.origin.begin(), observed.origin.end());
        word.firstToken = static_cast<std::uint32_t>(observed.firstToken);
        word.endToken = static_cast<std::uint32_t>(observed.endToken);
        m_words.push_back(std::move(word));
    }

  private:
    std::vector<SteppedWord>& m_words;
    StageObserver* m_also;
};

SteppedWord addedToken(std::string_view text, const Encoding& model, std::uint32_t token) {
    SteppedWord word;
    const ByteSpan span = model.bytes[token];
    word.text = text.substr(span.begin, span.size());
    for (std::uint32_t at = span.begin; at < span.end; ++at)
        word.origin.push_back({at, at + 1});
    word.original = word.text;
    word.span = span;
    word.fixed = true;
    word.firstToken = token;
    word.endToken = token + 1;
    return word;
}

SteppedWord partOf(const SteppedWord& whole, const WordPart& part) {
    const auto at = [&](std::uint32_t byte) { return whole.origin.begin() + byte; };
    SteppedWord word;
    word.text = whole.text.substr(part.text.begin, part.text.size());
    word.origin.assign(at(part.text.begin), at(part.text.end));
    word.fixed = part.userDefined;
    word.userDefined = part.userDefined;
    word.firstToken = whole.firstToken + part.firstToken;
    word.endToken = whole.firstToken + part.endToken;
    return word;
}

} // namespace

std::optional<ByteSpan> SteppedWord::originOf(ByteSpan bytes) const {
    if (bytes.empty() || bytes.end > origin.size())
        return std::nullopt;
    ByteSpan all = origin[bytes.begin];
    for (std::uint32_t byte = bytes.begin + 1; byte < bytes.end; ++byte) {
        all.begin = std::min(all.begin, origin[byte].begin);
        all.end = std::max(all.end, origin[byte].end);
    }
    return all;
}

Result<WordList> listWords(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                           StageObserver* also) {
    if (text.size() > kMaxListedText)
        return fail(
            ErrorCode::TooLarge, fmt::format("byte {}", kMaxListedText),
            message("the text has {} bytes; at most {} can be explained", text.size(), kMaxListedText),
            "use a part of it");
    WordList list;
    std::vector<SteppedWord> observed;
    WordCollector collector(observed, also);
    TOKENSCOPE_TRY_VOID(tokenizer.observe(text, options, collector, list.model));
    const auto add = [&list, text](SteppedWord word) {
        word.span = {word.origin.front().begin, std::max(word.origin.front().begin, word.origin.back().end)};
        word.original = text.substr(word.span.begin, word.span.size());
        list.words.push_back(std::move(word));
    };
    std::uint32_t token = 0;
    const auto addedUpTo = [&](std::size_t end) { // adds the tokens that are in no word
        for (; token < end; ++token)
            list.words.push_back(addedToken(text, list.model, token));
    };
    for (SteppedWord& word : observed) {
        addedUpTo(word.firstToken);
        token = word.endToken;
        const auto ids = std::span(list.model.ids).subspan(word.firstToken, word.endToken - word.firstToken);
        TOKENSCOPE_TRY(const auto parts, partsOfWord(tokenizer, word.text, ids, options.progress));
        for (const WordPart& part : parts)
            add(partOf(word, part));
        if (parts.empty())
            add(std::move(word));
    }
    addedUpTo(list.model.size());
    return list;
}

} // namespace tokenscope::explain
