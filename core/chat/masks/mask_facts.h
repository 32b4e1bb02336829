#pragma once
// Shared by the mask policies: facts about a rendered conversation, the tokens that end turns, and the
// functions of each policy. Private to masks, but the lint uses turnOpeners().

#include "core/base/byte_span.h"
#include "core/chat/masks/mask_policy.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

/// Facts about a rendered conversation, independent of policies.
struct MaskFacts {
    explicit MaskFacts(const MaskInput& input);

    /// The range of a message in the text: of all its strings, and of its written text. Empty if begin > end.
    struct Extent {
        std::uint32_t begin = 0xFFFF'FFFFU, end = 0;
        std::uint32_t writtenBegin = 0xFFFF'FFFFU, writtenEnd = 0;
        [[nodiscard]] bool seen() const { return begin < end; }
        [[nodiscard]] bool written() const { return writtenBegin < writtenEnd; }
    };

    const MaskInput& input;
    std::vector<Extent> extents;           ///< one per message
    std::vector<std::uint8_t> isAssistant; ///< one per message
    std::vector<std::uint8_t> isWritten;   ///< by source: whether it is text written in a message
    std::size_t lastUser = 0;              ///< messages before this index do not belong to the last turn

    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(input.chat.rendered.text.size());
    }
    /// From 1.
    [[nodiscard]] std::uint32_t lineOf(const OriginRun& run) const;
    /// The assistant message with the largest part of this text; kNone if there is none.
    [[nodiscard]] std::uint32_t messageIn(ByteSpan text) const;
    /// The string of a message, tool or document that this whole text was copied from; null for other or
    /// several origins.
    [[nodiscard]] const OriginSource* writerOf(ByteSpan text) const;
    /// For long loops: whether the caller canceled; checks only every kRoundsBetweenChecks rounds.
    [[nodiscard]] bool stopped(std::size_t round) const {
        return round % kRoundsBetweenChecks == 0 && input.progress.stopped();
    }
    /// The reason for a run that no policy marked.
    [[nodiscard]] TokenWhy whyOf(const OriginRun& run) const;

  private:
    static constexpr std::size_t kRoundsBetweenChecks = 1024;
    std::vector<std::uint32_t> m_lineBegins;
};

/// `messages[2].tool_calls[0].function.name`
std::string sourcePath(const OriginSource& source);

/// Marks for the whole text: `over` (in order, disjoint), and in the gaps `otherwise`, or the origin of the
/// text.
std::vector<Mark> marksOver(const MaskFacts& facts, std::vector<Mark> over,
                            std::optional<TokenWhy> otherwise);

// The tokens that end turns: which control tokens before the first message start turns, and which one ends a
// turn that the template adds itself.
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

// The policies, one source file each. Their marks are ordered and disjoint.

std::vector<Mark> contentMarks(const MaskFacts& facts, bool parts, const MaskOptions& options);
std::vector<Mark> blockMarks(const MaskFacts& facts, const std::vector<ByteSpan>& blocks);
std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<Message>& notes);
std::vector<Mark> markerMarks(const MaskFacts& facts, const ResponseMarkers& markers,
                              std::vector<Message>& notes);

/// Whether a template wrote a lone surrogate, which Python can't pass to a tokenizer.
bool hasLoneSurrogates(std::string_view text);
/// Byte spans of generation blocks, clipped to the text: as recorded by transformers, or the actual ones.
std::vector<ByteSpan> generationBlocks(const MaskFacts& facts, bool right);
/// Sets `trained` and `why` like transformers.
void applyAsTransformers(const MaskFacts& facts, const std::vector<ByteSpan>& blocks,
                         bool transformersEndQuirk, Mask& mask);
/// Sets `trained` and `why` by sequences of ids.
void applyMarkerIds(const MaskFacts& facts, const ResponseMarkers& markers, Mask& mask);

} // namespace tokenscope::chat
