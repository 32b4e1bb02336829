#pragma once
// What some tokenizers make of a set of texts, in counts that merge.
//
// Summaries of disjoint sets of texts form a commutative monoid: an empty one changes nothing, and `merge` gives the same in
// whatever order. So a corpus may be measured by any number of threads and processes, each with its part (a file, or some of
// a file's chunks, see corpus_files.h), and joined. Memory: 16 bytes a used piece and tokenizer, of one that
// was read from a file its name, too; some hundred bytes a file; above
// kMaxFileRows files single files are dropped, on whatever side of a merge they are counted, and their folders stay.
//
// Specials that go around a text are not in the counts: a text is a stream here.

#include "core/compare/align/text_counts.h"

#include <array>
#include <cstdint>
#include <map>
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
inline constexpr std::uint32_t kMaxShards = 1'000'000;              ///< that one corpus is dealt in
inline constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 53U; ///< what a number in JSON has exactly

/// By which a column is known to be the same in two summaries.
struct CorpusColumn {
    std::string
        name; ///< as people read it; like all texts of a summary valid UTF-8. Of two that merge the smaller
    std::string sha256; ///< of all that decides its ids and what they count as
    std::uint64_t pieces = 0;
    bool parseSpecial = false;
    bool operator==(const CorpusColumn&) const = default;
    [[nodiscard]] bool sameTokenizer(const CorpusColumn& other) const {
        return sha256 == other.sha256 && pieces == other.pieces && parseSpecial == other.parseSpecial;
    }
};

/// The part of TextCounts and TokenCounts that is kept for each file and folder.
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

/// A line, or some hundred bytes of a long one, that columns cut otherwise.
struct CorpusPlace {
    std::uint32_t cuts = 0; ///< ends of tokens that some have and others lack
    std::string file;
    std::uint64_t byte = 0; ///< of the file, where it begins
    std::string text;
    bool operator==(const CorpusPlace&) const = default;
};

/// What people call a piece: in summaries that are read where its tokenizer isn't at hand.
struct CorpusPiece {
    PieceId id = 0;
    std::string spelling; ///< need not be UTF-8
    auto operator<=>(const CorpusPiece&) const = default;
};

/// A file or folder, or a part of a file, that could not be read or encoded and isn't in the counts.
struct CorpusGap {
    std::string file; ///< as keys of files; of a folder with `/` behind it
    std::string why;
    auto operator<=>(const CorpusGap&) const = default;
};

/// Whose counts these are: one of the parts that a corpus was dealt in.
struct CorpusPart {
    std::uint32_t of = 1, number = 1; ///< as in `--shard 1/4`
    std::uint64_t corpus = 0;         ///< a digest of the names and sizes of all files that were dealt
    std::uint64_t bytes = 0;
    std::uint64_t digest = 0; ///< of the texts of its chunks, in whatever order
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
    std::array<std::uint64_t, kTokenLengths> lengths{}; ///< tokens by the bytes of text that they have
    std::vector<PieceUse> used;                         ///< the pieces that were, by ascending index
    std::uint64_t byteFallback = 0;                     ///< tokens of type byte
    std::map<std::size_t, CorpusPiece>
        named; ///< used ones that files named, by PieceUse::index; of two the smaller
    CorpusColumnCounts& operator+=(const CorpusColumnCounts& other);
    bool operator==(const CorpusColumnCounts&) const = default;
};

struct CorpusSummary {
    std::vector<CorpusColumn> columns;
    TextCounts text;
    std::vector<CorpusColumnCounts> tokens; ///< by column
    /// ends[m]: places where a token ends in exactly the columns whose bit is set in m; 1 << columns of them.
    std::vector<std::uint64_t> ends;
    /// Tokens of one id that end at one place, by pairOf() two columns. Not counted (0) for vocabularies of other ids, see
    /// idsAreComparable().
    std::vector<std::uint64_t> sameIds;
    std::map<std::string, CorpusRow> files;   ///< by path from the corpus' root; empty above kMaxFileRows
    std::map<std::string, CorpusRow> folders; ///< by the first folder below the root; `.` for none
    bool filesDropped = false;
    std::vector<CorpusPlace> places; ///< at most kMaxPlaces, the most cuts first, then by file and byte
    std::uint64_t damaged = 0;       ///< bytes that are not UTF-8
    bool partial = false;            ///< counting was stopped: of some texts there are no counts

    std::set<CorpusGap> leftOut; ///< the first kMaxGaps of them
    bool moreLeftOut = false;
    std::vector<CorpusPart> parts; ///< ascending; empty above kMaxParts
    bool partsDropped = false;

    CorpusSummary() = default;
    explicit CorpusSummary(std::vector<CorpusColumn> columns);

    /// Errors: BadInput where the columns are not the same tokenizers in the same order; TooLarge above kMaxCount. Then
    /// nothing was added.
    Result<void> merge(const CorpusSummary& other);
    /// True where the list became twice as long as it may be and was trimmed: its last place is the least that is kept.
    bool addPlace(CorpusPlace place);
    void leaveOut(CorpusGap gap);
    /// Puts `files`, `places` and `parts` in order and within their bounds.
    void trim();
    bool operator==(const CorpusSummary&) const = default;

    /// 0 ≤ first < second < columns.
    static std::size_t pairOf(std::size_t first, std::size_t second) {
        return second * (second - 1) / 2 + first;
    }
    /// Ends that both have, those that only one has, and tokens of one id at one place.
    struct Agreement {
        std::uint64_t shared = 0, onlyFirst = 0, onlySecond = 0, sameIds = 0;
        [[nodiscard]] double share() const; ///< shared of all; 1 where there are none
    };
    [[nodiscard]] Agreement agreement(std::size_t first, std::size_t second) const;
    /// Two columns have other tokens anywhere.
    [[nodiscard]] bool columnsDiffer() const;
};

} // namespace tokenscope::compare
