#pragma once
// The merge pairs of a BPE definition. A file orders merges in one of three ways:
//
// Merges:  the file's list; priority = rank.
// Ranks:   tiktoken merges two parts if their joined bytes are a piece, lowest id first.
// Scores:  SentencePiece does the same with characters and the highest score first.
//
// For the last two, any two parts whose bytes join to a piece could merge: several pairs for each piece. But
// merging is local: between two boundaries that no merge crosses, bytes merge as if they were alone. So a
// piece can only result from the last merge of its own bytes: one pair for each piece, found by encoding it.
// This also holds for vocabularies that are not closed under their merges (Llama 3): a piece that its own
// bytes don't merge to has no pair, and never results from merging.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/bpe/pair_table.h"

#include <memory>
#include <mutex>

namespace tokenscope {

/// The id for a character that is no piece but takes part in SentencePiece's merging (an unknown one, or one
/// that occurs only in longer pieces).
inline PieceId virtualSymbol(char32_t character) {
    return 0x8000'0000U | static_cast<PieceId>(character);
}
inline bool isVirtualSymbol(PieceId id) {
    return id != kNoPiece && (id & 0x8000'0000U) != 0;
}

/// Const after building; thread-safe to read.
struct BpeTable {
    PairTable pairs;
    /// By byte (Ranks, byte-level Merges): its id, or kNoPiece.
    PieceId byteIds[256];
};

/// The table of one vocabulary and model, built at its first use. Shared by the paths of a tokenizer, and by
/// tokenizers with the same vocabulary and model. Thread-safe.
class SharedBpeTable {
  public:
    template <class Make>
    std::shared_ptr<const BpeTable> get(const Make& make) {
        const std::lock_guard lock(m_mutex);
        if (!m_table)
            m_table = std::make_shared<const BpeTable>(make());
        return m_table;
    }

  private:
    std::mutex m_mutex;
    std::shared_ptr<const BpeTable> m_table;
};

/// Ranks: the symbols are the ids of single bytes. Takes some tens of milliseconds for 200 000 pieces.
BpeTable makeRankTable(const Vocabulary& vocabulary);
/// Which pieces can result from merging by scores. Matched: normal and unused ones; user-defined ones are
/// extracted before merging, so they are only symbols. All: in llama.cpp.
enum class ScoredPieces : std::uint8_t { Matched, All };
BpeTable makeScoreTable(const Vocabulary& vocabulary, ScoredPieces pieces = ScoredPieces::Matched);
/// Merges, as listed.
BpeTable makeMergeTable(const Vocabulary& vocabulary, const std::vector<Merge>& merges);

} // namespace tokenscope
