// The order of a class's pieces.

#include "core/formats/transformers/sentencepiece_class.h"

#include "core/text/ascii_words.h"

#include <algorithm>
#include <string>

namespace tokenscope::formats {
namespace {

constexpr std::uint64_t kUsualExtraIds = 100; ///< T5
constexpr std::uint64_t kPegasusOffset = 103;
constexpr float kLowered = 100; ///< taken off a score, so that the piece is hardly ever chosen

/// `5,`: two characters or more, a digit before a comma at the end.
bool isNumberComma(std::string_view piece) {
    return piece.size() >= 2 && piece.back() == ',' && piece[piece.size() - 2] >= '0' &&
           piece[piece.size() - 2] <= '9';
}

class PieceList {
  public:
    explicit PieceList(std::size_t pieces) { m_pieces.reserve(pieces, pieces * 8); }
    void add(std::string_view piece, PieceType type, float score = 0) {
        m_pieces.add(piece, static_cast<PieceId>(m_pieces.size()), type, score);
    }
    [[nodiscard]] Vocabulary take() {
        m_pieces.finish();
        return std::move(m_pieces);
    }

  private:
    Vocabulary m_pieces;
};

/// Without a mask for sentences (BigBird-PEGASUS) the class has none for words in this place either.
void addPegasus(const FolderFacts& facts, PieceList& pieces) {
    constexpr std::uint64_t kBehindMasks = 3;
    const std::uint64_t offset = facts.offset.value_or(kPegasusOffset);
    pieces.add("<pad>", PieceType::Control);
    pieces.add("</s>", PieceType::Control);
    const std::string sentence = facts.maskSentence.value_or("<mask_1>");
    if (!sentence.empty()) {
        const FolderFacts::Special* mask = facts.special("mask_token");
        pieces.add(sentence, PieceType::Control);
        if (offset > kBehindMasks)
            pieces.add(mask ? mask->token.content : "<mask_2>", PieceType::Control);
    }
    for (std::uint64_t i = 2; i < offset; ++i)
        pieces.add("<unk_" + std::to_string(i) + ">", PieceType::Control, -kLowered);
}

/// Those that stand in the place of the model's first; answers how many these are.
std::size_t addOwn(SentencePieceClass::Order order, const FolderFacts& facts, PieceList& pieces) {
    switch (order) {
    case SentencePieceClass::Order::Model:
        return 0;
    case SentencePieceClass::Order::Fairseq:
        pieces.add("<s>", PieceType::Control);
        pieces.add("<pad>", PieceType::Normal);
        pieces.add("</s>", PieceType::Control);
        pieces.add("<unk>", PieceType::Unknown);
        return 3;
    case SentencePieceClass::Order::Camembert:
        pieces.add("<s>NOTUSED", PieceType::Control);
        pieces.add("<pad>", PieceType::Normal);
        pieces.add("</s>NOTUSED", PieceType::Control);
        pieces.add("<unk>", PieceType::Unknown);
        pieces.add("<unk>NOTUSED", PieceType::Control, -kLowered);
        return 1;
    case SentencePieceClass::Order::Pegasus:
        addPegasus(facts, pieces);
        return 2;
    case SentencePieceClass::Order::Seamless:
        pieces.add("<pad>", PieceType::Normal);
        pieces.add("<unk>", PieceType::Unknown);
        pieces.add("<s>", PieceType::Control);
        pieces.add("</s>", PieceType::Control);
        return 3;
    }
    return 0;
}

} // namespace

Vocabulary orderPieces(const Vocabulary& model, const SentencePieceClass& made, const FolderFacts& facts) {
    PieceList pieces(model.size() + 128);
    for (std::size_t i = addOwn(made.order, facts, pieces); i < model.size(); ++i) {
        const Vocabulary::Entry& entry = model.entry(i);
        const std::string_view piece = model.entryBytes(i);
        const bool lowered = made.lowersCommas && isNumberComma(piece);
        pieces.add(piece, entry.type, lowered ? entry.score - kLowered : entry.score);
    }
    forEachWord(made.after, [&](std::string_view piece) {
        pieces.add(piece, piece == "<mask>" ? PieceType::Normal : PieceType::Control);
    });
    if (made.kind == TokenizerKind::T5) {
        const std::uint64_t count = facts.extraIds.value_or(kUsualExtraIds);
        for (std::uint64_t extra = count; extra-- > 0;) {
            const std::string piece = "<extra_id_" + std::to_string(extra) + ">";
            if (model.find(piece) == kNoPiece) // some models have them already
                pieces.add(piece, PieceType::UserDefined);
        }
    }
    return pieces.take();
}

std::optional<PieceId> orderedUnknown(std::optional<PieceId> model, const SentencePieceClass& made,
                                      const FolderFacts& facts) {
    constexpr PieceId kOwn = 3;
    switch (made.order) {
    case SentencePieceClass::Order::Fairseq:
    case SentencePieceClass::Order::Camembert:
        return kOwn;
    case SentencePieceClass::Order::Pegasus:
        return model.value_or(2) + static_cast<PieceId>(facts.offset.value_or(kPegasusOffset));
    case SentencePieceClass::Order::Seamless:
        return 1;
    case SentencePieceClass::Order::Model:
        break;
    }
    return made.kind == TokenizerKind::Barthez ? kOwn : model;
}

} // namespace tokenscope::formats
