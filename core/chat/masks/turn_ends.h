#pragma once
// The tokens that end turns; private to the policies of masks.

#include "core/chat/masks/mask_marks.h"

#include <set>

namespace tokenscope::chat {

/// Cost: a pass over the tokens to make it, a search for each message.
class TurnEnds {
  public:
    /// Refers to the facts.
    explicit TurnEnds(const MaskFacts& facts);

    /// The first control token behind what a message says, before the next message; kNone where there is none or it begins
    /// turns.
    [[nodiscard]] std::uint32_t tokenOf(std::uint32_t message) const;

  private:
    const MaskFacts& m_facts;
    std::vector<std::uint32_t> m_begins;  ///< of messages in the text, ascending
    std::vector<std::uint32_t> m_control; ///< control tokens that stand for text, in order
    std::set<PieceId> m_openers;
};

} // namespace tokenscope::chat
