#pragma once
// Stage 4: splits a word into pieces. This is the interface for the reference path of tokenizer.json and rank
// files; each model has its own file.

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

} // namespace tokenscope
