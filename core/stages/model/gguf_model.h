#pragma once
// llama.cpp's tokenizers, as they cut the text between two special tokens. Each kind reads the text in its own
// way; what they share is that pieces come with their place in the text as it was given:
//
//   text     c  a  f  é        é is one character of two bytes
//   pieces   [ca 0,2)[f 2,3)[é 3,5)
//
// A piece that stands for nothing in the text (a blank put before a word) has an empty span. Spans ascend.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/model_observer.h"
#include "core/stages/model/sentencepiece_lookup.h"

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

/// A text that a model made of what it was given (`▁` for blanks, lower case, a word of it), and what came of it. Gone
/// when the call returns.
struct GgufWord {
    std::string_view text;
    std::span<const ByteSpan> origins; ///< of each byte, in the text given
    std::size_t firstPiece = 0;        ///< pieces [firstPiece, endPiece) of all
    std::size_t endPiece = 0;
};
using GgufWordTold = std::function<void(const GgufWord& word)>;

/// Const and thread-safe. The definition must outlive it.
class GgufModel {
  public:
    virtual ~GgufModel() = default;
    /// `begins`: the text stands at the beginning or behind a special token, where llama.cpp puts the blank
    /// that `addSpacePrefix` asks for. Any bytes. Errors: BadInput (no piece for a byte or character, and no
    /// unknown piece), Cancelled. `told`, which may be null, hears of each word.
    virtual Result<void> encode(std::string_view text, bool begins, std::vector<CutPiece>& pieces,
                                const Progress& progress, const GgufWordTold* told) const = 0;
    /// A word's text alone, and how it is cut. Spans are of it. Errors: as encode().
    virtual Result<void> explain(std::string_view word, std::vector<CutPiece>& pieces,
                                 ModelObserver& observer, const Progress& progress) const = 0;
};

/// What can be wrong with a definition, without making the model. Errors: Damaged (a character map that can't be
/// read, missing byte pieces).
Result<void> checkGgufModel(const TokenizerDefinition& definition);
/// For every kind but Bpe. Errors: the same.
Result<std::unique_ptr<GgufModel>> makeGgufModel(const TokenizerDefinition& definition);

} // namespace tokenscope
