#include "core/formats/transformers/whisper_template.h"

#include "core/base/printable.h"
#include "core/definition/special_tokens.h"
#include "core/definition/template_writer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

// Whisper's languages by their English names: its class accepts names and codes, its pieces have codes
// (`<|en|>`).

namespace {

struct NamedLanguage {
    std::string_view name;
    std::string_view code;
};

constexpr std::array kWhisperLanguages = std::to_array<NamedLanguage>({
    {"afrikaans", "af"},     {"albanian", "sq"},      {"amharic", "am"},     {"arabic", "ar"},
    {"armenian", "hy"},      {"assamese", "as"},      {"azerbaijani", "az"}, {"bashkir", "ba"},
    {"basque", "eu"},        {"belarusian", "be"},    {"bengali", "bn"},     {"bosnian", "bs"},
    {"breton", "br"},        {"bulgarian", "bg"},     {"burmese", "my"},     {"cantonese", "yue"},
    {"castilian", "es"},     {"catalan", "ca"},       {"chinese", "zh"},     {"croatian", "hr"},
    {"czech", "cs"},         {"danish", "da"},        {"dutch", "nl"},       {"english", "en"},
    {"estonian", "et"},      {"faroese", "fo"},       {"finnish", "fi"},     {"flemish", "nl"},
    {"french", "fr"},        {"galician", "gl"},      {"georgian", "ka"},    {"german", "de"},
    {"greek", "el"},         {"gujarati", "gu"},      {"haitian", "ht"},     {"haitian creole", "ht"},
    {"hausa", "ha"},         {"hawaiian", "haw"},     {"hebrew", "he"},      {"hindi", "hi"},
    {"hungarian", "hu"},     {"icelandic", "is"},     {"indonesian", "id"},  {"italian", "it"},
    {"japanese", "ja"},      {"javanese", "jw"},      {"kannada", "kn"},     {"kazakh", "kk"},
    {"khmer", "km"},         {"korean", "ko"},        {"lao", "lo"},         {"latin", "la"},
    {"latvian", "lv"},       {"letzeburgesch", "lb"}, {"lingala", "ln"},     {"lithuanian", "lt"},
    {"luxembourgish", "lb"}, {"macedonian", "mk"},    {"malagasy", "mg"},    {"malay", "ms"},
    {"malayalam", "ml"},     {"maltese", "mt"},       {"mandarin", "zh"},    {"maori", "mi"},
    {"marathi", "mr"},       {"moldavian", "ro"},     {"moldovan", "ro"},    {"mongolian", "mn"},
    {"myanmar", "my"},       {"nepali", "ne"},        {"norwegian", "no"},   {"nynorsk", "nn"},
    {"occitan", "oc"},       {"panjabi", "pa"},       {"pashto", "ps"},      {"persian", "fa"},
    {"polish", "pl"},        {"portuguese", "pt"},    {"punjabi", "pa"},     {"pushto", "ps"},
    {"romanian", "ro"},      {"russian", "ru"},       {"sanskrit", "sa"},    {"serbian", "sr"},
    {"shona", "sn"},         {"sindhi", "sd"},        {"sinhala", "si"},     {"sinhalese", "si"},
    {"slovak", "sk"},        {"slovenian", "sl"},     {"somali", "so"},      {"spanish", "es"},
    {"sundanese", "su"},     {"swahili", "sw"},       {"swedish", "sv"},     {"tagalog", "tl"},
    {"tajik", "tg"},         {"tamil", "ta"},         {"tatar", "tt"},       {"telugu", "te"},
    {"thai", "th"},          {"tibetan", "bo"},       {"turkish", "tr"},     {"turkmen", "tk"},
    {"ukrainian", "uk"},     {"urdu", "ur"},          {"uzbek", "uz"},       {"valencian", "ca"},
    {"vietnamese", "vi"},    {"welsh", "cy"},         {"yiddish", "yi"},     {"yoruba", "yo"},
});

/// The code of a name in any case; anything else, such as a code, is returned in lower case.
std::string whisperLanguageCode(std::string_view language) {
    std::string lower(language);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c; });
    for (const NamedLanguage& known : kWhisperLanguages) {
        if (known.name == lower)
            return std::string(known.code);
    }
    return lower;
}

} // namespace

namespace {

using Tokens = std::vector<TemplateWriter::Token>;

std::optional<TemplateWriter::Token> named(const TokenizerDefinition& definition,
                                           const std::string& content) {
    const PieceId id = findTokenId(definition, content);
    return id == kNoPiece ? std::nullopt : std::optional(TemplateWriter::Token(content, id));
}

/// `<|en|>` is the piece of a language, which the class also knows by name.
void addLanguageAndTask(const ModelFolderConfig& config, Tokens& prefix, TokenizerDefinition& definition) {
    for (const std::string& name : {whisperLanguageCode(config.language), config.task}) {
        if (name.empty())
            continue;
        if (auto token = named(definition, "<|" + name + "|>"))
            prefix.push_back(*std::move(token));
        else if (auto older = named(definition, "<|iw|>"); older && name == "he")
            prefix.push_back(*std::move(older));
        else
            definition.diagnostics.push_back(
                {Severity::Warning, config.classWhere,
                 message("there is no token <|{}|> for the language or task; none is added before a text",
                         printable(name, 40))});
    }
}

} // namespace

bool makeWhisperTemplate(const ModelFolderConfig& config, const std::pair<std::string, PieceId>& eos,
                         TokenizerDefinition& definition) {
    const auto start = named(definition, "<|startoftranscript|>");
    const auto timeless = named(definition, "<|notimestamps|>");
    if (!start || !timeless)
        return false;
    Tokens prefix = {*start};
    addLanguageAndTask(config, prefix, definition);
    if (!config.predictTimestamps.value_or(false))
        prefix.push_back(*timeless);
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        for (const TemplateWriter::Token& token : prefix)
            writer.special(pieces, token, 0);
        writer.text(pieces, false, 0);
    }
    writer.special(&Template::single, eos, 0);
    writer.text(&Template::pair, true, 1);
    writer.special(&Template::pair, eos, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
    return true;
}

} // namespace tokenscope::formats
