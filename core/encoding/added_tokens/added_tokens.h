#pragma once
// The first step of encoding: splits the text at added tokens. Hugging Face's way is here, llama.cpp's in
// gguf_special_tokens.h.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/piece_type.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/added_tokens/literal_finder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Plain text, or one added token with the whitespace that it took.
struct SplitPart {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    PieceId token = kNoPiece; ///< kNoPiece: plain text
    [[nodiscard]] bool isText() const { return token == kNoPiece; }
    bool operator==(const SplitPart&) const = default;
};

/// Const and thread-safe.
class AddedTokenSplitter {
  public:
    virtual ~AddedTokenSplitter() = default;
    /// True: split() is sure to return the text as one part. Cheaper, for short texts; false if unknown, or if
    /// stopped.
    [[nodiscard]] virtual bool leavesWhole(std::string_view /*text*/, bool /*parseSpecial*/,
                                           const Progress& /*progress*/) const {
        return false;
    }
    /// The parts ascend and cover the text, and no two text parts are adjacent. An empty text has no parts.
    /// Without parseSpecial, special tokens are text. Errors: Canceled.
    [[nodiscard]] virtual Result<std::vector<SplitPart>> split(std::string_view text, bool parseSpecial,
                                                               const Progress& progress) const = 0;
};

/// Extracts added tokens from the text, as Hugging Face does: a first pass over the original text for those
/// that are not normalized, a second over normalized text for the others. Matching is leftmost-longest;
/// `single_word` drops a match inside a word, `lstrip` and `rstrip` let it take adjacent whitespace.
class AddedTokenScanner final : public AddedTokenSplitter {
  public:
    static constexpr std::uint32_t kPlain = 0xFFFF'FFFFU;
    /// A part of the text: plain, or one added token with the whitespace that it took. Parts ascend and cover
    /// the text.
    struct Part {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint32_t token = kPlain; ///< index into the definition's addedTokens
    };

    /// `literals[i]` is the spelling of token i in the text that will be scanned; empty ones are never
    /// matched. Their total size is at most LiteralFinder::kMaxBytes, which loaders and ReferencePath
    /// guarantee. `tokens` must outlive the scanner.
    AddedTokenScanner(const std::vector<AddedToken>& tokens, const std::vector<std::string>& literals);

    [[nodiscard]] bool empty() const { return m_finder.empty(); }
    [[nodiscard]] bool leavesWhole(std::string_view text, bool parseSpecial,
                                   const Progress& progress) const override {
        return empty() || (m_allSpecial && !parseSpecial) ||
               (!m_finder.next(text, 0, progress) && !progress.stopped());
    }
    [[nodiscard]] Result<std::vector<SplitPart>> split(std::string_view text, bool parseSpecial,
                                                       const Progress& progress) const override;
    /// An empty text has no parts. Time: see LiteralFinder; cancellation is checked every 64 KiB. Errors:
    /// Canceled.
    [[nodiscard]] Result<std::vector<Part>> scan(std::string_view text, bool parseSpecial,
                                                 const Progress& progress) const;

  private:
    const std::vector<AddedToken>& m_tokens;
    bool m_allSpecial = true;
    LiteralFinder m_finder;
};

/// Clears the literals that are never found: of several added tokens with one id, Hugging Face keeps the last
/// (since tokenizers 0.23). tiktoken finds each.
void clearShadowed(const TokenizerDefinition& definition, std::vector<std::string>& literals);

/// Reports added tokens that can't be matched as expected after normalization. One that becomes empty is
/// never found here, while Hugging Face tokenizers finds it between all characters. Of two that become equal
/// the first is found here; Hugging Face finds either, depending on the run. At most a few warnings, at
/// `$.added_tokens[i]`. Loaders can't check this, because they don't know the stages.
Diagnostics unusualAddedTokens(const TokenizerDefinition& definition);

} // namespace tokenscope
