#pragma once
// The tokens of the last finished encoding at their places in the document as it is now. Everything here is
// in bytes of the document.

#include "core/base/byte_span.h"
#include "core/encoding/incremental.h"
#include "core/encoding/token_lookup.h"
#include "ui/session/encoded_text.h"

#include <optional>
#include <vector>

namespace tokenscope::ui {

// The way from an encoded text to the text as it is now: the edits made since, merged into a short list of
// replaced ranges. Tokens outside of them only move.
//
//   encoded   H e l l o _ w o r l d          Change{encoded [3,5), document [3,6)}: "lo" became "p!!"
//   document  H e l p ! ! _ w o r l d        "world" [6,11) is now at [7,12)

class EditTrail {
  public:
    [[nodiscard]] bool empty() const { return m_changes.empty(); }
    void clear() { m_changes.clear(); }
    /// `edit` is relative to the document as the edits before left it.
    void add(const TextEdit& edit);

    /// Where a span of the encoded text is now: smaller by what was replaced at its edges, larger by what was
    /// inserted strictly inside. Absent when nothing of it is left.
    [[nodiscard]] std::optional<ByteSpan> toDocument(ByteSpan encoded, std::uint32_t encodedSize) const;
    /// The part of the encoded text that a span of the document comes from; a replaced range counts whole.
    [[nodiscard]] ByteSpan toEncoded(ByteSpan document) const;
    /// What was replaced in a span of the encoded text: ascending, not touching. Of what lies inside, only
    /// chips at the edges have a place left.
    [[nodiscard]] std::vector<ByteSpan> replaced(ByteSpan encoded) const;

  private:
    struct Change {
        ByteSpan encoded;
        ByteSpan document;
    };
    std::vector<Change> m_changes; ///< ascending, not touching
};

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
