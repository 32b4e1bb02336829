#pragma once
// The tokens of the last finished encoding at their places in the document as it is now. Everything here is
// in bytes of the document.

#include "core/encoding/token_lookup.h"
#include "ui/session/encoded_text.h"
#include "ui/widgets/token_editor/edit_trail.h"

#include <optional>
#include <vector>

namespace tokenscope::ui {

class PlacedTokens {
  public:
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    [[nodiscard]] bool empty() const { return m_encoded == nullptr || m_encoded->size() == 0; }
    /// Edits have been made that the encoding doesn't know of.
    [[nodiscard]] bool isStale() const { return !m_edits.empty(); }

    /// Keeps the edits that are younger than the encoding. One of a text that was replaced whole is refused.
    void setEncoded(EncodedTextPtr encoded);
    void addEdit(std::uint64_t revision, const TextEdit& edit);
    /// The document was replaced whole: no token has a place any more.
    void forget(std::uint64_t revision);

    /// Candidates, ascending: each is still to be asked for its span. Without those of a replaced range, which
    /// may be all of a large text.
    [[nodiscard]] std::vector<TokenRange> touching(ByteSpan span) const;
    [[nodiscard]] std::optional<ByteSpan> span(std::size_t token) const;
    [[nodiscard]] std::optional<std::size_t> tokenAt(std::uint32_t byte) const;
    [[nodiscard]] PieceType type(std::size_t token) const { return m_encoded->types[token]; }

  private:
    struct Edit {
        std::uint64_t revision = 0;
        TextEdit edit;
    };
    EncodedTextPtr m_encoded;
    std::vector<Edit> m_edits;
    EditTrail m_trail;
    std::uint64_t m_oldest = 0; ///< encodings before this revision are of another text
};

} // namespace tokenscope::ui
