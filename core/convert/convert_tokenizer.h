#pragma once
// Converts a tokenizer to another format and proves the result: the files are written to a temporary folder
// next to the target, loaded again, and compared on the texts of prove_equal.h. They replace the target only
// if they are equal.

#include "core/convert/prove_equal.h"
#include "core/formats/convert/convert.h"

#include <filesystem>

namespace tokenscope::convert {

struct ConvertRequest {
    std::filesystem::path out; ///< a file, or a folder if isFolder(target), which is created if necessary
    formats::TargetFormat target = formats::TargetFormat::TokenizerJson;
    bool overwrite = false;
    formats::ConvertOptions options; ///< its progress covers the whole conversion
    std::size_t proofBytes = ProofOptions{}.bytes;
};

struct Conversion {
    std::vector<std::filesystem::path> files; ///< written; empty if the proof failed
    Diagnostics notes;                        ///< what the target can't represent, and what is lost
    std::vector<ProofSetting> settings;       ///< with which ids were compared
    Proof proof;
    bool written = false;
    /// What the target can't represent, each with its place; then nothing was written or compared, and the
    /// rest is empty.
    Diagnostics refused;
    bool possible = true; ///< false: not even with ConvertOptions::lossy
};

/// A result that is not equal is no error: nothing is written, unless ConvertOptions::lossy is set, and the
/// proof has the text that shows it. What the target can't represent is in `refused` and no error either.
/// Errors: Unsupported; BadInput if the target exists already; Unreadable if it can't be written; Canceled.
/// No files remain after an error.
Result<Conversion> convertTokenizer(const Tokenizer& source, const ConvertRequest& request);

/// An error for each entry of `refused`; the last one has the remedy.
std::vector<Error> refusals(const Conversion& conversion, formats::TargetFormat target);

} // namespace tokenscope::convert
