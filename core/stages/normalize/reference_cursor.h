#pragma once
// Hugging Face computes alignments from a list of changes: each new character replaces a number of old ones
// and gets the alignment of the first of those, or of the previous one when it replaces none. This replays
// such a list over a part of a text.

#include "core/stages/normalize/rewrite.h"
#include "core/unicode/normalization.h"

#include <vector>

namespace tokenscope {

class ReferenceCursor {
  public:
    /// `at`: byte of the text where the first change applies.
    ReferenceCursor(const NormalizedText& text, std::uint32_t at)
        : m_text(text)
        , m_at(at) {}
    /// The reference of the next new character; `change` as in NormalizedPiece.
    ByteSpan next(std::int32_t change);

  private:
    const NormalizedText& m_text;
    std::uint32_t m_at;
};

/// Writes the pieces, which represent `from.text` from the first piece's source on. Pieces whose sources
/// overlap (marks that were reordered) share one origin. False when rewriting has failed.
bool putPieces(Rewrite& rewrite, const NormalizedText& from, ReferenceCursor& cursor,
               const std::vector<NormalizedPiece>& pieces);

} // namespace tokenscope
