#pragma once
// Definitions to the bytes of a file. A writer refuses what its format cannot say; nothing is dropped
// silently but chat templates, which most of these formats have no place for.
//
// The first two write a definition that has the format's own stages already; `convertFor` makes such a one of
// any other, where the target can say the same.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// A tokenizer.json. Errors: Unsupported, with the JSON path that can't be written or a piece number.
Result<std::string> saveHuggingFaceJson(const TokenizerDefinition& definition);

/// A `.model` file. Fields of the original file that we don't know are kept (rawHeader). Errors: Unsupported,
/// with a piece number or the stage's name.
Result<std::string> saveSentencePiece(const TokenizerDefinition& definition);

enum class TargetFormat : std::uint8_t {
    TokenizerJson,
    SentencePiece, ///< `.model`
    Tiktoken,      ///< `.tiktoken`, and a Python module of the same name that has pattern and special tokens
    VocabMerges,   ///< a folder with vocab.json, merges.txt and tokenizer_config.json
    BertVocab,     ///< a folder with vocab.txt and tokenizer_config.json
};
/// `tokenizer.json`, `model`, `tiktoken`, `vocab-merges`, `vocab.txt`; nullopt for other names.
std::optional<TargetFormat> targetFormatOf(std::string_view name);
std::string_view name(TargetFormat format);
/// As a message names it: "SentencePiece's model file".
std::string_view title(TargetFormat format);
/// The target is a folder, not a file.
bool isFolder(TargetFormat format);
/// By the ending of the file's name; a name without one is a folder's.
std::optional<TargetFormat> targetFormatOf(const std::filesystem::path& out);

struct ConvertOptions {
    /// Control pieces of a SentencePiece model become special added tokens, as transformers' converters make
    /// them: they are then found in a text, where SentencePiece takes them for plain text.
    bool specialTokens = false;
    bool lossy = false; ///< what the target can't represent is left out and reported, not rejected
    Progress progress;
};

struct SavedFile {
    std::string name; ///< within the folder of the target
    std::string bytes;
};

/// What is to be written, and what of it can be expected to be equal.
struct Converted {
    std::vector<SavedFile> files; ///< the one to open first
    Diagnostics notes;            ///< what the target leaves out though ids are the same (Info)
    Diagnostics lost;             ///< what it can't represent, so that ids may differ (Warning)
    bool possible = true;         ///< false: not even a part of it can be represented
    bool samePlain = true;        ///< ids are the same where special tokens are not parsed
    bool sameParsed = true;       ///< … where they are
    bool sameAround = true;       ///< what is put before and after a text is the same
    /// Texts that hold one of these are known to differ, as the notes say.
    std::vector<std::string> literals;
};

/// `stem` is the name of the target without folder and ending. Without files where something is lost and that is
/// not taken (ConvertOptions::lossy) or nothing can be represented. Errors: Unsupported, Canceled.
Result<Converted> convertFor(const TokenizerDefinition& definition, TargetFormat target,
                             const std::string& stem, const ConvertOptions& options);

} // namespace tokenscope::formats
