#include "core/formats/transformers/folder_settings.h"

#include "core/base/mapped_file.h"
#include "core/json/json_reader.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>

namespace tokenscope::formats {
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
          "legacy_behavior",
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
