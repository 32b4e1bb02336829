#pragma once
// Reads sources and counts their words, with any number of threads and in bounded memory. The result is the same for any
// number of threads: words, their order, their counts, and what was dropped.
//
// Records   Words never go across two records. Of a text file a record is a line with its line feed (as Hugging Face's
//           trainer takes files), a paragraph with the blank lines behind it, or the whole file. Of .jsonl it is the
//           field of a line, of .tsv the column.
// Cuts      A record may be longer than memory is wide: it is cut where the split's words certainly end. Where nothing
//           is certain (own patterns, no pre-tokenizer, no blanks) a record above 16 MiB is cut all the same, and the
//           account says how often. Lines of .jsonl and .tsv are never cut, and have at most 256 MiB.
// Weights   Whole weights multiply counts. When any is not whole, all are rounded to 1/65536, counts are summed exactly in
//           that unit, and at the end rounded once, half up; words that come to 0 are dropped and told.
// Temperature  T below 1 weighs each language (the folder's name) by (its kept bytes)^(T - 1), on top of its files' weights,
//           scaled so that the weighted bytes are as many as the bytes; the factor is rounded to 1/65536. Each language
//           has its share of the cap.
// Sampling  A record is kept when a hash of the seed, the file's number and the record's place in it is below the share.
// The cap   Words are looked at after each span, 32 MiB of text. Above the cap those of the lowest counts are dropped, of equal
//           ones those that came last, until three quarters of the cap are left. A word that comes back begins at 0, so
//           that a count may be too low by at most `Dropped::mostMissing`, never too high. Between two looks memory holds
//           at most the cap and the words of a span, once for each thread.
// Bytes     What is not UTF-8 goes through as word_split.h says.

#include "core/base/error.h"
#include "core/train/corpus/resumable.h"
#include "core/train/corpus/source_list.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/splitting/word_split.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenscope::train {

struct SourceSpec {
    enum class Records : std::uint8_t { Lines, Paragraphs, File }; ///< of text files
    std::vector<SourceFile> files;                                 ///< of listSources()
    Records records = Records::Lines;
    /// Of .jsonl the field, of .tsv the column by its name in the first line; a number is that column, from 1, of a file
    /// without names. A field that begins with `/` is a JSON pointer.
    std::string field = "text";
    /// A line of .jsonl or .tsv without the field, or that can't be read, is an error; or else left out and told.
    bool skipsBadRecords = false;
    double share = 1; ///< of the records, above 0
    std::uint64_t seed = 0;
    double temperature = 1; ///< above 0; 1: languages as they are, towards 0: all alike
};

struct CountOptions {
    unsigned threads = 0;                               ///< 0: as many as the machine has
    std::uint64_t maxWords = 0;                         ///< the cap, in distinct words; 0: none
    std::uint64_t mostMemory = std::uint64_t{2} << 30U; ///< the cap, by WordCounts::footprint(); 0: none
    std::uint64_t span = std::uint64_t{32}
                         << 20U; ///< bytes of text between two looks at the cap, in whole chunks
};

struct SourceAccount {
    std::string path;
    std::string sha256;          ///< of the file as it is on the disk
    std::uint64_t fileBytes = 0; ///< on the disk
    std::uint64_t textBytes = 0; ///< decompressed: all of the file
    std::uint64_t keptBytes = 0; ///< of the records that were counted
    std::uint64_t records = 0;
    std::uint64_t keptRecords = 0;
    std::uint64_t badRecords = 0; ///< skipped
    std::uint64_t cuts = 0;       ///< at places of which nothing is certain
    double weight = 1;            ///< of the file and its language
    std::string language;
    bool operator==(const SourceAccount&) const = default;
};

struct Dropped {
    std::uint64_t words = 0;       ///< distinct; one that came back and was dropped again counts twice
    std::uint64_t rounded = 0;     ///< distinct, not among those: whose weighted counts are below a half
    std::uint64_t occurrences = 0; ///< in weighted counts
    std::uint64_t times = 0;       ///< how often the cap was met
    std::uint64_t mostMissing = 0; ///< a count is too low by at most so many (times its language's factor)
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
    std::uint64_t words = 0;     ///< distinct ones, about: each thread has its own until they are merged
};
/// From one thread at a time, some ten times a second.
using CountProgressCallback = std::function<void(const CountProgress&)>;

/// Stops within 200 ms. Errors, of the first place where one is: Unreadable, Damaged, TooLarge (file, line or byte, cause and
/// remedy), BadInput (options), Canceled.
Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options = {},
                             const CountProgressCallback& tell = {}, const std::stop_token& stop = {});

// Resuming: progress is saved between two spans of text. The part of a file that was counted is read again but not counted, so
// that decompression and the file's SHA-256 continue where they were; files before it are not touched. Words, their order,
// accounts and dropped words are those of a count that was never interrupted.

/// The position of a reader between two chunks.
struct ReadPosition {
    std::size_t file = 0;     ///< of SourceSpec::files: those before it in the reader's list are read
    std::uint64_t chunks = 0; ///< of this one that were given
    std::uint64_t bytes = 0;  ///< of it that were read from the disk for them
    std::string sha256;       ///< of these bytes
    bool operator==(const ReadPosition&) const = default;
};

struct CountPosition {
    std::size_t group =
        0; ///< languages are counted one after another, by their first file; without temperature all are one
    ReadPosition read;                  ///< in the files of this group
    std::vector<SourceAccount> sources; ///< figures only: the rest is in the specification
    Dropped dropped;                    ///< in the unit of the counts
};
/// Words by group: of the groups that are complete, and last of the one being counted; in the unit of weights that are not whole.
struct CountProgressView {
    const CountPosition& position;
    std::span<const WordCounts* const> words;
};
struct SavedCount {
    CountPosition position;
    std::vector<WordCounts> words;
};
using ResumableCount = Resumable<SavedCount, CountProgressView>;

/// The same result. The words of `resumable.from` are moved from. Errors: BadInput when a file has changed, Damaged when the
/// position is in none of these files.
Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options,
                             const CountProgressCallback& tell, const std::stop_token& stop,
                             ResumableCount& resumable);

} // namespace tokenscope::train
