#pragma once
// What differs between two definitions, whatever their formats: a table for each section, a row for each difference.
//
//   section vocabulary   1 204 rows   only in A 0 · only in B 64 · other id 570 · other piece 570
//     other id      ▁the     278     279
//     other piece   278      ▁the    ▁a
//   section normalizer   1 row
//     changed       $.normalizer.type   NFC   NFKC
//
// Pieces are the same when they are spelled the same or stand for the same bytes (`Ġthe`, `▁the`, ` the`). A row is twelve
// bytes; its words are made when it is asked for, so that 262 144 rows cost nothing until they are seen.
//
// A table without rows means that the section is equal as far as both formats say it. That all ids are equal follows from
// `sameEncoding` alone, see same_encoding.h.

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

// The two tokenizers that are compared as files, and what sentences call them.

/// Neither is null. What is made of a pair keeps its tokenizers alive.
struct FilePair {
    std::shared_ptr<const Tokenizer> a, b;
    std::string nameA = "A", nameB = "B";
};

class AlignedPieces;

enum class DiffSection : std::uint8_t {
    Vocabulary,
    Types,
    Scores, ///< of pieces; where only one has any, unless both merge
    Merges, ///< which pairs merge, and in which order; of ranks and scores the order of pieces
    AddedTokens,
    Specials, ///< bos, eos, …
    Normalizer,
    PreTokenizer,
    Model, ///< its options
    PostProcessor,
    Decoder,
    Truncation,
    Padding,
    ChatTemplates,
    Defaults,      ///< add special, parse special, skip special
    Configuration, ///< what the files beside the tokenizers of two folders say, see load/folder_settings.h
};
inline constexpr std::size_t kDiffSectionCount = 16;
/// `vocabulary types scores merges added_tokens special normalizer pre_tokenizer model post_processor decoder
/// truncation padding chat_templates defaults configuration`
std::string_view name(DiffSection section);

enum class DiffKind : std::uint8_t {
    OnlyInA,
    OnlyInB,
    OtherId,    ///< the same piece, another id
    OtherPiece, ///< the same id, another piece
    Changed,    ///< the same thing, said otherwise
    Moved,      ///< the same merge or added token, before or behind others than it was
};
inline constexpr std::size_t kDiffKindCount = 6;
/// `only_in_a only_in_b other_id other_piece changed moved`
std::string_view name(DiffKind kind);

/// The words of a row. Bytes of a file: print them by printable().
struct DiffRow {
    DiffKind kind = DiffKind::Changed;
    std::string what; ///< a piece as spelled, a merge as `l r`, an id, a JSON path, `bos`, a line's number
    std::string a, b; ///< what each says; empty where it says nothing
    PieceId idA = kNoPiece, idB = kNoPiece; ///< the pieces that the row is about
};

class DiffTable {
  public:
    [[nodiscard]] DiffSection section() const { return m_section; }
    [[nodiscard]] std::size_t size() const { return m_cells.size(); }
    [[nodiscard]] bool empty() const { return m_cells.empty(); }
    [[nodiscard]] DiffKind kind(std::size_t index) const { return m_cells[index].kind; }
    [[nodiscard]] std::size_t count(DiffKind kind) const { return m_counts[static_cast<std::size_t>(kind)]; }
    /// Merges: rows are of listed merges, whose indices in both they have; else ids of pieces, or rows of words.
    [[nodiscard]] bool listsMerges() const { return m_listed; }
    /// Indices of merges or ids of pieces in A and in B; kNoPiece where there is none, and for rows of words.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> places(std::size_t index) const {
        const Cell& cell = m_cells[index];
        return cell.isText ? std::pair(kNoPiece, kNoPiece) : std::pair(cell.a, cell.b);
    }
    /// index < size(); constant time.
    [[nodiscard]] DiffRow row(std::size_t index) const;

  private:
    friend class DiffTableMaker;
    /// Ids or merges of both, or the place of a row in words (`text`).
    struct Cell {
        std::uint32_t a = kNoPiece, b = kNoPiece;
        DiffKind kind = DiffKind::Changed;
        bool isText = false;
    };
    [[nodiscard]] DiffRow pieceRow(const Cell& cell) const;
    [[nodiscard]] DiffRow mergeRow(const Cell& cell) const;

    DiffSection m_section = DiffSection::Vocabulary;
    FilePair m_pair;
    bool m_listed = false; ///< Merges: cells are indices of merges, else ids of pieces
    std::vector<Cell> m_cells;
    std::vector<DiffRow> m_texts;
    std::array<std::size_t, kDiffKindCount> m_counts{};
};

struct DefinitionDiff {
    FilePair pair;
    std::shared_ptr<const AlignedPieces> aligned;    ///< which piece is which; never null
    std::array<DiffTable, kDiffSectionCount> tables; ///< by section
    std::size_t samePieces = 0;                      ///< the same piece at the same id
    std::size_t piecesA = 0, piecesB = 0;            ///< ids in use, added tokens too

    [[nodiscard]] const DiffTable& table(DiffSection section) const {
        return tables[static_cast<std::size_t>(section)];
    }
    /// No table has a row.
    [[nodiscard]] bool empty() const;
};

/// Some tenths of a second for 262 144 pieces. Errors: Canceled.
Result<DefinitionDiff> diffDefinitions(const FilePair& pair, const Progress& progress = {});

} // namespace tokenscope::compare
