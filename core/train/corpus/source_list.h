#pragma once
// What to train on: files, folders and globs, each with a weight, as a list of files in a fixed order.
//
//   news/*.jsonl.zst=2    books    wiki/de.txt.xz=0.5

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// As the user names it. A folder stands for all files in it and below it with a known extension: .txt,
/// .jsonl (.ndjson) and .tsv, plain or .gz, .xz, .zst; hidden files are skipped. A glob has `*`, `?`, `[…]`
/// within a name, and `**` for any folders.
struct SourceName {
    std::string path;
    double weight = 1; ///< factor for the count of each occurrence
    bool operator==(const SourceName&) const = default;
};

/// `path`, or `path=weight`; an existing file with that whole name takes precedence. Errors: BadInput (a
/// weight that is not above 0, or above 65536).
Result<SourceName> parseSourceName(std::string_view text);

struct SourceFile {
    enum class Kind : std::uint8_t { Text, JsonLines, Tsv }; ///< by the extension; Text for unknown ones
    std::string path;
    Kind kind = Kind::Text;
    double weight = 1;
    std::string language;    ///< the name of the file's folder
    std::uint64_t bytes = 0; ///< on the disk
    bool operator==(const SourceFile&) const = default;
};

/// In the order of the names; files of a folder or a glob are sorted by the bytes of their paths. A file that
/// is named twice is listed once, at its first position with its last weight. Errors: Unreadable (no such
/// file), BadInput (a glob or a folder without files; an invalid weight).
Result<std::vector<SourceFile>> listSources(const std::vector<SourceName>& names);

} // namespace tokenscope::train
