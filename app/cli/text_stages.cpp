#include "app/cli/text_stages.h"

#include "core/json/json_writer.h"
#include "core/text/text_index.h"

#include <algorithm>

namespace tokenscope::cli {

namespace {

bool hasRule(const PreTokenizerConfig& config) {
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind);
    return !sequence || std::any_of(sequence->parts.begin(), sequence->parts.end(), hasRule);
}

} // namespace

Result<TextStages> TextStages::create(const TokenizerDefinition& definition) {
    TextStages stages;
    if (definition.format == SourceFormat::SentencePiece) {
        auto encoder = SentencePieceEncoder::create(definition);
        if (!encoder)
            return tl::unexpected<Error>(encoder.error());
        stages.m_sentencePiece = std::move(*encoder);
    } else if (definition.normalizer && !definition.gguf) { // llama.cpp's go by rules of their own
        auto normalizer = makeNormalizer(*definition.normalizer);
        if (!normalizer)
            return tl::unexpected<Error>(normalizer.error());
        stages.m_normalizer = *std::move(normalizer);
    }
    if (definition.preTokenizer && !(definition.gguf && definition.gguf->kind != GgufTokenizer::Kind::Bpe)) {
        auto preTokenizer = makePreTokenizer(*definition.preTokenizer);
        if (!preTokenizer)
            return tl::unexpected<Error>(preTokenizer.error());
        stages.m_preTokenizer = *std::move(preTokenizer);
        stages.m_keepsEmpty = !hasRule(*definition.preTokenizer);
    }
    return stages;
}

Result<std::optional<std::string>> TextStages::normalize(std::string_view text) const {
    if (m_sentencePiece) {
        auto normalized = m_sentencePiece->normalize(text);
        if (!normalized)
            return tl::unexpected<Error>(normalized.error());
        return std::optional<std::string>(std::move(normalized->text));
    }
    if (!m_normalizer)
        return std::optional<std::string>();
    NormalizedText normalized = NormalizedText::identity(text, 0);
    if (const auto done = m_normalizer->apply(normalized, {}); !done)
        return tl::unexpected<Error>(done.error());
    return std::optional<std::string>(std::move(normalized.text));
}

Result<void> TextStages::writeMembers(JsonWriter& json, std::string_view text) const {
    const auto normalized = normalize(text);
    if (!normalized)
        return tl::unexpected<Error>(normalized.error());
    if (*normalized)
        json.key("normalized").piece(**normalized);
    if (!m_preTokenizer)
        return {};
    const std::string whole = normalized->value_or(std::string(text));
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

} // namespace tokenscope::cli
