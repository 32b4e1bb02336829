#pragma once
// Converts a tokenizer to another format and proves the result: the files are written to a temporary folder
// next to the target, loaded again, and compared on generated texts. They replace the target only if they are
// equal.

#include "core/encoding/tokenizer.h"
#include "core/formats/convert/convert.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::convert {

// The proof compares the ids of two tokenizers on generated texts: every piece alone, sequences of pieces,
// characters of all kinds, spaces, special tokens in the text. The texts depend only on the seed.

struct ProofSetting {
    bool addSpecial = false;
    bool parseSpecial = false;
    bool operator==(const ProofSetting&) const = default;
};

struct ProofOptions {
    std::vector<ProofSetting> settings = {{false, false}, {true, true}};
    std::size_t bytes = 400'000; ///< of generated texts, in addition to the single pieces
    std::uint32_t seed = 1;
    std::vector<std::string> literals; ///< texts that contain one of these are skipped
    Progress progress;                 ///< units are texts
};

struct Difference {
    std::string text; ///< the shortest that was found
    ProofSetting setting;
    std::vector<PieceId> ids, otherIds;
    Message message, otherMessage; ///< why the text can't be encoded; may be empty
};

struct Proof {
    std::uint64_t texts = 0;  ///< encoded by both, counted once per setting
    std::uint64_t tokens = 0; ///< of the first
    std::uint64_t different = 0;
    std::optional<Difference> shortest;
    std::uint64_t decodedOtherwise = 0; ///< same ids, but different decoded text
    std::string decodedExample;         ///< the shortest text of these
    [[nodiscard]] bool equal() const { return different == 0; }
};

/// Stops after a few hundred differences. Errors: Canceled.
Result<Proof> proveEqual(const Tokenizer& one, const Tokenizer& other, const ProofOptions& options);

// The conversion.

struct ConvertRequest {
    std::filesystem::path out; ///< a file, or a folder if isFolder(target), which is created if necessary
    formats::TargetFormat target = formats::TargetFormat::TokenizerJson;
    bool overwrite = false;
    formats::ConvertOptions options; ///< its progress covers the whole conversion
    std::size_t proofBytes = ProofOptions{}.bytes;
};

struct Conversion {
    std::vector<std::filesystem::path> files; ///< written; empty if the proof failed
    Diagnostics notes;                  ///< what the target omits or changes, and with `lossy` what is lost
    std::vector<ProofSetting> settings; ///< with which ids were compared
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
