#include "core/formats/convert/convert.h"
#include "core/formats/format.h"
#include "core/train/pipeline/trained_definition.h"
#include "resources/training_words.h"
#include "tests/support/shared_files.h"

#include "core/base/whole_file.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;

namespace {

TokenizerDefinition trainedDefinition() {
    WordCounts words;
    samples::countMetaspaceWords("the cat and the hat\nthat 1984 cat", {}, words);
    BpeTrainerOptions options;
    options.alphabet = BpeTrainerOptions::Alphabet::Characters;
    SentencePieceOptions form;
    form.reserved = {{"<unk>", PieceType::Unknown},
                     {"<s>", PieceType::Control},
                     {"</s>", PieceType::Control},
                     {"<start_of_turn>", PieceType::UserDefined},
                     {"\n", PieceType::UserDefined}};
    form.unused = {"at"};
    form.normalizer.name = "identity";
    form.normalizer.removeExtraWhitespaces = false;
    return sentencePieceDefinition(*trainBpe(words, options), form);
}

void compareVocabularies(const Vocabulary& loaded, const Vocabulary& saved) {
    QCOMPARE(loaded.size(), saved.size());
    for (std::size_t i = 0; i < saved.size(); ++i) {
        QCOMPARE(loaded.entryBytes(i), saved.entryBytes(i));
        QCOMPARE(loaded.entry(i).id, saved.entry(i).id);
        QCOMPARE(loaded.entry(i).type, saved.entry(i).type);
        QCOMPARE(loaded.entry(i).score, saved.entry(i).score);
    }
}

} // namespace

class TestSaveSentencePiece : public QObject {
    Q_OBJECT
  private slots:
    void trainedRoundTrips() {
        const TokenizerDefinition definition = trainedDefinition();
        const auto bytes = saveSentencePiece(definition);
        QVERIFY(bytes.has_value());
        const auto loaded = sentencePieceFormat().read({*bytes}, {});
        QVERIFY2(loaded.has_value(), loaded ? "" : describe(loaded.error()).c_str());
        compareVocabularies(loaded->vocabulary, definition.vocabulary);
        QVERIFY(loaded->model == definition.model);
        QCOMPARE(loaded->normalizer, definition.normalizer);
        QVERIFY(loaded->special == definition.special);
        QVERIFY(loaded->diagnostics.empty());
    }

    void rewritingKeepsTheHeader() {
        const auto path = test::sharedFile("tokenizers/files/llama2.model");
        if (path.empty())
            QSKIP("the shared reference files are missing");
        const auto file = MappedFile::open(path);
        QVERIFY2(file.has_value(), path.c_str());
        const auto loaded = sentencePieceFormat().read({file->bytes()}, {});
        QVERIFY(loaded.has_value());
        const auto bytes = saveSentencePiece(*loaded);
        QVERIFY2(bytes.has_value(), bytes ? "" : describe(bytes.error()).c_str());
        const auto again = sentencePieceFormat().read({*bytes}, {});
        QVERIFY(again.has_value());
        compareVocabularies(again->vocabulary, loaded->vocabulary);
        QVERIFY(again->model == loaded->model);
        QCOMPARE(again->normalizer, loaded->normalizer);
        QCOMPARE(again->rawHeader, loaded->rawHeader);
    }

    void unknownFieldsSurvive() {
        TokenizerDefinition definition = trainedDefinition();
        const auto bytes = saveSentencePiece(definition);
        QVERIFY(bytes.has_value());
        // Field 150, which is unknown, with three bytes.
        const std::string unknown = "\xB2\x09\x03xyz";
        const auto loaded = sentencePieceFormat().read({*bytes + unknown}, {});
        QVERIFY(loaded.has_value());
        const auto again = saveSentencePiece(*loaded);
        QVERIFY(again.has_value());
        QVERIFY(again->find(unknown) != std::string::npos);
    }

    void refusals_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<std::string>("where");
        QTest::newRow("list of merges") << 0 << std::string("model");
        QTest::newRow("pre-tokenizer") << 1 << std::string("pre_tokenizer");
        QTest::newRow("normalizer of another kind") << 2 << std::string("normalizer");
        QTest::newRow("hole in the ids") << 3 << std::string("piece 5000");
    }

    void refusals() {
        QFETCH(int, kind);
        QFETCH(std::string, where);
        TokenizerDefinition definition = trainedDefinition();
        if (kind == 0)
            definition.model = BpeModel{};
        else if (kind == 1)
            definition.preTokenizer = PreTokenizerConfig{WhitespacePreTokenizer{}};
        else if (kind == 2)
            definition.normalizer = NormalizerConfig{LowercaseNormalizer{}};
        else
            definition.vocabulary.add("far away", 5000);
        const auto bytes = saveSentencePiece(definition);
        QVERIFY(!bytes.has_value());
        QCOMPARE(bytes.error().code, ErrorCode::Unsupported);
        QCOMPARE(bytes.error().where, where);
    }
};

QTEST_GUILESS_MAIN(TestSaveSentencePiece)
#include "tst_write_model.moc"
