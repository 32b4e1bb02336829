// Reads the tokenizer of a llama.cpp model file. Missing keys get llama.cpp's default for this kind of
// tokenizer.
#include "core/formats/gguf/gguf_pre_tokenizers.h"
#include "core/formats/gguf/gguf_vocabulary.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/format.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

namespace tokenscope::formats {
namespace gguf {

namespace {

using Kind = GgufTokenizer::Kind;

/// Before June 2026, llama.cpp used only the first character of decompositions and treated marks as letters,
/// unless the file had one of these keys.
constexpr std::array kNormalizerKeys = {"tokenizer.ggml.normalizer.lowercase",
                                        "tokenizer.ggml.normalizer.strip_accents"};

struct Defaults {
    std::string_view model; ///< `tokenizer.ggml.model`
    Kind kind;
    std::optional<PieceId> bos, eos, unk, sep, pad, mask;
    bool addBos = false;
    bool addEos = false;
};

constexpr Defaults kModels[] = {
    {"llama", Kind::Spm, 1, 2, 0, {}, {}, {}, true, false},
    {"bert", Kind::WordPiece, 101, {}, 100, 102, 0, 103, true, false},
    {"gpt2", Kind::Bpe, 11, 11, {}, {}, {}, {}, false, false},
    {"whitespace", Kind::Bpe, 11, 11, {}, {}, {}, {}, false, false},
    {"gemma4", Kind::Bpe, {}, {}, {}, {}, {}, {}, false, false},
    {"t5", Kind::Unigram, {}, 1, 2, {}, 0, {}, false, true},
    {"rwkv", Kind::Rwkv, {}, {}, {}, {}, {}, {}, false, false},
    {"plamo2", Kind::Plamo2, 1, 2, 0, {}, 3, {}, false, false},
};

/// Values collected while reading.
struct Reading {
    const GgufReader& reader;
    const LoadOptions& options;
    TokenizerDefinition definition;
    Defaults defaults;
    std::optional<GgufPreTokenizer> preTokenizer; ///< Bpe

    [[nodiscard]] GgufTokenizer& gguf() { return *definition.gguf; }
    [[nodiscard]] std::optional<std::string_view> string(std::string_view key) const {
        const auto* entry = reader.find(key);
        return entry ? reader.string(*entry) : std::nullopt;
    }
    void warn(std::string where, Message message) {
        definition.diagnostics.push_back({Severity::Warning, std::move(where), std::move(message)});
    }
};

void listMetadata(Reading& reading) {
    std::set<std::string_view> seen;
    for (const GgufReader::Entry& entry : reading.reader.entries()) {
        reading.gguf().metadata.push_back(
            {printable(entry.key), typeName(entry), reading.reader.text(entry)});
        if (!seen.insert(entry.key).second)
            reading.warn(fmt::format("byte {}", entry.offset),
                         message("the key '{}' appears twice; the first value is used, not '{}'. llama.cpp "
                                 "rejects such a file",
                                 printable(entry.key, 80), reading.reader.text(entry)));
    }
}

Result<void> chooseModel(Reading& reading) {
    TOKENSCOPE_TRY_VOID(optionalEntry(reading.reader, "tokenizer.ggml.model", GgufType::String));
    const auto model = reading.string("tokenizer.ggml.model");
    const std::string architecture = printable(reading.string("general.architecture").value_or("?"), 60);
    if (!model)
        return fail(
            ErrorCode::NotRecognized, "tokenizer.ggml.model",
            message("this GGUF file (of the architecture {}) has no tokenizer: the key is missing",
                    architecture),
            "open the file of the language model itself; this may be a projector, an adapter or a part");
    if (*model == "no_vocab" || *model == "none")
        return fail(ErrorCode::NotRecognized, "tokenizer.ggml.model",
                    message("this GGUF file (architecture {}) has no tokenizer: its model is '{}'",
                            architecture, *model),
                    "open a file that has one");
    std::string names;
    for (const Defaults& known : kModels) {
        if (known.model == *model) {
            reading.defaults = known;
            reading.gguf().kind = known.kind;
            return {};
        }
        names += fmt::format("{}{}", names.empty() ? "" : ", ", known.model);
    }
    return fail(ErrorCode::Unsupported, "tokenizer.ggml.model",
                message("'{}' is not a known kind of tokenizer", printable(*model, 60)),
                message("{} are read", names));
}

/// `tokenizer.ggml.pre` and its consequences; only for BPE.
Result<void> choosePreTokenizer(Reading& reading) {
    TOKENSCOPE_TRY_VOID(optionalEntry(reading.reader, "tokenizer.ggml.pre", GgufType::String));
    const auto written = reading.string("tokenizer.ggml.pre");
    const std::string_view pre = reading.defaults.model == "gemma4" ? "gemma4" : written.value_or("");
    reading.definition.preset = std::string(pre);
    if (reading.gguf().kind != Kind::Bpe)
        return {};
    reading.preTokenizer = ggufPreTokenizer(pre);
    if (!reading.preTokenizer)
        return fail(ErrorCode::Unsupported, "tokenizer.ggml.pre",
                    message("'{}' is not a known pre-tokenizer", printable(pre, 60)),
                    "llama.cpp rejects unknown ones as well; a newer release may support it");
    if (pre.empty())
        reading.warn("tokenizer.ggml.pre", "the key is missing, as in old files; llama.cpp's default pattern "
                                           "is used, which is right only for a few models");
    const GgufPreTokenizer& chosen = *reading.preTokenizer;
    reading.gguf().byteAlphabet = chosen.byteAlphabet;
    reading.gguf().escapeWhitespaces = chosen.escapesSpaces;
    reading.gguf().wholeLineFeeds = chosen.wholeLineFeeds;
    reading.gguf().cleanSpaces = chosen.cleanSpaces;
    reading.defaults.addBos = chosen.addsBos;
    if (chosen.hasNoDefaultBos)
        reading.defaults.bos.reset();
    return {};
}

Result<void> readFlags(Reading& reading) {
    GgufTokenizer& gguf = reading.gguf();
    gguf.addSpacePrefix = gguf.kind == Kind::Spm;
    if (gguf.kind == Kind::WordPiece)
        gguf.cleanSpaces = true;
    Defaults& defaults = reading.defaults;
    const bool separatedByWhitespace = defaults.model == "whitespace";
    gguf.dropsWhitespace = separatedByWhitespace;
    gguf.lowercase =
        gguf.kind == Kind::WordPiece || (separatedByWhitespace && reading.definition.preset != "whitespace");
    bool ofOtherKinds = false; // has no effect
    bool& lowercase = gguf.kind == Kind::WordPiece || separatedByWhitespace ? gguf.lowercase : ofOtherKinds;
    const std::pair<std::string_view, bool*> flags[] = {
        {"tokenizer.ggml.add_space_prefix", &gguf.addSpacePrefix},
        {"tokenizer.ggml.remove_extra_whitespaces", &gguf.removeExtraWhitespaces},
        {"tokenizer.ggml.add_bos_token", &defaults.addBos},
        {"tokenizer.ggml.add_eos_token", &defaults.addEos},
        {"tokenizer.ggml.normalizer.lowercase", &lowercase},
    };
    for (const auto& [key, value] : flags) {
        if (auto done = readFlag(reading.reader, key, *value); !done)
            return done;
    }
    gguf.decompose = gguf.kind == Kind::WordPiece && gguf.lowercase;
    if (auto done = readFlag(reading.reader, "tokenizer.ggml.normalizer.strip_accents", gguf.decompose);
        !done)
        return done;
    const bool newest = reading.options.llamaCpp == LlamaCppVersion::Newest;
    const bool depends = dependsOnLlamaCpp(reading.definition);
    gguf.stripMarks = gguf.decompose && (newest || !depends);
    if (depends)
        reading.definition.diagnostics.push_back(
            {Severity::Info, "tokenizer.ggml.normalizer.strip_accents",
             newest
                 ? Message("the key is missing: accents are dropped, as in llama.cpp since June 2026; older "
                           "releases kept them")
                 : Message(
                       "the key is missing: accents stay, as in llama.cpp before June 2026; newer releases "
                       "drop them")});
    if (reading.preTokenizer && reading.preTokenizer->alwaysAddsBos)
        defaults.addBos = true;
    return {};
}

/// Ids beyond the vocabulary are ignored, as in llama.cpp.
void readSpecials(Reading& reading) {
    SpecialIds& special = reading.definition.special;
    const Defaults& defaults = reading.defaults;
    const std::size_t tokens = reading.definition.vocabulary.size();
    struct Key {
        std::string_view key;
        std::optional<PieceId>& id;
        std::optional<PieceId> byDefault;
    };
    const Key keys[] = {{"tokenizer.ggml.bos_token_id", special.bos, defaults.bos},
                        {"tokenizer.ggml.eos_token_id", special.eos, defaults.eos},
                        {"tokenizer.ggml.unknown_token_id", special.unk, defaults.unk},
                        {"tokenizer.ggml.seperator_token_id", special.sep, defaults.sep},
                        {"tokenizer.ggml.padding_token_id", special.pad, defaults.pad},
                        {"tokenizer.ggml.cls_token_id", special.cls, {}},
                        {"tokenizer.ggml.mask_token_id", special.mask, defaults.mask}};
    for (const Key& key : keys) {
        key.id = key.byDefault && *key.byDefault < tokens ? key.byDefault : std::nullopt;
        const auto* entry = reading.reader.find(key.key);
        const auto value = entry ? reading.reader.natural(*entry) : std::nullopt;
        if (value && *value < tokens)
            key.id = static_cast<PieceId>(*value);
        else if (entry)
            reading.warn(std::string(key.key),
                         message("{}{} is not an id of the {} tokens; {} is used",
                                 value ? "" : "the " + typeName(*entry) + " ", reading.reader.text(*entry),
                                 tokens, key.id ? fmt::format("{}, llama.cpp's default,", *key.id) : "none"));
    }
}

PostProcessorConfig around(Reading& reading) {
    const SpecialIds& special = reading.definition.special;
    const bool bert = reading.gguf().kind == Kind::WordPiece;
    BosEosPostProcessor config;
    config.bos = special.bos;
    config.eos = bert ? special.sep : special.eos;
    config.bosIsSpecial = bert || reading.defaults.addBos;
    config.eosIsSpecial = bert || reading.defaults.addEos;
    if (reading.gguf().kind == Kind::Rwkv || reading.gguf().kind == Kind::Plamo2)
        config.bosIsSpecial = config.eosIsSpecial = false;
    if (config.bosIsSpecial && !config.bos)
        reading.warn("tokenizer.ggml.add_bos_token", "the file adds bos, but defines none; nothing is added");
    if (config.eosIsSpecial && !config.eos)
        reading.warn("tokenizer.ggml.add_eos_token", "the file adds eos, but defines none; nothing is added");
    return {config};
}

Result<void> setBpe(Reading& reading) {
    TokenizerDefinition& definition = reading.definition;
    BpeModel bpe;
    bpe.order = BpeModel::Order::Merges;
    bpe.ignoreMerges = reading.preTokenizer->ignoreMerges;
    bpe.byteFallback = !reading.gguf().byteAlphabet;
    if (auto done = readMerges(reading.reader, reading.options.progress, definition, bpe); !done)
        return done;
    definition.model = std::move(bpe);
    PreTokenizerSequence splitters;
    if (reading.gguf().dropsWhitespace)
        splitters.parts.push_back({SplitPreTokenizer{
            {Pattern::Kind::Regex, R"(\s+)", Pattern::Dialect::RustRegex, kUnicodeOfLlamaCpp},
            SplitBehavior::Removed,
            false}});
    for (const std::string& pattern : reading.preTokenizer->patterns)
        splitters.parts.push_back({SplitPreTokenizer{
            {Pattern::Kind::Regex, pattern, Pattern::Dialect::RustRegex, kUnicodeOfLlamaCpp},
            SplitBehavior::Isolated,
            false}});
    if (reading.gguf().byteAlphabet)
        splitters.parts.push_back({ByteLevelPreTokenizer{false, false, false}});
    definition.preTokenizer = PreTokenizerConfig{std::move(splitters)};
    return {};
}

Result<void> setUnigram(Reading& reading) {
    UnigramModel unigram;
    unigram.unkId = reading.definition.special.unk;
    reading.definition.model = unigram;
    const auto* entry = reading.reader.find("tokenizer.ggml.precompiled_charsmap");
    if (!entry)
        return {};
    if (entry->type != GgufType::Array ||
        (entry->element != GgufType::Int8 && entry->element != GgufType::Uint8))
        return wrongType(*entry, "array of uint8");
    if (entry->payload.size() > kMaxCharsmapBytes)
        return fail(ErrorCode::TooLarge, std::string(entry->key),
                    message("the character map has {} bytes; at most {} are read", entry->payload.size(),
                            kMaxCharsmapBytes));
    reading.gguf().charsmap = std::string(entry->payload);
    return {};
}

/// Model and normalizer by kind.
Result<void> setStages(Reading& reading) {
    TokenizerDefinition& definition = reading.definition;
    const GgufTokenizer& gguf = reading.gguf();
    SentencePieceNormalizer spaces;
    spaces.name = "llama.cpp";
    spaces.addDummyPrefix = gguf.addSpacePrefix;
    spaces.removeExtraWhitespaces = gguf.removeExtraWhitespaces;
    switch (gguf.kind) {
    case Kind::Bpe:
        return setBpe(reading);
    case Kind::Spm: {
        BpeModel bpe;
        bpe.order = BpeModel::Order::Scores;
        bpe.byteFallback = true;
        bpe.unkId = definition.special.unk;
        definition.model = bpe;
        spaces.removeExtraWhitespaces = false;
        definition.normalizer = NormalizerConfig{spaces};
        return {};
    }
    case Kind::Unigram:
        if (auto done = setUnigram(reading); !done)
            return done;
        spaces.charsmap = gguf.charsmap;
        definition.normalizer = NormalizerConfig{spaces};
        return {};
    case Kind::WordPiece: {
        WordPieceModel model;
        model.unkToken =
            std::string(definition.special.unk ? definition.vocabulary.bytes(*definition.special.unk)
                                               : std::string_view());
        model.continuingSubwordPrefix.clear(); // words start with `▁` instead
        model.maxInputCharsPerWord = 0xFFFF'FFFFU;
        definition.model = model;
        definition.normalizer = NormalizerConfig{BertNormalizer{true, true, gguf.decompose, gguf.lowercase}};
        definition.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
        return {};
    }
    case Kind::Rwkv:
        definition.model = LongestMatchModel{definition.special.unk};
        return {};
    case Kind::Plamo2:
        definition.model = Plamo2Model{};
        return {};
    }
    return {};
}

void readChatTemplates(Reading& reading) {
    constexpr std::string_view kKey = "tokenizer.chat_template";
    for (const GgufReader::Entry& entry : reading.reader.entries()) {
        const auto source = reading.reader.string(entry);
        if (!entry.key.starts_with(kKey))
            continue;
        if (!source) {
            reading.warn(std::string(entry.key),
                         message("the value's type is {}, but a template is a string; it is ignored",
                                 typeName(entry)));
            continue;
        }
        const std::string_view rest = entry.key.substr(kKey.size());
        if (rest.empty())
            reading.definition.chatTemplates.push_back({"default", std::string(*source)});
        else if (rest.size() > 1 && rest[0] == '.')
            reading.definition.chatTemplates.push_back({std::string(rest.substr(1)), std::string(*source)});
    }
}

} // namespace
} // namespace gguf

namespace {

Result<TokenizerDefinition> loadGguf(std::string_view bytes, const LoadOptions& options) {
    using namespace gguf;
    TOKENSCOPE_TRY(const auto reader, GgufReader::parse(bytes));
    Reading reading{reader, options, {}, {}, {}};
    TokenizerDefinition& definition = reading.definition;
    definition.format = SourceFormat::Gguf;
    definition.version = fmt::format("{}{}", reader.version(), reader.bigEndian() ? ", big endian" : "");
    definition.gguf.emplace();
    definition.skipSpecialByDefault = true;
    listMetadata(reading);
    for (const auto step : {chooseModel, choosePreTokenizer, readFlags}) {
        TOKENSCOPE_TRY_VOID(step(reading));
    }
    TOKENSCOPE_TRY_VOID(readTokens(reader, options.progress, definition));
    readSpecials(reading);
    adjustAttributes(reader, definition);
    TOKENSCOPE_TRY_VOID(setStages(reading));
    definition.postProcessor = around(reading);
    readChatTemplates(reading);
    return std::move(reading.definition);
}

class GgufFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::Gguf; }
    [[nodiscard]] bool hasSignature(std::string_view bytes) const override {
        return GgufReader::recognizes(bytes);
    }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        return hasSignature(content.bytes());
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        if (file.extension() != ".gguf")
            return std::nullopt;
        const bool projector = file.filename().string().starts_with("mmproj");
        return projector ? FolderRank::Projector : FolderRank::Gguf;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        return loadGguf(source.bytes, options); // llama.cpp reads no other file of the folder
    }
};

} // namespace

bool dependsOnLlamaCpp(const TokenizerDefinition& definition) {
    const auto& file = definition.gguf;
    const auto isNormalizerKey = [](const GgufMetadata& one) {
        const auto& keys = gguf::kNormalizerKeys;
        return std::find(keys.begin(), keys.end(), one.key) != keys.end();
    };
    return file && file->kind == GgufTokenizer::Kind::WordPiece && file->decompose &&
           std::none_of(file->metadata.begin(), file->metadata.end(), isNormalizerKey);
}

const Format& ggufFormat() {
    static const GgufFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
