#pragma once
// Finds special tokens like llama.cpp: token by token, the longest first, each from left to right in the
// remaining text. So a long token takes precedence over a shorter one that starts before it.
//
//   tokens  <end> nd>x       text  a<end>x        parts  a │ <end> │ x

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/added_tokens/added_tokens.h"
#include "core/text/prefix_trie.h"

#include <string_view>
#include <vector>

namespace tokenscope {

/// Const and thread-safe. The definition must outlive it.
class GgufSpecialTokens final : public AddedTokenSplitter {
  public:
    explicit GgufSpecialTokens(const TokenizerDefinition& definition);

    /// Without parseSpecial only user-defined tokens that are not also control tokens are found. Time: one or
    /// two passes over the text for all tokens of up to 64 bytes, unless they contain each other many times,
    /// and at most one more pass for each longer token whose first 64 bytes occur in the text. Errors:
    /// Canceled.
    [[nodiscard]] Result<std::vector<SplitPart>> split(std::string_view text, bool parseSpecial,
                                                       const Progress& progress) const override;
    /// No token contains this byte, strips whitespace, or ends in an ASCII letter or digit.
    [[nodiscard]] bool leavesAlone(char byte) const;

  private:
    struct Token {
        std::string_view text;
        PieceId id = 0;
        bool onlyParsed = false; ///< found with parseSpecial only
        bool stripsBefore = false;
        bool stripsAfter = false;
    };
    class Search;

    std::vector<Token> m_tokens; ///< the longest first
    PrefixTrie m_short;          ///< the short ones; values are indices
    PrefixTrie m_heads; ///< the first bytes of the long ones; values are indices of the first token with them
    std::vector<std::uint32_t> m_headOf; ///< by index of a long token: its value in m_heads
    bool m_strips = false;               ///< some token strips adjacent whitespace
};

} // namespace tokenscope
