#pragma once
// Why two tokenizers differ at a place of a text: the first stage at which what they made of it parts.
//
//   text       on 2026-01              B cuts words at three digits, and A has a token across: they part at the pre-tokens
//   words A    [▁2026-01]              normalized: the same      pre-tokens: nothing | 202, 6, -, 01
//   words B    [ ] [202] [6] [-] [01]
//
// A cut of one before its model counts where the other has a token across it; where both cut the words alike, or the other's
// model happens to end tokens there too, it is the models that part. Told by the code that encodes (listWords), on as much
// of the text around the place as can be cut out for both without a change.

#include "core/compare/columns/column_differences.h"
#include "core/steps/words/word_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

enum class PartingStage : std::uint8_t {
    AddedTokens,    ///< one takes a stretch for an added or a user-defined token
    Normalizer,     ///< what their models read isn't the same text
    PreTokens,      ///< one cuts words where the other has a token across
    Model,          ///< the same text, cut alike: other pieces
    PostProcessing, ///< only what is put around or between differs
    Ids,            ///< the same pieces under other numbers
};
/// `added tokens`, `normalizer`, `pre-tokens`, `model`, `post-processing`, `ids`
std::string_view name(PartingStage stage);

/// What one of them made of the place, stage by stage. Spans are of the whole text.
struct PartingSide {
    std::vector<SteppedWord> words; ///< that have bytes of the place, or stand in it
    std::string
        normalized; ///< the place as the model reads it: byte-level spelling undone, `▁` for blanks a blank
    std::vector<std::uint32_t> cuts; ///< inside the place, by a pre-tokenizer or an added token; ascending
    std::vector<PieceId> pieces;     ///< the model's tokens of the place
    std::vector<ByteSpan> spans;     ///< of these
    std::vector<std::string>
        missing; ///< what normal pieces of the other stand for that no piece of this one does
};

struct FirstParting {
    PartingStage stage = PartingStage::Model;
    ByteSpan place;  ///< what was asked about
    ByteSpan window; ///< the part of the text that was looked at
    PartingSide a, b;
};

/// Has the vocabulary a piece that stands for these bytes, however it is spelled?
bool hasPiece(const Tokenizer& tokenizer, const std::string& bytes);

/// `place` is a group of the aligned text (its edges are cuts of both, or the text's ends). `optionsA` and `optionsB` are
/// those that the text was encoded with. Errors: TooLarge (no part of at most kMostListed bytes can be cut out), and those
/// of Tokenizer::encode.
Result<FirstParting> firstParting(const Tokenizer& a, const EncodeOptions& optionsA, const Tokenizer& b,
                                  const EncodeOptions& optionsB, std::string_view text, ByteSpan place);

} // namespace tokenscope
