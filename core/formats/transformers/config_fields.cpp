#include "core/formats/transformers/config_fields.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {
namespace {

constexpr std::string_view kFile = "tokenizer_config.json";
/// Null in this field removes the class's token.
constexpr std::string_view kNullRemoves = "mask_token_sent";

struct Reason {
    std::string_view key;
    MessageLiteral reason;
};

constexpr MessageLiteral kOfCalls = "has an effect only if a call pads or truncates";
constexpr MessageLiteral kOfContext = "doesn't change the tokens; shown as the context length";
constexpr MessageLiteral kOfProgram = "it doesn't affect tokens";
constexpr MessageLiteral kOfTargets = "only target texts use it";

/// Fields that never change the tokens of a text.
constexpr std::array kReasons = std::to_array<Reason>({
    {"model_max_length", kOfContext},
    {"max_length", kOfCalls},
    {"stride", kOfCalls},
    {"padding_side", kOfCalls},
    {"truncation_side", kOfCalls},
    {"truncation_strategy", kOfCalls},
    {"pad_to_multiple_of", kOfCalls},
    {"pad_token_type_id", kOfCalls},
    {"cls_token_box", kOfProgram},
    {"sep_token_box", kOfProgram},
    {"pad_token_box", kOfProgram},
    {"pad_token_label", kOfProgram},
    {"only_label_first_subword", kOfProgram},
    {"tags_dict", kOfProgram},
    {"return_token_type_ids", kOfProgram},
    {"tgt_lang", kOfTargets},
    {"auto_map", kOfProgram},
    {"backend", kOfProgram},
    {"is_local", kOfProgram},
    {"model_input_names", kOfProgram},
    {"name_or_path", kOfProgram},
    {"processor_class", kOfProgram},
    {"special_tokens_map_file", kOfProgram},
    {"spaces_between_special_tokens", "only the slow (Python) classes use it"},
    {"sp_model_kwargs", "only the SentencePiece library uses it"},
    {"tokenizer_file", kOfProgram},
    {"use_default_system_prompt", kOfProgram},
    {"errors", "used only when decoding invalid UTF-8; Tokenscope always substitutes U+FFFD"},
});

/// Options that some class reads in some release.
constexpr std::array kClassOptions = std::to_array<std::string_view>({
    "add_bos_token",
    "add_eos_token",
    "add_prefix_space",
    "add_dummy_prefix",
    "trim_offsets",
    "legacy",
    "do_lower_case",
    "do_basic_tokenize",
    "never_split",
    "remove_space",
    "strip_accents",
    "keep_accents",
    "split_by_punct",
    "tokenize_chinese_chars",
    "clean_text",
    "fix_mistral_regex",
    "wordpieces_prefix",
    "unk_id",
    "extra_ids",
    "offset",
    "mask_token_sent",
    "src_lang",
    "language_codes",
    "lang_codes",
    "legacy_behaviour",
    "word_tokenizer_type",
    "subword_tokenizer_type",
    "language",
    "task",
    "predict_timestamps",
});

} // namespace

const ModelFolderConfig::Field* ConfigFields::find(std::string_view key) const {
    const auto found =
        std::find_if(m_config.fields.begin(), m_config.fields.end(),
                     [key](const ModelFolderConfig::Field& field) { return field.key == key; });
    return found == m_config.fields.end() ? nullptr : &*found;
}

void ConfigFields::use(std::string_view key, const Message& effect) {
    const ModelFolderConfig::Field* field = find(key);
    if (!field || !m_known.emplace(key).second)
        return;
    if (field->value == "null" && key != kNullRemoves)
        noteIgnored(*field, "null is the same as no such field");
    else
        m_ledger.note(kFile, message("{} {}: {}", field->key, field->value, effect));
}

void ConfigFields::use(std::string_view key, const Message& effect, Value value) {
    const ModelFolderConfig::Field* field = find(key);
    if (!field || field->value == "null" || !value.isOfFile)
        return use(key, effect);
    ignore(key,
           value.isDefault
               ? Message("the tokenizer file has the same")
               : Message("the tokenizer file has the same; without the field, the class would change it"));
}

void ConfigFields::useOptions(const Message& effect) {
    for (const std::string_view key : kClassOptions)
        use(key, effect);
}

void ConfigFields::ignore(std::string_view key, const Message& reason) {
    if (const ModelFolderConfig::Field* field = find(key); field && m_known.emplace(key).second)
        noteIgnored(*field, reason);
}

void ConfigFields::noteIgnored(const ModelFolderConfig::Field& field, const Message& reason) {
    m_ledger.ignore(kFile, message("{} {}: {}", field.key, field.value, reason));
}

void ConfigFields::ignoreOthers(const Message& reader) {
    for (const ModelFolderConfig::Field& field : m_config.fields) {
        if (!m_known.emplace(field.key).second)
            continue;
        const auto* known = std::find_if(kReasons.begin(), kReasons.end(),
                                         [&](const Reason& one) { return one.key == field.key; });
        const bool ofClass =
            std::find(kClassOptions.begin(), kClassOptions.end(), field.key) != kClassOptions.end();
        if (known != kReasons.end())
            noteIgnored(field, known->reason);
        else if (ofClass)
            noteIgnored(field, message("{} does not use it", reader));
        else
            noteIgnored(field, "nothing that tokenizes reads it");
    }
}

} // namespace tokenscope::formats
