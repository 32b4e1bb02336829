#pragma once
// The parts of a tokenizer.json, one file each. As json_reader.h describes, the first error stays in the report;
// a value that is returned after it has no meaning.
//
// A stage is an object with a `type`. Some old files omit it; as in Hugging Face tokenizers, the kind is
// then inferred from the fields, and a diagnostic reports it.

#include "core/definition/tokenizer_definition.h"
#include "core/json/json_reader.h"

#include <string>

namespace tokenscope::formats::huggingface {

NormalizerConfig readNormalizer(const JsonValue& element, const std::string& path, LoadReport& report);
PreTokenizerConfig readPreTokenizer(const JsonValue& element, const std::string& path, LoadReport& report);
PostProcessorConfig readPostProcessor(const JsonValue& element, const std::string& path, LoadReport& report);
DecoderConfig readDecoder(const JsonValue& element, const std::string& path, LoadReport& report);

/// Vocabulary, merges and options of the model; fills `vocabulary`, `model` and `special.unk`. `json` is the whole file.
void readModel(const JsonValue& element, std::string_view json, TokenizerDefinition& definition,
               LoadReport& report);
/// `{"piece": id, …}`; a repeated key counts once, with its last id, as in any JSON reader's map.
void readVocabularyObject(const JsonValue& element, const std::string& path, Vocabulary& vocabulary,
                          LoadReport& report);
void warnOfSharedIds(const Vocabulary& vocabulary, const std::string& path, LoadReport& report);
/// The lines of a merges.txt, no more than `most`; places are lines.
void readMergeLines(std::string_view text, const Vocabulary& vocabulary, std::size_t most,
                    std::vector<Merge>& merges, LoadReport& report);
void readMerges(const JsonValue& element, const Vocabulary& vocabulary, const std::string& prefix,
                std::vector<Merge>& merges, LoadReport& report);

/// Needs the vocabulary: ids follow from it.
void readAddedTokens(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report);
void readTruncation(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report);
void readPadding(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report);

/// bos, eos, cls, sep as the post-processor puts them, with a warning where its ids contradict the pieces.
void deriveSpecialIds(TokenizerDefinition& definition, LoadReport& report);

// Shared by the stages.

/// A field that only one kind has.
struct TypeGuess {
    std::string_view field;
    std::string_view type;
};
/// `type`; where that is none of `known`, the kind that the fields fit, with a warning. Where they fit none, `type` as it
/// is, for unknownType, or an error and the empty string where there is no type either.
std::string typeOf(JsonObject& object, std::initializer_list<std::string_view> known,
                   std::initializer_list<TypeGuess> guesses);
/// What `type` says; the empty string where it is missing, null or no string.
std::string saidType(JsonObject& object);
/// The warning that the fields count and not the type; none where `said` is that kind.
void warnOfType(JsonObject& object, const std::string& said, std::string_view kind);
/// An error that lists the kinds that are read.
void unknownType(const JsonObject& object, const std::string& type, std::string_view known);

/// `{"String": "…"}` or `{"Regex": "…"}`
Pattern readPattern(JsonObject& object);
/// A string of exactly one code point.
std::string readCharacter(JsonObject& object, std::string_view key, std::string_view otherwise);
SplitBehavior readBehavior(JsonObject& object);
PrependScheme readPrependScheme(JsonObject& object);

} // namespace tokenscope::formats::huggingface
