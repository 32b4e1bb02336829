// SentencePiece's format compared with SentencePiece 0.2.1 (goldens created with its C++ library): ids,
// pieces, types, spans, normalized texts with their mapping, and decoding.

#include "core/base/sha256.h"
#include "core/definition/byte_piece.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/format.h"
#include "core/text/text_index.h"
#include "core/text/utf8.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <memory>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::json;

namespace {

std::string readAll(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A model with its goldens.
struct Subject {
    std::shared_ptr<const TokenizerDefinition> definition;
    std::shared_ptr<const Tokenizer> tokenizer;
    Json golden;
    std::map<std::string, std::string> texts; ///< of the long cases, by id
};

std::string textOf(const Subject& subject, const Json& golden) {
    if (golden.contains("text"))
        return golden["text"];
    if (golden.contains("bytes_base64"))
        return QByteArray::fromBase64(QByteArray::fromStdString(golden["bytes_base64"])).toStdString();
    return subject.texts.at(golden["id"]);
}

std::string jsonBytes(const Json& value) {
    if (value.is_string())
        return value;
    return QByteArray::fromBase64(QByteArray::fromStdString(value["bytes_base64"])).toStdString();
}

std::string spelled(const Subject& subject, const Encoding& encoding, std::size_t index) {
    for (const auto& [at, spelling] : encoding.spellings) {
        if (at == index)
            return spelling;
    }
    return std::string(subject.definition->vocabulary.bytes(encoding.ids[index]));
}

std::vector<std::array<std::uint32_t, 2>> inBytes(const std::vector<ByteSpan>& spans) {
    std::vector<std::array<std::uint32_t, 2>> out;
    for (const ByteSpan span : spans)
        out.push_back({span.begin, span.end});
    return out;
}

std::vector<std::array<std::uint32_t, 2>> inCodePoints(const std::vector<ByteSpan>& spans,
                                                       std::string_view text) {
    const TextIndex index(text);
    std::vector<std::array<std::uint32_t, 2>> out;
    for (const ByteSpan span : spans)
        out.push_back({index.codePointAt(span.begin), index.codePointAt(span.end)});
    return out;
}

std::vector<std::array<std::uint32_t, 2>> pairsOf(const Json& flat) {
    std::vector<std::array<std::uint32_t, 2>> out;
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
        out.push_back({flat[i], flat[i + 1]});
    return out;
}

} // namespace

class TestSentencePieceGoldens : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void readsThePieces_data();
    void readsThePieces();
    void encodes_data() { addCases(); }
    void encodes();
    void spansOfPieces_data() { addCases(); }
    void spansOfPieces();
    void mapsToTheTrueSpans_data() { addCases(); }
    void mapsToTheTrueSpans();
    void addsBosAndEos_data() { addCases(); }
    void addsBosAndEos();
    void normalizes_data() { addCases(); }
    void normalizes();
    void decodes_data() { addCases(); }
    void decodes();

  private:
    void addCases();
    [[nodiscard]] std::pair<const Subject*, const Json*> fetch() const;
    [[nodiscard]] static Result<Encoding> encode(const Subject& subject, const std::string& text);

    std::map<std::string, std::unique_ptr<Subject>> m_subjects; ///< by file name
};

void TestSentencePieceGoldens::initTestCase() {
    const auto folder = test::sharedFile("tokenizers");
    if (folder.empty())
        QSKIP("the shared reference files are missing");
    std::map<std::string, std::string> texts;
    const Json inputs = Json::parse(readAll(folder / "inputs.json"));
    for (const Json& input : inputs["long"])
        texts[input["id"]] = input["text"];
    for (const char* kind : {"golden/sentencepiece", "golden/sentencepiece_own"}) {
        for (const auto& entry : std::filesystem::directory_iterator(folder / kind)) {
            auto subject = std::make_unique<Subject>();
            subject->golden = Json::parse(readAll(entry.path()));
            subject->texts = texts;
            const std::string file = subject->golden["tokenizer"];
            auto definition = sentencePieceFormat().read({readAll(folder / file)}, {});
            QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
            subject->definition = std::make_shared<TokenizerDefinition>(std::move(*definition));
            auto tokenizer = Tokenizer::create(subject->definition);
            QVERIFY2(tokenizer, tokenizer ? "" : describe(tokenizer.error()).c_str());
            subject->tokenizer = std::move(*tokenizer);
            m_subjects[std::filesystem::path(file).filename().string()] = std::move(subject);
        }
    }
    QVERIFY(m_subjects.size() >= 10);
}

void TestSentencePieceGoldens::addCases() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("section");
    QTest::addColumn<int>("index");
    for (const auto& [file, subject] : m_subjects) {
        for (const char* section : {"cases", "bytes", "long"}) {
            const Json& cases = subject->golden[section];
            for (std::size_t i = 0; i < cases.size(); ++i)
                QTest::newRow((file + " " + cases[i]["id"].get<std::string>()).c_str())
                    << QString::fromStdString(file) << QString(section) << static_cast<int>(i);
        }
    }
}

std::pair<const Subject*, const Json*> TestSentencePieceGoldens::fetch() const {
    if (m_subjects.empty())
        return {nullptr, nullptr};
    const QString file = *static_cast<QString*>(QTest::qData("file", qMetaTypeId<QString>()));
    const QString section = *static_cast<QString*>(QTest::qData("section", qMetaTypeId<QString>()));
    const int index = *static_cast<int*>(QTest::qData("index", qMetaTypeId<int>()));
    const Subject& subject = *m_subjects.at(file.toStdString());
    return {&subject, &subject.golden[section.toStdString()][static_cast<std::size_t>(index)]};
}

Result<Encoding> TestSentencePieceGoldens::encode(const Subject& subject, const std::string& text) {
    EncodeOptions options;
    options.referenceSpans = true;
    return subject.tokenizer->encode(text, options);
}

void TestSentencePieceGoldens::readsThePieces_data() {
    QTest::addColumn<QString>("file");
    for (const auto& [file, subject] : m_subjects)
        QTest::newRow(file.c_str()) << QString::fromStdString(file);
}

void TestSentencePieceGoldens::readsThePieces() {
    if (m_subjects.empty())
        QSKIP("the shared reference files are missing");
    QFETCH(QString, file);
    const Subject& subject = *m_subjects.at(file.toStdString());
    const Json& meta = subject.golden["meta"];
    const Vocabulary& vocabulary = subject.definition->vocabulary;
    QCOMPARE(vocabulary.size(), meta["vocab_size"].get<std::size_t>());
    for (const char* list : {"pieces_sample", "special_pieces"}) {
        for (const Json& piece : meta[list]) {
            const PieceId id = piece[0];
            QCOMPARE(std::string(vocabulary.bytes(id)), jsonBytes(piece[1]));
            QVERIFY(std::abs(vocabulary.score(id) - piece[2].get<float>()) < 1e-5F);
            QCOMPARE(std::string(name(vocabulary.type(id))), piece[3].get<std::string>());
        }
    }
}

void TestSentencePieceGoldens::encodes() {
    const auto [subject, golden] = fetch();
    if (!subject)
        return;
    const auto encoding = encode(*subject, textOf(*subject, *golden));
    QVERIFY(encoding);
    QCOMPARE(encoding->ids, (*golden)["ids"].get<std::vector<PieceId>>());
    if (!golden->contains("pieces"))
        return;
    QString types;
    for (std::size_t i = 0; i < encoding->size(); ++i) {
        QCOMPARE(spelled(*subject, *encoding, i), jsonBytes((*golden)["pieces"][i]));
        types +=
            QLatin1Char("n?cuxb"[static_cast<int>(subject->definition->vocabulary.type(encoding->ids[i]))]);
    }
    QCOMPARE(types.toStdString(), (*golden)["types"].get<std::string>());
}

void TestSentencePieceGoldens::spansOfPieces() {
    const auto [subject, golden] = fetch();
    if (!subject)
        return;
    const std::string text = textOf(*subject, *golden);
    const auto encoding = encode(*subject, text);
    QVERIFY(encoding);
    using Pairs = std::vector<std::array<std::uint32_t, 2>>;
    if (golden->contains("byte_offsets"))
        QCOMPARE(inBytes(encoding->reference), (*golden)["byte_offsets"].get<Pairs>());
    if (golden->contains("offsets"))
        QCOMPARE(inCodePoints(encoding->reference, text), (*golden)["offsets"].get<Pairs>());
    if (golden->contains("offsets_flat"))
        QCOMPARE(inCodePoints(encoding->reference, text), pairsOf((*golden)["offsets_flat"]));
}

/// The true spans: in order, within what the reference reports for the same run, one byte for a byte piece of
/// an unchanged character, and without gaps between the first and the last.
void TestSentencePieceGoldens::mapsToTheTrueSpans() {
    const auto [subject, golden] = fetch();
    if (!subject)
        return;
    const std::string text = textOf(*subject, *golden);
    const auto encoding = encode(*subject, text);
    QVERIFY(encoding);
    const Vocabulary& vocabulary = subject->definition->vocabulary;
    const bool mapsToItself =
        isValidUtf8(text) &&
        std::get<SentencePieceNormalizer>(subject->definition->normalizer->kind).charsmap.empty();
    std::uint32_t end = encoding->size() == 0 ? 0 : encoding->bytes.front().begin;
    for (std::size_t i = 0; i < encoding->size(); ++i) {
        const ByteSpan span = encoding->bytes[i];
        QVERIFY(span.begin <= span.end && span.end <= text.size());
        QVERIFY2(span.begin <= end, qPrintable(QString("a gap before token %1").arg(i)));
        QVERIFY(span.end >= end);
        end = span.end;
        const bool isByte = vocabulary.type(encoding->ids[i]) == PieceType::Byte;
        if (isByte && mapsToItself && span.size() == 1)
            QCOMPARE(spelled(*subject, *encoding, i),
                     bytePiece(static_cast<unsigned char>(text[span.begin])));
        if (!isByte)
            QVERIFY(encoding->reference[i].end <= span.end);
    }
    if (encoding->size() != 0)
        QCOMPARE(end, encoding->reference.back().end);
}

void TestSentencePieceGoldens::addsBosAndEos() {
    const auto [subject, golden] = fetch();
    if (!subject || !golden->contains("extra_ids"))
        return;
    const std::string text = textOf(*subject, *golden);
    const std::string extra = subject->golden["extra_options"];
    EncodeOptions options;
    options.full = true;
    options.addBos = extra.find("bos") != std::string::npos;
    options.addEos = extra.find("eos") != std::string::npos;
    const auto encoding = subject->tokenizer->encode(text, options);
    QVERIFY(encoding);
    QCOMPARE(encoding->ids, (*golden)["extra_ids"].get<std::vector<PieceId>>());
    QCOMPARE(encoding->bytes.size(), encoding->size());
    QCOMPARE(encoding->specialMask.size(), encoding->size());
    QVERIFY(encoding->reference.empty());
    const auto size = static_cast<std::uint32_t>(text.size());
    QVERIFY(!*options.addEos || encoding->bytes.back() == (ByteSpan{size, size}));
    QVERIFY(!*options.addBos || encoding->bytes.front() == (ByteSpan{0, 0}));
    QCOMPARE(static_cast<int>(encoding->specialMask.front()),
             *options.addBos || encoding->size() == 1 ? 1 : 0);
}

void TestSentencePieceGoldens::normalizes() {
    const auto [subject, golden] = fetch();
    if (!subject || !golden->contains("normalized"))
        return;
    const auto encoder = SentencePieceEncoder::create(*subject->definition);
    QVERIFY(encoder);
    const auto normalized = (*encoder)->normalize(textOf(*subject, *golden));
    QVERIFY(normalized);
    QCOMPARE(normalized->text, jsonBytes((*golden)["normalized"]));
    if ((*golden)["normalized_to_original_bytes"].is_array()) // null for the longest
        QCOMPARE(normalized->toOriginal,
                 (*golden)["normalized_to_original_bytes"].get<std::vector<std::uint32_t>>());
}

void TestSentencePieceGoldens::decodes() {
    const auto [subject, golden] = fetch();
    if (!subject)
        return;
    const auto decoded = subject->tokenizer->decode((*golden)["ids"].get<std::vector<PieceId>>());
    QVERIFY(decoded);
    if (golden->contains("decoded"))
        QCOMPARE(decoded->text, jsonBytes((*golden)["decoded"]));
    if (golden->contains("decoded_sha256"))
        QCOMPARE(sha256Hex(decoded->text), (*golden)["decoded_sha256"].get<std::string>());
    if (golden->contains("decoded_equals_text"))
        QCOMPARE(decoded->text == textOf(*subject, *golden), (*golden)["decoded_equals_text"].get<bool>());
}

QTEST_GUILESS_MAIN(TestSentencePieceGoldens)
#include "tst_sentencepiece_goldens.moc"
