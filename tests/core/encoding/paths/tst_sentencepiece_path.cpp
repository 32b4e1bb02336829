// What the goldens don't cover of SentencePiece's encoder: special pieces in the text, options, spans,
// unusual and damaged models, decoding of unusual ids.

#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/stages/decode/detokenizer.h"
#include "tests/core/encoding/small_model.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <random>

using namespace tokenscope;
using namespace tokenscope::test;
using Json = nlohmann::json;

namespace {

std::string readAll(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Spans pairs(const std::vector<ByteSpan>& spans) {
    Spans out;
    for (const ByteSpan span : spans)
        out.emplace_back(span.begin, span.end);
    return out;
}

EncodeOptions withReference() {
    EncodeOptions options;
    options.referenceSpans = true;
    return options;
}

EncodeOptions parsing() {
    EncodeOptions options = withReference();
    options.parseSpecial = true;
    return options;
}

} // namespace

class TestSentencePiecePath : public QObject {
    Q_OBJECT
  private slots:
    void controlPiecesInText();
    void bytePiecesHaveOneByteEach();
    void unknownRunsAreOnePiece();
    void controlPieceWithTheSpellingOfANormalOne();
    void specialLiterals();
    void specialLiteralsAsLlamaCpp();
    void bosAndEos();
    void columns();
    void notUtf8();
    void replacedCharactersShareTheirSpan();
    void decodesUnusualIds_data();
    void decodesUnusualIds();
    void decodeRefusesOtherIds();
    void denormalizes();
    void refusesOtherDefinitions();
    void hostileProbes_data();
    void hostileProbes();
    void roundTrips_data();
    void roundTrips();
    void aMegabyteOfOneLetter_data();
    void aMegabyteOfOneLetter();
};

void TestSentencePiecePath::bytePiecesHaveOneByteEach() {
    const auto loaded = load(modelOf(true));
    const auto encoding = loaded.tokenizer->encode("aé", withReference());
    QVERIFY(encoding);
    QCOMPARE(encoding->ids, (Ids{kSpaceA, 7 + 0xC3, 7 + 0xA9}));
    QCOMPARE(pairs(encoding->bytes), (Spans{{0, 1}, {1, 2}, {2, 3}}));
    QCOMPARE(pairs(encoding->reference), (Spans{{0, 1}, {1, 1}, {1, 3}}));
    QVERIFY(encoding->spellings.empty());
}

void TestSentencePiecePath::unknownRunsAreOnePiece() {
    const auto loaded = load(modelOf(false));
    const auto encoding = loaded.tokenizer->encode("éxa y", withReference());
    QVERIFY(encoding);
    QCOMPARE(encoding->ids, (Ids{kSpace, kUnk, kA, kSpace, kUnk}));
    QCOMPARE(pairs(encoding->bytes), (Spans{{0, 0}, {0, 3}, {3, 4}, {4, 5}, {5, 6}}));
    QCOMPARE(encoding->bytes, encoding->reference);
    const std::vector<std::pair<std::uint32_t, std::string>> spelled{{1, "éx"}, {4, "y"}};
    QCOMPARE(encoding->spellings, spelled);
}

void TestSentencePiecePath::controlPieceWithTheSpellingOfANormalOne() {
    auto model = modelOf(false);
    auto* twin = model.add_pieces();
    twin->set_piece("a");
    twin->set_type(Piece::CONTROL);
    const auto id = static_cast<PieceId>(model.pieces_size() - 1);
    const auto loaded = load(model.SerializeAsString());
    QVERIFY(loaded.tokenizer);
    for (const auto& encoding :
         {loaded.tokenizer->encode("xa a"), loaded.tokenizer->encodeByReference("xa a", {})}) {
        QVERIFY(encoding);
        QCOMPARE(encoding->ids, (Ids{kSpace, kUnk, id, kSpaceA})); // PieceToId() prefers reserved pieces
    }
}

void TestSentencePiecePath::specialLiterals() {
    const auto loaded = load(modelOf(false));
    const auto plain = loaded.tokenizer->encode("a<s>");
    QCOMPARE(plain->ids, (Ids{kSpaceA, kUnk}));
    const auto parsed = loaded.tokenizer->encode("a<s>a</s><s>x<unk>a", parsing());
    QVERIFY(parsed);
    QCOMPARE(parsed->ids, (Ids{kSpaceA, kBos, kSpaceA, kEos, kLongControl, kUnk, kSpaceA}));
    QCOMPARE(pairs(parsed->bytes), (Spans{{0, 1}, {1, 4}, {4, 5}, {5, 9}, {9, 13}, {13, 18}, {18, 19}}));
    QCOMPARE(parsed->bytes, parsed->reference);
    QCOMPARE(loaded.tokenizer->encode("<s>", parsing())->ids, (Ids{kBos}));
    QVERIFY(loaded.tokenizer->encode("", parsing())->ids.empty());
    const auto unknown = loaded.tokenizer->encode("a<s>é", parsing());
    QCOMPARE(unknown->spellings.at(0).first, 3U);
    QCOMPARE(pairs(unknown->bytes).back(), (std::pair<std::uint32_t, std::uint32_t>{4, 6}));
}

/// A word or a character that is spelled like a control piece is that piece.
void TestSentencePiecePath::controlPiecesInText() {
    spm::ModelProto model = modelOf(false);
    model.mutable_normalizer_spec()->set_add_dummy_prefix(false);
    model.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::WORD);
    const auto words = load(model.SerializeAsString());
    EncodeOptions plain;
    plain.parseSpecial = false;
    for (const bool byReference : {false, true}) {
        const auto encode = [&](std::string_view text) {
            return byReference ? words.tokenizer->encodeByReference(text, plain)
                               : words.tokenizer->encode(text, plain);
        };
        const auto alone = encode("<s>");
        QCOMPARE(alone->ids, (Ids{kBos}));
        QCOMPARE(pairs(alone->bytes), (Spans{{0, 3}}));
        QCOMPARE(alone->diagnostics.size(), std::size_t{1});
        const auto first = encode("<s> a <s> a");
        QCOMPARE(first->ids, (Ids{kBos, kSpaceA, kUnk, kSpaceA})); // `▁<s>` is no piece
        QCOMPARE(first->diagnostics.size(), std::size_t{1});
        QVERIFY(encode("a <s>")->diagnostics.empty());
    }
    auto* star = model.add_pieces();
    star->set_piece("*");
    star->set_type(Piece::CONTROL);
    model.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::CHAR);
    const auto characters = load(model.SerializeAsString());
    const auto id = static_cast<PieceId>(model.pieces_size() - 1);
    QCOMPARE(characters.tokenizer->encode("a*a*", plain)->ids, (Ids{kA, id, kA, id}));
    QCOMPARE(characters.tokenizer->decode(Ids{kA, id, kA, id})->text, std::string("aa"));
}

/// llama2.model holds the pieces of this GGUF file; llama.cpp's answers for the latter hold for the former.
void TestSentencePiecePath::specialLiteralsAsLlamaCpp() {
    const auto folder = test::sharedFile("tokenizers");
    if (folder.empty())
        QSKIP("the shared reference files are missing");
    const auto loaded = load(readAll(folder / "files/llama2.model"));
    const Json golden = Json::parse(readAll(folder / "golden/gguf/ggml-vocab-llama-spm.gguf.golden.json"));
    int parsed = 0;
    for (const Json& one : golden["cases"]) {
        const std::string text = one["text"];
        QCOMPARE(loaded.tokenizer->encode(text)->ids, one["ids"].get<Ids>());
        EncodeOptions options = parsing();
        const char* key = one.contains("ids_parse_special") ? "ids_parse_special" : "ids";
        QCOMPARE(loaded.tokenizer->encode(text, options)->ids, one[key].get<Ids>());
        parsed += key[3] == '_' ? 1 : 0;
        options.addSpecial = true;
        if (one.contains("ids_add_and_parse_special"))
            QCOMPARE(loaded.tokenizer->encode(text, options)->ids,
                     one["ids_add_and_parse_special"].get<Ids>());
    }
    QVERIFY(parsed > 3);
}

void TestSentencePiecePath::bosAndEos() {
    const auto loaded = load(modelOf(false));
    const auto ids = [&](std::optional<bool> special, std::optional<bool> bos, std::optional<bool> eos) {
        EncodeOptions options;
        options.addSpecial = special;
        options.addBos = bos;
        options.addEos = eos;
        return loaded.tokenizer->encode("a", options).value().ids;
    };
    QCOMPARE(ids({}, {}, {}), (Ids{kSpaceA}));
    QCOMPARE(ids(true, {}, {}), (Ids{kBos, kSpaceA}));
    QCOMPARE(ids(true, false, true), (Ids{kSpaceA, kEos}));
    QCOMPARE(ids(false, true, true), (Ids{kBos, kSpaceA, kEos}));

    auto model = modelOf(false);
    model.mutable_trainer_spec()->set_bos_piece("none");
    const auto without = load(model);
    EncodeOptions options;
    options.addSpecial = true;
    QCOMPARE(without.tokenizer->encode("a", options)->ids, (Ids{kSpaceA}));
    options.addBos = true;
    const auto refused = without.tokenizer->encode("a", options);
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::BadInput);
}

void TestSentencePiecePath::columns() {
    const auto loaded = load(modelOf(false));
    EncodeOptions options;
    options.full = true;
    options.addBos = options.addEos = true;
    const auto encoding = loaded.tokenizer->encode("a", options);
    QCOMPARE(encoding->specialMask, (std::vector<std::uint8_t>{1, 0, 1}));
    QCOMPARE(encoding->sequenceIds, (std::vector<std::uint32_t>{Encoding::kNone, 0, Encoding::kNone}));
    QCOMPARE(encoding->attentionMask, (std::vector<std::uint8_t>{1, 1, 1}));
    QCOMPARE(encoding->wordIds.size(), std::size_t{3});
    QCOMPARE(encoding->typeIds, (std::vector<std::uint32_t>{0, 0, 0}));
}

void TestSentencePiecePath::notUtf8() {
    const auto loaded = load(modelOf(true));
    const auto encoding = loaded.tokenizer->encode("a\x80", withReference());
    QCOMPARE(encoding->ids, (Ids{kSpaceA, 7 + 0xEF, 7 + 0xBF, 7 + 0xBD}));
    QCOMPARE(pairs(encoding->bytes), (Spans{{0, 1}, {1, 2}, {1, 2}, {1, 2}}));
    QCOMPARE(pairs(encoding->reference), (Spans{{0, 1}, {1, 1}, {1, 1}, {1, 2}}));
    QCOMPARE(encoding->diagnostics.size(), std::size_t{1});
    QCOMPARE(encoding->diagnostics[0].where, std::string("byte 1"));
    QVERIFY(loaded.tokenizer->encode("aé")->diagnostics.empty());
}

/// "½" becomes "1⁄2" in nmt_nfkc: each of its pieces represents the whole character, regardless of what the
/// reference reports.
void TestSentencePiecePath::replacedCharactersShareTheirSpan() {
    const auto file = test::sharedFile("tokenizers/files/own/own_char.model");
    if (file.empty())
        QSKIP("the shared reference files are missing");
    const auto loaded = load(readAll(file));
    const auto encoding = loaded.tokenizer->encode("a½b", withReference());
    QVERIFY(encoding);
    const Spans truth = pairs(encoding->bytes);
    QCOMPARE(truth, (Spans{{0, 0}, {0, 1}, {1, 3}, {1, 3}, {1, 3}, {3, 4}}));
    QCOMPARE(pairs(encoding->reference), (Spans{{0, 0}, {0, 1}, {1, 1}, {1, 1}, {1, 3}, {3, 4}}));
}

void TestSentencePiecePath::decodesUnusualIds_data() {
    QTest::addColumn<QVector<int>>("ids");
    QTest::addColumn<QString>("kept");    ///< extra spaces are not removed
    QTest::addColumn<QString>("removed"); ///< they are
    const int byte = 7;
    QTest::newRow("nothing") << QVector<int>{} << ""
                             << "";
    QTest::newRow("prefix") << QVector<int>{6, 6} << "a a"
                            << "a a";
    QTest::newRow("leading spaces") << QVector<int>{4, 4, 6} << "  a"
                                    << "a";
    QTest::newRow("control in front") << QVector<int>{1, 6, 2} << "a"
                                      << "a";
    QTest::newRow("unknown") << QVector<int>{4, 0, 6} << " \u2047  a"
                             << " \u2047  a";
    QTest::newRow("bytes of a character") << QVector<int>{byte + 0xC3, byte + 0xA9, 6} << "é a"
                                          << "é a";
    QTest::newRow("bytes cut short") << QVector<int>{byte + 0xE2, byte + 0x82, 5} << "\uFFFD\uFFFDa"
                                     << "\uFFFD\uFFFDa";
    QTest::newRow("bytes parted") << QVector<int>{byte + 0xC3, 1, byte + 0xA9} << "\uFFFD\uFFFD"
                                  << "\uFFFD\uFFFD";
}

void TestSentencePiecePath::decodesUnusualIds() {
    QFETCH(QVector<int>, ids);
    QFETCH(QString, kept);
    QFETCH(QString, removed);
    auto model = modelOf(true);
    const Ids pieces(ids.begin(), ids.end());
    const auto decoded = load(model).tokenizer->decode(pieces);
    QCOMPARE(QString::fromStdString(decoded->text), kept);
    if (!kept.contains(QChar(0xFFFD)))
        QCOMPARE(decoded->bytes, decoded->text);
    else
        QVERIFY(decoded->bytes.size() < decoded->text.size());
    model.mutable_normalizer_spec()->set_remove_extra_whitespaces(true);
    QCOMPARE(QString::fromStdString(load(model).tokenizer->decode(pieces)->text), removed);
}

void TestSentencePiecePath::decodeRefusesOtherIds() {
    const auto loaded = load(modelOf(false));
    const auto decoded = loaded.tokenizer->decode(Ids{kA, kA, kA, 7});
    QVERIFY(!decoded);
    QVERIFY(decoded.error().code == ErrorCode::BadInput);
    QCOMPARE(decoded.error().where, std::string("ids[3]"));
}

void TestSentencePiecePath::denormalizes() {
    auto loaded = load(modelOf(false));
    SentencePieceDecoder decoder;
    decoder.denormalizer = SentencePieceNormalizer{};
    decoder.denormalizer->addDummyPrefix = decoder.denormalizer->escapeWhitespaces = false;
    loaded.definition->decoder = DecoderConfig{decoder};
    const auto detokenizer = makeSentencePieceDetokenizer(*loaded.definition);
    QVERIFY(detokenizer);
    const auto decoded =
        (*detokenizer)->decode(Ids{kSpaceA, kSpace, kSpace, kSpaceA}, false, nullptr, nullptr);
    QCOMPARE(decoded->text, std::string("a a"));
    QCOMPARE(decoded->bytes, std::string("a   a"));
}

void TestSentencePiecePath::refusesOtherDefinitions() {
    auto loaded = load(modelOf(false));
    const auto refused = [&] {
        const auto encoder = SentencePieceEncoder::create(*loaded.definition);
        return !encoder && encoder.error().code == ErrorCode::Unsupported;
    };
    const auto model = loaded.definition->model;
    loaded.definition->model = WordLevelModel{};
    QVERIFY(refused());
    loaded.definition->model = BpeModel{};
    QVERIFY(refused());
    loaded.definition->model = model;
    QVERIFY(!refused());
    loaded.definition->normalizer.reset();
    QVERIFY(refused());
}

void TestSentencePiecePath::hostileProbes_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reference"); ///< JSON that SentencePiece 0.2.1 gave; empty: it crashed
    const auto path = test::sharedFile("tokenizers/hostile/manifest.json");
    if (path.empty()) {
        QTest::newRow("none") << QString() << QString() << QString();
        return;
    }
    const Json manifest = Json::parse(readAll(path));
    for (const Json& one : manifest["files"]) {
        if (one["kind"] != "sentencepiece" || !one.contains("probe_text"))
            continue;
        const std::string said = one["reference"]["what"];
        const auto json = said.find('{');
        QTest::newRow(one["file"].get<std::string>().c_str())
            << QString::fromStdString(one["file"]) << QString::fromStdString(one["probe_text"])
            << (json == std::string::npos ? QString() : QString::fromStdString(said.substr(json)));
    }
}

void TestSentencePiecePath::hostileProbes() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(QString, reference);
    if (file.isEmpty())
        QSKIP("the shared reference files are missing");
    const auto loaded = load(readAll(test::sharedFile("tokenizers/hostile/" + file.toStdString())));
    if (!loaded.tokenizer) {
        QVERIFY2(reference.isEmpty(), "the reference reads it");
        return;
    }
    const auto encoding = loaded.tokenizer->encode(text.toStdString(), withReference());
    QVERIFY(encoding);
    QVERIFY(loaded.tokenizer->decode(encoding->ids));
    if (reference.isEmpty())
        return;
    const Json expected = Json::parse(reference.toStdString());
    QCOMPARE(encoding->ids, expected["ids"].get<Ids>());
    Spans spans;
    for (std::size_t i = 0; i < expected["begin"].size(); ++i)
        spans.emplace_back(expected["begin"][i], expected["end"][i]);
    QCOMPARE(
        QByteArray::fromStdString(loaded.tokenizer->decode(encoding->ids)->text).toBase64().toStdString(),
        expected["decoded"].get<std::string>());
    QCOMPARE(pairs(encoding->reference), spans);
}

void TestSentencePiecePath::roundTrips_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"llama2.model", "gemma3_rebuilt.model"})
        QTest::newRow(file) << QString(file);
}

/// With byte fallback and a normalizer without effect, every text is decoded to itself, except for literal ▁.
void TestSentencePiecePath::roundTrips() {
    QFETCH(QString, file);
    const auto path = test::sharedFile("tokenizers/files/" + file.toStdString());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto loaded = load(readAll(path));
    std::mt19937 random(3);
    for (int round = 0; round < 500; ++round) {
        QString text;
        for (auto i = random() % 40; i > 0; --i) {
            const char32_t ranges[] = {0x20, 0x61, 0xC0, 0x400, 0x4E00, 0x1F600, 0x0, 0xE0100};
            const auto character = static_cast<char32_t>(ranges[random() % 8] + random() % 40);
            text += QString::fromUcs4(&character, 1);
        }
        const std::string utf8 = text.toStdString();
        const auto encoding = loaded.tokenizer->encode(utf8, withReference());
        QVERIFY(encoding);
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < encoding->size(); ++i) {
            QCOMPARE(encoding->bytes[i].begin, end); // nothing is replaced here: spans partition the text
            end = encoding->bytes[i].end;
        }
        QCOMPARE(end, static_cast<std::uint32_t>(utf8.size()));
        QCOMPARE(loaded.tokenizer->decode(encoding->ids)->text, utf8);
    }
}

void TestSentencePiecePath::aMegabyteOfOneLetter_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"llama2.model", "gemma3_rebuilt.model", "nai-t5.model", "own/own_word.model",
                             "own/own_char.model", "own/own_bpe_suffix_ws.model"})
        QTest::newRow(file) << QString(file);
}

/// Quadratic time would exceed the time limit of the test.
void TestSentencePiecePath::aMegabyteOfOneLetter() {
    QFETCH(QString, file);
    const auto path = test::sharedFile("tokenizers/files/" + file.toStdString());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto loaded = load(readAll(path));
    for (const char letter : {'a', ' ', '\n', '\x80'}) {
        const std::string text(std::size_t{1} << 20U, letter);
        const auto encoding = loaded.tokenizer->encode(text, withReference());
        QVERIFY(encoding);
        QVERIFY(encoding->size() == 0 || encoding->bytes.back().end <= text.size());
    }
}

QTEST_GUILESS_MAIN(TestSentencePiecePath)
#include "tst_sentencepiece_path.moc"
