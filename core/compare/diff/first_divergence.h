#pragma once
// Why two tokenizers differ at a place of a text: the first stage with different results.
//
//   text       on 2026-01              the same normalized text; A's model gets one word, B's gets five: they differ in the pre-tokens
//   words A    [▁2026-01]
//   words B    [ ] [202] [6] [-] [01]
//
// The compared values of the stages: the ranges of added tokens; the place in the normalized text; the words
// that overlap it, as the models read them (if either tokenizer has a pre-tokenizer); the pieces; their ids.
// The result is the stage after the last one with equal values: a space that the normalizer of one and the
// pre-tokenizer of the other adds is no reason. Computed by the encoding code (listWords) on the smallest
// part of the text around the place that both encode separately.

#include "core/compare/align/column_differences.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

enum class DivergenceStage : std::uint8_t {
    AddedTokens,    ///< only one recognizes an added or user-defined token
    Normalizer,     ///< the normalized texts and the input of the models differ
    PreTokens,      ///< the same normalized text is split into different words
    Model,          ///< the same words are split into different pieces
    PostProcessing, ///< only ids that the post-processor adds differ
    Ids,            ///< the same pieces with different ids
};
/// `added tokens`, `normalizer`, `pre-tokens`, `model`, `post-processing`, `ids`
std::string_view name(DivergenceStage stage);

/// A word as its model reads it, with the byte-level alphabet decoded to bytes and `▁` to spaces.
struct ReadWord {
    ByteSpan span;      ///< in the whole text
    std::string text;   ///< the whole word
    std::string here;   ///< the part that comes from the place, extended to whole characters
    bool fixed = false; ///< an added token or a user-defined piece
};

/// The results of the stages of one tokenizer at the place. Spans are in the whole text.
struct DivergenceSide {
    std::string normalized;                  ///< the place after the normalizer, decoded as in ReadWord
    std::vector<std::string> normalizers;    ///< rules that changed it, in order
    std::vector<explain::SteppedWord> words; ///< that overlap the place
    /// The input of the model, with the added tokens in between; without a pre-tokenizer, `words`.
    std::vector<ReadWord> read;
    std::vector<std::uint32_t> boundaries; ///< of pre-tokens and added tokens inside the place; ascending
    std::vector<PieceId> pieces;           ///< the model's tokens of the place
    std::vector<ByteSpan> spans;           ///< of these
    /// Texts of the other's normal pieces for which this vocabulary has no piece.
    std::vector<std::string> missing;
};

struct FirstDivergence {
    DivergenceStage stage = DivergenceStage::Model;
    ByteSpan place;  ///< the requested place
    ByteSpan window; ///< the part of the text that was encoded
    DivergenceSide a, b;
};

/// `place` is a group of the aligned text, `optionsA` and `optionsB` are the options with which the text was
/// encoded. Errors: TooLarge if no part of at most kMaxListedText bytes can be encoded separately, and those
/// of Tokenizer::encode.
Result<FirstDivergence> firstDivergence(const Tokenizer& a, const EncodeOptions& optionsA, const Tokenizer& b,
                                        const EncodeOptions& optionsB, std::string_view text, ByteSpan place);

} // namespace tokenscope::compare
