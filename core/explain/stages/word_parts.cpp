// Where the text that a model without merges was given falls apart into words as a person sees them:
//
//   ▁How▁unhappiness    →    [▁How] [▁unhappiness]      Unigram, where no candidate piece crosses
//   Hello world         →    [Hello] [ world]           RWKV, SentencePiece's word and char, between two tokens

#include "core/explain/stages/word_parts.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/explain/bpe/live_row.h"
#include "core/stages/model/model_observer.h"

#include <algorithm>
#include <optional>

namespace tokenscope::explain {

/// As partsOfWord(), for all models but BPE.
Result<std::vector<WordPart>> partsWithoutMerges(const Tokenizer& tokenizer, std::string_view word,
                                                 std::span<const PieceId> tokens, const Progress& progress);

namespace {

/// What is between two words.
struct WordEdge {
    std::string_view space = kMetaspace;
    bool endsWords = false;

    [[nodiscard]] bool at(std::string_view text, std::size_t place) const {
        const bool before = text.substr(place).starts_with(space);
        const bool behind = text.substr(0, place).ends_with(space);
        return before != behind && behind == endsWords;
    }
};

/// nullopt: words come cut already.
std::optional<WordEdge> edgeOf(const TokenizerDefinition& definition) {
    const ModelConfig& model = definition.model;
    if (std::holds_alternative<WordPieceModel>(model) || std::holds_alternative<WordLevelModel>(model))
        return std::nullopt;
    if (std::holds_alternative<LongestMatchModel>(model))
        return WordEdge{" "};
    if (std::holds_alternative<Plamo2Model>(model)) // no space starts a word there: lines
        return WordEdge{"\n", true};
    const auto* normalizer =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    if (!normalizer)
        return WordEdge{};
    return WordEdge{normalizer->escapeWhitespaces ? kMetaspace : " ", normalizer->treatWhitespaceAsSuffix};
}

/// How far candidate pieces go.
class ReachObserver final : public ModelObserver {
  public:
    explicit ReachObserver(std::size_t bytes)
        : reach(bytes + 1) {}
    void edge(ByteSpan bytes, PieceId /*id*/, double /*score*/) override {
        reach[bytes.begin] = std::max(reach[bytes.begin], bytes.end);
    }
    std::vector<std::uint32_t> reach; ///< by the byte where they start
};

} // namespace

Result<std::vector<WordPart>> partsWithoutMerges(const Tokenizer& tokenizer, std::string_view word,
                                                 std::span<const PieceId> tokens, const Progress& progress) {
    std::vector<WordPart> parts;
    const auto edge = edgeOf(tokenizer.definition());
    if (!edge || word.find(edge->space) == std::string_view::npos)
        return parts;
    ReachObserver seen(word.size());
    Encoding encoding;
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, seen, encoding, progress));
    if (!std::ranges::equal(encoding.ids, tokens))
        return parts;
    WordPart part;
    std::uint32_t reached = 0; // by what starts before
    std::uint32_t looked = 0;
    for (std::uint32_t token = 0; token < encoding.size(); ++token) {
        const std::uint32_t at = encoding.bytes[token].begin;
        for (; looked < at; ++looked)
            reached = std::max(reached, seen.reach[looked]);
        if (at > part.text.begin && reached <= at && edge->at(word, at)) {
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

namespace {

/// What a space looks like in the words of a model that has no words of its own, and where words end.
struct WordSpaces {
    std::string_view space = kMetaspace;
    bool endWords = false;
};

/// nullopt: such words are not cut.
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

/// Sees which places of a word merges cross.
class CrossingObserver final : public ModelObserver {
  public:
    explicit CrossingObserver(std::size_t bytes)
        : crossed(bytes + 1)
        , taken(bytes + 1) {}

    void wholePiece(PieceId /*id*/) override { wholeWord = true; }
    void symbols(std::span<const ModelSymbol> row) override {
        symbolRow.assign(row.begin(), row.end());
        m_live.assign(static_cast<std::uint32_t>(row.size()));
    }
    void merged(std::uint32_t left, PieceId /*made*/) override {
        crossed[symbolRow[m_live.next(left)].span.begin] = true;
        m_live.merge(left, left);
    }
    void resegmented(ByteSpan piece, std::uint32_t /*middle*/, PieceId /*left*/, PieceId /*right*/) override {
        taken[piece.begin] = true;
    }

    /// The symbols follow each other from the word's beginning to its end.
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
    std::vector<bool> crossed; ///< by byte: a merge has joined what ends and what starts here
    std::vector<bool> taken;   ///< by byte: an unused piece that began here was taken apart

  private:
    LiveRow m_live;
};

bool endsWith(std::string_view word, std::size_t end, std::string_view space) {
    return word.substr(0, end).ends_with(space);
}

/// Hugging Face joins unknown symbols to one, and may put byte pieces before them: then places don't say much.
bool hasUnknown(const TokenizerDefinition& definition, const std::vector<ModelSymbol>& row) {
    const auto& bpe = std::get<BpeModel>(definition.model);
    return bpe.order == BpeModel::Order::Merges && !definition.gguf && bpe.unkId &&
           std::any_of(row.begin(), row.end(),
                       [&](const ModelSymbol& symbol) { return symbol.id == *bpe.unkId; });
}

/// The places where a word may be cut, ascending, without its beginning and its end.
std::vector<std::uint32_t> placesToCut(std::string_view word, const WordSpaces& spaces,
                                       const CrossingObserver& seen, const Encoding& tokens) {
    std::vector<bool> tokenBegins(word.size() + 1);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokenBegins[tokens.bytes[i].begin] = true;
    std::vector<std::uint32_t> places;
    for (std::size_t i = 1; i < seen.symbolRow.size(); ++i) {
        const std::uint32_t at = seen.symbolRow[i].span.begin;
        const bool afterSpace = endsWith(word, at, spaces.space);
        const bool beforeSpace = word.substr(at).starts_with(spaces.space);
        const bool atWord = beforeSpace != afterSpace && afterSpace == spaces.endWords;
        const bool atUserDefined = seen.symbolRow[i - 1].frozen || seen.symbolRow[i].frozen;
        if ((atWord || atUserDefined) && !seen.crossed[at] && tokenBegins[at])
            places.push_back(at);
    }
    return places;
}

/// What an unused piece is taken apart into may hang on pairs that were seen anywhere: such parts are looked at alone.
Result<bool> sameAlone(const Tokenizer& tokenizer, std::string_view word, const std::vector<WordPart>& parts,
                       const CrossingObserver& seen, std::span<const PieceId> tokens,
                       const Progress& progress) {
    ModelObserver nothing;
    for (const WordPart& part : parts) {
        const auto begin = seen.taken.begin() + part.text.begin;
        if (std::find(begin, seen.taken.begin() + part.text.end, true) == seen.taken.begin() + part.text.end)
            continue;
        Encoding alone;
        const auto text = word.substr(part.text.begin, part.text.size());
        TOKENSCOPE_TRY_VOID(tokenizer.explainWord(text, nothing, alone, progress));
        if (!std::ranges::equal(alone.ids, tokens.subspan(part.firstToken, part.endToken - part.firstToken)))
            return false;
    }
    return true;
}

} // namespace

Result<std::vector<WordPart>> partsOfWord(const Tokenizer& tokenizer, std::string_view word,
                                          std::span<const PieceId> tokens, const Progress& progress) {
    if (!std::holds_alternative<BpeModel>(tokenizer.definition().model))
        return partsWithoutMerges(tokenizer, word, tokens, progress);
    std::vector<WordPart> parts;
    const auto spaces = spacesOf(tokenizer.definition());
    const bool mayHaveFixed = tokenizer.definition().format == SourceFormat::SentencePiece;
    if (!spaces || (!mayHaveFixed && word.find(spaces->space, 1) == std::string_view::npos))
        return parts;
    CrossingObserver seen(word.size());
    Encoding encoding;
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, seen, encoding, progress));
    if (seen.wholeWord || !seen.coversWord(word) || hasUnknown(tokenizer.definition(), seen.symbolRow) ||
        !std::ranges::equal(encoding.ids, tokens))
        return parts;
    std::vector<std::uint32_t> ends = placesToCut(word, *spaces, seen, encoding);
    ends.push_back(static_cast<std::uint32_t>(word.size()));
    std::uint32_t begin = 0;
    std::uint32_t token = 0;
    std::size_t symbol = 0;
    for (const std::uint32_t end : ends) {
        WordPart part{{begin, end}, false, token, token};
        while (part.endToken < encoding.size() && encoding.bytes[part.endToken].begin < end)
            ++part.endToken;
        while (seen.symbolRow[symbol].span.begin < begin)
            ++symbol;
        part.userDefined = seen.symbolRow[symbol].frozen && seen.symbolRow[symbol].span == part.text;
        parts.push_back(part);
        begin = end;
        token = part.endToken;
    }
    const auto same = sameAlone(tokenizer, word, parts, seen, tokens, progress);
    if (!same)
        return tl::unexpected(same.error());
    if (!*same || (parts.size() == 1 && !parts[0].userDefined))
        parts.clear();
    return parts;
}

} // namespace tokenscope::explain
