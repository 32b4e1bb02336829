#include "core/model/sentencepiece_simple.h"

#include "core/definition/metaspace.h"

#include <algorithm>

namespace tokenscope {

void encodeSentencePieceWords(const SentencePieceLookup& lookup, std::string_view normalized,
                              std::vector<CutPiece>& pieces) {
    std::size_t begin = 0;
    while (begin < normalized.size()) {
        const std::size_t end = std::min(normalized.find(kMetaspace, begin + 1), normalized.size());
        pieces.push_back({lookup.idOf(normalized.substr(begin, end - begin)),
                          {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}});
        begin = end;
    }
}

void encodeSentencePieceCharacters(const SentencePieceLookup& lookup, std::string_view normalized,
                                   std::vector<CutPiece>& pieces) {
    PrefixTrie::Reader symbols(*lookup.userDefined(), normalized);
    std::uint32_t at = 0;
    while (at < normalized.size()) {
        const std::uint32_t end = at + SentencePieceLookup::symbolAt(at, symbols).length;
        pieces.push_back({lookup.idOf(normalized.substr(at, end - at)), {at, end}});
        at = end;
    }
}

} // namespace tokenscope
