// Encoding chunks separately, or from the cache, gives the result of encoding the whole text: for generated
// definitions of all kinds and difficult texts. And Unigram's words for sums of all sizes.

#include "core/encoding/paths/chunk_breaks.h"
#include "core/encoding/tokenizer.h"
#include "tests/support/chunk_definitions.h"
#include "tests/support/rounds.h"
#include "tests/support/same_by_paths.h"
#include "tests/support/shared_files.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

class TestChunkPath : public QObject {
    Q_OBJECT
  private slots:
    void chunksAreTheWhole_data();
    void chunksAreTheWhole();
    void addedTokensLaterThanTheNormalizer();
    void specialTokensAreNotRemembered();
    void breaksAreFoundWhereTheyShould();
    void unigramWordsUnderAnySum();
    void realFiles_data();
    void realFiles();
};

void TestChunkPath::chunksAreTheWhole_data() {
    QTest::addColumn<int>("preTokenizer");
    for (std::size_t i = 0; i < preTokenizers().size(); ++i)
        QTest::addRow("pre-tokenizer %zu", i) << static_cast<int>(i);
}

void TestChunkPath::chunksAreTheWhole() {
    QFETCH(int, preTokenizer);
    std::mt19937 random(static_cast<std::uint32_t>(preTokenizer));
    std::uint32_t seed = 0;
    for (const auto& normalizer : normalizers()) {
        for (std::uint32_t model = 0; model < 4; ++model) {
            auto definition = define(model, random);
            definition->normalizer = normalizer;
            definition->preTokenizer = preTokenizers()[static_cast<std::size_t>(preTokenizer)];
            const auto tokenizer = Tokenizer::create(definition);
            QVERIFY(tokenizer);
            for (unsigned round = 0; round < rounds(8); ++round)
                sameByPaths(**tokenizer, hardText(seed++));
            if (QTest::currentTestFailed()) {
                qWarning("normalizer kind %zu, model %u", normalizer ? normalizer->kind.index() : 99, model);
                return;
            }
        }
    }
}

void TestChunkPath::addedTokensLaterThanTheNormalizer() {
    std::mt19937 random(7);
    std::uint32_t seed = 5000;
    for (unsigned round = 0; round < rounds(20); ++round) {
        auto definition = define(round, random);
        definition->normalizer = normalizers()[static_cast<std::size_t>(1 + round % 7)];
        definition->preTokenizer = preTokenizers()[static_cast<std::size_t>(round % 6)];
        for (const char* content : {"the", "ing", "a b", "!?", "()", "Hello", "x"}) {
            if (below(random, 3) != 0)
                continue;
            AddedToken token;
            token.content = content;
            token.id = token.idInFile = static_cast<PieceId>(1000 + definition->addedTokens.size());
            token.normalized = below(random, 4) != 0;
            token.singleWord = below(random, 3) == 0;
            token.lstrip = below(random, 3) == 0;
            token.rstrip = below(random, 5) == 0;
            definition->addedTokens.push_back(token);
        }
        const auto tokenizer = Tokenizer::create(definition);
        QVERIFY(tokenizer);
        for (int text = 0; text < 25; ++text)
            sameByPaths(**tokenizer, hardText(seed++));
    }
}

/// The encoding of a chunk in which special tokens are text isn't reused if they are matched.
void TestChunkPath::specialTokensAreNotRemembered() {
    std::mt19937 random(3);
    const auto definition = define(0, random);
    definition->preTokenizer = PreTokenizerConfig{WhitespaceSplitPreTokenizer{}};
    AddedToken token;
    token.content = "the";
    token.id = token.idInFile = 1000;
    token.special = true;
    definition->addedTokens.push_back(token);
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    for (const bool parseSpecial : {false, true, false}) {
        EncodeOptions options;
        options.parseSpecial = parseSpecial;
        for (const char* text : {"a the xthex the", "a Hello-world-and-the-world the"}) {
            const auto fast = (*tokenizer)->encode(text, options);
            QVERIFY(fast);
            QCOMPARE(fast->ids, (*tokenizer)->encodeByReference(text, options)->ids);
            QCOMPARE(std::count(fast->ids.begin(), fast->ids.end(), token.id) > 0, parseSpecial);
        }
    }
}

/// Otherwise the tests above would compare the reference path with itself.
void TestChunkPath::breaksAreFoundWhereTheyShould() {
    std::mt19937 random(1);
    auto definition = define(0, random);
    definition->normalizer = NormalizerConfig{BertNormalizer{}};
    definition->preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
    const auto bert = makeNormalizer(*definition->normalizer);
    QVERIFY(bert);
    auto breaks = ChunkBreaks::of(*definition, bert->get(), false);
    QVERIFY(breaks);
    const std::string text = "The quick, brown";
    QCOMPARE(breaks->next(text, 0, text.size()), std::size_t(3));
    QCOMPARE(breaks->next(text, 3, text.size()), std::size_t(9));
    QCOMPARE(breaks->next(text, 9, text.size()), std::size_t(10));
    QCOMPARE(breaks->next(text, 10, text.size()), text.size());
    definition->normalizer.reset();
    definition->preTokenizer = PreTokenizerConfig{MetaspacePreTokenizer{}};
    breaks = ChunkBreaks::of(*definition, nullptr, false);
    QVERIFY(breaks);
    QCOMPARE(breaks->next(text, 3, text.size()), std::size_t(10));
    definition->preTokenizer = PreTokenizerConfig{MetaspacePreTokenizer{"_", PrependScheme::Always, false}};
    QVERIFY(!ChunkBreaks::of(*definition, nullptr, false));
}

void TestChunkPath::unigramWordsUnderAnySum() {
    std::mt19937 random(11);
    for (std::uint32_t round = 0; round < rounds(10); ++round) {
        auto definition = std::make_shared<TokenizerDefinition>();
        definition->format = SourceFormat::SentencePiece;
        definition->vocabulary.add("<unk>", 0, PieceType::Unknown, 0);
        PieceId id = 1;
        const float grain = round % 2 == 0 ? 4.0F : 4096.0F; // coarse scores cause ties and rounding ties
        const auto add = [&](const std::string& piece, PieceType type) {
            if (definition->vocabulary.find(piece) == kNoPiece)
                definition->vocabulary.add(piece, id++, type,
                                           -static_cast<float>(below(random, 40960)) / grain / 10);
        };
        for (int i = 0; i < 60; ++i) {
            std::string piece = below(random, 2) == 0 ? "\xE2\x96\x81" : "";
            for (std::uint32_t length = below(random, 4); length-- > 0;)
                piece += static_cast<char>('a' + below(random, 4));
            if (round % 8 == 7 && i % 10 == 0)
                piece += "\xE2\x96\x81";
            if (!piece.empty())
                add(piece, round % 5 == 4 && i % 9 == 0 ? PieceType::UserDefined : PieceType::Normal);
        }
        definition->vocabulary.finish();
        UnigramModel model;
        model.unkId = 0;
        model.sentencePiece = true;
        definition->model = model;
        SentencePieceNormalizer normalizer;
        normalizer.removeExtraWhitespaces = round % 3 == 0;
        definition->normalizer = NormalizerConfig{normalizer};
        const auto tokenizer = Tokenizer::create(definition);
        QVERIFY(tokenizer);
        std::string text;
        for (int word = 0; word < 20000; ++word) {
            for (std::uint32_t length = 1 + below(random, 5); length-- > 0;)
                text += below(random, 50) == 0 ? std::string("\xC3\xA9")
                                               : std::string(1, static_cast<char>('a' + below(random, 5)));
            text += below(random, 30) == 0 ? "  " : " ";
        }
        sameByPaths(**tokenizer, text);
        sameByPaths(**tokenizer, text.substr(0, 300));
    }
}

void TestChunkPath::realFiles_data() {
    QTest::addColumn<QString>("file");
    if (sharedFolder().empty())
        QTest::newRow("none are here") << QString();
    else
        for (const char* file : {"bert_base_cased.json",
                                 "bert_base_cased_vocab.txt",
                                 "rwkv_midi_wordlevel.json",
                                 "sqlpilot.json",
                                 "nai-t5.model",
                                 "test_model.model",
                                 "seqio_test.model",
                                 "own/own_wordpiece_accents.json",
                                 "own/own_unigram_fallback.json",
                                 "own/own_unigram_cf_fallback.model",
                                 "own/own_wordlevel_template.json",
                                 "own/own_bpe_suffix.json",
                                 "own/own_bpe_prefix.json",
                                 "own/own_bpe_byte_fallback.json",
                                 "own/own_pad_truncate.json",
                                 "own/own_added_zoo.json",
                                 "own/own_pretok_digits_punct.json",
                                 "own/own_pretok_scripts.json",
                                 "own/own_pretok_splits.json",
                                 "own/own_normalizers_nfkd.json",
                                 "own/own_bytelevel_roberta.json",
                                 "own/own_char.model",
                                 "own/own_word.model"})
            QTest::newRow(file) << QString(file);
}

void TestChunkPath::realFiles() {
    QFETCH(QString, file);
    if (file.isEmpty())
        QSKIP("the shared reference files are missing");
    const auto definition = loadDefinition(sharedFolder() / "tokenizers/files" / file.toStdString());
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    for (std::uint32_t seed = 0; seed < rounds(60); ++seed)
        sameByPaths(**tokenizer, hardText(9000 + seed));
}

QTEST_GUILESS_MAIN(TestChunkPath)
#include "tst_chunk_path.moc"
