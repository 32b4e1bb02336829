#pragma once
// Opens the tokenizers given to `compare`, and applies `--off` and `--on`: `compare a.json a.json --off
// b:normalizer`.

#include "app/cli/arguments.h"
#include "core/encoding/tokenizer.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::cli {

struct OpenedColumn {
    std::string name; ///< as given, with its switches: `a.json without normalizer`
    std::shared_ptr<const Tokenizer> tokenizer;
    std::optional<bool> addSpecial, parseSpecial; ///< for this column only
};

/// Which encoding options the switches accept.
enum class TurnedSettings { None, ParseSpecial, Both };

/// One column per name, with letters a to h in order; a switch without a letter applies to the last column.
/// Prints the warnings of each file once. Errors: BadInput for unknown switches; those of opening a file.
Result<std::vector<OpenedColumn>> openColumns(const Arguments& arguments, std::span<const std::string> names,
                                              TurnedSettings settings);

} // namespace tokenscope::cli
