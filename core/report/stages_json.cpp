#include "core/report/stages_json.h"

#include "core/base/try.h"
#include "core/encoding/paths/reference_path.h"
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
        TOKENSCOPE_TRY(auto preTokenizer, makePreTokenizerOf(definition));
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

namespace {

class TraceWriter {
  public:
    TraceWriter(std::string& out, const Tokenizer& tokenizer, const explain::StageTrace& trace, SpanUnit unit)
        : m_json(out)
        , m_tokenizer(tokenizer)
        , m_trace(trace)
        , m_ruler(trace.original, unit) {}

    void write() {
        m_json.beginObject().key("stages").beginArray();
        beginStage("added_tokens");
        writeParts(m_trace.addedTokens);
        m_json.endObject();
        writeStage("normalizer", m_trace.normalizer);
        writeStage("pre_tokenizer", m_trace.preTokenizer);
        beginStage("model");
        writeTokens(m_trace.model);
        m_json.endObject();
        beginStage("post_processor");
        writeTokens(m_trace.encoding);
        writePostProcessor();
        m_json.endObject();
        beginStage("decoder");
        m_json.key("text").piece(m_trace.decoded.text);
        writeRules(m_trace.decoder);
        m_json.endObject();
        m_json.endArray().endObject();
    }

  private:
    void beginStage(std::string_view name) { m_json.beginObject().member("stage", name); }
    /// The result of the last rule, and of each rule.
    void writeStage(std::string_view name, const std::vector<explain::TracedText>& rules) {
        if (rules.empty())
            return;
        beginStage(name);
        writeRules(rules);
        m_json.endObject();
    }
    void beginRule(const std::string& name, const std::string& where) {
        m_json.beginObject().member("rule", name).member("where", where);
    }
    void writeRules(const std::vector<explain::TracedText>& rules) {
        writeParts(rules.back());
        m_json.key("rules").array(rules, [this](const explain::TracedText& rule) {
            beginRule(rule.rule, rule.where);
            m_json.member("changed", rule.changed);
            writeParts(rule);
            m_json.endObject();
        });
    }
    /// Its rules, and which parts they added.
    void writePostProcessor() {
        if (m_trace.postProcessor.empty())
            return;
        m_json.key("rules").array(m_trace.postProcessor, [this](const explain::StageRule& rule) {
            beginRule(rule.name, rule.where);
            m_json.endObject();
        });
        m_json.key("inserted").values(m_trace.inserted);
    }
    void writeParts(const explain::TracedText& row) {
        m_json.key("parts").array(row.units, [&](const explain::TracedUnit& unit) {
            m_json.beginObject().key("text").piece(
                std::string_view(row.text).substr(unit.span.begin, unit.span.size()));
            m_ruler.write(m_json.key("span"), unit.origin);
            if (unit.added != kNoPiece)
                m_json.member("id", unit.added);
            m_json.endObject();
        });
    }
    void writeTokens(const Encoding& encoding) {
        m_json.key("parts").beginArray();
        for (std::size_t i = 0; i < encoding.size(); ++i) {
            m_json.beginObject().key("text").piece(m_tokenizer.spelling(encoding, i));
            m_ruler.write(m_json.key("span"), encoding.bytes[i]);
            m_json.member("id", encoding.ids[i]).endObject();
        }
        m_json.endArray();
    }

    JsonWriter m_json;
    const Tokenizer& m_tokenizer;
    const explain::StageTrace& m_trace;
    Ruler m_ruler;
};

} // namespace

std::string stagesJson(const Tokenizer& tokenizer, const explain::StageTrace& trace, SpanUnit unit) {
    std::string out;
    TraceWriter(out, tokenizer, trace, unit).write();
    return out;
}

} // namespace tokenscope::report
