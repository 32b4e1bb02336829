#pragma once
// Mergeable counts of a set of texts for several tokenizers, their gaps, and their tables.
//
// Summaries of disjoint sets of texts form a commutative monoid: an empty one is neutral, and the order of
// `merge` doesn't matter. So any number of threads and processes can measure parts of a corpus (files, or
// chunks of files, see corpus_files.h). Memory: 16 bytes per used piece and tokenizer, plus the name of the
// piece if it was read from a file; some hundred bytes per file. Above kMaxFileRows files, the counts of
// single files are dropped and those of folders remain.
//
// Special tokens that are added around a text are not counted: a text is a stream here.

#include "core/compare/align/text_counts.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tokenscope::compare {

inline constexpr std::size_t kMaxCorpusColumns = 8;
inline constexpr std::size_t kTokenLengths = 65; ///< bytes 0 to 63, and 64 or more
inline constexpr std::size_t kMaxFileRows = 100'000;
inline constexpr std::size_t kMaxPlaces = 100;
inline constexpr std::size_t kMaxGaps = 1000;
inline constexpr std::size_t kMaxParts = 100'000;
inline constexpr std::uint32_t kMaxShards = 1'000'000; ///< parts of one corpus
inline constexpr std::uint64_t kMaxCount = std::uint64_t{1}
                                           << 53U; ///< largest exact integer of a JSON number

/// Identifies the tokenizer of a column.
struct CorpusColumn {
    std::string name; ///< for people; valid UTF-8 like all texts of a summary. A merge keeps the smaller one
    std::string sha256; ///< of everything that determines its ids and how they are counted
    std::uint64_t pieces = 0;
    bool parseSpecial = false;
    bool operator==(const CorpusColumn&) const = default;
    [[nodiscard]] bool sameTokenizer(const CorpusColumn& other) const {
        return sha256 == other.sha256 && pieces == other.pieces && parseSpecial == other.parseSpecial;
    }
};

/// The counts that are kept for each file and folder.
struct CorpusRow {
    struct Column {
        std::uint64_t tokens = 0, unknown = 0, singleBytes = 0;
        bool operator==(const Column&) const = default;
    };
    std::uint64_t bytes = 0, characters = 0, words = 0, lines = 0;
    std::vector<Column> columns;
    CorpusRow& operator+=(const CorpusRow& other);
    bool operator==(const CorpusRow&) const = default;
};

/// A line, or a few hundred bytes of a long one, that the columns split differently.
struct CorpusPlace {
    std::uint32_t cuts = 0; ///< token ends that only some columns have
    std::string file;
    std::uint64_t byte = 0; ///< its offset in the file
    std::string text;
    bool operator==(const CorpusPlace&) const = default;
};

/// A piece for people, for summaries whose tokenizer is not available.
struct CorpusPiece {
    PieceId id = 0;
    std::string spelling; ///< may be invalid UTF-8
    auto operator<=>(const CorpusPiece&) const = default;
};

/// A file, folder or part of a file that can't be read or encoded and is not counted.
struct CorpusGap {
    std::string file; ///< as keys of files; of a folder with a final `/`
    std::string why;
    auto operator<=>(const CorpusGap&) const = default;
};

/// One of the parts into which a corpus was divided.
struct CorpusPart {
    std::uint32_t of = 1, number = 1; ///< as in `--shard 1/4`
    std::uint64_t corpus = 0;         ///< a digest of the names and sizes of all its files
    std::uint64_t bytes = 0;
    std::uint64_t digest = 0; ///< of the texts of its chunks, in any order
    auto operator<=>(const CorpusPart&) const = default;
};

/// How often a piece was used.
struct PieceUse {
    std::size_t index = 0; ///< PieceTexts::indexOf
    std::uint64_t count = 0;
    bool operator==(const PieceUse&) const = default;
};
/// Both by ascending index.
void addUses(std::vector<PieceUse>& to, const std::vector<PieceUse>& from);

struct CorpusColumnCounts {
    TokenCounts counts;
    std::array<std::uint64_t, kTokenLengths> lengths{}; ///< number of tokens by their bytes of text
    std::vector<PieceUse> used;                         ///< used pieces, by ascending index
    std::uint64_t byteFallback = 0;                     ///< tokens of type byte
    /// Used pieces named in files, by PieceUse::index; a merge keeps the smaller name.
    std::map<std::size_t, CorpusPiece> named;
    CorpusColumnCounts& operator+=(const CorpusColumnCounts& other);
    bool operator==(const CorpusColumnCounts&) const = default;
};

struct CorpusSummary {
    std::vector<CorpusColumn> columns;
    TextCounts text;
    std::vector<CorpusColumnCounts> tokens; ///< by column
    /// ends[m]: positions where a token ends in exactly the columns whose bit is set in m; 1 << columns
    /// entries.
    std::vector<std::uint64_t> ends;
    /// Tokens with the same id and end, by pairOf() two columns. 0 for vocabularies whose ids are not
    /// comparable, see idsAreComparable().
    std::vector<std::uint64_t> sameIds;
    std::map<std::string, CorpusRow> files;   ///< by path relative to the root; empty above kMaxFileRows
    std::map<std::string, CorpusRow> folders; ///< by the first folder below the root, or `.`
    bool filesDropped = false;
    std::vector<CorpusPlace> places; ///< at most kMaxPlaces, by descending cuts, then by file and byte
    std::uint64_t damaged = 0;       ///< bytes that are not UTF-8
    bool partial = false;            ///< counting was stopped: some texts are not counted

    std::set<CorpusGap> skipped; ///< the first kMaxGaps of them
    bool moreSkipped = false;
    std::vector<CorpusPart> parts; ///< ascending; empty above kMaxParts
    bool partsDropped = false;

    CorpusSummary() = default;
    explicit CorpusSummary(std::vector<CorpusColumn> columns);

    /// Errors: BadInput if the columns are not the same tokenizers in the same order; TooLarge above
    /// kMaxCount. After an error, nothing is added.
    Result<void> merge(const CorpusSummary& other);
    /// True if the list was trimmed because it reached twice its maximum: its last place is the smallest that
    /// is kept.
    bool addPlace(CorpusPlace place);
    void addSkipped(CorpusGap gap);
    /// Sorts `files`, `places` and `parts` and applies their limits.
    void trim();
    bool operator==(const CorpusSummary&) const = default;

    /// 0 ≤ first < second < columns.
    static std::size_t pairOf(std::size_t first, std::size_t second) {
        return second * (second - 1) / 2 + first;
    }
    /// Token ends of both and of only one, and tokens with the same id and end.
    struct Agreement {
        std::uint64_t shared = 0, onlyFirst = 0, onlySecond = 0, sameIds = 0;
        [[nodiscard]] double share() const; ///< shared / all; 1 if there are none
    };
    [[nodiscard]] Agreement agreement(std::size_t first, std::size_t second) const;
    /// Any two columns have different tokens anywhere.
    [[nodiscard]] bool columnsDiffer() const;
};

// Which parts of its corpus a summary does not cover, and which it counts more than once: reported wherever
// its figures are.

/// Parts `first` to `last` of `of`.
struct CorpusPartRange {
    std::uint32_t first = 1, last = 1, of = 1;
    bool operator==(const CorpusPartRange&) const = default;
};

struct CoverageGaps {
    /// Parts that are missing although other parts of the same division of the same corpus are counted.
    std::vector<CorpusPartRange> missing;
    /// That were divided into parts; corpora differ in the names or sizes of their files.
    std::size_t corpora = 0;
    std::uint64_t twice = 0; ///< bytes of parts with the same text as another part
    [[nodiscard]] bool empty() const { return missing.empty() && twice == 0; }
};
CoverageGaps coverageGaps(const CorpusSummary& summary);

/// Sentences without full stops about a stopped count, skipped files, missing parts, and parts counted twice.
/// Empty: the counts cover the whole corpus exactly once.
std::vector<Message> describeCoverageGaps(const CorpusSummary& summary);

// The tables of a summary, computed only from its counts.

/// Figures of a column over all files.
TextFigures corpusFigures(const CorpusSummary& summary, std::size_t column);

struct CorpusTableRow {
    std::string name; ///< of a folder, a file, a script
    std::uint64_t bytes = 0, characters = 0, words = 0;
    std::vector<std::uint64_t> tokens; ///< by column

    // As in TextFigures, for one column. 0 if the divisor is 0.
    [[nodiscard]] double bytesPerToken(std::size_t column) const;
    [[nodiscard]] double charactersPerToken(std::size_t column) const;
    [[nodiscard]] double tokensPerWord(std::size_t column) const;
};
enum class CorpusTable : std::uint8_t { Folders, Files, Scripts };
/// By descending bytes; scripts by descending characters and without `words`.
std::vector<CorpusTableRow> corpusTable(const CorpusSummary& summary, CorpusTable which);
/// Words are not counted by script: a word may have several.
constexpr bool countsWords(CorpusTable which) {
    return which != CorpusTable::Scripts;
}

/// At most `most` pieces, by descending count, then by index.
std::vector<PieceUse> mostUsed(const CorpusColumnCounts& column, std::size_t most);
/// From its tokenizer if available, otherwise as named in the file of the summary; nullopt if neither knows
/// it.
std::optional<CorpusPiece> pieceNamed(const CorpusColumnCounts& column, std::size_t index,
                                      const PieceTexts* pieces);

struct PieceUses {
    std::uint64_t used = 0, never = 0; ///< pieces
};
PieceUses usedPieces(const CorpusSummary& summary, std::size_t column);
/// Counts of the used pieces in descending order: rank → frequency.
std::vector<std::uint64_t> rankFrequencies(const CorpusColumnCounts& column);

/// The number of pieces, by their decoded text, that both use or only one does.
struct UsedOverlap {
    std::uint64_t both = 0, onlyFirst = 0, onlySecond = 0;
};
UsedOverlap usedOverlap(const PieceTexts& one, const CorpusColumnCounts& first, const PieceTexts& other,
                        const CorpusColumnCounts& second);

} // namespace tokenscope::compare
