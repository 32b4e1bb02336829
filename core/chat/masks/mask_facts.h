#pragma once
// Marks over a text, as the policies of masks make them; private to them.

#include "core/chat/masks/mask_policy.h"

namespace tokenscope::chat {

/// What is known of a rendered conversation before any policy.
struct MaskFacts {
    explicit MaskFacts(const MaskInput& input);

    /// Places in the text of one message: of anything of it, and of what it says. Empty ones have begin > end.
    struct Extent {
        std::uint32_t begin = 0xFFFF'FFFFU, end = 0;
        std::uint32_t writtenBegin = 0xFFFF'FFFFU, writtenEnd = 0;
        [[nodiscard]] bool seen() const { return begin < end; }
        [[nodiscard]] bool written() const { return writtenBegin < writtenEnd; }
    };

    const MaskInput& input;
    std::vector<Extent> extents;           ///< a message each
    std::vector<std::uint8_t> isAssistant; ///< a message each
    std::vector<std::uint8_t> isWritten;   ///< a source each: something that a message says
    std::size_t lastUser = 0;              ///< messages before this index are no part of the last turn

    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(input.chat.rendered.text.size());
    }
    /// From 1.
    [[nodiscard]] std::uint32_t lineOf(const OriginRun& run) const;
    /// The message of the assistant that says the most of this text; kNone where none says any.
    [[nodiscard]] std::uint32_t messageIn(ByteSpan text) const;
    /// The string of a message, tool or document that all of this text was copied from; null where the template or several
    /// said it.
    [[nodiscard]] const OriginSource* writerOf(ByteSpan text) const;
    /// To be asked in long loops: stopped by the caller? Looks every so many times alone.
    [[nodiscard]] bool stopped(std::size_t round) const {
        return round % kRoundsUnasked == 0 && input.progress.stopped();
    }
    /// The reason of a run that no policy says anything about.
    [[nodiscard]] TokenWhy whyOf(const OriginRun& run) const;

  private:
    static constexpr std::size_t kRoundsUnasked = 1024;
    std::vector<std::uint32_t> m_lineBegins;
};

/// `messages[2].tool_calls[0].function.name`
std::string sourcePath(const OriginSource& source);

/// The whole text: `over` (in order, apart from each other) and, where there is none, `otherwise`, or the origin of the
/// text if that is absent.
std::vector<Mark> marksOver(const MaskFacts& facts, std::vector<Mark> over,
                            std::optional<TokenWhy> otherwise);

// The policies. Each gives marks in order, apart from each other.

std::vector<Mark> contentMarks(const MaskFacts& facts, bool parts, const MaskOptions& options);
std::vector<Mark> blockMarks(const MaskFacts& facts, const std::vector<ByteSpan>& blocks);
std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<Message>& notes);
std::vector<Mark> markerMarks(const MaskFacts& facts, const ResponseMarkers& markers,
                              std::vector<Message>& notes);

/// Halves of surrogate pairs, one character each, which a template may write and no tokenizer can be given in Python.
bool hasHalfSurrogates(std::string_view text);
/// Spans of generation blocks in bytes, cut to the text: as recorded, or the right ones.
std::vector<ByteSpan> generationBlocks(const MaskFacts& facts, bool right);
/// Sets `trained` and `why` as transformers does.
void applyAsTransformers(const MaskFacts& facts, const std::vector<ByteSpan>& blocks, bool endFlaw,
                         Mask& mask);
/// Sets `trained` and `why` by rows of ids.
void applyMarkerIds(const MaskFacts& facts, const ResponseMarkers& markers, Mask& mask);

} // namespace tokenscope::chat
