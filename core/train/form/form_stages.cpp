#include "core/train/form/form_stages.h"

#include <utility>

namespace tokenscope::train {

AddedToken addedToken(std::string content, bool special) {
    AddedToken token;
    token.content = std::move(content);
    token.special = special;
    token.normalized = !special;
    return token;
}

void appendTokens(TokenizerDefinition& definition, std::vector<AddedToken> added, PieceId next) {
    for (AddedToken& token : added) {
        const PieceId same = definition.vocabulary.find(token.content);
        token.id = token.idInFile = same == kNoPiece ? next++ : same;
    }
    definition.addedTokens = std::move(added);
}

void prependTokens(TokenizerDefinition& definition, std::vector<AddedToken> added) {
    PieceId next = 0;
    for (AddedToken& token : added) {
        token.id = token.idInFile = next++;
        definition.vocabulary.add(token.content, token.id);
    }
    definition.addedTokens = std::move(added);
}

} // namespace tokenscope::train
