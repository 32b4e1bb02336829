#pragma once
// Writes definitions as files. A writer rejects what its format can't represent; only chat templates are
// dropped without an error, because most of these formats have none.
//
// The first two functions write a definition that already has the stages of the format; `convertFor` converts
// any other definition if the target can represent it.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// A tokenizer.json. Errors: Unsupported, with a JSON path or a piece number.
Result<std::string> saveHuggingFaceJson(const TokenizerDefinition& definition);

/// A `.model` file. Unknown fields of the original file are kept (rawHeader). Errors: Unsupported, with a
/// piece number or the stage's name.
Result<std::string> saveSentencePiece(const TokenizerDefinition& definition);

enum class TargetFormat : std::uint8_t {
    TokenizerJson,
    SentencePiece, ///< `.model`
    Tiktoken,      ///< `.tiktoken`, and a Python module of the same name with pattern and special tokens
    VocabMerges,   ///< a folder with vocab.json, merges.txt and tokenizer_config.json
    BertVocab,     ///< a folder with vocab.txt and tokenizer_config.json
};
/// `tokenizer.json`, `model`, `tiktoken`, `vocab-merges`, `vocab.txt`; nullopt for other names.
std::optional<TargetFormat> targetFormatOf(std::string_view name);
std::string_view name(TargetFormat format);
/// The name in messages: "SentencePiece's model file".
Message title(TargetFormat format);
/// The target is a folder, not a file.
bool isFolder(TargetFormat format);
/// By the extension of the file's name; a name without one is a folder.
std::optional<TargetFormat> targetFormatOf(const std::filesystem::path& out);

struct ConvertOptions {
    /// Control pieces of a SentencePiece model become special added tokens, as in transformers' converters:
    /// they are then found in a text, where SentencePiece treats their spelling as plain text.
    bool specialTokens = false;
    bool lossy = false; ///< whatever the target can't represent is omitted and reported, not rejected
    Progress progress;
};

struct SavedFile {
    std::string name; ///< within the folder of the target
    std::string bytes;
};

/// The files to write, and which encodings are expected to be equal.
struct Converted {
    std::vector<SavedFile> files; ///< the first one is opened
    Diagnostics notes;            ///< what the target omits or changes although ids stay the same (Info)
    Diagnostics lost;             ///< what the target can't represent, so that ids may differ (Warning)
    bool possible = true;         ///< false: not even a part of it can be represented
    bool samePlain = true;        ///< ids are equal if special tokens are not parsed
    bool sameParsed = true;       ///< … if they are parsed
    bool sameAround = true;       ///< the tokens added before and after a text are equal
    /// Texts with one of these are known to differ; a note explains why.
    std::vector<std::string> literals;
};

/// `stem` is the name of the target without folder and extension. The result has no files if nothing can be
/// represented, or if something is lost and options.lossy is false. Errors: Unsupported, Canceled.
Result<Converted> convertFor(const TokenizerDefinition& definition, TargetFormat target,
                             const std::string& stem, const ConvertOptions& options);

} // namespace tokenscope::formats
