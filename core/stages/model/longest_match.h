#pragma once
// From left to right, always the longest piece that the remaining text starts with: RWKV's vocabulary in its
// own file and in GGUF, and a function that the two WordPiece models share.

#include "core/stages/model/model_observer.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"

#include <cstdint>
#include <string_view>

namespace tokenscope {

/// Walks text[begin, text.size()). At each position the observer receives every piece that the remaining text
/// starts with; then `match(position, found)`, where `found` is a PrefixTrie::Match or nothing, returns how
/// many bytes to move on by, 0 to end.
template <class Observer, class OnMatch>
void walkLongestMatches(const PrefixTrie& pieces, std::string_view text, std::size_t begin,
                        Observer& observer, const OnMatch& match) {
    PrefixTrie::Reader reader(pieces, text);
    for (std::size_t at = begin; at < text.size();) {
        if constexpr (kObserves<Observer>) {
            const auto from = static_cast<std::uint32_t>(at);
            reader.forEachPrefix(at, [&](std::uint32_t length, PieceId id) {
                observer.tried({from, from + length}, id);
            });
        }
        const std::uint32_t length = match(static_cast<std::uint32_t>(at), reader.longestPrefix(at));
        if (length == 0)
            return;
        at += length;
    }
}

/// WordPiece looks up text[at, longest), then one character less, and so on until it finds text[at, found). A
/// trie answers all these look-ups at once, so this reports them together, without those that end inside a
/// character. `id` is that of the piece found, or kNoPiece with found == at.
template <class Observer>
void reportTries(std::string_view text, std::uint32_t at, std::uint32_t longest, std::uint32_t found,
                 PieceId id, Observer& observer) {
    std::uint32_t shortestMissed = found + 1;
    while (shortestMissed < longest && isContinuationByte(text[shortestMissed]))
        ++shortestMissed;
    if (shortestMissed <= longest)
        observer.missed({at, longest}, shortestMissed);
    if (id != kNoPiece)
        observer.tried({at, found}, id);
}

} // namespace tokenscope
