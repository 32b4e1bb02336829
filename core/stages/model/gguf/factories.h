#pragma once
// Factories of the models, one file each, for gguf_model.cpp, and the error that several of them return.

#include "core/stages/model/gguf/gguf_model.h"

#include <string>

namespace tokenscope::gguf_models {

using MakeResult = Result<std::unique_ptr<GgufModel>>;

MakeResult makeBpe(const TokenizerDefinition& definition);
MakeResult makeSpm(const TokenizerDefinition& definition);
MakeResult makeWordPiece(const TokenizerDefinition& definition);
MakeResult makeUnigram(const TokenizerDefinition& definition);
MakeResult makeRwkv(const TokenizerDefinition& definition);
MakeResult makePlamo2(const TokenizerDefinition& definition);
Result<void> checkUnigram(const TokenizerDefinition& definition);
Result<void> checkPlamo2(const TokenizerDefinition& definition);

inline tl::unexpected<Error> noUnknownPiece(std::size_t at) {
    return fail(ErrorCode::BadInput, "byte " + std::to_string(at),
                "no piece fits here, and the file names no unknown token", "llama.cpp has no answer either");
}

} // namespace tokenscope::gguf_models
