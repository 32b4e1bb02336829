#pragma once
// Stage 5: puts special tokens around one or two encodings, sets type ids, trims the reference's offsets.

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace tokenscope {

/// What a post-processor needs of the text and the pieces.
struct PostProcessContext {
    std::string_view firstText;
    std::string_view secondText;
    std::function<std::string_view(PieceId)> spelling; ///< as the vocabulary spells it
    bool addSpecial = false;
    std::optional<bool> addBos, addEos; ///< override addSpecial for BosEosPostProcessor
    bool referenceSpans = false;
    bool continuesText = false; ///< the first token is not the first of its text
    bool full = false;          ///< keep wordIds, sequenceIds, typeIds, masks the same length as ids
};

/// Bound of overflowing encodings: their tokens and those of the encoding itself together, each of them
/// counted as kWindowItself tokens more for what it takes even when it is empty. Each window of the first
/// text is combined with each of the second, so that little text can make many.
inline constexpr std::size_t kMaxInWindows = std::size_t{1} << 23U;
inline constexpr std::size_t kWindowItself = 16;

class PostProcessor {
  public:
    virtual ~PostProcessor() = default;
    /// Without a pair `second` is null. The result is in `first`; `second` is consumed. Inserted pieces have
    /// an empty span where they stand (0 before, the text's end after) in `bytes`, and [0,0) in `reference`
    /// as Hugging Face has.
    /// Errors: TooLarge (a template that puts in so many special tokens, or says a text so often, that more
    /// than kMaxTokens come to those of the texts; overflowing encodings that pass kMaxInWindows); Unsupported (see
    /// unusualPostProcessor()).
    virtual Result<void> apply(Encoding& first, Encoding* second,
                               const PostProcessContext& context) const = 0;
    /// Special tokens that it puts around one text or two when addSpecial is on, as truncation counts them.
    [[nodiscard]] virtual std::size_t addedPieces(bool pair) const = 0;
    /// A text alone stands in its encoding once (a template may say it twice, or not at all).
    [[nodiscard]] virtual bool textStandsOnce() const = 0;

    /// That come to those of the texts said once: about 600 MB of encoding.
    static constexpr std::size_t kMaxTokens = std::size_t{1} << 24U;
};

/// A missing config means: the second after the first, nothing added. Errors: Damaged (a template names a
/// special token that is not defined) with `where` under `$.post_processor`.
Result<std::unique_ptr<PostProcessor>> makePostProcessor(const std::optional<PostProcessorConfig>& config);
/// Of a template that is given what others have put in: what apply() will refuse, where that is so.
Diagnostics unusualPostProcessor(const std::optional<PostProcessorConfig>& config);

} // namespace tokenscope
