#include "core/steps/words/match_parts.h"

#include "core/definition/metaspace.h"
#include "core/stages/model/model_observer.h"

#include <algorithm>
#include <optional>

namespace tokenscope::explain {
namespace {

/// What stands between two words.
struct WordEdge {
    std::string_view blank = kMetaspace;
    bool endsWords = false;

    [[nodiscard]] bool at(std::string_view text, std::size_t place) const {
        const bool before = text.substr(place).starts_with(blank);
        const bool behind = text.substr(0, place).ends_with(blank);
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
    if (std::holds_alternative<Plamo2Model>(model)) // no blank begins a word there: lines
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
    void arc(ByteSpan bytes, PieceId /*id*/, double /*score*/) override {
        reach[bytes.begin] = std::max(reach[bytes.begin], bytes.end);
    }
    std::vector<std::uint32_t> reach; ///< by the byte where they begin
};

} // namespace

Result<std::vector<WordPart>> partsWithoutMerges(const Tokenizer& tokenizer, std::string_view word,
                                                 std::span<const PieceId> tokens, const Progress& progress) {
    std::vector<WordPart> parts;
    const auto edge = edgeOf(tokenizer.definition());
    if (!edge || word.find(edge->blank) == std::string_view::npos)
        return parts;
    ReachObserver seen(word.size());
    Encoding encoding;
    if (auto done = tokenizer.explainWord(word, seen, encoding, progress); !done)
        return tl::unexpected(done.error());
    if (!std::ranges::equal(encoding.ids, tokens))
        return parts;
    WordPart part;
    std::uint32_t reached = 0; // by what begins before
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

} // namespace tokenscope::explain
