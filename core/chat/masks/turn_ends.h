#pragma once
// Finds the tokens that end turns. Private to the mask policies.

#include "core/base/byte_span.h"
#include "core/chat/masks/mask_facts.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

// Which control tokens before the first message start turns, and which one ends a turn that the template adds
// itself.
//
//   <|im_start|>system\nYou are kind.<|im_end|>\n<|im_start|>user\n │ Hi      │ the first text of a message
//   opens                            ends        opens

/// For each of `tokens` (ordered, disjoint, all of them control tokens in `before`), whether it starts a
/// turn. The one directly after text of the template itself ends that turn, if another one follows before the
/// end. A single word (`user`) is not text.
std::vector<std::uint8_t> turnOpeners(std::string_view before, const std::vector<ByteSpan>& tokens);

/// Cost: one pass over the tokens, then a search per message.
class TurnEnds {
  public:
    /// Keeps a reference to the facts.
    explicit TurnEnds(const MaskFacts& facts);

    /// The first control token after a message's text, before the next message; kNone if there is none or if
    /// it starts turns.
    [[nodiscard]] std::uint32_t tokenOf(std::uint32_t message) const;

  private:
    const MaskFacts& m_facts;
    std::vector<std::uint32_t> m_begins;  ///< starts of messages in the text, ascending
    std::vector<std::uint32_t> m_control; ///< control tokens with text, in order
    std::set<PieceId> m_openers;
};

} // namespace tokenscope::chat
