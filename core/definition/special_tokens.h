#pragma once
// Every special token of a definition with its roles and with all that declared it.

#include "core/definition/tokenizer_definition.h"

namespace tokenscope {

struct SpecialToken {
    std::string role;  ///< `bos`, …, `additional`; see Declaration::role
    std::string piece; ///< spelled as in the file; empty: no piece has the id
    PieceId id = 0;
    /// The added token that it is, or npos.
    std::size_t added = npos;
    std::vector<Declaration> declaredBy;
    bool inUse = true; ///< false: a file gives the role to this id, but another id has it
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};

/// Those with a role of SpecialIds first, in its order, then other roles, then by id. A token with two roles is there
/// twice. Some milliseconds for thousands of tokens and a long template.
std::vector<SpecialToken> specialTokens(const TokenizerDefinition& definition);

} // namespace tokenscope
