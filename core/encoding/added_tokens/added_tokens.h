#pragma once
// Extracts added tokens from the text, as Hugging Face does: a first pass over the original text for those that are not normalized,
// a second over normalized text for the others. Matching is leftmost-longest; `single_word` drops a match inside a word, `lstrip` and
// `rstrip` let it take adjacent whitespace.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/added_tokens/added_token_splitter.h"
#include "core/encoding/added_tokens/literal_finder.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class AddedTokenScanner final : public AddedTokenSplitter {
  public:
    static constexpr std::uint32_t kPlain = 0xFFFF'FFFFU;
    /// A part of the text: plain, or one added token with the whitespace that it took. Parts ascend and cover the text.
    struct Part {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint32_t token = kPlain; ///< index into the definition's addedTokens
    };

    /// `literals[i]` is how token i is matched in the text that will be scanned; empty ones are never matched.
    /// All together have no more than LiteralFinder::kMaxBytes: loaders and ReferencePath guarantee it.
    /// `tokens` must outlive the scanner.
    AddedTokenScanner(const std::vector<AddedToken>& tokens, const std::vector<std::string>& literals);

    [[nodiscard]] bool empty() const { return m_finder.empty(); }
    [[nodiscard]] Result<std::vector<SplitPart>> split(std::string_view text, bool parseSpecial,
                                                       const Progress& progress) const override;
    /// Empty text has no parts. Time: see LiteralFinder; cancellation is checked every 64 KiB. Errors:
    /// Canceled.
    [[nodiscard]] Result<std::vector<Part>> scan(std::string_view text, bool parseSpecial,
                                                 const Progress& progress) const;

  private:
    const std::vector<AddedToken>& m_tokens;
    bool m_allSpecial = true;
    LiteralFinder m_finder;
};

/// Added tokens that can't be matched as expected after normalization: nothing is left of one (it is never found here; Hugging Face
/// tokenizers finds it between all characters), or two become the same (the first is found here; Hugging Face finds either, from run
/// to run). Warnings at `$.added_tokens[i]`, by index in the definition; no more than a few. Loaders can't check this, because they
/// don't know the stages.
Diagnostics unusualAddedTokens(const TokenizerDefinition& definition);

} // namespace tokenscope
