#include "core/encoding/paths/reference_path.h"

#include "core/base/try.h"
#include "core/definition/flat_rules.h"
#include "core/encoding/paths/chunk_breaks.h"
#include "core/regex/regex.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope {
namespace {

NormalizedText slice(const NormalizedText& whole, std::size_t begin, std::size_t end) {
    const auto cut = [&](const std::vector<ByteSpan>& spans) {
        return std::vector<ByteSpan>(spans.begin() + static_cast<std::ptrdiff_t>(begin),
                                     spans.begin() + static_cast<std::ptrdiff_t>(end));
    };
    return {whole.text.substr(begin, end - begin), cut(whole.origin), cut(whole.reference)};
}

/// Moves both ends to the start of their characters; ends after the text remain.
ByteSpan atCharacters(std::string_view text, ByteSpan span) {
    const auto floored = [&](std::uint32_t at) {
        while (at > 0 && at < text.size() && isContinuationByte(text[at]))
            --at;
        return at;
    };
    return {floored(span.begin), floored(span.end)};
}

/// The stages need UTF-8: each invalid byte becomes U+FFFD with the byte as its origin.
NormalizedText validIdentity(std::string_view text, std::uint32_t offset) {
    if (isValidUtf8(text))
        return NormalizedText::identity(text, offset);
    NormalizedText result;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const auto begin = static_cast<std::uint32_t>(offset + at);
        const ByteSpan whole = {begin, begin + c.length};
        const std::size_t length = c.valid() ? c.length : 3;
        if (c.valid())
            result.text.append(text.substr(at, c.length));
        else
            appendUtf8(result.text, kReplacementCharacter);
        for (std::uint32_t i = 0; i < length; ++i) {
            result.origin.push_back(c.valid() ? ByteSpan{begin + i, begin + i + 1} : whole);
            result.reference.push_back(whole);
        }
        at += c.length;
    }
    return result;
}

/// The words of tiktoken: only what the pattern matches, while Hugging Face's Isolated keeps the text between
/// matches. An empty match is a word if there is an empty token; otherwise encoding fails. Source:
/// CoreBPE::encode and byte_pair_encode, which panics on an empty word.
class MatchedWords final : public PreTokenizer {
  public:
    MatchedWords(PatternFinder finder, bool hasEmptyToken)
        : m_finder(std::move(finder))
        , m_hasEmptyToken(hasEmptyToken) {}
    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        std::vector<ByteSpan> words;
        std::vector<ByteSpan> matches;
        for (const ByteSpan word : text.words) {
            matches.clear();
            const auto bytes = std::string_view(text.text.text).substr(word.begin, word.size());
            TOKENSCOPE_TRY_VOID(m_finder.findAll(bytes, matches, progress));
            for (const ByteSpan match : matches) {
                words.push_back({word.begin + match.begin, word.begin + match.end});
                if (match.empty() && !m_hasEmptyToken)
                    return fail(ErrorCode::BadInput,
                                "byte " + std::to_string(text.text.originOf(words.back()).begin),
                                "the pattern matches the empty string here, and there is no empty token; "
                                "tiktoken fails on such a text",
                                "change the pattern so that each match has a character");
            }
        }
        text.words = std::move(words);
        return {};
    }

  private:
    PatternFinder m_finder;
    bool m_hasEmptyToken;
};

} // namespace

Result<std::unique_ptr<PreTokenizer>> makePreTokenizerOf(const TokenizerDefinition& definition) {
    const auto rules = flatRules(definition.preTokenizer);
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    const auto* split = rules.size() == 1 ? std::get_if<SplitPreTokenizer>(&rules[0]->kind) : nullptr;
    if (!bpe || bpe->order != BpeModel::Order::Ranks || !split || split->behavior != SplitBehavior::Isolated)
        return makePreTokenizer(*definition.preTokenizer);
    TOKENSCOPE_TRY(auto finder, PatternFinder::make(split->pattern, "$.pre_tokenizer.pattern"));
    return std::make_unique<MatchedWords>(std::move(finder), definition.vocabulary.find({}) != kNoPiece);
}

Result<std::unique_ptr<ReferencePath>> ReferencePath::create(const TokenizerDefinition& definition,
                                                             std::shared_ptr<SharedBpeTable> table,
                                                             Continuing continuing) {
    auto path = std::unique_ptr<ReferencePath>(new ReferencePath);
    path->m_definition = &definition;
    path->m_table = table;
    if (definition.normalizer) {
        TOKENSCOPE_TRY(auto normalizer, makeNormalizer(*definition.normalizer));
        path->m_normalizer = std::move(normalizer);
        if (const auto config = withoutEnds(*definition.normalizer, false, true)) {
            TOKENSCOPE_TRY(auto continuation, makeNormalizer(*config));
            if (continuing == Continuing::SkipsStart)
                path->m_continuation = std::move(continuation);
        }
    }
    if (definition.preTokenizer) {
        TOKENSCOPE_TRY(auto preTokenizer, makePreTokenizerOf(definition));
        path->m_preTokenizer = std::move(preTokenizer);
    }
    TOKENSCOPE_TRY(auto model, makeModel(definition, std::move(table)));
    path->m_model = std::move(model);
    std::vector<std::string> literals; // for the pass after normalization
    literals.reserve(definition.addedTokens.size());
    std::size_t bytes = 0; // in both passes
    for (const AddedToken& token : definition.addedTokens) {
        path->m_matched.push_back(token.normalized ? path->normalized(token.content) : token.content);
        literals.push_back(token.normalized ? path->m_matched.back() : std::string());
        bytes += path->m_matched.back().size();
        if (bytes > LiteralFinder::kMaxBytes)
            return fail(ErrorCode::TooLarge, "$.added_tokens",
                        message("the added tokens have more than {} bytes in total, as they are matched",
                                LiteralFinder::kMaxBytes),
                        "remove long added tokens from the file");
    }
    clearShadowed(definition, literals);
    path->m_normalizedTokens = std::make_unique<AddedTokenScanner>(definition.addedTokens, literals);
    return path;
}

std::string ReferencePath::normalized(const std::string& content) const {
    NormalizedText text = validIdentity(content, 0);
    if (m_normalizer && !m_normalizer->apply(text, {}))
        return content;
    return text.text;
}

Result<void> ReferencePath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const bool continues = m_continuation && call.continuesAt(begin);
    return encodeWith(continues ? m_continuation.get() : m_normalizer.get(), begin, end, call);
}

Result<void> ReferencePath::encodeWith(const Normalizer* normalizer, std::size_t begin, std::size_t end,
                                       EncodeCall& call) const {
    NormalizedText normalized =
        validIdentity(call.text.substr(begin, end - begin), static_cast<std::uint32_t>(begin));
    AfterNormalizer after;
    if (StageObserver* const observer = call.observer) {
        observer->plain(normalized);
        after = [observer](std::size_t rule, const NormalizedText& part) {
            observer->normalized(rule, part);
        };
    }
    if (normalizer) {
        TOKENSCOPE_TRY_VOID(applyEach(*normalizer, normalized, call.progress, after));
    }
    if (m_normalizedTokens->empty())
        return encodePlain(std::move(normalized), call);
    TOKENSCOPE_TRY(const auto parts,
                   m_normalizedTokens->scan(normalized.text, call.parseSpecial, call.progress));
    if (parts.size() == 1 && parts.front().token == AddedTokenScanner::kPlain)
        return encodePlain(std::move(normalized), call);
    for (const auto& part : parts) {
        if (part.token == AddedTokenScanner::kPlain) {
            TOKENSCOPE_TRY_VOID(encodePlain(slice(normalized, part.begin, part.end), call));
            continue;
        }
        const AddedToken& token = m_definition->addedTokens[part.token];
        const ByteSpan span = {static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.end)};
        if (call.observer)
            call.observer->addedLater(normalized, span, token.id);
        call.sink.putAdded(token.id, normalized.originOf(span), normalized.referenceOf(span));
        const std::string_view surface =
            std::string_view(normalized.text).substr(part.begin, part.end - part.begin);
        if (surface != token.content)
            call.sink.spell(std::string(surface));
        call.sink.nextWord();
    }
    return {};
}

const MergeRules* ReferencePath::mergeRules() const {
    std::call_once(m_rulesOnce, [this] {
        const auto* bpe = std::get_if<BpeModel>(&m_definition->model);
        if (bpe && bpe->order == BpeModel::Order::Merges)
            m_rules = makeListedMergeRules(*m_definition, m_table);
        else if (bpe && bpe->order == BpeModel::Order::Ranks)
            m_rules = makeRankMergeRules(*m_definition);
    });
    return m_rules.get();
}

void ReferencePath::put(const std::vector<ModelToken>& tokens, std::string_view original,
                        const NormalizedText& normalized, ByteSpan word, EncodingSink& sink) {
    // Hugging Face also counts the bytes of a prefix or suffix that falls back to byte pieces. Such pieces
    // can be after the word's end and represent no text, and their span in the word is reported as if it were
    // one in the text.
    const auto inWord = [word](ByteSpan span) -> ByteSpan {
        const std::uint32_t begin = word.begin + std::min(span.begin, word.size());
        return {begin, std::max(begin, word.begin + std::min(span.end, word.size()))};
    };
    for (const ModelToken& token : tokens) {
        const bool inside = token.span.end <= word.size();
        const ByteSpan span = inWord(token.span);
        sink.put(token.id, normalized.originOf(inWord(token.text())),
                 inside ? normalized.referenceOf(span) : atCharacters(original, token.span));
        if (token.spelledAsText)
            sink.spell(normalized.text.substr(span.begin, span.size()));
    }
}

Result<void> ReferencePath::explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                                        const Progress& progress) const {
    std::vector<ModelToken> tokens;
    TOKENSCOPE_TRY_VOID(m_model->explain(word, tokens, observer, progress));
    put(tokens, word, NormalizedText::identity(word, 0), {0, static_cast<std::uint32_t>(word.size())}, sink);
    return {};
}

Result<void> ReferencePath::encodePlain(NormalizedText part, EncodeCall& call) const {
    if (part.text.empty())
        return {};
    PreTokenizedText words;
    words.startsOriginal = part.reference.front().begin == 0;
    words.words.push_back({0, static_cast<std::uint32_t>(part.text.size())});
    words.text = std::move(part);
    StageObserver* const observer = call.observer;
    AfterPreTokenizer after;
    if (observer) {
        observer->segment(words);
        after = [observer](std::size_t rule, const PreTokenizedText& text) { observer->split(rule, text); };
    }
    if (m_preTokenizer) {
        TOKENSCOPE_TRY_VOID(applyEach(*m_preTokenizer, words, call.progress, after));
    }
    std::vector<ModelToken> tokens;
    const std::string_view text = words.text.text;
    std::size_t sinceCheck = 0;
    for (const ByteSpan word : words.words) {
        if ((sinceCheck += word.size()) > (1U << 18U)) {
            sinceCheck = 0;
            if (call.progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
        }
        tokens.clear();
        if (auto done = m_model->tokenize(text.substr(word.begin, word.size()), tokens, call.progress);
            !done) {
            if (!call.sink.putFailure(done.error(), words.text.originOf(word)))
                return done;
            tokens.clear();
        }
        const std::size_t first = call.sink.out().size();
        put(tokens, call.text, words.text, word, call.sink);
        if (observer)
            observer->word({text.substr(word.begin, word.size()),
                            std::span(words.text.origin).subspan(word.begin, word.size()), first,
                            call.sink.out().size()});
        call.sink.nextWord();
    }
    return {};
}

} // namespace tokenscope
