#pragma once
// SentencePiece's `word` and `char` models, which split and look up without scores.

#include "core/definition/metaspace.h"
#include "core/stages/model/model_observer.h"
#include "core/stages/model/sentencepiece_lookup.h"

#include <algorithm>
#include <vector>

namespace tokenscope {

/// A word starts at every `▁`. Appends; the spans partition `normalized`.
template <class Observer>
void splitSentencePieceWords(const SentencePieceLookup& lookup, std::string_view normalized,
                             std::vector<PlacedPiece>& pieces, Observer& observer) {
    for (std::size_t begin = 0; begin < normalized.size();) {
        const std::size_t end = std::min(normalized.find(kMetaspace, begin + 1), normalized.size());
        const ByteSpan span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        pieces.push_back({lookup.idOf(normalized.substr(begin, end - begin)), span});
        observer.tried(span, pieces.back().id);
        begin = end;
    }
}

/// A piece is a user-defined symbol or one character. Appends; the spans partition `normalized`.
template <class Observer>
void splitSentencePieceCharacters(const SentencePieceLookup& lookup, std::string_view normalized,
                                  std::vector<PlacedPiece>& pieces, Observer& observer) {
    PrefixTrie::Reader symbols(*lookup.userDefined(), normalized);
    for (std::uint32_t at = 0; at < normalized.size();) {
        const std::uint32_t end = at + SentencePieceLookup::symbolAt(at, symbols).length;
        pieces.push_back({lookup.idOf(normalized.substr(at, end - at)), {at, end}});
        observer.tried({at, end}, pieces.back().id);
        at = end;
    }
}

} // namespace tokenscope
