#pragma once
// Stage 5: adds special tokens to one or two encodings, sets type ids, and trims the reference's offsets.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace tokenscope {

/// The options, the text and the pieces of one call.
struct PostProcessContext {
    std::string_view firstText;
    std::string_view secondText;
    /// Where the words of a text begin that is given as words (Tokenizer::encodeWords), ascending; wordIds of
    /// its tokens are indices into this. Empty: the text is given as a whole.
    std::span<const std::uint32_t> firstWords;
    std::span<const std::uint32_t> secondWords;
    std::function<std::string_view(PieceId)> spelling; ///< in the vocabulary
    bool addSpecial = false;
    std::optional<bool> addBos, addEos; ///< override addSpecial for BosEosPostProcessor
    bool referenceSpans = false;
    bool continuesText = false; ///< the first token is not the first of its text
    bool full = false;          ///< keep wordIds, sequenceIds, typeIds, masks the same length as ids
};

/// Limit of overflowing encodings: the tokens of all windows together, plus kWindowItself for the size of
/// each window itself. Each window of the first text is combined with each of the second, so a little text
/// can result in many.
inline constexpr std::size_t kMaxInWindows = std::size_t{1} << 23U;
inline constexpr std::size_t kWindowItself = 16;

class PostProcessor {
  public:
    virtual ~PostProcessor() = default;
    /// Without a pair `second` is null. The result is in `first`; `second` is consumed. Inserted pieces have
    /// an empty span at their position (0 before, the text's end after) in `bytes`, and [0,0) in `reference`
    /// as in Hugging Face. Errors: TooLarge (a template that adds more than kMaxTokens to those of the texts,
    /// by special tokens or by repeating a text; overflowing encodings beyond kMaxInWindows); Unsupported
    /// (see unusualPostProcessor()).
    virtual Result<void> apply(Encoding& first, Encoding* second,
                               const PostProcessContext& context) const = 0;
    /// How many special tokens it adds to one text or a pair with addSpecial, as truncation counts them.
    [[nodiscard]] virtual std::size_t addedPieces(bool pair) const = 0;
    /// A single text is in its encoding exactly once (a template may repeat or omit it).
    [[nodiscard]] virtual bool containsTextOnce() const = 0;

    /// Tokens added to those of the texts: about 600 MB of encoding.
    static constexpr std::size_t kMaxTokens = std::size_t{1} << 24U;
};

/// Without a config the second text follows the first, and nothing is added. Errors: Damaged (a template
/// names a special token that is not defined) with `where` under `$.post_processor`.
Result<std::unique_ptr<PostProcessor>> makePostProcessor(const std::optional<PostProcessorConfig>& config);
/// Reports what apply() will reject: a template that receives special tokens from other processors.
Diagnostics unusualPostProcessor(const std::optional<PostProcessorConfig>& config);

} // namespace tokenscope
