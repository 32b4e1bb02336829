#pragma once
// A list of added tokens as a person changes it, and the ids that follow.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <vector>

namespace tokenscope::explain {

class ChangedAddedTokens {
  public:
    /// `original` outlives the list. Indices are those of its list.
    explicit ChangedAddedTokens(const TokenizerDefinition& original)
        : m_original(original) {}

    void edit(std::size_t index, AddedToken token);
    void remove(std::size_t index);
    void removeAll();
    void add(AddedToken token);
    /// Into a copy of the original. Errors: BadInput (a token without content), TooLarge.
    Result<void> put(TokenizerDefinition& definition) const;

  private:
    void open();

    const TokenizerDefinition& m_original;
    bool m_changed = false;
    bool m_otherIds = false; ///< a content changed, or a token came or went
    std::vector<std::optional<AddedToken>> m_tokens;
};

/// A token that the post-processor puts in must not be taken away from under it; a bos or eos that is there to be asked
/// for only goes with its token. Errors: BadInput.
Result<void> checkInserted(const TokenizerDefinition& original, TokenizerDefinition& changed);

} // namespace tokenscope::explain
