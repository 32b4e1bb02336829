#pragma once
// A text through the stages of a tokenizer, one row after each rule, aligned with the original.
//
//   original            C a f é s _ [MASK]
//   added tokens        [C a f é s _][[MASK]]
//   normalizer          C a f é s _  ·          one row a rule: `BertNormalizer`, `$.normalizer`
//   pre_tokenizer       [C a f é s]  ·
//   model               Café ##s     [MASK]
//   post_processor      [CLS] Café ##s [MASK] [SEP]
//   decoder             [CLS] Cafés [MASK] [SEP]        one row a rule; a byte's origin is its token's
//
// Reported by the code that encodes (Tokenizer::observe), so it can't disagree with the result. Of a byte that
// is not UTF-8 the rows up to the model show U+FFFD, even where a byte-level model has the byte itself.

#include "core/encoding/tokenizer.h"
#include "core/explain/stages/stage_rules.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

/// What one unit of a row is: a part of the text between two added tokens, a word, an added token; of a decoder's
/// row an element of the list that it works on, which is a token, or tokens that were joined.
struct TracedUnit {
    ByteSpan span;            ///< of the row's text
    ByteSpan origin;          ///< of the original
    PieceId added = kNoPiece; ///< an added token's id
};

/// The text after a rule. The parts of a text that was split follow each other directly.
struct TracedText {
    std::string rule;  ///< `NFC`, `Split`
    std::string where; ///< `$.normalizer.normalizers[1]`; empty for the original and the scan
    std::string text;
    std::vector<ByteSpan> origin; ///< one per byte of text, in the original; empty where a rule inserted
    std::vector<TracedUnit> units;
    bool changed = false; ///< the text differs from the row before
};

struct StageTrace {
    std::string original;
    TracedText addedTokens;               ///< the first scan: units are parts and added tokens
    std::vector<TracedText> normalizer;   ///< one per rule; none without a normalizer
    std::vector<TracedText> preTokenizer; ///< one per rule; units are words
    Encoding model;                       ///< before post-processing
    Encoding encoding;                    ///< the answer, in full
    std::vector<StageRule> postProcessor; ///< its rules; none without a post-processor
    std::vector<std::uint32_t> inserted;  ///< indices of the tokens that the post-processor added, ascending
    std::vector<TracedText> decoder;      ///< one per rule, at least one; the last row's text is decoded.text
    Decoded decoded;                      ///< of the answer's ids, by the reference's default
};

/// Of a longer text: where the part isn't at its end, nothing is put there by the post-processor.
struct PartOfText {
    bool begins = true;
    bool ends = true;
};

/// Texts above kMaxTracedText bytes are refused: every row keeps 8 bytes for each. Errors: TooLarge, and those of
/// Tokenizer::encode.
Result<StageTrace> traceStages(const Tokenizer& tokenizer, std::string_view text,
                               const EncodeOptions& options = {}, PartOfText part = {});
inline constexpr std::size_t kMaxTracedText = 1U << 20U;

} // namespace tokenscope::explain
