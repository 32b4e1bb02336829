#pragma once
// transformers' tokenizer classes: their kinds, their default special tokens, the classes that aren't
// supported, and the class of a model.

#include "core/base/error.h"
#include "core/definition/template_writer.h"
#include "core/formats/transformers/model_folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

inline constexpr std::uint64_t kUsualExtraIds = 100; ///< T5
inline constexpr std::uint64_t kPegasusOffset = 103;

/// Families of tokenizer classes with the same stages.
enum class TokenizerKind : std::uint8_t {
    Unknown,
    Gpt2,
    Roberta,
    Qwen2,
    Clip,
    OpenAiGpt,
    Bert,
    Llama,
    Gemma,
    Whisper,
    Deberta,
    Herbert,
    T5,
    XlmRoberta,
    MBart,
    MBart50,
    Xglm,
    Camembert,
    Barthez,
    Albert,
    XlNet,
    RemBert,
    BigBird,
    DebertaV2,
    Pegasus,
    Nllb,
    SeamlessM4t,
    Udop,
    FNet,
    Funnel,
    MPNet,
    ProphetNet,
    Splinter,
    MarkupLm,
    Blenderbot,
    PlainSentencePiece, ///< without additions of a class
    Marian,             ///< a model, and a vocab.json with the ids; the next two as well
    M2m100,
    Speech2Text,
    SpeechT5, ///< segmentation by SentencePiece; the next one as well
    PlBart,
    Siglip,
};

/// The kind of the folder's class; Unknown without a class.
TokenizerKind tokenizerKindOf(const ModelFolderConfig& config);

/// Adds the special tokens that classes of this kind have by default, for roles that no file declares.
void addDefaultSpecials(TokenizerKind kind, ModelFolderConfig& config);

/// The unsupported behavior of the folder's class, e.g. `reads tables, not texts`; empty if the class is
/// supported or unknown.
Message unsupportedBehavior(const ModelFolderConfig& config);

/// The error for a folder of such a class; nullopt for other classes.
std::optional<Error> rejectForeignClass(const ModelFolderConfig& config);

// The tokenizer class for the `model_type` of a config.json.

/// The class that transformers' AutoTokenizer uses if no file declares one, without `Fast`; empty: unknown.
/// Includes unsupported classes, so that messages can name them.
std::string_view tokenizerClassOf(std::string_view modelType);

// The lists in the tables of classes are texts with spaces between the words.

/// Calls `f(word)` for each word; consecutive spaces count as one.
template <class F>
void forEachWord(std::string_view text, F&& f) {
    while (!text.empty()) {
        const std::size_t length = text.find(' ') == std::string_view::npos ? text.size() : text.find(' ');
        if (length > 0)
            f(text.substr(0, length));
        text.remove_prefix(length < text.size() ? length + 1 : length);
    }
}

/// Appends the parts of a template such as `[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1`; a type of 0 can be omitted.
/// `find(word)` gives a special token; nothing: the template is written without it.
template <class Find>
void writeTemplate(std::string_view text, TemplateWriter::Pieces TemplatePostProcessor::*pieces,
                   TemplateWriter& writer, Find&& find) {
    forEachWord(text, [&](std::string_view word) {
        std::uint32_t typeId = 0;
        if (word.size() > 2 && word[word.size() - 2] == ':') {
            typeId = static_cast<std::uint32_t>(word.back() - '0');
            word.remove_suffix(2);
        }
        if (word == "$A" || word == "$B")
            writer.text(pieces, word == "$B", typeId);
        else if (const std::optional<TemplateWriter::Token> token = find(word))
            writer.special(pieces, *token, typeId);
    });
}

/// The token of the language that a folder declares; the class's own if it declares none. Seamless spells it `__eng__`.
std::string languageToken(std::string_view ofClass, const std::string& declared);

} // namespace tokenscope::formats
