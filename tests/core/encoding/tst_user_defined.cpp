// User-defined pieces of SentencePiece's BPE: the fast path against the reference path.

#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/sentencepiece_paths.h"
#include "core/encoding/paths/word_encoder.h"
#include "tests/core/encoding/small_model.h"

#include <QtTest>

#include <random>
#include <set>

using namespace tokenscope;
using namespace tokenscope::test;

class UserDefinedPieces : public QObject {
    Q_OBJECT
  private slots:
    void areNeverMerged();
};

/// The fast path has no pairs for them, because they are extracted before merging. The reference path merges
/// by looking pieces up, like the reference.
void UserDefinedPieces::areNeverMerged() {
    std::mt19937 random(11);
    const std::vector<std::string> letters = {"a", "b", "▁", "\xEF\xBF\xBD"};
    const auto word = [&](std::uint32_t most, bool text) {
        std::string made;
        for (auto i = 1 + random() % most; i > 0; --i) {
            const std::string& letter = letters[random() % letters.size()];
            made += text && letter == "▁" && random() % 4 != 0        ? " "
                    : text && letter.size() == 3 && random() % 2 == 0 ? "\xFF"
                                                                      : letter;
        }
        return made;
    };
    std::size_t fast = 0;
    for (int round = 0; round < 300; ++round) {
        auto model = modelOf(true);
        std::set<std::string> known = {"<unk>", "<s>", "</s>", "<s>x", "▁", "a", "▁a"};
        for (int i = 0; i < 30; ++i) {
            const std::string piece = i == 0 ? "\xEF\xBF\xBD" : word(4, false);
            if (!known.insert(piece).second)
                continue;
            auto* added = model.add_pieces();
            added->set_piece(piece);
            added->set_score(-static_cast<float>(random() % 40));
            const bool unusual =
                piece.find("\xEF\xBF\xBD") != std::string::npos; // the reference path has these
            if (random() % 4 == 0 && i != 0 && (!unusual || round % 5 == 0) &&
                (round % 2 == 1 || !piece.starts_with("▁")))
                added->set_type(Piece::USER_DEFINED);
        }
        model.mutable_normalizer_spec()->set_add_dummy_prefix(round % 2 == 0);
        const auto loaded = load(model.SerializeAsString());
        QVERIFY(loaded.tokenizer);
        auto encoder = SentencePieceEncoder::create(*loaded.definition);
        QVERIFY(encoder);
        const SentencePieceReferencePath reference(std::move(*encoder));
        fast += MetaspaceEncoder::create(*loaded.definition, std::make_shared<SharedBpeTable>()) ? 1 : 0;
        for (int i = 0; i < 30; ++i) {
            const std::string text = word(20, true);
            const auto encoded = loaded.tokenizer->encode(text);
            QVERIFY(encoded);
            Encoding expected;
            EncodingSink sink(expected, true, false);
            EncodeScratch scratch;
            EncodeCall call = {text, false, false, {}, scratch, sink};
            QVERIFY(reference.encode(0, text.size(), call));
            QVERIFY2(encoded->ids == expected.ids, QByteArray::fromStdString(text).toPercentEncoding());
        }
    }
    QVERIFY(fast > 200);
}

QTEST_GUILESS_MAIN(UserDefinedPieces)
#include "tst_user_defined.moc"
