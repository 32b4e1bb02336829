#pragma once
// The readers of the parts of a tokenizer.json. As described in json_reader.h, the first error is kept in the
// report; values returned after it are meaningless.
//
// A stage is an object with a `type`. Some old files omit it; then the type is inferred from the fields, as
// in Hugging Face tokenizers, and a diagnostic reports it.

#include "core/definition/tokenizer_definition.h"
#include "core/json/json_reader.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::formats::huggingface {

NormalizerConfig readNormalizer(const JsonValue& element, const std::string& path, LoadReport& report);
PreTokenizerConfig readPreTokenizer(const JsonValue& element, const std::string& path, LoadReport& report);
PostProcessorConfig readPostProcessor(const JsonValue& element, const std::string& path, LoadReport& report);
DecoderConfig readDecoder(const JsonValue& element, const std::string& path, LoadReport& report);

/// Reads vocabulary, merges and options into `vocabulary`, `model` and `special.unk`. `json` is the whole
/// file. If `tables` has pieces and merges, `vocab` and `merges` are not read.
void readModel(const JsonValue& element, std::string_view json, TokenizerDefinition& definition,
               LoadReport& report);
/// `{"piece": id, …}`; of a repeated key the last id is used, as in any JSON reader.
void readVocabularyObject(const JsonValue& element, const std::string& path, Vocabulary& vocabulary,
                          LoadReport& report);
void warnOfSharedIds(const Vocabulary& vocabulary, const std::string& path, LoadReport& report);
/// Reads at most `most` lines of a merges.txt; positions in messages are lines.
void readMergeLines(std::string_view text, const Vocabulary& vocabulary, std::size_t most,
                    std::vector<Merge>& merges, LoadReport& report);
void readMerges(const JsonValue& element, const Vocabulary& vocabulary, const std::string& prefix,
                std::vector<Merge>& merges, LoadReport& report);

/// A tokenizer.json that can be read, with an empty object as `model.vocab` and an empty list as `model.merges`. nullopt
/// if the vocabulary is a list, or if the keys of these are repeated or have escapes.
std::optional<std::string> withoutVocabAndMerges(std::string_view json);

/// Requires the vocabulary, on which the ids depend.
void readAddedTokens(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report);
void readTruncation(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report);
void readPadding(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report);

/// bos, eos, cls and sep as added by the post-processor, with a warning if its ids contradict the pieces.
void deriveSpecialIds(TokenizerDefinition& definition, LoadReport& report);

// Shared by the stages.

/// A field that only one type of stage has.
struct TypeGuess {
    std::string_view field;
    std::string_view type;
};
/// `type`; if it isn't one of `known`, the type that the fields fit, with a warning. If they fit none, `type`
/// itself (for unknownType); without a `type` an error and the empty string.
std::string typeOf(JsonObject& object, std::initializer_list<std::string_view> known,
                   std::initializer_list<TypeGuess> guesses);
/// The value of `type`; empty if it is missing, null or not a string.
std::string typeInFile(JsonObject& object);
/// Warns that the fields decide and not `type`, unless `type` equals `kind`.
void warnOfType(JsonObject& object, const std::string& type, std::string_view kind);
/// Reports an error that lists the known types.
void unknownType(const JsonObject& object, const std::string& type, std::string_view known);

/// `{"String": "…"}` or `{"Regex": "…"}`
Pattern readPattern(JsonObject& object);
/// A string of exactly one code point.
std::string readCharacter(JsonObject& object, std::string_view key, std::string_view otherwise);
SplitBehavior readBehavior(JsonObject& object);
PrependScheme readPrependScheme(JsonObject& object);

} // namespace tokenscope::formats::huggingface
