#pragma once
// The way from an encoded text to the text as it is now: the edits made since, merged into a short list of
// replaced ranges. Tokens outside of them only move.
//
//   encoded   H e l l o _ w o r l d          Change{encoded [3,5), document [3,6)}: "lo" became "p!!"
//   document  H e l p ! ! _ w o r l d        "world" [6,11) is now at [7,12)

#include "core/base/byte_span.h"
#include "core/encoding/incremental.h"

#include <optional>
#include <vector>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
