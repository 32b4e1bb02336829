#pragma once
// The path of a text through the stages of a tokenizer: one row for each rule, aligned with the original.
//
//   original            C a f é s _ [MASK]
//   added tokens        [C a f é s _][[MASK]]
//   normalizer          C a f é s _  ·          one row for each rule: `BertNormalizer`, `$.normalizer`
//   pre_tokenizer       [C a f é s]  ·
//   model               Café ##s     [MASK]
//   post_processor      [CLS] Café ##s [MASK] [SEP]
//   decoder             [CLS] Cafés [MASK] [SEP]        one row for each rule; a byte has the origin of its token
//
// Reported by the code that encodes (Tokenizer::observe), so it can't contradict the result. The rows before
// the model show a byte that is not UTF-8 as U+FFFD, even if a byte-level model encodes the byte.

#include "core/encoding/tokenizer.h"
#include "core/explain/stages/stage_rules.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

/// A unit of a row: a part of the text between two added tokens, a word, or an added token. In a decoder's
/// row an element of the decoder's list: a token, or several joined ones.
struct TracedUnit {
    ByteSpan span;            ///< bytes of the row's text
    ByteSpan origin;          ///< bytes of the original
    PieceId added = kNoPiece; ///< the id, if it is an added token
};

/// The text after a rule. Parts of a split text are concatenated.
struct TracedText {
    std::string rule;  ///< `NFC`, `Split`
    std::string where; ///< `$.normalizer.normalizers[1]`; empty for the added tokens
    std::string text;
    /// One for each byte of `text`, in the original; an empty span if a rule inserted it.
    std::vector<ByteSpan> origin;
    std::vector<TracedUnit> units;
    bool changed = false; ///< the text differs from that of the previous row
};

struct StageTrace {
    std::string original;
    TracedText addedTokens;               ///< the first scan: units are parts and added tokens
    std::vector<TracedText> normalizer;   ///< one per rule; none without a normalizer
    std::vector<TracedText> preTokenizer; ///< one per rule; units are words
    Encoding model;                       ///< before post-processing
    Encoding encoding;                    ///< the result, with EncodeOptions::full
    std::vector<StageRule> postProcessor; ///< its rules; none without a post-processor
    std::vector<std::uint32_t> inserted;  ///< indices of the tokens that the post-processor added, ascending
    std::vector<TracedText> decoder;      ///< one per rule, at least one; the last row's text is decoded.text
    Decoded decoded;                      ///< of the ids of `encoding`, with the reference's defaults
};

/// Which ends of the whole text the traced part includes. The post-processor adds nothing at the other ends.
struct PartOfText {
    bool begins = true;
    bool ends = true;
    /// The part is a word, or the start of one, of a text given as words: encoded like the start of a text, wherever
    /// it is.
    bool startsWord = false;
};

/// Memory: at least 8 bytes for each byte in each row. Errors: TooLarge (above kMaxTracedText bytes), and
/// those of Tokenizer::encode.
Result<StageTrace> traceStages(const Tokenizer& tokenizer, std::string_view text,
                               const EncodeOptions& options = {}, PartOfText part = {});
inline constexpr std::size_t kMaxTracedText = 1U << 20U;

} // namespace tokenscope::explain
