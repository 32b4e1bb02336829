#pragma once
// Receives the result of each stage while the reference path encodes a text. The order of calls:
//
//   for each part of the original
//     added            an added token that the first scan extracted; for other parts
//     plain, then normalized for each rule, then
//       addedLater     an added token that was found in normalized text; for other text
//       segment, then split for each rule, then word for each word
//
// word is called for every kind of model; for SentencePiece's and some of llama.cpp's a whole part is one
// word.
//
// Arguments are valid during the call.

#include "core/stages/normalize/normalized_text.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace tokenscope {

/// The input of a model, and the resulting tokens [firstToken, endToken) of the encoding.
struct ModelWord {
    std::string_view text;
    std::span<const ByteSpan> origin; ///< by byte of `text`: its span in the original
    std::size_t firstToken = 0;
    std::size_t endToken = 0;
};

/// Origins count bytes of the whole original. Rules are numbered from 0; nested sequences are flattened.
class StageObserver {
  public:
    virtual ~StageObserver() = default;
    virtual void added(ByteSpan original, PieceId id) = 0;
    virtual void plain(const NormalizedText& part) = 0;
    virtual void normalized(std::size_t rule, const NormalizedText& part) = 0;
    virtual void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) = 0;
    virtual void segment(const PreTokenizedText& segment) = 0;
    virtual void split(std::size_t rule, const PreTokenizedText& segment) = 0;
    virtual void word(const ModelWord& /*word*/) {}
};

} // namespace tokenscope
