#pragma once
// Stage 4: splits a word into pieces. This is the interface for the reference path of tokenizer.json and rank
// files. The models are in bpe/bpe_model.cpp, unigram/hf_unigram.cpp and word_models.cpp.

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/model_observer.h"

#include <memory>
#include <string_view>
#include <vector>

namespace tokenscope {

struct ModelToken {
    PieceId id = 0;
    ByteSpan span;              ///< bytes of the word
    bool spelledAsText = false; ///< spelled like the text, not like the vocabulary
    /// Number of bytes that the model dropped before the piece and inside it. Like the reference, `span`
    /// doesn't count them.
    std::uint32_t droppedBefore = 0, droppedInside = 0;

    [[nodiscard]] ByteSpan text() const {
        return {span.begin + droppedBefore, span.end + droppedBefore + droppedInside};
    }
};

/// Const and thread-safe. Appends to `tokens`; spans ascend. Errors: BadInput (no unknown piece), Canceled.
class Model {
  public:
    virtual ~Model() = default;
    virtual Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                                  const Progress& progress) const = 0;
    /// The same, and reports how.
    virtual Result<void> explain(std::string_view word, std::vector<ModelToken>& tokens,
                                 ModelObserver& observer, const Progress& progress) const = 0;
};

class SharedBpeTable;

/// `definition` must outlive the model. Errors: Unsupported, Damaged.
Result<std::unique_ptr<Model>> makeModel(const TokenizerDefinition& definition,
                                         std::shared_ptr<SharedBpeTable> table);

// The models that have no header; for makeModel().

/// Hugging Face's BPE, with all options.
std::unique_ptr<Model> makeBpeByMerges(const TokenizerDefinition& definition,
                                       std::shared_ptr<SharedBpeTable> table);
/// tiktoken's BPE. Short words are merged by looking up the joined bytes of all neighbors at every step, as
/// in textbooks, so that tests can compare the fast path with it. Long words, and words that are explained,
/// are merged like on the fast path.
std::unique_ptr<Model> makeBpeByRanks(const TokenizerDefinition& definition,
                                      std::shared_ptr<SharedBpeTable> table);
/// Hugging Face's WordPiece: the longest match first; later parts have the continuing-subword prefix. A word
/// with a part that is no piece becomes one unknown piece. Errors of tokenize(): BadInput when the unknown
/// token is no piece.
std::unique_ptr<Model> makeWordPieceModel(const TokenizerDefinition& definition);
/// Hugging Face's WordLevel: looks the whole word up. Errors of tokenize(): as WordPiece.
std::unique_ptr<Model> makeWordLevelModel(const TokenizerDefinition& definition);

} // namespace tokenscope
