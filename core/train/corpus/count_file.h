#pragma once
// Counts of words as a file: what counting hands to training, and what any engine of maps and reduces can write. UTF-8
// text, one line a word:
//
//   WORD <tab> COUNT <line feed>
//
// In a word `\\` is a backslash, `\t` a tab, `\n` a line feed, `\r` a carriage return, `\xHH` any other byte (our own writer
// spells so what is not UTF-8); all else stands for itself. The same word may come again: counts add up. Lines that begin
// with a tab are a header, which such an engine may leave out:
//
//   <tab> tokenscope-counts <tab> 1
//   <tab> split <tab> how the words were split (WordSplit::description()); files of different splits don't merge
//   <tab> words <tab> distinct words <tab> sum of counts     a file that ends before them is damaged
//
// Words are in the order in which they first occur; merging files in the order of their texts gives the file of the whole
// text, byte for byte. Files may be compressed (.gz, .xz, .zst).

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
    std::string split;  ///< empty: not said
    std::string sha256; ///< of the file as it is on the disk
};

/// The whole file, as writeCounts() writes it.
std::string spelledCounts(const WordCounts& words, std::string_view split);
/// Written beside its place and renamed, so that it is there whole or not at all. Errors: Unreadable (can't be written),
/// Canceled. Progress counts words.
Result<void> writeCounts(const std::filesystem::path& path, const WordCounts& words, std::string_view split,
                         const Progress& progress = {});

/// Adds a file's words to `into`. Errors: Unreadable, Damaged (`where` is the line), BadInput (another split than `into` has,
/// when both say one), Canceled. Progress counts bytes of the file.
Result<void> addCounts(const std::filesystem::path& path, CountFile& into, const Progress& progress = {});
/// All of them, in this order; `sha256` is that of the last.
Result<CountFile> readCounts(const std::vector<std::filesystem::path>& paths, const Progress& progress = {});

} // namespace tokenscope::train
