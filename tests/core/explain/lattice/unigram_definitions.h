#pragma once
// Small Unigram tokenizers of both kinds, and the enumeration of all paths of a lattice.

#include "core/encoding/tokenizer.h"
#include "core/explain/lattice/unigram_lattice.h"

#include <fmt/format.h>

#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace tokenscope::test {

struct ScoredPiece {
    std::string text;
    float score = 0;
    PieceType type = PieceType::Normal;
};

/// SentencePiece's, without a dummy prefix, or a tokenizer.json's. Piece 0 is the unknown one.
inline std::shared_ptr<TokenizerDefinition> unigramDefinition(const std::vector<ScoredPiece>& pieces,
                                                              bool sentencePiece, bool byteFallback = false) {
    auto definition = std::make_shared<TokenizerDefinition>();
    const auto add = [&](const std::string& text, PieceType type, float score) {
        definition->vocabulary.add(text, static_cast<PieceId>(definition->vocabulary.size()), type, score);
    };
    add("<unk>", PieceType::Unknown, 0);
    for (int byte = 0; byteFallback && byte < 256; ++byte)
        add(fmt::format("<0x{:02X}>", byte), PieceType::Byte, 0);
    for (const ScoredPiece& piece : pieces)
        add(piece.text, piece.type, piece.score);
    definition->vocabulary.finish();
    definition->special.unk = 0;
    UnigramModel model;
    model.unkId = 0;
    model.byteFallback = byteFallback;
    model.sentencePiece = sentencePiece;
    definition->model = model;
    if (sentencePiece) {
        definition->format = SourceFormat::SentencePiece;
        SentencePieceNormalizer normalizer;
        normalizer.addDummyPrefix = false;
        definition->normalizer = NormalizerConfig{normalizer};
    }
    return definition;
}

inline std::shared_ptr<const Tokenizer> unigramTokenizer(const std::vector<ScoredPiece>& pieces,
                                                         bool sentencePiece, bool byteFallback = false) {
    auto tokenizer = Tokenizer::create(unigramDefinition(pieces, sentencePiece, byteFallback));
    return tokenizer ? *tokenizer : nullptr;
}

/// Pieces of a, b and c up to four letters; c alone is none. Few different scores, to get ties.
inline std::vector<ScoredPiece> randomPieces(std::mt19937& random, std::uint32_t scores = 1000) {
    std::vector<ScoredPiece> pieces;
    std::set<std::string> known = {"c"};
    for (int i = 0; i < 25; ++i) {
        std::string text;
        for (std::size_t length = 1 + random() % 4; length-- > 0;)
            text += static_cast<char>('a' + random() % 3);
        if (known.insert(text).second)
            pieces.push_back({text, -static_cast<float>(random() % scores) / 64.0F});
    }
    return pieces;
}

inline std::string randomLetters(std::mt19937& random, std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i)
        text += static_cast<char>('a' + random() % 3);
    return text;
}

using Path = std::vector<std::uint32_t>;

inline void appendWays(const explain::UnigramLattice& lattice, std::uint32_t position, Path& begun,
                       std::vector<Path>& all) {
    if (position == lattice.lastPosition()) {
        all.push_back(begun);
        return;
    }
    const auto [first, end] = lattice.edgesFrom(position);
    for (std::uint32_t edge = first; edge < end; ++edge) {
        begun.push_back(edge);
        appendWays(lattice, lattice.edges[edge].end, begun, all);
        begun.pop_back();
    }
}
inline std::vector<Path> allWays(const explain::UnigramLattice& lattice) {
    std::vector<Path> all;
    Path begun;
    appendWays(lattice, 0, begun, all);
    return all;
}
inline double sumOf(const explain::UnigramLattice& lattice, const Path& path) {
    double sum = 0;
    for (const std::uint32_t edge : path)
        sum += lattice.edges[edge].score;
    return sum;
}
inline std::vector<std::string> textsOf(const explain::UnigramLattice& lattice, const Path& path) {
    std::vector<std::string> texts;
    for (const std::uint32_t edge : path)
        texts.emplace_back(lattice.textOf(lattice.edges[edge]));
    return texts;
}

} // namespace tokenscope::test
