#pragma once
// The result of encoding: ids with their spans in the original text.
//
//   text       H  e  l  l  o     🫩 (4 bytes)
//   bytes      [0 ────────── 5)  [6,7)[7,8)[8,9)[9,10)   exact: one byte for a byte piece
//   reference  [0 ────────── 5)  [6,6)[6,6)[6,6)[6,10)   what SentencePiece reports for the same pieces
//
// All spans are half-open byte ranges of the *original* UTF-8 text, before normalization. Code-point and
// UTF-16 positions are views of them (text/text_index.h), never stored. A piece that represents no text (BOS,
// a dummy prefix) has an empty span at its position. In a pair, spans are relative to their own text.

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/piece_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope {

struct Encoding {
    std::vector<PieceId> ids;
    std::vector<ByteSpan> bytes; ///< same length as ids

    /// What the reference implementation of the format reports as offsets, quirks included, as byte ranges.
    /// Same length as ids when EncodeOptions::referenceSpans was set, else empty.
    std::vector<ByteSpan> reference;

    /// Index and spelling of tokens that the reference spells differently than the vocabulary does (an added
    /// token with stripped spaces, an unknown word). Ascending.
    std::vector<std::pair<std::uint32_t, std::string>> spellings;

    /// Only with EncodeOptions::full, else empty; same length as ids.
    std::vector<std::uint32_t> wordIds;     ///< kNone: no word
    std::vector<std::uint32_t> sequenceIds; ///< 0, 1 or kNone
    std::vector<std::uint8_t> ofSecondText; ///< for a pair: 1 if the span is in the second text
    std::vector<std::uint32_t> typeIds;
    std::vector<std::uint8_t> specialMask;
    std::vector<std::uint8_t> attentionMask;
    std::vector<Encoding> overflowing; ///< only with EncodeOptions::configured

    Diagnostics diagnostics; ///< e.g. bytes that are not UTF-8

    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    [[nodiscard]] std::size_t size() const { return ids.size(); }
    /// Keeps the memory.
    void clear();
    bool operator==(const Encoding&) const = default;
};

inline void Encoding::clear() {
    ids.clear();
    bytes.clear();
    reference.clear();
    spellings.clear();
    wordIds.clear();
    sequenceIds.clear();
    ofSecondText.clear();
    typeIds.clear();
    specialMask.clear();
    attentionMask.clear();
    overflowing.clear();
    diagnostics.clear();
}

struct EncodeOptions {
    std::optional<bool> addSpecial;     ///< absent: the reference's default for the format
    std::optional<bool> parseSpecial;   ///< likewise
    std::optional<bool> addBos, addEos; ///< override addSpecial where the format has just these two
    bool referenceSpans = false;
    bool full = false;
    bool configured = false; ///< apply the file's truncation and padding
    /// The text continues from another one at a safe break: no dummy prefix (see incremental).
    bool continuesText = false;
    Progress progress;
};

struct DecodeOptions {
    std::optional<bool> skipSpecial; ///< absent: the reference's default for the format
};

struct Decoded {
    std::string text;  ///< exactly what the reference's decode gives, U+FFFD included
    std::string bytes; ///< the bytes of the pieces; differs from text where those are not UTF-8
};

} // namespace tokenscope
