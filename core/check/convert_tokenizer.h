#pragma once
// A tokenizer in another format, written and proved: the files are made in a folder beside the target, opened again,
// and tried on the texts of prove_equal.h. Only what proved equal takes the target's place.

#include "core/check/prove_equal.h"
#include "core/formats/convert/convert.h"

#include <filesystem>

namespace tokenscope::check {

struct ConvertRequest {
    std::filesystem::path out; ///< a file; a folder where isFolder(target), made where there is none
    TargetFormat target = TargetFormat::TokenizerJson;
    bool overwrite = false;
    ConvertOptions options; ///< its progress is that of the whole
    std::size_t proofBytes = ProofOptions{}.bytes;
};

struct Conversion {
    std::vector<std::filesystem::path> files; ///< written; empty when the proof failed
    Diagnostics notes;                        ///< what the target doesn't say, and what it loses
    std::vector<ProofSetting> settings;       ///< for which ids were compared
    Proof proof;
    bool written = false;
    /// What the target can't say, each with its place; then nothing was tried, and the rest is empty.
    Diagnostics refused;
    bool possible = true; ///< false: not even with ConvertOptions::lossy
};

/// Not equal is no error: nothing is written then, and the proof says the text; only with ConvertOptions::lossy it is
/// written all the same. Neither is what the target can't say, which is `refused`. Errors: Unsupported; BadInput where the
/// target is there already; Unreadable where it can't be written; Canceled. Nothing is left behind then.
Result<Conversion> convertTokenizer(const Tokenizer& source, const ConvertRequest& request);

/// What was refused, an error for each; the last one says what to do.
std::vector<Error> refusals(const Conversion& conversion, TargetFormat target);

} // namespace tokenscope::check
