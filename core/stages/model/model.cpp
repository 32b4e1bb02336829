#include "core/stages/model/model.h"

#include "core/stages/model/unigram/hf_unigram.h"

namespace tokenscope {

Result<std::unique_ptr<Model>> makeModel(const TokenizerDefinition& definition,
                                         std::shared_ptr<SharedBpeTable> table) {
    if (const auto* bpe = std::get_if<BpeModel>(&definition.model)) {
        if (bpe->order == BpeModel::Order::Merges)
            return makeBpeByMerges(definition, std::move(table));
        if (bpe->order == BpeModel::Order::Ranks)
            return makeBpeByRanks(definition, std::move(table));
    }
    if (std::holds_alternative<UnigramModel>(definition.model))
        return std::make_unique<HfUnigram>(definition);
    if (std::holds_alternative<WordPieceModel>(definition.model))
        return makeWordPieceModel(definition);
    if (std::holds_alternative<WordLevelModel>(definition.model))
        return makeWordLevelModel(definition);
    return fail(ErrorCode::Unsupported, "$.model",
                message("the model {} exists only in SentencePiece files", modelName(definition.model)));
}

} // namespace tokenscope
