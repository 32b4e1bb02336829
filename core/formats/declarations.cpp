#include "core/formats/declarations.h"

#include "core/base/printable.h"
#include "core/base/whole_file.h"
#include "core/json/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>

namespace tokenscope::formats {

// The special tokens declared by the tokenizer file itself.

namespace {

struct Role {
    const char* name;
    std::optional<PieceId> SpecialIds::*id;
    const char* key; ///< GGUF's `tokenizer.ggml.KEY_token_id`
};
constexpr Role kRoles[] = {{"bos", &SpecialIds::bos, "bos"},     {"eos", &SpecialIds::eos, "eos"},
                           {"unk", &SpecialIds::unk, "unknown"}, {"pad", &SpecialIds::pad, "padding"},
                           {"cls", &SpecialIds::cls, "cls"},     {"sep", &SpecialIds::sep, "seperator"},
                           {"mask", &SpecialIds::mask, "mask"}};

/// The path of the stage that adds this id; empty: none does.
struct InPostProcessor {
    PieceId id;
    std::string path;

    std::string operator()(const TemplatePostProcessor& whole) const {
        for (const auto& special : whole.specials) {
            if (std::find(special.ids.begin(), special.ids.end(), id) != special.ids.end())
                return path + ".special_tokens" + jsonKey(special.id);
        }
        return {};
    }
    template <class ClsSep>
    [[nodiscard]] std::string ofClsSep(const ClsSep& config) const {
        return config.cls.second == id   ? path + ".cls"
               : config.sep.second == id ? path + ".sep"
                                         : std::string();
    }
    std::string operator()(const BertPostProcessor& config) const { return ofClsSep(config); }
    std::string operator()(const RobertaPostProcessor& config) const { return ofClsSep(config); }
    std::string operator()(const PostProcessorSequence& sequence) const {
        for (std::size_t i = 0; i < sequence.parts.size(); ++i) {
            const InPostProcessor inner{id, path + ".processors" + jsonIndex(i)};
            if (std::string found = std::visit(inner, sequence.parts[i].kind); !found.empty())
                return found;
        }
        return {};
    }
    std::string operator()(const ByteLevelPostProcessor&) const { return {}; }
    std::string operator()(const BosEosPostProcessor&) const { return {}; }
};

std::string inJson(const TokenizerDefinition& definition, const Role& role, PieceId id) {
    if (role.id == &SpecialIds::unk)
        return std::holds_alternative<UnigramModel>(definition.model) ? "$.model.unk_id"
                                                                      : "$.model.unk_token";
    if (role.id == &SpecialIds::pad)
        return definition.padding ? "$.padding.pad_id" : std::string();
    return definition.postProcessor
               ? std::visit(InPostProcessor{id, "$.post_processor"}, definition.postProcessor->kind)
               : std::string();
}

Message inSentencePiece(const TokenizerDefinition& definition, PieceId id) {
    return message("piece {}, of type {}", id, name(definition.vocabulary.type(id)));
}

Message inGguf(const TokenizerDefinition& definition, const Role& role, PieceId id) {
    std::string key = "tokenizer.ggml.";
    key.append(role.key).append("_token_id");
    const auto& metadata = definition.gguf->metadata;
    const bool isDeclared = std::any_of(metadata.begin(), metadata.end(), [&](const GgufMetadata& entry) {
        return entry.key == key && entry.value == std::to_string(id);
    });
    return isDeclared ? Message(key) : Message("llama.cpp's default for this kind of tokenizer");
}

Message placeOf(const TokenizerDefinition& definition, const Role& role, PieceId id) {
    switch (definition.format) {
    case SourceFormat::HuggingFaceJson:
        return inJson(definition, role, id);
    case SourceFormat::SentencePiece:
        return inSentencePiece(definition, id);
    case SourceFormat::Gguf:
        return inGguf(definition, role, id);
    case SourceFormat::Tekken:
        return message("special token of rank {}, by its name", id);
    case SourceFormat::Tiktoken:
        return definition.preset.empty() ? Message("as chosen") : message("encoding {}", definition.preset);
    case SourceFormat::RwkvVocab:
        return "id 0, by RWKV's convention";
    case SourceFormat::VocabMerges:
    case SourceFormat::BertVocab:
        return {};
    }
    return {};
}

/// GGUF has more roles than other formats: `tokenizer.ggml.eot_token_id` and the like.
void declareFurtherGguf(TokenizerDefinition& definition) {
    constexpr std::string_view kBegin = "tokenizer.ggml.";
    constexpr std::string_view kEnd = "_token_id";
    for (const GgufMetadata& entry : definition.gguf->metadata) {
        const std::string_view key = entry.key;
        if (!key.starts_with(kBegin) || !key.ends_with(kEnd) || key.size() <= kBegin.size() + kEnd.size())
            continue;
        const std::string role(key.substr(kBegin.size(), key.size() - kBegin.size() - kEnd.size()));
        const bool known = std::any_of(std::begin(kRoles), std::end(kRoles),
                                       [&](const Role& one) { return role == one.key || role == one.name; });
        PieceId id = 0;
        const char* end = entry.value.data() + entry.value.size();
        const auto read = std::from_chars(entry.value.data(), end, id);
        if (!known && read.ec == std::errc() && read.ptr == end && definition.vocabulary.contains(id))
            definition.provenance.declarations.push_back({role, id, {}, entry.key});
    }
}

/// The path that makes a token without a role special; empty: its reader has declared it.
Message placeOfType(const TokenizerDefinition& definition, PieceId id) {
    switch (definition.format) {
    case SourceFormat::SentencePiece:
        return inSentencePiece(definition, id);
    case SourceFormat::Gguf:
        return "tokenizer.ggml.token_type" + jsonIndex(id);
    case SourceFormat::Tekken:
        return message("special token of rank {}", id);
    case SourceFormat::Tiktoken:
        return definition.preset.empty() ? Message("as chosen") : message("encoding {}", definition.preset);
    default:
        return {};
    }
}

void declareTypes(TokenizerDefinition& definition) {
    std::vector<PieceId> special;
    for (const AddedToken& token : definition.addedTokens) {
        if (token.special)
            special.push_back(token.id);
    }
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        if (definition.vocabulary.entry(i).type == PieceType::Control)
            special.push_back(definition.vocabulary.entry(i).id);
    }
    std::sort(special.begin(), special.end());
    special.erase(std::unique(special.begin(), special.end()), special.end());
    special.resize(std::min(special.size(), kMaxDeclared));
    auto& declarations = definition.provenance.declarations;
    const std::size_t roles = std::min(declarations.size(), std::size(kRoles));
    for (const PieceId id : special) {
        Message where = placeOfType(definition, id);
        const bool isDeclared =
            std::any_of(declarations.begin(), declarations.begin() + static_cast<std::ptrdiff_t>(roles),
                        [&](const Declaration& one) { return one.id == id && one.where == where; });
        if (!isDeclared && !where.empty())
            declarations.push_back({{}, id, {}, std::move(where)});
    }
}

} // namespace

void declareOwnSpecials(TokenizerDefinition& definition) {
    Provenance& provenance = definition.provenance;
    if (std::exchange(provenance.ownDeclared, true))
        return;
    std::vector<Declaration> listed = std::move(provenance.declarations);
    provenance.declarations.clear();
    for (const Role& role : kRoles) {
        const std::optional<PieceId>& id = definition.special.*role.id;
        if (!id)
            continue;
        if (Message where = placeOf(definition, role, *id); !where.empty())
            provenance.declarations.push_back({role.name, *id, {}, std::move(where)});
    }
    if (definition.gguf)
        declareFurtherGguf(definition);
    declareTypes(definition);
    provenance.declarations.insert(provenance.declarations.end(), std::make_move_iterator(listed.begin()),
                                   std::make_move_iterator(listed.end()));
}

// FolderLedger: what the other files of a folder add or override.

namespace {

std::string_view fileOf(std::string_view where) {
    return where.substr(0, where.find(": "));
}

std::string_view placeIn(std::string_view where) {
    const std::size_t colon = where.find(": ");
    return colon == std::string_view::npos ? std::string_view() : where.substr(colon + 2);
}

std::string joined(const std::vector<PieceId>& ids) {
    return fmt::format("{}", fmt::join(ids, ", "));
}

constexpr std::size_t kMaxNotes = 64; ///< of one file

} // namespace

FolderLedger::FolderLedger(const ModelFolderConfig& config, Provenance& provenance)
    : m_provenance(provenance) {
    m_provenance.files.clear();
    for (const std::string& name : config.files)
        m_provenance.files.push_back({name, {}});
}

void FolderLedger::note(std::string_view where, const Message& message) {
    for (FolderFile& file : m_provenance.files) {
        if (file.name == fileOf(where) && file.adds.size() <= kMaxNotes)
            file.adds.push_back(file.adds.size() < kMaxNotes ? message : Message("and more"));
    }
}

void FolderLedger::ignore(std::string_view where, const Message& message) {
    for (FolderFile& file : m_provenance.files) {
        if (file.name == fileOf(where) && file.ignored.size() <= kMaxNotes)
            file.ignored.push_back(file.ignored.size() < kMaxNotes ? message : Message("and more"));
    }
}

void FolderLedger::declare(std::string role, PieceId id, std::string_view where, bool isDefault) {
    if (m_provenance.declarations.size() >= 2 * kMaxDeclared)
        return;
    m_provenance.declarations.push_back(
        {std::move(role), id, std::string(fileOf(where)),
         isDefault ? Message("the class's default token") : Message(std::string(placeIn(where)))});
}

void FolderLedger::declareAdded(const AddedToken& token, const std::string& addedWhere) {
    if (!token.special || m_provenance.declarations.size() >= kMaxDeclared)
        return;
    const bool byContent = addedWhere.ends_with('$'); // the keys of added_tokens.json are contents
    m_provenance.declarations.push_back(
        {{},
         token.id,
         std::string(fileOf(addedWhere)),
         std::string(placeIn(addedWhere)) +
             jsonKey(byContent ? token.content : std::to_string(token.idInFile))});
}

std::string roleName(std::string_view role) {
    constexpr std::string_view kEnd = "_token";
    if (role == "additional_special_tokens")
        return {};
    return std::string(role.ends_with(kEnd) ? role.substr(0, role.size() - kEnd.size()) : role);
}

void noteModelFiles(const ModelFolderConfig& config, FolderLedger& ledger) {
    const auto fileOfTemplate = [&config](std::size_t i) -> const std::string& {
        return i < config.templateFiles.size() ? config.templateFiles[i] : config.templatesWhere;
    };
    for (std::size_t i = 0; i < config.templates.size();) {
        const std::string& file = fileOfTemplate(i);
        std::string names;
        for (; i < config.templates.size() && fileOfTemplate(i) == file; ++i)
            names.append(names.empty() ? "" : ", ").append(printable(config.templates[i].name, 60));
        ledger.note(file, message("chat templates: {}", names));
    }
    for (const ModelFolderConfig::ModelIds& model : config.modelIds) {
        ledger.note(model.where, message("{}_id: {}", model.role, joined(model.ids)));
        for (const PieceId id : model.ids)
            ledger.declare(roleName(model.role), id, model.where);
    }
    if (config.embeddingRows)
        ledger.note("config.json", message("{} rows of embeddings (vocab_size)", *config.embeddingRows));
    if (!config.tokenizerClass.empty())
        ledger.note(config.classWhere, message("the class {}", printable(config.tokenizerClass, 60)));
}

// The settings in the files of a folder, verbatim.

namespace {

namespace fs = std::filesystem;

struct SettingsFile {
    std::string_view name;
    std::vector<std::string_view> keys;
};

const std::vector<SettingsFile>& settingsFiles() {
    static const std::vector<SettingsFile> kFiles = {
        {"tokenizer_config.json",
         {"tokenizer_class",
          "model_max_length",
          "max_length",
          "stride",
          "truncation_side",
          "truncation_strategy",
          "padding_side",
          "pad_to_multiple_of",
          "pad_token_type_id",
          "add_bos_token",
          "add_eos_token",
          "add_prefix_space",
          "add_dummy_prefix",
          "trim_offsets",
          "legacy",
          "split_special_tokens",
          "spaces_between_special_tokens",
          "clean_up_tokenization_spaces",
          "errors",
          "do_lower_case",
          "do_basic_tokenize",
          "remove_space",
          "strip_accents",
          "keep_accents",
          "split_by_punct",
          "tokenize_chinese_chars",
          "never_split",
          "sp_model_kwargs",
          "extra_ids",
          "offset",
          "mask_token_sent",
          "src_lang",
          "tgt_lang",
          "language_codes",
          "lang_codes",
          "legacy_behaviour",
          "word_tokenizer_type",
          "subword_tokenizer_type",
          "language",
          "task",
          "predict_timestamps",
          "model_input_names"}},
        {"config.json",
         {"model_type", "tokenizer_class", "vocab_size", "type_vocab_size", "max_position_embeddings",
          "bos_token_id", "eos_token_id", "pad_token_id", "sep_token_id", "decoder_start_token_id",
          "forced_bos_token_id", "forced_eos_token_id", "text_config.vocab_size",
          "text_config.max_position_embeddings", "text_config.bos_token_id", "text_config.eos_token_id",
          "text_config.pad_token_id"}},
        {"generation_config.json",
         {"max_length", "bos_token_id", "eos_token_id", "pad_token_id", "decoder_start_token_id",
          "forced_bos_token_id", "forced_eos_token_id", "forced_decoder_ids", "suppress_tokens",
          "begin_suppress_tokens"}},
    };
    return kFiles;
}

/// `text_config.vocab_size` is a nested field.
JsonValue valueAt(const JsonValue& value, std::string_view key) {
    const std::size_t dot = key.find('.');
    return dot == std::string_view::npos ? value[key] : value[key.substr(0, dot)][key.substr(dot + 1)];
}

} // namespace

std::vector<FolderSetting> readFolderSettings(const TokenizerDefinition& definition) {
    std::vector<FolderSetting> settings;
    const std::vector<FolderFile>& read = definition.provenance.files;
    const fs::path folder = fs::path(definition.path).parent_path();
    for (const SettingsFile& one : settingsFiles()) {
        if (std::none_of(read.begin(), read.end(),
                         [&](const FolderFile& file) { return file.name == one.name; }))
            continue;
        const auto file = MappedFile::open(folder / one.name);
        if (!file)
            continue;
        const auto document = JsonDocument::parse(file->bytes(), JsonDialect::Python);
        if (!document || !document->root().isObject())
            continue;
        for (const std::string_view key : one.keys) {
            if (const JsonValue value = valueAt(document->root(), key); value.exists())
                settings.push_back({std::string(one.name) + ": $." + std::string(key), value.minified()});
        }
    }
    return settings;
}

} // namespace tokenscope::formats
