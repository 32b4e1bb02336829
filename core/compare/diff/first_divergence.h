#pragma once
// Why two tokenizers differ at a place of a text: the first stage at which what they made of it parts.
//
//   text       on 2026-01              normalized the same; A's model is given one word, B's five: they part at the pre-tokens
//   words A    [▁2026-01]
//   words B    [ ] [202] [6] [-] [01]
//
// Each stage has a value here: the ranges that are added tokens; the place as the normalizer of the whole text leaves it;
// the words that have some of it (where either has a pre-tokenizer), as the models read them; the pieces; their ids. Named
// is the stage behind the last one at which both values are the same: a space that one's normalizer and the other's
// pre-tokenizer puts is no reason. Told by the code that encodes (listWords), on as much of the text around the place as can
// be cut out for both without a change.

#include "core/compare/align/column_differences.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

enum class DivergenceStage : std::uint8_t {
    AddedTokens,    ///< one takes a range for an added or a user-defined token
    Normalizer,     ///< the normalized texts differ, and what the models read
    PreTokens,      ///< of the same normalized text other words are made
    Model,          ///< the same words: other pieces
    PostProcessing, ///< only what is put around or between differs
    Ids,            ///< the same pieces under other numbers
};
/// `added tokens`, `normalizer`, `pre-tokens`, `model`, `post-processing`, `ids`
std::string_view name(DivergenceStage stage);

/// A word as its model reads it: bytes for the byte-level alphabet, spaces for the `▁` that stand for them.
struct ReadWord {
    ByteSpan span;      ///< of the whole text
    std::string text;   ///< all of it
    std::string here;   ///< what comes from the place, widened to characters
    bool fixed = false; ///< an added token or a user-defined piece
};

/// What one of them made of the place, stage by stage. Spans are of the whole text.
struct DivergenceSide {
    std::string normalized;                  ///< the place behind the normalizer, in the letters of ReadWord
    std::vector<std::string> normalizers;    ///< rules that changed it, in order
    std::vector<explain::SteppedWord> words; ///< that have bytes of the place, or stand in it
    std::vector<ReadWord>
        read; ///< what the pre-tokenizer gives to the model, added tokens between; without one, `words`
    std::vector<std::uint32_t> cuts; ///< inside the place, by a pre-tokenizer or an added token; ascending
    std::vector<PieceId> pieces;     ///< the model's tokens of the place
    std::vector<ByteSpan> spans;     ///< of these
    std::vector<std::string>
        missing; ///< what normal pieces of the other stand for that no piece of this one does
};

struct FirstDivergence {
    DivergenceStage stage = DivergenceStage::Model;
    ByteSpan place;  ///< what was asked about
    ByteSpan window; ///< the part of the text that was looked at
    DivergenceSide a, b;
};

/// `place` is a group of the aligned text (its edges are cuts of both, or the text's ends). `optionsA` and `optionsB` are
/// those that the text was encoded with. Errors: TooLarge (no part of at most kMaxListedText bytes can be cut out), and those
/// of Tokenizer::encode.
Result<FirstDivergence> firstDivergence(const Tokenizer& a, const EncodeOptions& optionsA, const Tokenizer& b,
                                        const EncodeOptions& optionsB, std::string_view text, ByteSpan place);

} // namespace tokenscope::compare
