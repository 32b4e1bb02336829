#pragma once
// All special tokens of a definition with their roles and every declaration of them.

#include "core/definition/tokenizer_definition.h"

#include <string_view>

namespace tokenscope {

struct SpecialToken {
    std::string role;  ///< `bos`, …, `additional`; see Declaration::role
    std::string piece; ///< spelled as in the file; empty: no piece has the id
    PieceId id = 0;
    /// Index of the added token, or npos if it isn't one.
    std::size_t added = npos;
    std::vector<Declaration> declaredBy;
    bool inUse = true; ///< false: a file gives the role to this id, but another id has it
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};

/// Order: the roles of SpecialIds, other roles, then by id. A token with two roles occurs twice. Takes a few
/// milliseconds for thousands of tokens and a long template.
std::vector<SpecialToken> specialTokens(const TokenizerDefinition& definition);

/// The id of the added token or piece with this content; kNoPiece if there is none.
PieceId findTokenId(const TokenizerDefinition& definition, std::string_view content);

} // namespace tokenscope
