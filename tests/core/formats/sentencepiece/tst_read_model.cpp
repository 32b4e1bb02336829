// SentencePiece's model files: real ones are read completely, damaged ones are rejected with position and
// cause.

#include "core/base/whole_file.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "tests/support/shared_files.h"

#include "sentencepiece.pb.h"

#include <QtTest>

#include <array>
#include <fstream>
#include <limits>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

using Piece = spm::ModelProto::SentencePiece;

void addPiece(spm::ModelProto& model, std::string_view piece, float score, Piece::Type type = Piece::NORMAL) {
    auto* added = model.add_pieces();
    added->set_piece(std::string(piece));
    added->set_score(score);
    added->set_type(type);
}

spm::ModelProto smallModel() {
    spm::ModelProto model;
    addPiece(model, "<unk>", 0, Piece::UNKNOWN);
    addPiece(model, "<s>", 0, Piece::CONTROL);
    addPiece(model, "</s>", 0, Piece::CONTROL);
    addPiece(model, "\xE2\x96\x81", -1);
    addPiece(model, "a", -2);
    addPiece(model, "b", -3);
    model.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::BPE);
    return model;
}

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Result<TokenizerDefinition> load(const spm::ModelProto& model) {
    return sentencePieceFormat().read({model.SerializeAsString()}, {});
}

std::array<int, kPieceTypeCount> countTypes(const Vocabulary& vocabulary) {
    std::array<int, kPieceTypeCount> counts{};
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        ++counts[static_cast<std::size_t>(vocabulary.entry(i).type)];
    return counts;
}

} // namespace

class TestSentencePiece : public QObject {
    Q_OBJECT
  private slots:
    void readsEverything();
    void headerKeepsUnknownFields();
    void readsDenormalizerAndUnkSurface();
    void specialsComeFromTheirSpelling();
    void everyTruncationIsRefusedOrSound();
    void charactersApartAreNoUtf8();
    void piecesAreBounded();
    void refuses_data();
    void refuses();
    void notes_data();
    void notes();
    void hostileFile_data();
    void hostileFile();
    void realFile_data();
    void realFile();
};

void TestSentencePiece::readsEverything() {
    const auto loaded = load(smallModel());
    QVERIFY(loaded);
    QCOMPARE(loaded->vocabulary.size(), std::size_t{6});
    QCOMPARE(loaded->vocabulary.find("a"), PieceId{4});
    QCOMPARE(loaded->vocabulary.score(5), -3.0F);
    QVERIFY(loaded->vocabulary.type(1) == PieceType::Control);
    const auto* bpe = std::get_if<BpeModel>(&loaded->model);
    QVERIFY(bpe);
    QVERIFY(bpe->order == BpeModel::Order::Scores);
    QCOMPARE(*bpe->unkId, PieceId{0});
    QVERIFY(!loaded->addSpecialByDefault && !loaded->parseSpecialByDefault);
    QVERIFY(loaded->diagnostics.empty());
    const auto& normalizer = std::get<SentencePieceNormalizer>(loaded->normalizer->kind);
    QVERIFY(normalizer.addDummyPrefix && normalizer.removeExtraWhitespaces && normalizer.escapeWhitespaces);
}

void TestSentencePiece::headerKeepsUnknownFields() {
    const std::string unknown("\xC2\x0C\x03"
                              "abc",
                              6); // field 200, three bytes
    const auto loaded = sentencePieceFormat().read({unknown + smallModel().SerializeAsString()}, {});
    QVERIFY(loaded);
    spm::ModelProto header;
    QVERIFY(header.ParseFromString(loaded->rawHeader));
    QCOMPARE(header.pieces_size(), 0);
    QVERIFY(header.trainer_spec().model_type() == spm::TrainerSpec::BPE);
    QVERIFY(header.SerializeAsString().find(unknown) != std::string::npos);
}

void TestSentencePiece::readsDenormalizerAndUnkSurface() {
    auto model = smallModel();
    QCOMPARE(std::get<SentencePieceDecoder>(load(model)->decoder->kind).unkSurface, std::string(" \u2047 "));
    model.mutable_trainer_spec()->set_unk_surface(std::string("?\0!", 3));
    model.mutable_denormalizer_spec()->set_precompiled_charsmap("x");
    const auto damaged = load(model);
    QVERIFY(!damaged);
    QCOMPARE(damaged.error().where, std::string("denormalizer_spec"));
    model.clear_denormalizer_spec();
    const auto loaded = load(model);
    const auto& decoder = std::get<SentencePieceDecoder>(loaded->decoder->kind);
    QCOMPARE(decoder.unkSurface, std::string("?"));
    QVERIFY(!decoder.denormalizer);
}

void TestSentencePiece::specialsComeFromTheirSpelling() {
    auto model = smallModel();
    addPiece(model, "[BOS]", 0, Piece::CONTROL);
    model.mutable_trainer_spec()->set_bos_piece("[BOS]");
    model.mutable_trainer_spec()->set_eos_piece("b");
    const auto loaded = load(model);
    QCOMPARE(*loaded->special.bos, PieceId{6});
    QVERIFY(!loaded->special.eos); // not a control piece, yet what "add eos" would add
    QCOMPARE(*std::get<BosEosPostProcessor>(loaded->postProcessor->kind).eos, PieceId{5});
    QVERIFY(!loaded->special.pad);
}

void TestSentencePiece::everyTruncationIsRefusedOrSound() {
    const std::string whole = smallModel().SerializeAsString();
    int refused = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto loaded = sentencePieceFormat().read({std::string_view(whole).substr(0, size)}, {});
        if (loaded) {
            QVERIFY(loaded->vocabulary.size() <= 6);
            continue;
        }
        ++refused;
        QVERIFY(!loaded.error().message.empty());
    }
    QVERIFY(refused > static_cast<int>(whole.size()) / 2);
}

/// The two pieces are UTF-8 only together.
void TestSentencePiece::charactersApartAreNoUtf8() {
    auto model = smallModel();
    addPiece(model, "x\xC3", -4);
    addPiece(model, "\xA9y", -5);
    const auto loaded = load(model);
    QVERIFY(loaded);
    QCOMPARE(loaded->diagnostics.size(), std::size_t{2});
    QCOMPARE(loaded->diagnostics[0].where, std::string("piece 6"));
    QCOMPARE(loaded->diagnostics[1].where, std::string("piece 7"));
    QCOMPARE(loaded->vocabulary.size(), std::size_t{8});
    QCOMPARE(loaded->vocabulary.find("\xA9y"), PieceId{7});
}

void TestSentencePiece::piecesAreBounded() {
    std::string file = smallModel().SerializeAsString();
    for (std::size_t i = 6; i <= kMaxPieces; ++i) { // each of four characters
        file += "\x0A\x06\x0A\x04";
        for (const unsigned shift : {0U, 6U, 12U, 18U})
            file += static_cast<char>('0' + ((i >> shift) & 63U));
    }
    const auto refused = sentencePieceFormat().read({file}, {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::TooLarge);
    QCOMPARE(refused.error().where, std::string("piece 4194304"));
    file.resize(file.size() - 8);
    QVERIFY(sentencePieceFormat().read({file}, {}));

    spm::ModelProto model = smallModel();
    addPiece(model, std::string(kMaxLiteralBytes, 'x'), 0, Piece::USER_DEFINED);
    const auto literals = load(model);
    QVERIFY(!literals);
    QCOMPARE(literals.error().code, ErrorCode::TooLarge);
    QCOMPARE(literals.error().where, std::string("piece 6"));
}

void TestSentencePiece::refuses_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* title, const std::string& bytes, const char* where, const char* message) {
        QTest::newRow(title) << QByteArray::fromStdString(bytes) << QString(where) << QString(message);
    };
    const auto changed = [](auto&& change) {
        auto model = smallModel();
        change(model);
        return model.SerializeAsString();
    };
    row("nothing", "", "", "the file is empty");
    row("no pieces", changed([](auto& m) { m.clear_pieces(); }), "", "no pieces");
    row("no unk", changed([](auto& m) { m.mutable_pieces(0)->set_type(Piece::NORMAL); }), "", "missing");
    row("two unk", changed([](auto& m) { addPiece(m, "<u2>", 0, Piece::UNKNOWN); }), "piece 6",
        "ids 0 and 6");
    row("duplicate", changed([](auto& m) { addPiece(m, "a", 0); }), "piece 6",
        "`a` is defined twice, with ids 4");
    row("duplicate, then damage", changed([](auto& m) { addPiece(m, "a", 0); }) + "\x0F", "piece 6",
        "`a` is defined twice, with ids 4");
    row("duplicate, then an empty piece", changed([](auto& m) {
            addPiece(m, "a", 0);
            addPiece(m, "", 0);
        }),
        "piece 6", "`a` is defined twice, with ids 4");
    row("an empty piece, then a duplicate", changed([](auto& m) {
            addPiece(m, "", 0);
            addPiece(m, "a", 0);
        }),
        "piece 6", "is empty");
    row("empty piece", changed([](auto& m) { addPiece(m, "", 0); }), "piece 6", "id 6 is empty");
    row("bytes without fallback", changed([](auto& m) { addPiece(m, "<0x41>", 0, Piece::BYTE); }), "piece 6",
        "byte_fallback is off");
    row("not a byte", changed([](auto& m) { addPiece(m, "<0x4g>", 0, Piece::BYTE); }), "piece 6",
        "not spelled like one");
    row("bytes missing", changed([](auto& m) {
            m.mutable_trainer_spec()->set_byte_fallback(true);
            addPiece(m, "<0x41>", 0, Piece::BYTE);
        }),
        "", "<0x00>, <0x01>");
    row("charsmap", changed([](auto& m) { m.mutable_normalizer_spec()->set_precompiled_charsmap("abc"); }),
        "normalizer_spec", "precompiled_charsmap is damaged");
    row("only specials for unigram", changed([](auto& m) {
            m.mutable_pieces()->DeleteSubrange(3, 3);
            m.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::UNIGRAM);
        }),
        "", "only special pieces");
    const std::string good = smallModel().SerializeAsString();
    const auto end = std::to_string(good.size());
    const auto endPlus1 = std::to_string(good.size() + 1);
    row("wire type 7", good + "\x0F", ("byte " + endPlus1).c_str(), "wire type 7");
    row("field 0", good + std::string("\0\0", 2), ("byte " + end).c_str(), "tag was expected");
    row("varint of 11 bytes", good + "\x08" + std::string(10, '\xFF') + "\1", ("byte " + endPlus1).c_str(),
        "more than 10 bytes");
    row("cut varint", good + "\x08\xFF", ("byte " + endPlus1).c_str(), "truncated inside a varint");
    row("length beyond the end",
        good + "\x0A\x05"
               "abc",
        ("byte " + endPlus1).c_str(),
        "piece 6: the file is truncated or damaged: 5 bytes were announced, 3 are left");
    row("length beyond the piece",
        good + "\x0A\x03\x0A\x05"
               "a",
        ("byte " + std::to_string(good.size() + 3)).c_str(), "piece 6: ");
    row("cut trainer spec", good + "\x12\x02\x0A\x09", ("byte " + std::to_string(good.size() + 3)).c_str(),
        "trainer_spec: ");
    row("stray end of group", good + "\x0C", ("byte " + endPlus1).c_str(), "has no start");
    row("deep groups", good + std::string(1000, '\x0B'), "byte", "nested");
}

void TestSentencePiece::refuses() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, where);
    QFETCH(QString, message);
    const auto loaded =
        sentencePieceFormat().read({{bytes.constData(), static_cast<std::size_t>(bytes.size())}}, {});
    QVERIFY(!loaded);
    const Error& error = loaded.error();
    QVERIFY2(QString::fromStdString(error.where).startsWith(where), error.where.c_str());
    QVERIFY2(QString::fromStdString(error.message).contains(message), error.message.english().c_str());
}

void TestSentencePiece::notes_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("note");
    const auto row = [](const char* title, auto&& change, const char* note) {
        auto model = smallModel();
        change(model);
        QTest::newRow(title) << QByteArray::fromStdString(model.SerializeAsString()) << QString(note);
    };
    row(
        "NaN", [](auto& m) { m.mutable_pieces(4)->set_score(std::numeric_limits<float>::quiet_NaN()); },
        "the score of `a` is nan");
    row(
        "infinite", [](auto& m) { m.mutable_pieces(4)->set_score(std::numeric_limits<float>::infinity()); },
        "the score of `a` is inf");
    row(
        "not UTF-8", [](auto& m) { m.mutable_pieces(4)->set_piece("\xFF"); }, "`\\xFF` is not UTF-8");
    row(
        "model type",
        [](auto& m) { m.mutable_trainer_spec()->mutable_unknown_fields()->append("\x18\x63", 2); },
        "model type 99");
    row(
        "same spelling, other kind", [](auto& m) { addPiece(m, "<s>", -9); }, "also the spelling of piece 1");
}

void TestSentencePiece::notes() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, note);
    const auto loaded =
        sentencePieceFormat().read({{bytes.constData(), static_cast<std::size_t>(bytes.size())}}, {});
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    QCOMPARE(loaded->diagnostics.size(), std::size_t{1});
    QVERIFY2(QString::fromStdString(loaded->diagnostics[0].message).contains(note),
             loaded->diagnostics[0].message.english().c_str());
}

void TestSentencePiece::hostileFile_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says"); ///< empty: it loads
    const auto row = [](const char* file, const char* says) {
        QTest::newRow(file) << QString(file) << QString(says);
    };
    row("empty.model", "empty");
    row("truncated_mid_piece.model", "truncated");
    row("length_overflow.model", "18446744073709551615 bytes were announced");
    row("length_2gib.model", "2147483647 bytes were announced");
    row("varint_too_long.model", "varint");
    row("wire_type_7.model", "wire type 7");
    row("zero_pieces.model", "no pieces");
    row("no_unk.model", "the unknown piece is missing");
    row("two_unk.model", "the unknown piece is defined twice, with ids");
    row("duplicate_piece.model", "\u2581` is defined twice, with ids");
    row("empty_piece.model", "is empty");
    row("byte_pieces_missing.model", "<0xFF>");
    row("charsmap_size_beyond.model", "precompiled_charsmap is damaged");
    row("picture.model", "byte");
    row("gzipped.model", "byte");
    row("lfs_pointer.model", "byte");
    row("text.model", "byte");
    row("nan_score.model", "");
    row("bad_utf8_piece.model", "");
    row("bad_model_type.model", "");
    row("unknown_fields.model", "");
    row("long_piece.model", "");
    row("terminal_escapes.model", "");
}

void TestSentencePiece::hostileFile() {
    QFETCH(QString, file);
    QFETCH(QString, says);
    const auto path = test::sharedFile("tokenizers/hostile/" + file.toStdString());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto loaded = sentencePieceFormat().read({bytesOf(path)}, {});
    if (says.isEmpty()) {
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        return;
    }
    QVERIFY(!loaded);
    const std::string line = describe(loaded.error());
    QVERIFY2(QString::fromStdString(line).contains(says), line.c_str());
}

void TestSentencePiece::realFile_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QVector<int>>("counts"); ///< in the order of PieceType
    QTest::newRow("Llama 2") << "llama2.model" << QVector<int>{31741, 1, 2, 0, 0, 256};
    QTest::newRow("Gemma 3") << "gemma3_rebuilt.model" << QVector<int>{255474, 1, 3, 6410, 0, 256};
}

void TestSentencePiece::realFile() {
    QFETCH(QString, file);
    QFETCH(QVector<int>, counts);
    const auto path = test::sharedFile("tokenizers/files/" + file.toStdString());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto loaded = sentencePieceFormat().read({bytesOf(path)}, {});
    QVERIFY(loaded);
    const auto found = countTypes(loaded->vocabulary);
    QCOMPARE(QVector<int>(found.begin(), found.end()), counts);
}

QTEST_GUILESS_MAIN(TestSentencePiece)
#include "tst_read_model.moc"
