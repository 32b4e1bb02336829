#include "core/explain/edit/edited_json.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/unicode_of_patterns.h"
#include "core/explain/edit/rule_fields.h"
#include "core/formats/gguf/gguf_pre_tokenizers.h"
#include "core/formats/huggingface/definition_json.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/json/json_document.h"
#include "core/json/json_syntax.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/postprocess/post_processor.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <string>

namespace tokenscope::explain {
namespace {

// Stages with their own JSON (hasOwnJson()): a typed key that nothing reads, or whose value can't be edited,
// is an error.

Message editableKeys(const TokenizerDefinition& definition, const std::string& where) {
    std::string keys;
    for (const RuleField& field : ruleFields(definition, where))
        keys += (keys.empty() ? "" : ", ") + field.key;
    return keys.empty() ? Message("nothing here can be edited") : message("these can be edited: {}", keys);
}

/// Checks that `typed` had its full effect. `before` is stageJson() of the stage at `where` before `typed`
/// was read, `after` the definition since. Unchanged values may be typed or omitted. Errors: Unsupported,
/// with `where` the key in `typed` (`$.vocab`); the remedy lists the keys that can be edited.
Result<void> checkFieldsTaken(std::string_view before, const TokenizerDefinition& after,
                              std::string_view where, std::string_view typed) {
    using Json = nlohmann::ordered_json;
    const Json wanted = Json::parse(typed, nullptr, false);
    if (!wanted.is_object())
        return {};
    const std::string stagePath(where);
    const Json was = Json::parse(before, nullptr, false);
    const Json is = Json::parse(formats::stageJson(after, stagePath), nullptr, false);
    const auto hasValue = [](const Json& json, const std::string& key, const Json& value) {
        return json.is_object() && json.contains(key) && json[key] == value;
    };
    const bool named = wanted.contains("pre"); // GGUF: other values follow from the name
    for (const auto& item : wanted.items()) {
        if (hasValue(was, item.key(), item.value()) || hasValue(is, item.key(), item.value()) ||
            (named && item.key() == "as"))
            continue;
        const bool existed = was.is_object() && was.contains(item.key());
        return fail(ErrorCode::Unsupported, "$." + item.key(),
                    existed ? message("'{}' can't be edited here", printable(item.key(), 60))
                            : message("'{}' is not a key of this stage", printable(item.key(), 60)),
                    editableKeys(after, stagePath));
    }
    return {};
}

/// Reads the id of a piece, or null for none. An absent key leaves the value unchanged.
std::optional<PieceId> idField(JsonObject& object, const char* key, std::optional<PieceId> previous,
                               const TokenizerDefinition& definition) {
    const auto field = object.field(key);
    if (!field)
        return previous;
    const auto id = object.optionalNumber(key, kLargestId);
    if (!id)
        return std::nullopt;
    const auto asId = static_cast<PieceId>(*id);
    const bool added = std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                                   [&](const AddedToken& token) { return token.id == asId; });
    if (!definition.vocabulary.contains(asId) && !added)
        object.report().damaged(object.pathOf(key), message("there is no piece with the id {}", asId));
    return asId;
}

/// Checks that there is a piece with this spelling.
void tokenField(JsonObject& object, const TokenizerDefinition& definition, std::string& token) {
    token = object.string("unk_token", token);
    if (definition.vocabulary.find(token) == kNoPiece)
        object.report().damaged(object.pathOf("unk_token"),
                                message("'{}' is not a piece", printable(token, 60)));
}

/// Merges are stored by ids; the result of each depends on the prefix.
void changePrefix(BpeModel& bpe, std::string prefix, const JsonObject& object, const Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < bpe.merges.size(); ++i) {
        Merge& merge = bpe.merges[i];
        const std::string_view right = vocabulary.bytes(merge.right);
        std::string result(vocabulary.bytes(merge.left));
        if (right.size() >= prefix.size())
            result += right.substr(prefix.size());
        merge.merged = right.size() < prefix.size() ? kNoPiece : vocabulary.find(result);
        if (merge.merged == kNoPiece)
            return object.report().damaged(
                object.pathOf("continuing_subword_prefix"),
                message("with this prefix merge {} results in '{}', which is not a piece", i,
                        printable(result, 60)));
    }
    bpe.continuingSubwordPrefix = std::move(prefix);
}

struct ModelEditor {
    TokenizerDefinition& definition;
    JsonObject& object;

    void operator()(BpeModel& model) const {
        if (model.order == BpeModel::Order::Merges) {
            model.ignoreMerges = object.boolean("ignore_merges", model.ignoreMerges);
            model.fuseUnk = object.boolean("fuse_unk", model.fuseUnk);
            model.endOfWordSuffix = object.string("end_of_word_suffix", model.endOfWordSuffix);
            model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
            const auto unk = idField(object, "unk_id", model.unkId, definition);
            if (unk != model.unkId)
                model.unkToken = unk ? std::string(definition.vocabulary.bytes(*unk)) : std::string();
            model.unkId = definition.special.unk = unk;
            std::string prefix = object.string("continuing_subword_prefix", model.continuingSubwordPrefix);
            if (prefix != model.continuingSubwordPrefix)
                changePrefix(model, std::move(prefix), object, definition.vocabulary);
        } else if (model.order == BpeModel::Order::Scores) {
            model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
        }
    }
    void operator()(UnigramModel& model) const {
        model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
        if (!model.sentencePiece)
            model.unkId = definition.special.unk = idField(object, "unk_id", model.unkId, definition);
    }
    void operator()(WordPieceModel& model) const {
        tokenField(object, definition, model.unkToken);
        model.continuingSubwordPrefix =
            object.string("continuing_subword_prefix", model.continuingSubwordPrefix);
        model.maxInputCharsPerWord = static_cast<std::uint32_t>(
            object.number("max_input_chars_per_word", model.maxInputCharsPerWord, 0xFFFF'FFFFU));
    }
    void operator()(WordLevelModel& model) const { tokenField(object, definition, model.unkToken); }
    void operator()(SentencePieceWordModel& model) const { byteFallback(model); }
    void operator()(SentencePieceCharModel& model) const { byteFallback(model); }
    void operator()(LongestMatchModel& model) const {
        model.unkId = idField(object, "unk_id", model.unkId, definition);
    }
    void operator()(Plamo2Model&) const {}

  private:
    template <class Model>
    void byteFallback(Model& model) const {
        model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
    }
};

void editSpec(SentencePieceNormalizer& spec, JsonObject& object) {
    spec.addDummyPrefix = object.boolean("add_dummy_prefix", spec.addDummyPrefix);
    spec.removeExtraWhitespaces = object.boolean("remove_extra_whitespaces", spec.removeExtraWhitespaces);
    spec.escapeWhitespaces = object.boolean("escape_whitespaces", spec.escapeWhitespaces);
    spec.treatWhitespaceAsSuffix = object.boolean("treat_whitespace_as_suffix", spec.treatWhitespaceAsSuffix);
}

void editAround(BosEosPostProcessor& around, JsonObject& object, const TokenizerDefinition& definition) {
    around.bos = idField(object, "bos", around.bos, definition);
    around.eos = idField(object, "eos", around.eos, definition);
    around.bosIsSpecial = object.boolean("bos_is_special", around.bosIsSpecial);
    around.eosIsSpecial = object.boolean("eos_is_special", around.eosIsSpecial);
}

void editGgufNormalizer(GgufTokenizer& gguf, JsonObject& object) {
    gguf.addSpacePrefix = object.boolean("add_space_prefix", gguf.addSpacePrefix);
    gguf.removeExtraWhitespaces = object.boolean("remove_extra_whitespaces", gguf.removeExtraWhitespaces);
    gguf.escapeWhitespaces = object.boolean("escape_whitespaces", gguf.escapeWhitespaces);
    gguf.lowercase = object.boolean("lowercase", gguf.lowercase);
    gguf.decompose = object.boolean("decompose", gguf.decompose);
    gguf.stripMarks = object.boolean("strip_marks", gguf.stripMarks);
}

/// Sets another name for `tokenizer.ggml.pre`, and the stages that llama.cpp has for it.
Result<void> editPre(TokenizerDefinition& definition, JsonObject& object) {
    const std::string name = object.string("pre", definition.preset);
    const auto chosen = formats::ggufPreTokenizer(name);
    auto* const bpe = std::get_if<BpeModel>(&definition.model);
    GgufTokenizer& gguf = *definition.gguf;
    if (!bpe || gguf.kind != GgufTokenizer::Kind::Bpe)
        return fail(ErrorCode::BadInput, "$.pre", "only BPE has a pre-tokenizer's name");
    if (!chosen)
        return fail(ErrorCode::Unsupported, "$.pre",
                    message("'{}' is not a known pre-tokenizer", printable(name, 60)),
                    "give a name that llama.cpp knows, such as gpt-2, llama-bpe or qwen2");
    if (chosen->byteAlphabet != gguf.byteAlphabet)
        return fail(ErrorCode::Unsupported, "$.pre",
                    message("the pieces of this file are not spelled as '{}' requires", printable(name, 60)));
    definition.preset = name;
    gguf.escapeWhitespaces = chosen->escapesSpaces;
    gguf.wholeLineFeeds = chosen->wholeLineFeeds;
    gguf.cleanSpaces = chosen->cleanSpaces;
    bpe->ignoreMerges = chosen->ignoreMerges;
    PreTokenizerSequence splitters;
    for (const std::string& pattern : chosen->patterns)
        splitters.parts.push_back({SplitPreTokenizer{
            {Pattern::Kind::Regex, pattern, Pattern::Dialect::RustRegex, kUnicodeOfLlamaCpp},
            SplitBehavior::Isolated,
            false}});
    if (gguf.byteAlphabet)
        splitters.parts.push_back({ByteLevelPreTokenizer{false, false, false}});
    definition.preTokenizer = PreTokenizerConfig{std::move(splitters)};
    return {};
}

} // namespace

bool hasOwnJson(const TokenizerDefinition& definition, const RulePath& path) {
    if (path.stage == "model")
        return true;
    if (definition.gguf && path.stage != "post_processor")
        return path.rule.empty() && path.stage != "added_tokens";
    if (path.stage == "normalizer")
        return definition.normalizer &&
               std::holds_alternative<SentencePieceNormalizer>(definition.normalizer->kind);
    if (path.stage == "post_processor")
        return definition.postProcessor &&
               std::holds_alternative<BosEosPostProcessor>(definition.postProcessor->kind);
    return path.stage == "decoder" && definition.decoder &&
           (std::holds_alternative<SentencePieceDecoder>(definition.decoder->kind) ||
            std::holds_alternative<BytesDecoder>(definition.decoder->kind));
}

Result<void> editOwnStage(TokenizerDefinition& definition, const RulePath& path, const JsonValue& json,
                          LoadReport& report) {
    JsonObject object(json, "$", report);
    if (report.failed())
        return {};
    GgufTokenizer* const gguf = definition.gguf ? &*definition.gguf : nullptr;
    if (path.stage == "model") {
        std::visit(ModelEditor{definition, object}, definition.model);
    } else if (gguf && path.stage == "normalizer") {
        editGgufNormalizer(*gguf, object);
    } else if (gguf && path.stage == "decoder") {
        gguf->addSpacePrefix = object.boolean("add_space_prefix", gguf->addSpacePrefix);
        gguf->cleanSpaces = object.boolean("clean_spaces", gguf->cleanSpaces);
    } else if (gguf && path.stage == "pre_tokenizer") {
        return editPre(definition, object);
    } else if (path.stage == "normalizer") {
        editSpec(std::get<SentencePieceNormalizer>(definition.normalizer->kind), object);
    } else if (path.stage == "post_processor") {
        editAround(std::get<BosEosPostProcessor>(definition.postProcessor->kind), object, definition);
    } else if (auto* own = std::get_if<SentencePieceDecoder>(&definition.decoder->kind)) {
        own->unkSurface = object.string("unk_surface", own->unkSurface);
        if (const auto field = object.field("denormalizer"); field && field->isNull())
            own->denormalizer.reset();
    } else {
        return fail(ErrorCode::BadInput, {}, "joining bytes has no options");
    }
    return {};
}

namespace {

/// Converts a path in a file, as stages report it, to a path in the edited JSON.
Error inEditedText(Error error, std::string_view stage) {
    const std::string top = "$." + std::string(stage);
    if (error.where.starts_with(top))
        error.where = "$" + error.where.substr(top.size());
    return error;
}

Result<NormalizerConfig> readRule(const JsonValue& json, LoadReport& report, const NormalizerConfig*) {
    NormalizerConfig config = formats::huggingface::readNormalizer(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    auto result = makeNormalizer(config);
    if (!result)
        return tl::unexpected(inEditedText(result.error(), "normalizer"));
    return config;
}
/// The patterns of other formats than tokenizer.json are written for Rust's engines.
void keepDialect(PreTokenizerConfig& config, Pattern::Dialect dialect) {
    if (auto* split = std::get_if<SplitPreTokenizer>(&config.kind))
        split->pattern.dialect = dialect;
    if (auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        for (PreTokenizerConfig& part : sequence->parts)
            keepDialect(part, dialect);
}
Pattern::Dialect dialectOf(const PreTokenizerConfig& config) {
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind))
        return split->pattern.dialect;
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        for (const PreTokenizerConfig& part : sequence->parts)
            if (const auto dialect = dialectOf(part); dialect != Pattern::Dialect::Oniguruma)
                return dialect;
    return Pattern::Dialect::Oniguruma;
}
Result<PreTokenizerConfig> readRule(const JsonValue& json, LoadReport& report,
                                    const PreTokenizerConfig* previous) {
    PreTokenizerConfig config = formats::huggingface::readPreTokenizer(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    if (previous)
        keepDialect(config, dialectOf(*previous));
    auto result = makePreTokenizer(config);
    if (!result)
        return tl::unexpected(inEditedText(result.error(), "pre_tokenizer"));
    return config;
}
Result<PostProcessorConfig> readRule(const JsonValue& json, LoadReport& report, const PostProcessorConfig*) {
    PostProcessorConfig config = formats::huggingface::readPostProcessor(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    auto result = makePostProcessor(config);
    if (!result)
        return tl::unexpected(inEditedText(result.error(), "post_processor"));
    return config;
}
Result<DecoderConfig> readRule(const JsonValue& json, LoadReport& report, const DecoderConfig*) {
    DecoderConfig config = formats::huggingface::readDecoder(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    auto result = makeDecoder(config);
    if (!result)
        return tl::unexpected(inEditedText(result.error(), "decoder"));
    return config;
}

/// The charsmaps of a normalizer, in the order of its JSON.
void collectCharsmaps(const NormalizerConfig& config, std::vector<const std::string*>& charsmaps) {
    if (const auto* precompiled = std::get_if<PrecompiledNormalizer>(&config.kind))
        charsmaps.push_back(&precompiled->charsmap);
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        for (const NormalizerConfig& part : sequence->parts)
            collectCharsmaps(part, charsmaps);
}

/// stageJson() has only the hash of a charsmap; this replaces the hash by the charsmap.
void restoreCharsmaps(nlohmann::ordered_json& json, const std::vector<const std::string*>& charsmaps) {
    if (!json.is_structured())
        return;
    for (auto& item : json.items()) {
        if (item.key() == "precompiled_charsmap" && item.value().is_object()) {
            for (const std::string* charsmap : charsmaps)
                if (item.value() == formats::charsmapSummary(*charsmap)) {
                    item.value() = base64Encode(*charsmap);
                    break;
                }
        } else {
            restoreCharsmaps(item.value(), charsmaps);
        }
    }
}

std::string withCharsmaps(std::string_view json, const NormalizerConfig& previous) {
    std::vector<const std::string*> charsmaps;
    collectCharsmaps(previous, charsmaps);
    if (charsmaps.empty() || nestsDeeper(json, kDeepestJson)) // the loader explains what is wrong
        return std::string(json);
    auto parsed = parseJsonTree(json);
    if (!parsed)
        return std::string(json);
    restoreCharsmaps(*parsed, charsmaps);
    return parsed->dump();
}

template <class Config>
Result<void> editRule(std::optional<Config>& stage, const RulePath& path, std::string_view json,
                      LoadReport& report) {
    Config* const rule = ruleAt(stage, path.rule);
    if (!rule && !path.rule.empty())
        return fail(ErrorCode::BadInput, {}, "there is no rule here");
    std::string text(json);
    if constexpr (std::is_same_v<Config, NormalizerConfig>)
        if (rule)
            text = withCharsmaps(json, *rule);
    const auto document = JsonDocument::parse(text);
    if (!document) {
        Error error = document.error();
        error.remedy = "correct it there"; // the default remedies are for files
        return tl::unexpected(std::move(error));
    }
    if (document->root().isNull()) {
        if (!path.rule.empty())
            return fail(ErrorCode::Damaged, "$", "a rule of a sequence can't be null", "switch it off");
        stage.reset();
        return {};
    }
    TOKENSCOPE_TRY(auto read, readRule(document->root(), report, rule));
    if (rule)
        *rule = std::move(read);
    else
        stage = std::move(read);
    return {};
}

} // namespace

Result<void> editStage(TokenizerDefinition& definition, const RulePath& path, std::string_view json) {
    LoadReport report;
    Result<void> done;
    const auto unicode = unicodeOfPatterns(definition);
    if (hasOwnJson(definition, path)) {
        const auto document = JsonDocument::parse(json);
        const std::string where = "$." + path.stage;
        const std::string before = formats::stageJson(definition, where);
        done = document ? editOwnStage(definition, path, document->root(), report)
                        : Result<void>(tl::unexpected(document.error()));
        if (done && !report.failed())
            done = checkFieldsTaken(before, definition, where, json);
    } else if (!withStage(definition, path.stage,
                          [&](auto& stage) { done = editRule(stage, path, json, report); })) {
        return fail(ErrorCode::BadInput, {}, "this is not a stage whose JSON can be edited");
    }
    if (done && report.failed())
        return tl::unexpected<Error>(*report.error);
    if (unicode)
        setUnicodeOfPatterns(definition, *unicode);
    const Diagnostics more = report.take();
    definition.diagnostics.insert(definition.diagnostics.end(), more.begin(), more.end());
    return done;
}

namespace {

constexpr int kDeepest = 128; ///< the limit of the loaders

class JsonWalker {
  public:
    explicit JsonWalker(std::string_view json)
        : m_json(json) {}

    /// Moves from the next value to the one at the path, to its start.
    bool find(std::string_view path) {
        skipSpaces();
        while (!path.empty()) {
            const bool index = path.front() == '[';
            const std::size_t end = index ? path.find(']') : path.find_first_of(".[", 1);
            if ((!index && path.front() != '.') || (index && end == std::string_view::npos))
                return false;
            const std::string_view step = path.substr(1, end == std::string_view::npos ? end : end - 1);
            path = end == std::string_view::npos ? std::string_view() : path.substr(end + (index ? 1 : 0));
            if (!(index ? enterList(step) : enterObject(step)))
                return false;
        }
        return m_at < m_json.size();
    }
    /// Skips the next value.
    bool skip(int depth = 0) {
        if (m_at >= m_json.size() || depth > kDeepest)
            return false;
        const char c = m_json[m_at];
        if (c == '"')
            return skipString();
        if (c != '{' && c != '[') {
            const std::size_t end = m_json.find_first_of(",]} \t\r\n", m_at);
            m_at = std::min(end, m_json.size());
            return true;
        }
        ++m_at;
        for (skipSpaces(); m_at < m_json.size() && m_json[m_at] != ']' && m_json[m_at] != '}'; skipSpaces()) {
            if (c == '{' && (!skipString() || !take(':')))
                return false;
            if (!skip(depth + 1))
                return false;
            skipSpaces();
            if (m_at < m_json.size() && m_json[m_at] == ',')
                ++m_at;
        }
        return take(c == '{' ? '}' : ']', false);
    }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] char here() const { return m_at < m_json.size() ? m_json[m_at] : '\0'; }
    /// The bytes of one character of the next string.
    [[nodiscard]] std::optional<ByteSpan> character(std::size_t number) const {
        std::size_t at = m_at + 1;
        for (std::size_t seen = 1; at < m_json.size(); ++seen) {
            const std::size_t end = m_json[at] == '"' ? at + 1 : characterEnd(at);
            if (seen == number || m_json[at] == '"')
                return ByteSpan{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
            at = end;
        }
        return std::nullopt;
    }
    bool enterOnlyMember() {
        if (!take('{', false))
            return false;
        skipSpaces();
        return skipString() && take(':') && here() == '"';
    }

  private:
    void skipSpaces() {
        while (m_at < m_json.size() &&
               std::string_view(" \t\r\n").find(m_json[m_at]) != std::string_view::npos)
            ++m_at;
    }
    /// Skips this character and spaces around it.
    bool take(char sign, bool andSpaces = true) {
        skipSpaces();
        if (here() != sign)
            return false;
        ++m_at;
        if (andSpaces)
            skipSpaces();
        return true;
    }
    bool skipString() {
        if (here() != '"')
            return false;
        for (++m_at; m_at < m_json.size(); ++m_at) {
            if (m_json[m_at] == '\\')
                ++m_at;
            else if (m_json[m_at] == '"') {
                ++m_at;
                return true;
            }
        }
        return false;
    }
    bool enterObject(std::string_view key) {
        if (!take('{'))
            return false;
        while (here() == '"') {
            const std::size_t begin = m_at + 1;
            if (!skipString())
                return false;
            const bool found = m_json.substr(begin, m_at - 1 - begin) == key;
            if (!take(':'))
                return false;
            if (found)
                return true;
            if (!skip() || !take(','))
                return false;
        }
        return false;
    }
    bool enterList(std::string_view step) {
        std::size_t index = 0;
        const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
        if (error != std::errc() || end != step.data() + step.size() || !take('['))
            return false;
        for (; index > 0; --index)
            if (!skip() || !take(','))
                return false;
        return here() != ']';
    }
    /// Skips one character of a string: `\n` and an escaped surrogate pair are one.
    [[nodiscard]] std::size_t characterEnd(std::size_t at) const {
        if (m_json[at] != '\\')
            return at + decodeUtf8(m_json, at).length;
        const auto escape = m_json.substr(at);
        const bool unicode = escape.starts_with("\\u");
        const bool high = unicode && escape.size() > 3 && (escape[2] == 'd' || escape[2] == 'D') &&
                          std::string_view("89abAB").find(escape[3]) != std::string_view::npos;
        const std::size_t length = !unicode ? 2 : high && escape.substr(6).starts_with("\\u") ? 12 : 6;
        return std::min(at + length, m_json.size());
    }

    std::string_view m_json;
    std::size_t m_at = 0;
};

} // namespace

std::optional<ByteSpan> placeInJson(std::string_view json, std::string_view path, std::size_t character) {
    if (!path.starts_with('$'))
        return std::nullopt;
    JsonWalker walker(json);
    if (!walker.find(path.substr(1)))
        return std::nullopt;
    const std::size_t begin = walker.at();
    JsonWalker inside = walker;
    if (character > 0 && (walker.here() == '"' || inside.enterOnlyMember()))
        return (walker.here() == '"' ? walker : inside).character(character);
    if (!walker.skip())
        return std::nullopt;
    return ByteSpan{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(walker.at())};
}

} // namespace tokenscope::explain
