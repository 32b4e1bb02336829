#pragma once
// Post-processors work on parts: the encodings of one or two texts, and the special tokens between them. At
// the end the parts are joined into one encoding.
//
//   [CLS]  first text  [SEP]  second text  [SEP]
//     0        1         2         3         4

#include "core/encoding/encoding.h"
#include "core/stages/postprocess/post_processor.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Tokens [begin, end) of a part belong to sequence `id`. As in the reference, a later range of the same id
/// replaces the earlier one, and the larger id wins where ranges overlap.
struct SequenceRange {
    std::uint32_t id = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

struct Part {
    Encoding encoding; ///< `overflowing` is empty: see below
    std::vector<SequenceRange> sequences;
    std::vector<Part> overflowing;
    std::string_view text;                 ///< the text that the spans refer to
    std::span<const std::uint32_t> words;  ///< see PostProcessContext::firstWords
    std::optional<std::uint32_t> position; ///< the position of all tokens, if they are added special tokens
};

/// A special token to add.
struct SpecialPiece {
    PieceId id = 0;
    std::optional<std::string> token; ///< its spelling in the post-processor's configuration, if given

    [[nodiscard]] bool spelledOtherwise(const PostProcessContext& context) const {
        return token && context.spelling && context.spelling(id) != *token;
    }
};

/// Sets all type and sequence ids to `index`; with `full` the optional vectors get their full size.
Part makePart(Encoding encoding, std::uint32_t index, const PostProcessContext& context);
/// A part of special tokens that belong to no sequence, at position `position` of `text`.
Part makeSpecialPart(const std::vector<SpecialPiece>& pieces, std::uint32_t typeId, std::uint32_t position,
                     std::string_view text, const PostProcessContext& context);

void setSequence(Part& part, std::uint32_t id);
void setTypes(Part& part, std::uint32_t typeId);
/// Appends `tail`. Each overflowing part of one is combined with each of the other, and with the other as a
/// whole.
void append(Part& part, Part tail);
/// Adds one special token before or after a part and its overflowing parts.
void putBefore(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
               const PostProcessContext& context);
void putAfter(Part& part, const SpecialPiece& piece, std::uint32_t typeId, const PostProcessContext& context);
/// Marks everything in a part and its overflowing parts as plain text of one sequence, like BERT's and
/// RoBERTa's processors, even special tokens that an earlier processor added.
void becomePlain(Part& part, std::uint32_t sequence);
/// Joins all parts; fills sequenceIds when `full`. Errors: TooLarge when overflowing parts result in more
/// windows than kMaxInWindows allows.
Result<Encoding> joinParts(std::vector<Part> parts, bool full);

} // namespace tokenscope

namespace tokenscope::post_processors {

/// Const and thread-safe.
class PartsProcessor {
  public:
    virtual ~PartsProcessor() = default;
    [[nodiscard]] virtual Result<void> process(std::vector<Part>& parts,
                                               const PostProcessContext& context) const = 0;
    /// How many parts result from `count`; nullopt if it can't process that many.
    [[nodiscard]] virtual std::optional<std::size_t> partsFrom(std::size_t count, bool) const {
        return count;
    }
    /// How many special tokens it adds to one text or a pair, as the reference counts them when it truncates.
    [[nodiscard]] virtual std::size_t addedPieces(bool) const { return 0; }
    /// A single text is in the result exactly once.
    [[nodiscard]] virtual bool containsTextOnce() const { return true; }
};

// Factories, for post_processor.cpp. `where` is the JSON path.

using MakeResult = Result<std::unique_ptr<PartsProcessor>>;

MakeResult make(const ByteLevelPostProcessor& config, const std::string& where);
MakeResult make(const BertPostProcessor& config, const std::string& where);
MakeResult make(const RobertaPostProcessor& config, const std::string& where);
MakeResult make(const TemplatePostProcessor& config, const std::string& where);
MakeResult make(const BosEosPostProcessor& config, const std::string& where);

} // namespace tokenscope::post_processors
