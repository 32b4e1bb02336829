#pragma once
// Small BPE definitions: a list of merges of letters, or scores.

#include "core/definition/byte_piece.h"
#include "core/encoding/tokenizer.h"

#include <QtGlobal>

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tokenscope::test {

inline std::shared_ptr<const Tokenizer> madeOf(std::shared_ptr<const TokenizerDefinition> definition) {
    auto tokenizer = Tokenizer::create(std::move(definition));
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

/// Letters, then the results of the merges.
inline std::shared_ptr<TokenizerDefinition>
listedMerges(const std::vector<std::pair<std::string, std::string>>& merges,
             const std::vector<std::string>& more = {}) {
    auto definition = std::make_shared<TokenizerDefinition>();
    Vocabulary& v = definition->vocabulary;
    PieceId id = 0;
    const auto add = [&](const std::string& piece) {
        if (v.find(piece) == kNoPiece)
            v.add(piece, id++);
        return v.find(piece);
    };
    for (char c = 'a'; c <= 'z'; ++c)
        add(std::string(1, c));
    BpeModel bpe;
    for (const auto& [left, right] : merges)
        bpe.merges.push_back({add(left), add(right), add(left + right)});
    for (const std::string& piece : more)
        add(piece);
    v.finish();
    definition->model = bpe;
    return definition;
}

/// As SentencePiece does it, without a dummy prefix.
inline std::shared_ptr<TokenizerDefinition>
scored(const std::vector<std::tuple<std::string, PieceType, float>>& pieces, bool byteFallback = false) {
    auto definition = std::make_shared<TokenizerDefinition>();
    definition->format = SourceFormat::SentencePiece;
    PieceId id = 0;
    definition->vocabulary.add("<unk>", id++, PieceType::Unknown);
    for (const auto& [piece, type, score] : pieces)
        definition->vocabulary.add(piece, id++, type, score);
    for (unsigned byte = 0; byteFallback && byte < 256; ++byte)
        definition->vocabulary.add(bytePiece(static_cast<unsigned char>(byte)), id++, PieceType::Byte);
    definition->vocabulary.finish();
    BpeModel bpe;
    bpe.order = BpeModel::Order::Scores;
    bpe.unkId = 0;
    bpe.unkToken = "<unk>";
    bpe.byteFallback = byteFallback;
    definition->model = bpe;
    SentencePieceNormalizer normalizer;
    normalizer.addDummyPrefix = false;
    definition->normalizer = NormalizerConfig{normalizer};
    definition->decoder = DecoderConfig{SentencePieceDecoder{}};
    return definition;
}

} // namespace tokenscope::test
