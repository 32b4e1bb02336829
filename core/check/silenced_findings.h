#pragma once
// Findings that a person has decided to live with: `tokenscope-check.json` next to the tokenizer.
//
//   {"silenced": [
//     {"finding": "padding/is-eos", "reason": "the trainer masks by position"},
//     {"finding": "files/disagree", "place": "model.gguf", "reason": "an old export, nobody uses it"}]}
//
// `finding` is FAMILY/CODE. With `place` only findings whose place starts with it are silenced. Each needs a reason.

#include "core/base/error.h"
#include "core/check/check.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tokenscope::check {

inline constexpr const char* kSilencedFile = "tokenscope-check.json";

struct SilencedFinding {
    std::string finding; ///< `padding/is-eos`
    std::string place;   ///< empty: anywhere
    std::string reason;
    bool operator==(const SilencedFinding&) const = default;
};

/// The file next to a tokenizer, whether or not it exists; empty for one from memory.
std::filesystem::path silencedFileOf(const Tokenizer& tokenizer);

/// None if there is no such file. Errors: Unreadable, Damaged (also an entry without a reason), with `file`.
Result<std::vector<SilencedFinding>> readSilenced(const std::filesystem::path& file);
/// Replaces the file. Errors: Unreadable, BadInput, with `file`.
Result<void> writeSilenced(const std::filesystem::path& file, const std::vector<SilencedFinding>& silenced);

/// Sets Finding::silenced, and returns the entries that silence nothing although their family ran.
std::vector<SilencedFinding> applySilenced(const std::vector<SilencedFinding>& silenced,
                                           std::vector<CheckResult>& results);

} // namespace tokenscope::check
