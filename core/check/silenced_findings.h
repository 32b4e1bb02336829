#pragma once
// Findings that a person has decided to live with: `tokenscope-check.json` next to the tokenizer.
//
//   {"silenced": [
//     {"finding": "special-tokens/not-one-token", "subject": "<|tool|>", "reason": "no template prints it"},
//     {"finding": "padding/is-eos", "reason": "the trainer masks by position"},
//     {"finding": "loading/diagnostic", "place": "model.gguf", "reason": "an old export, nobody uses it"}]}
//
// `finding` is FAMILY/CODE. With `subject` only the finding about it is silenced (Finding::subject), with `place` only
// those whose place starts with it; without both, all of the code. Each needs a reason.

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
    std::string subject = {}; ///< empty: whatever it is about
    [[nodiscard]] bool silences(const Check& family, const Finding& one) const;
    bool operator==(const SilencedFinding&) const = default;
};

/// The file next to a tokenizer, whether or not it exists; empty for one from memory.
std::filesystem::path silencedFileOf(const Tokenizer& tokenizer);

/// None if there is no such file. Errors: Unreadable, Damaged (also an entry without a reason), with `file`.
Result<std::vector<SilencedFinding>> readSilenced(const std::filesystem::path& file);
/// Replaces the file. Errors: Unreadable, BadInput, with `file`.
Result<void> writeSilenced(const std::filesystem::path& file, const std::vector<SilencedFinding>& silenced);

/// The finding alone is silenced, wherever it is; or no longer: what an entry about more than it silences stays
/// silenced.
void silence(std::vector<SilencedFinding>& silenced, const Check& family, const Finding& finding,
             std::string reason);
void unsilence(std::vector<SilencedFinding>& silenced, const std::vector<CheckResult>& results,
               const Check& family, const Finding& finding);

/// Sets Finding::silenced, and returns the entries that silence nothing although their family ran.
std::vector<SilencedFinding> applySilenced(const std::vector<SilencedFinding>& silenced,
                                           std::vector<CheckResult>& results);

} // namespace tokenscope::check
