#pragma once
// A model by its name, as hubs and the programs that run models spell it:
//
//   gpt2   org/name   org/name@revision   org/name:tag   llama3.2:1b
//   hf.co/org/name:tag   https://huggingface.co/org/name/tree/revision
//
// What is read is fit to be part of a path: no part is empty, `.`, `..` or begins with a dot or a dash, and
// all consist of letters, digits, `.`, `_` and `-`.

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace tokenscope::locate {

struct ModelName {
    std::string host;  ///< `huggingface.co`, `modelscope.cn`, …; empty where none was said
    std::string owner; ///< empty for names without one
    std::string name;  ///< never empty
    std::string
        revision; ///< branch, tag or commit, or the beginning of one; `refs/pr/1` has slashes; may be empty
    std::string tag; ///< what follows a colon: a quantization or a size; may be empty

    [[nodiscard]] std::string id() const;   ///< `org/name`, `name`
    [[nodiscard]] std::string text() const; ///< all of it but the host
    bool operator==(const ModelName&) const = default;
};

/// Bytes of a name; longer ones are refused.
inline constexpr std::size_t kLongestModelName = 512;

/// Spaces around it are passed over. Errors: BadInput.
Result<ModelName> parseModelName(std::string_view text);

/// One part of a name, fit to name a file within a folder.
bool isSafeNamePart(std::string_view part);
/// `main`, `refs/pr/1`: safe parts between slashes.
bool isSafeRevision(std::string_view revision);

} // namespace tokenscope::locate
