#pragma once
// The tokenizers that `compare` names, each as `--off` and `--on` turn it: `compare a.json a.json --off b:normalizer`.

#include "app/cli/arguments.h"
#include "core/encoding/tokenizer.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::cli {

struct OpenedColumn {
    std::string name; ///< as given, and what is turned: `a.json without normalizer`
    std::shared_ptr<const Tokenizer> tokenizer;
    std::optional<bool> addSpecial, parseSpecial; ///< of this column alone
};

/// What may be turned that is no part of a definition.
enum class TurnedSettings { None, ParseSpecial, Both };

/// One a name, a to h in their order; a switch without a letter is of the last one. Warnings of loading go to standard
/// error, once for each file. Errors: BadInput for switches that there are not; else of the files.
Result<std::vector<OpenedColumn>> openColumns(const Arguments& arguments, std::span<const std::string> names,
                                              TurnedSettings settings);

} // namespace tokenscope::cli
