#pragma once
// SentencePiece's models `bpe`, `word` and `char`, on a normalized text. `unigram` is in
// unigram/sentencepiece_unigram.h.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/metaspace.h"
#include "core/stages/model/model_observer.h"
#include "core/stages/model/sentencepiece_lookup.h"

#include <algorithm>
#include <vector>

namespace tokenscope {

// `word` and `char` split and look up without scores.

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

// BPE: the pair whose piece has the best score merges first, of equals the leftmost (see LookupMerger).
// User-defined symbols don't merge. Unused pieces result from merging, but are split again at the end.

/// Appends to `pieces`; their spans partition `normalized`. NaN counts as the lowest score. Errors:
/// Canceled.
Result<void> encodeSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                    std::vector<PlacedPiece>& pieces, const Progress& progress = {});
/// The same, and reports how.
Result<void> explainSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                     std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                                     const Progress& progress = {});

} // namespace tokenscope
