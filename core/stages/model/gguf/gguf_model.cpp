#include "core/stages/model/gguf/gguf_model.h"

#include "core/stages/model/gguf/model_kinds.h"

namespace tokenscope {

Result<void> checkGgufModel(const TokenizerDefinition& definition) {
    switch (definition.gguf->kind) {
    case GgufTokenizer::Kind::Unigram:
        return gguf_models::checkUnigram(definition);
    case GgufTokenizer::Kind::Plamo2:
        return gguf_models::checkPlamo2(definition);
    default:
        return {};
    }
}

Result<std::unique_ptr<GgufModel>> makeGgufModel(const TokenizerDefinition& definition) {
    using Kind = GgufTokenizer::Kind;
    using namespace gguf_models;
    switch (definition.gguf->kind) {
    case Kind::Spm:
        return makeSpm(definition);
    case Kind::WordPiece:
        return makeWordPiece(definition);
    case Kind::Unigram:
        return makeUnigram(definition);
    case Kind::Rwkv:
        return makeRwkv(definition);
    case Kind::Plamo2:
        return makePlamo2(definition);
    case Kind::Bpe:
        return makeBpe(definition);
    }
    return fail(ErrorCode::Unsupported, "tokenizer.ggml.model", "unknown kind");
}

} // namespace tokenscope
