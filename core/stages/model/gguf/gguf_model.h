#pragma once
// llama.cpp's tokenizers: each splits the text between two special tokens into pieces. Each kind converts the
// text differently; all return pieces with their spans in the input:
//
//   text     c  a  f  é        é is one character of two bytes
//   pieces   [ca 0,2)[f 2,3)[é 3,5)
//
// A piece that represents nothing of the text (a space added before a word) has an empty span. Spans ascend.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/bpe/merge_rules.h"
#include "core/stages/model/model_observer.h"
#include "core/stages/model/sentencepiece_lookup.h"

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

/// A converted word of the input (`▁` for spaces, lowercase), and its pieces. Valid during the call.
struct GgufWord {
    std::string_view text;
    std::span<const ByteSpan> origins; ///< by byte of the text: its span in the input
    std::size_t firstPiece = 0;        ///< pieces [firstPiece, endPiece) of the whole result
    std::size_t endPiece = 0;
};
using GgufWordObserver = std::function<void(const GgufWord& word)>;

/// Const and thread-safe. The definition must outlive it.
class GgufModel {
  public:
    virtual ~GgufModel() = default;
    /// `text` may be any bytes. `starts`: it is at the start of the whole text or after a special token,
    /// where llama.cpp adds the space of `addSpacePrefix`. `wordEnds` receives the number of pieces after
    /// each word; for models without words the text is one word. `observer` may be null. Errors: BadInput (no
    /// piece for a byte or character, and no unknown piece), TooLarge (a pattern beyond its match limit),
    /// Canceled.
    virtual Result<void> encode(std::string_view text, bool starts, std::vector<PlacedPiece>& pieces,
                                std::vector<std::size_t>& wordEnds, const Progress& progress,
                                const GgufWordObserver* observer) const = 0;
    /// Splits one word, as it was reported. Spans count bytes of the word. Errors: as encode().
    virtual Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces,
                                 ModelObserver& observer, const Progress& progress) const = 0;
    /// Null: the model is not BPE.
    [[nodiscard]] virtual const MergeRules* mergeRules() const { return nullptr; }
};

/// Checks a definition without building the model. Errors: Damaged (a character map that can't be read,
/// missing byte pieces).
Result<void> checkGgufModel(const TokenizerDefinition& definition);
/// Errors: as checkGgufModel, and for BPE a pattern that can't be run.
Result<std::unique_ptr<GgufModel>> makeGgufModel(const TokenizerDefinition& definition);

} // namespace tokenscope
