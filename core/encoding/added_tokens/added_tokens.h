#pragma once
// Stage 1: extracts added tokens from the text, as Hugging Face does: a first pass over the original text for
// those that are not normalized, a second over normalized text for the others. Matching is leftmost-longest;
// `single_word` drops a match, `lstrip` and `rstrip` let it take the spaces next to it.

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
    /// A part of the text: plain, or one added token with the spaces it took. Parts ascend and cover the
    /// text.
    struct Part {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint32_t token = kPlain; ///< index into the definition's addedTokens
    };

    /// `literals[i]` is what token i looks like in the text that will be scanned; an empty one is omitted.
    /// All together have no more than LiteralFinder::kMaxBytes: loaders and ReferencePath see to it.
    /// `tokens` must outlive the scanner.
    AddedTokenScanner(const std::vector<AddedToken>& tokens, const std::vector<std::string>& literals);

    [[nodiscard]] bool empty() const { return m_finder.empty(); }
    [[nodiscard]] Result<std::vector<SplitPart>> split(std::string_view text, bool parseSpecial,
                                                       const Progress& progress) const override;
    /// Empty text has no parts. Time: see LiteralFinder; looked at for canceling every 64 KiB. Errors:
    /// Canceled.
    [[nodiscard]] Result<std::vector<Part>> scan(std::string_view text, bool parseSpecial,
                                                 const Progress& progress) const;

  private:
    const std::vector<AddedToken>& m_tokens;
    bool m_allSpecial = true;
    LiteralFinder m_finder;
};

/// Added tokens that the normalizer makes odd: nothing is left of one (it is never found here; Hugging Face
/// tokenizers finds it between all characters), or two become the same literal (the first is found here;
/// there either, from run to run). Warnings at `$.added_tokens[i]`, by index in the definition; no more than
/// a few. A definition alone can't say so, for loaders don't know the stages.
Diagnostics unusualAddedTokens(const TokenizerDefinition& definition);

} // namespace tokenscope
