#include "core/report/text_stages.h"

#include "core/base/try.h"
#include "core/text/text_index.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace tokenscope::report {
namespace {

bool hasRule(const PreTokenizerConfig& config) {
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind);
    return !sequence || std::any_of(sequence->parts.begin(), sequence->parts.end(), hasRule);
}

} // namespace

Result<TextStages> TextStages::create(const TokenizerDefinition& definition) {
    TextStages stages;
    if (definition.format == SourceFormat::SentencePiece) {
        TOKENSCOPE_TRY(auto encoder, SentencePieceEncoder::create(definition));
        stages.m_sentencePiece = std::move(encoder);
    } else if (definition.normalizer && !definition.gguf) { // llama.cpp's stages follow their own rules
        TOKENSCOPE_TRY(auto normalizer, makeNormalizer(*definition.normalizer));
        stages.m_normalizer = std::move(normalizer);
    }
    if (definition.preTokenizer && !(definition.gguf && definition.gguf->kind != GgufTokenizer::Kind::Bpe)) {
        TOKENSCOPE_TRY(auto preTokenizer, makePreTokenizer(*definition.preTokenizer));
        stages.m_preTokenizer = std::move(preTokenizer);
        stages.m_keepsEmpty = !hasRule(*definition.preTokenizer);
    }
    return stages;
}

Result<std::optional<std::string>> TextStages::normalize(std::string_view text) const {
    if (m_sentencePiece) {
        TOKENSCOPE_TRY(auto normalized, m_sentencePiece->normalize(text));
        return std::optional<std::string>(std::move(normalized.text));
    }
    if (!m_normalizer)
        return std::optional<std::string>();
    NormalizedText normalized = NormalizedText::identity(text, 0);
    TOKENSCOPE_TRY_VOID(m_normalizer->apply(normalized, {}));
    return std::optional<std::string>(std::move(normalized.text));
}

Result<void> TextStages::writeMembers(JsonWriter& json, std::string_view text) const {
    TOKENSCOPE_TRY(const auto normalized, normalize(text));
    if (normalized)
        json.key("normalized").piece(*normalized);
    if (!m_preTokenizer)
        return {};
    const std::string whole = normalized.value_or(std::string(text));
    PreTokenizedText words;
    words.text = NormalizedText::identity(whole, 0);
    if (!whole.empty() || m_keepsEmpty)
        words.words.push_back({0, static_cast<std::uint32_t>(whole.size())});
    if (auto done = m_preTokenizer->apply(words, {}); !done)
        return done;
    const TextIndex index(whole);
    json.key("pre_tokenized").array(words.words, [&](ByteSpan word) {
        const ByteSpan source = words.text.referenceOf(word);
        json.beginArray().piece(std::string_view(words.text.text).substr(word.begin, word.size()));
        json.span(index.codePointAt(source.begin), index.codePointAt(source.end)).endArray();
    });
    return {};
}

} // namespace tokenscope::report
