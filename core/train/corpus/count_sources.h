#pragma once
// Reads sources and counts their words, with any number of threads and in bounded memory. Words, their order,
// their counts and what was dropped are the same for any number of threads.
//
// Records   No word crosses from one record into the next. In a text file a record is a line with its line
//           feed (as in Hugging Face's trainer), a paragraph with the empty lines after it, or the whole
//           file; in .jsonl the field of a line, in .tsv the column.
// Splits    A record longer than memory allows is split where a word of the pre-tokenizer is certain to end.
//           If nothing is certain (custom patterns, no pre-tokenizer, no spaces), a record above 16 MiB is
//           split anyway, and the account counts how often. Lines of .jsonl and .tsv are never split and have
//           at most 256 MiB.
// Weights   Whole weights multiply counts. If any weight is not whole, all are rounded to 1/65536, counts are
//           summed exactly in that unit, and the sums are rounded once, half up; words whose sum is 0 are
//           dropped and reported.
// Temperature T below 1 weights each language (the folder's name) by (its counted bytes)^(T - 1), in addition
//           to the weights of its files, scaled so that the weighted bytes equal the bytes; the factor is
//           rounded to 1/65536. Each language has an equal part of the cap.
// Sampling  A record is read if a hash of the seed, the file's number and the record's position is below the
//           fraction.
// The cap   Words are checked after each span, 32 MiB of text. Above the cap, the rarest words are dropped,
//           the last of equally rare ones first, until three quarters of the cap are left. A word that occurs
//           again starts at 0, so a count may be too low by at most `Dropped::mostMissing`, and never too
//           high. Between two checks, memory holds at most the cap and the words of one span per thread.
// Bytes     Invalid UTF-8 is handled as word_split.h describes.

#include "core/base/error.h"
#include "core/train/corpus/resumable.h"
#include "core/train/corpus/source_list.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/splitting/word_split.h"

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct SourceSpec {
    enum class Records : std::uint8_t { Lines, Paragraphs, File }; ///< of text files
    std::vector<SourceFile> files;                                 ///< of listSources()
    Records records = Records::Lines;
    /// Of .jsonl the field, of .tsv the column by its name in the first line; a number is that column, from
    /// 1, of a file without names. A field that begins with `/` is a JSON pointer.
    std::string field = "text";
    /// An invalid line of .jsonl or .tsv, or one without the field, is an error, or is skipped and reported.
    bool skipsBadRecords = false;
    double share = 1; ///< of the records, above 0
    std::uint64_t seed = 0;
    double temperature = 1; ///< above 0; 1: languages as they are, near 0: all equal
};

struct CountOptions {
    unsigned threads = 0;                              ///< 0: one per processor
    std::uint64_t maxWords = 0;                        ///< the cap, in distinct words; 0: none
    std::uint64_t maxMemory = std::uint64_t{2} << 30U; ///< the cap, by WordCounts::footprint(); 0: none
    std::uint64_t span = std::uint64_t{32}
                         << 20U; ///< bytes of text between two checks of the cap, in whole chunks
};

struct SourceAccount {
    std::string path;
    std::string sha256;          ///< of the file as it is on the disk
    std::uint64_t fileBytes = 0; ///< on the disk
    std::uint64_t textBytes = 0; ///< decompressed: all of the file
    std::uint64_t keptBytes = 0; ///< of the counted records
    std::uint64_t records = 0;
    std::uint64_t keptRecords = 0;
    std::uint64_t badRecords = 0; ///< skipped
    std::uint64_t splits = 0;     ///< of a record that may be within a word
    double weight = 1;            ///< of the file and its language
    std::string language;
    bool operator==(const SourceAccount&) const = default;
};

struct Dropped {
    std::uint64_t words = 0;       ///< distinct; a word dropped twice counts twice
    std::uint64_t rounded = 0;     ///< distinct and not among `words`: weighted count below one half
    std::uint64_t occurrences = 0; ///< in weighted counts
    std::uint64_t times = 0;       ///< how often the cap was reached
    std::uint64_t mostMissing = 0; ///< a count is too low by at most this (times its language's factor)
    bool operator==(const Dropped&) const = default;
};

struct Counted {
    WordCounts words;
    std::vector<SourceAccount> sources; ///< as SourceSpec::files
    Dropped dropped;
};

struct CountProgress {
    std::uint64_t bytes = 0; ///< read from the disk
    std::uint64_t totalBytes = 0;
    std::uint64_t textBytes = 0; ///< decompressed
    std::uint64_t words = 0;     ///< distinct, approximate: threads count separately until they are merged
};
/// Called about ten times a second, by one thread at a time.
using CountProgressCallback = std::function<void(const CountProgress&)>;

/// Stops within 200 ms. Errors, of the first position that has one: Unreadable, Damaged, TooLarge (file, line
/// or byte, cause and remedy), BadInput (options), Canceled.
Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options = {},
                             const CountProgressCallback& onProgress = {}, const std::stop_token& stop = {});

// Resuming: progress is saved between two spans of text. The counted part of the current file is read again,
// but not counted, so that decompression and the file's SHA-256 continue at that position; earlier files are
// not read. Words, their order, accounts and dropped words are those of a count that was never interrupted.

/// The position of a reader between two chunks.
struct ReadPosition {
    std::size_t file = 0; ///< index in SourceSpec::files; all files before it in the reader's list are read
    std::uint64_t chunks = 0; ///< of this file, returned so far
    std::uint64_t bytes = 0;  ///< of this file, read from the disk for these chunks
    std::string sha256;       ///< of these bytes
    bool operator==(const ReadPosition&) const = default;
};

/// The same result. Moves from the words of `resumable.from`. A save contains the words of the complete
/// groups, then those of the group being counted. Errors: BadInput when a file has changed, Damaged when the
/// position is not in these files.
Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options,
                             const CountProgressCallback& onProgress, const std::stop_token& stop,
                             Resumable& resumable);

// The position of countSources() between two spans of text, as text for a checkpoint.

struct CountPosition {
    /// Languages are counted one after another, by their first file; without temperature, all files are one
    /// group.
    std::size_t group = 0;
    ReadPosition read;                  ///< in the files of this group
    std::vector<SourceAccount> sources; ///< figures only: the specification has the rest
    Dropped dropped;                    ///< in the unit of the counts
};

std::string spelledPosition(const CountPosition& position, const SourceSpec& spec);
/// Errors: Damaged (not a position in these files), BadInput (the size of a counted file has changed).
Result<CountPosition> readPosition(std::string_view text, const SourceSpec& spec);

nlohmann::json toJson(const Dropped& dropped);
/// Throws nlohmann::json::exception.
Dropped droppedOf(const nlohmann::json& json);

/// BadInput, with the remedy: for a checkpoint whose sources have changed.
tl::unexpected<Error> sourceChanged(const std::string& path, Message cause);
/// The same, for a file with another size.
tl::unexpected<Error> sizeChanged(const std::string& path, std::uint64_t now, std::uint64_t then);

} // namespace tokenscope::train
