#pragma once
// A SentencePiece model with some pieces, and its tokenizer.

#include "core/encoding/tokenizer.h"
#include "core/formats/format.h"

#include "sentencepiece.pb.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::test {

using Piece = spm::ModelProto::SentencePiece;
using Ids = std::vector<PieceId>;
using Spans = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

inline constexpr PieceId kUnk = 0;
inline constexpr PieceId kBos = 1;
inline constexpr PieceId kEos = 2;
inline constexpr PieceId kLongControl = 3; ///< <s>x
inline constexpr PieceId kSpace = 4;
inline constexpr PieceId kA = 5;
inline constexpr PieceId kSpaceA = 6;

inline spm::ModelProto modelOf(bool byteFallback) {
    spm::ModelProto model;
    const auto add = [&](const std::string& piece, Piece::Type type) {
        auto* added = model.add_pieces();
        added->set_piece(piece);
        added->set_type(type);
        added->set_score(-static_cast<float>(model.pieces_size()));
    };
    add("<unk>", Piece::UNKNOWN);
    add("<s>", Piece::CONTROL);
    add("</s>", Piece::CONTROL);
    add("<s>x", Piece::CONTROL);
    add("▁", Piece::NORMAL);
    add("a", Piece::NORMAL);
    add("▁a", Piece::NORMAL);
    for (int byte = 0; byteFallback && byte < 256; ++byte)
        add(QString("<0x%1>").arg(QString::number(byte, 16).toUpper(), 2, '0').toStdString(), Piece::BYTE);
    auto& trainer = *model.mutable_trainer_spec();
    trainer.set_model_type(spm::TrainerSpec::BPE);
    trainer.set_byte_fallback(byteFallback);
    model.mutable_normalizer_spec()->set_remove_extra_whitespaces(false);
    return model;
}

struct Loaded {
    std::shared_ptr<TokenizerDefinition> definition;
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: rejected
};

inline Loaded load(const std::string& bytes) {
    Loaded loaded;
    auto definition = formats::sentencePieceFormat().read({bytes}, {});
    if (!definition)
        return loaded;
    loaded.definition = std::make_shared<TokenizerDefinition>(std::move(*definition));
    if (auto tokenizer = Tokenizer::create(loaded.definition))
        loaded.tokenizer = std::move(*tokenizer);
    return loaded;
}

inline Loaded load(const spm::ModelProto& model) {
    return load(model.SerializeAsString());
}

} // namespace tokenscope::test
