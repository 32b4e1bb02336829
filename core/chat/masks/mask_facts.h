#pragma once
// What the mask policies share: facts about a rendered conversation, and the functions of each policy. Private to masks.

#include "core/chat/masks/mask_policy.h"

namespace tokenscope::chat {

/// Facts about a rendered conversation that no policy depends on.
struct MaskFacts {
    explicit MaskFacts(const MaskInput& input);

    /// Where a message is in the text: any string of it, and what it says. Empty if begin > end.
    struct Extent {
        std::uint32_t begin = 0xFFFF'FFFFU, end = 0;
        std::uint32_t writtenBegin = 0xFFFF'FFFFU, writtenEnd = 0;
        [[nodiscard]] bool seen() const { return begin < end; }
        [[nodiscard]] bool written() const { return writtenBegin < writtenEnd; }
    };

    const MaskInput& input;
    std::vector<Extent> extents;           ///< a message each
    std::vector<std::uint8_t> isAssistant; ///< a message each
    std::vector<std::uint8_t> isWritten;   ///< by source: whether it is something that a message says
    std::size_t lastUser = 0;              ///< messages before this index do not belong to the last turn

    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(input.chat.rendered.text.size());
    }
    /// From 1.
    [[nodiscard]] std::uint32_t lineOf(const OriginRun& run) const;
    /// The message of the assistant with the most of this text; kNone if there is none.
    [[nodiscard]] std::uint32_t messageIn(ByteSpan text) const;
    /// The string of a message, tool or document that this whole text was copied from; null if it has another origin or several.
    [[nodiscard]] const OriginSource* writerOf(ByteSpan text) const;
    /// For long loops: whether the caller stopped; checks only every kRoundsUnasked rounds.
    [[nodiscard]] bool stopped(std::size_t round) const {
        return round % kRoundsUnasked == 0 && input.progress.stopped();
    }
    /// The reason of a run that no policy marked.
    [[nodiscard]] TokenWhy whyOf(const OriginRun& run) const;

  private:
    static constexpr std::size_t kRoundsUnasked = 1024;
    std::vector<std::uint32_t> m_lineBegins;
};

/// `messages[2].tool_calls[0].function.name`
std::string sourcePath(const OriginSource& source);

/// Marks for the whole text: `over` (in order, disjoint), and for the gaps `otherwise`, or the origin of the text.
std::vector<Mark> marksOver(const MaskFacts& facts, std::vector<Mark> over,
                            std::optional<TokenWhy> otherwise);

// The policies, one source file each. Their marks are in order and disjoint.

std::vector<Mark> contentMarks(const MaskFacts& facts, bool parts, const MaskOptions& options);
std::vector<Mark> blockMarks(const MaskFacts& facts, const std::vector<ByteSpan>& blocks);
std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<Message>& notes);
std::vector<Mark> markerMarks(const MaskFacts& facts, const ResponseMarkers& markers,
                              std::vector<Message>& notes);

/// Whether a template wrote half of a surrogate pair, which Python can't pass to a tokenizer.
bool hasHalfSurrogates(std::string_view text);
/// Spans of generation blocks in bytes, clipped to the text: as transformers records them, or the true ones.
std::vector<ByteSpan> generationBlocks(const MaskFacts& facts, bool right);
/// Sets `trained` and `why` as transformers does.
void applyAsTransformers(const MaskFacts& facts, const std::vector<ByteSpan>& blocks, bool endFlaw,
                         Mask& mask);
/// Sets `trained` and `why` by rows of ids.
void applyMarkerIds(const MaskFacts& facts, const ResponseMarkers& markers, Mask& mask);

} // namespace tokenscope::chat
