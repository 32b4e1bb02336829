#pragma once
// The differences between two definitions of any formats: a table for each section, a row for each
// difference.
//
//   section vocabulary   1 204 rows   only in A 0 · only in B 64 · other id 570 · other piece 570
//     other id      ▁the     278     279
//     other piece   278      ▁the    ▁a
//   section normalizer   1 row
//     changed       $.normalizer.type   NFC   NFKC
//
// Pieces are the same if they have the same spelling or decode to the same bytes (`Ġthe`, `▁the`, ` the`). A
// row is twelve bytes; its texts are created on demand, so that 262 144 rows are cheap until they are shown.
//
// An empty table means that the section is equal as far as both formats define it. Only `sameEncoding` proves
// that all ids are equal, see canonical_encoding.h.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::compare {

/// The two compared tokenizers, not null, and their names in sentences. Results keep the tokenizers alive.
struct FilePair {
    std::shared_ptr<const Tokenizer> a, b;
    std::string nameA = "A", nameB = "B";
};

class AlignedPieces;

enum class DiffSection : std::uint8_t {
    Vocabulary,
    Types,
    Scores, ///< of pieces, also if only one file has scores, unless both are BPE
    Merges, ///< which pairs merge, and their order; with ranks or scores, the order of pieces
    AddedTokens,
    Specials, ///< BOS, EOS, …
    Normalizer,
    PreTokenizer,
    Model, ///< its options
    PostProcessor,
    Decoder,
    Truncation,
    Padding,
    ChatTemplates,
    Defaults,      ///< add special, parse special, skip special
    Configuration, ///< the other settings files of two model folders, see formats/declarations.h
};
inline constexpr std::size_t kDiffSectionCount = 16;
/// `vocabulary types scores merges added_tokens special normalizer pre_tokenizer model post_processor decoder
/// truncation padding chat_templates defaults configuration`
std::string_view name(DiffSection section);

enum class DiffKind : std::uint8_t {
    OnlyInA,
    OnlyInB,
    OtherId,    ///< the same piece, a different id
    OtherPiece, ///< the same id, a different piece
    Changed,    ///< the same item with a different value
    Moved,      ///< the same merge or added token, at a different place in the order
};
inline constexpr std::size_t kDiffKindCount = 6;
/// `only_in_a only_in_b other_id other_piece changed moved`
std::string_view name(DiffKind kind);

/// The texts of a row. They contain bytes of a file: print them with printable().
struct DiffRow {
    DiffKind kind = DiffKind::Changed;
    std::string what; ///< a piece as spelled, a merge as `l r`, an id, a JSON path, `bos`, a line's number
    std::string a, b; ///< the values; empty if there is none
    PieceId idA = kNoPiece, idB = kNoPiece; ///< the pieces that the row is about
};

class DiffTable {
  public:
    [[nodiscard]] DiffSection section() const { return m_section; }
    [[nodiscard]] std::size_t size() const { return m_cells.size(); }
    [[nodiscard]] bool empty() const { return m_cells.empty(); }
    [[nodiscard]] DiffKind kind(std::size_t index) const { return m_cells[index].kind; }
    [[nodiscard]] std::size_t count(DiffKind kind) const { return m_counts[static_cast<std::size_t>(kind)]; }
    /// Rows are merges, with their indices in both lists; otherwise pieces or texts.
    [[nodiscard]] bool listsMerges() const { return m_listed; }
    /// Indices of merges or ids of pieces in A and in B; kNoPiece if there is none, and for rows of text.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> places(std::size_t index) const {
        const Cell& cell = m_cells[index];
        return cell.isText ? std::pair(kNoPiece, kNoPiece) : std::pair(cell.a, cell.b);
    }
    /// index < size(); constant time.
    [[nodiscard]] DiffRow row(std::size_t index) const;

  private:
    friend class DiffTableBuilder;
    /// Ids or merges of both, or in `a` the index of a row of text.
    struct Cell {
        std::uint32_t a = kNoPiece, b = kNoPiece;
        DiffKind kind = DiffKind::Changed;
        bool isText = false;
    };
    [[nodiscard]] DiffRow pieceRow(const Cell& cell) const;
    [[nodiscard]] DiffRow mergeRow(const Cell& cell) const;

    DiffSection m_section = DiffSection::Vocabulary;
    FilePair m_pair;
    bool m_listed = false; ///< cells are indices of merges, otherwise ids of pieces
    std::vector<Cell> m_cells;
    std::vector<DiffRow> m_texts;
    std::array<std::size_t, kDiffKindCount> m_counts{};
};

struct DefinitionDiff {
    FilePair pair;
    std::shared_ptr<const AlignedPieces> aligned;    ///< never null
    std::array<DiffTable, kDiffSectionCount> tables; ///< by section
    std::size_t samePieces = 0;                      ///< the same piece at the same id
    std::size_t piecesA = 0, piecesB = 0;            ///< used ids, including added tokens

    [[nodiscard]] const DiffTable& table(DiffSection section) const {
        return tables[static_cast<std::size_t>(section)];
    }
    /// No table has a row.
    [[nodiscard]] bool empty() const;
};

/// Some tenths of a second for 262 144 pieces. Errors: Canceled.
Result<DefinitionDiff> diffDefinitions(const FilePair& pair, const Progress& progress = {});

// Descriptions of the rows of a table, and of the values in them.

/// `2 only in a.json, 1 with another id`
Message describeCounts(const DiffTable& table, const FilePair& pair);

/// The counts and the first rows, without a full stop: "2 only in a.json: `x` and `y`; 1 with another id:
/// `the` is `278` in a.json, `279` in b.json".
Message describeSection(const DiffTable& table, const FilePair& pair);

/// Text between backticks: one line of at most about sixty bytes. Characters that can't be recognized by
/// their look are followed by their code points: marks, spaces outside ASCII, and characters that look like
/// their normalized form: "`ﬁ` (U+FB01)".
std::string inBackticks(std::string_view text);

struct ValueDivergence {
    std::string a, b;
};

/// Shortens two long values so that their first difference is visible in `shown` bytes: most of a long common
/// prefix is replaced by `…`. Characters are never split.
ValueDivergence valueDivergence(std::string_view a, std::string_view b, std::size_t shown);

// A line diff of two texts, such as chat templates: the lines to remove from the first and to add to get the second.

struct LineEdit {
    enum class Kind : std::uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::uint32_t lineA = 0, lineB = 0; ///< from 0; for a line that one text doesn't have, the next one
    std::string_view text;              ///< of the texts given; without the line feed
    bool operator==(const LineEdit&) const = default;
};

/// A text that ends with a line feed has an empty last line. The diff is minimal if the product of the
/// different lines is at most four million; otherwise the different part is replaced as a whole.
std::vector<LineEdit> diffLines(std::string_view a, std::string_view b);

} // namespace tokenscope::compare
