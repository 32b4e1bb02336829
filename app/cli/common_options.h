#pragma once
// Options that several commands share.

#include "app/cli/arguments.h"
#include "core/base/error.h"
#include "core/formats/load.h"
#include "core/formats/table_cache.h"
#include "core/report/ruler.h"

namespace tokenscope::cli {

inline constexpr Option kTextFileOption = {"file", 'f', "FILE",
                                           "read the text (with --jsonl: the requests) from a file", false};
inline constexpr Option kJsonOption = {"json", '\0', "", "print one JSON object", false};
inline constexpr Option kRequestsOption = {"jsonl", '\0', "",
                                           "read one request per line, answer each on a line", false};
inline constexpr Option kAddSpecialOption = {
    "add-special", '\0', "",
    "add the special tokens of the post-processor, such as BOS (default: as in the format's library: on in "
    "transformers, off in the others)",
    true};
inline constexpr Option kParseSpecialOption = {
    "parse-special", '\0', "",
    "recognize special tokens in the text (default: as in the format's library: on in transformers, off in "
    "the others)",
    true};
inline constexpr Option kUnitOption = {
    "unit", '\0', "UNIT", "unit of spans: bytes, codepoints (characters; default), utf16", false};

/// Rejects a file that `--out` would replace: one that is there and not empty, unless it `isOwn`, an earlier result of the
/// command. Errors: BadInput, with `file`.
Result<void> checkReplaced(const std::string& path, bool isOwn);

/// The user's cache. See writeTables().
formats::TableCache& tableCache();

/// Reads what applies to every tokenizer of a command: `--bare`, `--no-cache`, and the versions of the references. Errors:
/// BadInput.
Result<formats::LoadOptions> readLoadOptions(const Arguments& arguments);

using Unit = report::SpanUnit;
/// Of `--unit`: code points by default. Errors: BadInput.
Result<Unit> readUnit(const Arguments& arguments);

} // namespace tokenscope::cli
