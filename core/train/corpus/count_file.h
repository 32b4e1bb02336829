#pragma once
// Word counts as a file: the output of counting, the input of training, and easy to write for any map-reduce
// system. UTF-8 text, one line per word:
//
//   WORD <tab> COUNT <line feed>
//
// In a word `\\` is a backslash, `\t` a tab, `\n` a line feed, `\r` a carriage return, `\xHH` any other byte
// (used for invalid UTF-8). Everything else is literal. If a word occurs again, its counts are added. Lines
// that start with a tab are an optional header:
//
//   <tab> tokenscope-counts <tab> 1
//   <tab> split <tab> how the words were split (WordSplit::description()); files with different splits cannot be merged
//   <tab> words <tab> distinct words <tab> sum of counts     a file that ends before this many is damaged
//
// Words are in the order in which they first occur; merging files in the order of their texts gives the file
// of the whole text, byte for byte. Files may be compressed (.gz, .xz, .zst).

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/splitting/word_counts.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct CountFile {
    WordCounts words;
    std::string split;  ///< empty: unknown
    std::string sha256; ///< of the file as it is on the disk
};

/// The whole file, as writeCounts() writes it.
std::string spelledCounts(const WordCounts& words, std::string_view split);
/// Writes to a temporary name and renames it, so that the file is complete or does not exist. Errors:
/// Unreadable (cannot be written), Canceled. Progress counts words.
Result<void> writeCounts(const std::filesystem::path& path, const WordCounts& words, std::string_view split,
                         const Progress& progress = {});

/// Adds a file's words to `into`. Errors: Unreadable, Damaged (`where` is the line), BadInput (another split
/// than that of `into`, if both are known), Canceled. Progress counts bytes of the file.
Result<void> addCounts(const std::filesystem::path& path, CountFile& into, const Progress& progress = {});
/// All of them, in this order; `sha256` is that of the last.
Result<CountFile> readCounts(const std::vector<std::filesystem::path>& paths, const Progress& progress = {});

} // namespace tokenscope::train
