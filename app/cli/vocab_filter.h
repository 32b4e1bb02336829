#pragma once
// The filters of `vocab`, from its options.

#include "app/cli/arguments.h"
#include "core/base/error.h"
#include "core/vocab/piece_filter.h"

namespace tokenscope::cli {

/// `3`, `3-5`, `3-`, `-5`. Errors: BadInput, naming the option.
Result<std::optional<vocab::NumberRange>> readRange(const Arguments& arguments, std::string_view option);

/// --type, --find, --ignore-case, --regex, --bytes, --script, --length, --byte-length, --depth, --count, --id, --ids,
/// --starts-word, --case, --digits, --duplicates, --unreachable, --reach. Errors: BadInput, naming the option; the
/// regex is not compiled.
Result<vocab::PieceFilter> readPieceFilter(const Arguments& arguments);

} // namespace tokenscope::cli
