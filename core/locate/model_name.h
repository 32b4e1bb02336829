#pragma once
// The name of a model, as spelled by hubs and programs that run models:
//
//   gpt2   org/name   org/name@revision   org/name:tag   llama3.2:1b
//   hf.co/org/name:tag   https://huggingface.co/org/name/tree/revision
//
// Parsed names are safe as parts of a path: no part is empty, `.`, `..` or starts with a dot or a dash, and
// all consist of letters, digits, `.`, `_` and `-`.

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace tokenscope::locate {

struct ModelName {
    std::string host;  ///< `huggingface.co`, `modelscope.cn`, …; empty if not given
    std::string owner; ///< empty for names without one
    std::string name;  ///< never empty
    /// Branch, tag or commit, or a prefix of one; `refs/pr/1` has slashes; may be empty.
    std::string revision;
    std::string tag; ///< after a colon: a quantization or a size; may be empty

    [[nodiscard]] std::string id() const;   ///< `org/name`, `name`
    [[nodiscard]] std::string text() const; ///< everything except the host
    bool operator==(const ModelName&) const = default;
};

/// Length limit of a name in bytes.
inline constexpr std::size_t kLongestModelName = 512;

/// Ignores surrounding spaces. Errors: BadInput.
Result<ModelName> parseModelName(std::string_view text);

/// Part of a name that is safe as the name of a file in a folder.
bool isSafeNamePart(std::string_view part);
/// `main`, `refs/pr/1`: safe parts between slashes.
bool isSafeRevision(std::string_view revision);

} // namespace tokenscope::locate
