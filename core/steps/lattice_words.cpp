#include "core/steps/lattice_words.h"

#include "core/definition/metaspace.h"

#include <algorithm>
#include <optional>

namespace tokenscope {
namespace {

struct WordEdges {
    std::string_view blank = kMetaspace;
    bool behind = false; ///< blanks end words
};

WordEdges edgesOf(const TokenizerDefinition& definition) {
    if (std::holds_alternative<Plamo2Model>(definition.model))
        return {"\n", true};
    const auto* normalizer =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    if (!normalizer)
        return {};
    return {normalizer->escapeWhitespaces ? kMetaspace : " ", normalizer->treatWhitespaceAsSuffix};
}

/// By place: unknown characters before and behind it become one token.
std::vector<bool> joinedPlaces(const TokenizerDefinition& definition, const UnigramLattice& lattice) {
    const auto* unigram = std::get_if<UnigramModel>(&definition.model);
    const std::optional<PieceId> unknown =
        unigram && unigram->unkId ? unigram->unkId : definition.special.unk;
    std::vector<bool> joined(lattice.places.size());
    bool before = false;
    for (const std::uint32_t index : lattice.winner) {
        const bool here = unknown && lattice.arcs[index].id == *unknown;
        joined[lattice.arcs[index].begin] = before && here;
        before = here;
    }
    return joined;
}

} // namespace

std::vector<LatticeWord> latticeWords(const TokenizerDefinition& definition, const UnigramLattice& lattice) {
    const WordEdges edges = edgesOf(definition);
    const std::vector<bool> joined = joinedPlaces(definition, lattice);
    const std::string_view text = lattice.text;
    std::vector<LatticeWord> words;
    for (const LatticeWord& word : lattice.words) {
        if (word.fixed) {
            words.push_back(word);
            continue;
        }
        std::uint32_t begin = word.begin;
        std::uint32_t reach = 0; // as far as a candidate goes that begins before
        for (std::uint32_t place = word.begin; place < word.end; ++place) {
            const std::uint32_t at = lattice.places[place];
            const bool before = text.substr(at).starts_with(edges.blank);
            const bool after = text.substr(0, at).ends_with(edges.blank);
            if (place > begin && reach <= place && !joined[place] && before != after &&
                after == edges.behind) {
                words.push_back({begin, place, false});
                begin = place;
            }
            const auto [first, end] = lattice.arcsFrom(place);
            for (std::uint32_t arc = first; arc < end; ++arc)
                reach = std::max(reach, lattice.arcs[arc].end);
        }
        words.push_back({begin, word.end, false});
    }
    return words;
}

} // namespace tokenscope
