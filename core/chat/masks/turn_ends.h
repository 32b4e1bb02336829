#pragma once
// The tokens that end turns; private to the policies of masks.

#include "core/base/byte_span.h"
#include "core/chat/masks/mask_facts.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

// Which control tokens before the first message begin turns, and which one ends a turn that the template adds itself.
//
//   <|im_start|>system\nYou are kind.<|im_end|>\n<|im_start|>user\n │ Hi      │ the first thing that a message says
//   opens                            ends        opens

/// One for each of `tokens` (in order, apart from each other), which are all control tokens of `before`: does it begin a turn?
/// The one right behind a text that the template says itself ends that turn, if another one stands between it and the end. A
/// single word (`user`) is no text.
std::vector<std::uint8_t> turnOpeners(std::string_view before, const std::vector<ByteSpan>& tokens);

/// Cost: the constructor passes over the tokens; then a search per message.
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
