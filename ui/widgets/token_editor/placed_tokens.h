#pragma once
// The tokens of the last finished encoding at their places in the current document, after the edits made
// since.

#include "core/base/byte_span.h"
#include "core/encoding/incremental.h"
#include "core/encoding/token_lookup.h"
#include "ui/session/encoded_text.h"

#include <optional>
#include <vector>

namespace tokenscope::ui {

/// Where a place of the text is after the edit; inside a replaced range, at its end.
std::uint32_t shifted(std::uint32_t byte, const TextEdit& edit);

/// The edits between an encoded text and the current document, merged into a short list of replaced ranges.
/// Tokens outside of these only move.
///
///   encoded   H e l l o _ w o r l d          Change{encoded [3,5), document [3,6)}: "lo" became "p!!"
///   document  H e l p ! ! _ w o r l d        "world" [6,11) is now at [7,12)
class EditTrail {
  public:
    [[nodiscard]] bool empty() const { return m_changes.empty(); }
    void clear() { m_changes.clear(); }
    /// `edit` is relative to the document after the previous edits.
    void add(const TextEdit& edit);

    /// Where a span of the encoded text is in the document: shorter by what was replaced at its edges, longer
    /// by what was inserted strictly inside. Absent when nothing of it is left.
    [[nodiscard]] std::optional<ByteSpan> toDocument(ByteSpan encoded, std::uint32_t encodedSize) const;
    /// The part of the encoded text that a span of the document comes from, with replaced ranges as a whole.
    [[nodiscard]] ByteSpan toEncoded(ByteSpan document) const;
    /// The replaced ranges in a span of the encoded text: ascending, not touching. Inside them, only tokens
    /// without text at the edges still have a place.
    [[nodiscard]] std::vector<ByteSpan> replaced(ByteSpan encoded) const;

  private:
    struct Change {
        ByteSpan encoded;
        ByteSpan document;
    };
    std::vector<Change> m_changes; ///< ascending, not touching
};

/// Spans are bytes of the document.
class PlacedTokens {
  public:
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    [[nodiscard]] bool empty() const { return m_encoded == nullptr || m_encoded->size() == 0; }
    /// The document has been edited since it was encoded.
    [[nodiscard]] bool isStale() const { return !m_edits.empty(); }

    /// Keeps the edits that are newer than the encoding. Ignores an encoding of a text before forget().
    void setEncoded(EncodedTextPtr encoded);
    void addEdit(std::uint64_t revision, const TextEdit& edit);
    /// The whole document was replaced: no token has a place.
    void forget(std::uint64_t revision);

    /// Tokens that may touch the span, ascending; check each one's span(). Skips the tokens of replaced
    /// ranges, which may be all tokens of a large text.
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
    std::uint64_t m_oldest = 0; ///< encodings of earlier revisions are of another text
};

} // namespace tokenscope::ui
