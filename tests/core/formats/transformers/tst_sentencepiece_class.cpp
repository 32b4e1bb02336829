// transformers' classes for SentencePiece models: the order of the pieces, and their encodings.

#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/sentencepiece_class.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "tests/support/bare_models.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

/// A model with `<unk> <s> </s>` first, or `<pad> </s> <unk>` as Pegasus has it.
Vocabulary model(bool pegasus) {
    Vocabulary pieces;
    const auto add = [&](std::string_view piece, float score = 0) {
        pieces.add(piece, static_cast<PieceId>(pieces.size()), PieceType::Normal, score);
    };
    const std::vector<const char*> first =
        pegasus ? std::vector{"<pad>", "</s>", "<unk>"} : std::vector{"<unk>", "<s>", "</s>"};
    for (const char* piece : first)
        add(piece);
    for (const char* piece : {"▁", "a", "▁a", "é", "e", "E", "\"", "5,", "5", ","})
        add(piece, static_cast<float>(pieces.size()) * -0.1F - 1);
    for (const char* piece : {"[CLS]", "[SEP]", "<cls>", "<sep>"})
        add(piece, -50);
    pieces.finish();
    return pieces;
}

std::shared_ptr<const Tokenizer> made(TokenizerKind kind, const ModelFolderConfig& config = {}) {
    const SentencePieceClass* known = findSentencePieceClass(kind);
    auto definition = std::make_shared<TokenizerDefinition>();
    const bool pegasus = kind == TokenizerKind::Pegasus;
    definition->vocabulary = orderPieces(model(pegasus), *known, config);
    UnigramModel unigram;
    unigram.unkId = orderedUnknown(pegasus ? 2 : 0, *known, config);
    definition->model = unigram;
    makeClassStages(*known, config, {}, *definition);
    auto tokenizer = Tokenizer::create(definition);
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

} // namespace

class SentencePieceClasses : public QObject {
    Q_OBJECT

  private slots:
    /// A class inserts its own pieces, which a model with another layout has elsewhere.
    void piecesThatAreThereTwice() {
        TokenizerDefinition definition = test::bareSentencePiece();
        definition.vocabulary.add("a", 3, PieceType::Normal, -1);
        definition.vocabulary.finish();
        UnigramModel unigram;
        unigram.unkId = definition.special.unk;
        unigram.sentencePiece = true;
        definition.model = unigram;
        ModelFolderConfig config;
        config.tokenizerClass = "PegasusTokenizer";
        const auto converted = convertSentencePiece(definition, config, {});
        QVERIFY(converted);
        const auto& tokens = converted->addedTokens;
        QCOMPARE(std::count_if(tokens.begin(), tokens.end(),
                               [](const AddedToken& t) { return t.content == "</s>"; }),
                 1);
        for (const AddedToken& token : tokens)
            if (converted->vocabulary.find(token.content) != kNoPiece)
                QCOMPARE(token.id, converted->vocabulary.find(token.content));
    }

    /// BARThez uses piece 3, whatever it is (found by a fuzzer: the conversion could be saved but not
    /// opened).
    void unknownPieceThatIsNotThere() {
        TokenizerDefinition definition = test::bareSentencePiece();
        definition.vocabulary.finish();
        UnigramModel unigram;
        unigram.unkId = definition.special.unk;
        unigram.sentencePiece = true;
        definition.model = unigram;
        ModelFolderConfig config;
        config.tokenizerClass = "BarthezTokenizer";
        const auto converted = convertSentencePiece(definition, config, {});
        QVERIFY(!converted);
        QCOMPARE(converted.error().code, ErrorCode::Damaged);
        QVERIFY(converted.error().message.english().find("uses piece 3") != std::string::npos);
    }

    /// NLLB's models are of this kind.
    void bpeInTheOrderOfTheClass() {
        TokenizerDefinition definition = test::bareSentencePiece();
        PieceId id = 3;
        for (const char* piece : {"▁a", "ab", "▁ab", "▁", "a", "b", "eng", "_Latn"}) {
            definition.vocabulary.add(piece, id, PieceType::Normal, 3.0F - static_cast<float>(id));
            ++id;
        }
        definition.vocabulary.finish();
        definition.model = test::bpeByScores();
        ModelFolderConfig config;
        const auto encoded = [&](const char* name, std::string_view text) {
            config.tokenizerClass = name;
            const auto converted = convertSentencePiece(definition, config, {});
            if (!converted)
                qFatal("%s", describe(converted.error()).c_str());
            const auto tokenizer = Tokenizer::create(std::make_shared<TokenizerDefinition>(*converted));
            if (!tokenizer)
                qFatal("%s", describe(tokenizer.error()).c_str());
            return test::tokensOf(**tokenizer, text, {}, test::TokenMark::Id);
        };
        QCOMPARE(encoded("NllbTokenizer", "ab b☃"), QString("eng_Latn=58 ▁ab=6 ▁=7 b=9 <unk>=3 </s>=2"));
        QCOMPARE(encoded("NllbTokenizer", "b<mask>zul_Latn"),
                 QString("eng_Latn=58 ▁=7 b=9 <mask>=214 zul_Latn=213 </s>=2"));
        QCOMPARE(encoded("XLMRobertaTokenizer", "ab"), QString("<s>=0 ▁ab=6 </s>=2"));
        QCOMPARE(encoded("CamembertTokenizer", "ab☃"), QString("<s>=5 ▁ab=9 <unk>=3 </s>=6"));
        QCOMPARE(encoded("MBartTokenizer", "ab"), QString("▁ab=6 </s>=2 en_XX=15"));
        QCOMPARE(encoded("MT5Tokenizer", "ab<extra_id_0>"), QString("▁ab=5 <extra_id_0>=110 </s>=2"));
    }

    void orders_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("last");
        QTest::addColumn<int>("idOfSpace"); ///< the fourth piece of the model
        QTest::addColumn<int>("unknown");
        const auto row = [](const char* name, TokenizerKind kind, const char* first, const char* last,
                            int idOfSpace, int unknown) {
            QTest::newRow(name) << static_cast<int>(kind) << first << last << idOfSpace << unknown;
        };
        row("ALBERT", TokenizerKind::Albert, "<unk>", "<sep>", 3, 0);
        row("BARThez", TokenizerKind::Barthez, "<unk>", "<sep>", 3, 3);
        row("XLM-RoBERTa", TokenizerKind::XlmRoberta, "<s>", "<mask>", 4, 3);
        row("mBART", TokenizerKind::MBart, "<s>", "<mask>", 4, 3);
        row("XGLM", TokenizerKind::Xglm, "<s>", "<madeupword6>", 4, 3);
        row("CamemBERT", TokenizerKind::Camembert, "<s>NOTUSED", "<mask>", 7, 3);
        row("PEGASUS", TokenizerKind::Pegasus, "<pad>", "<sep>", 106, 105);
        row("T5", TokenizerKind::T5, "<unk>", "<extra_id_0>", 3, 0);
        row("NLLB", TokenizerKind::Nllb, "<s>", "<mask>", 4, 3);
        row("SeamlessM4T", TokenizerKind::SeamlessM4t, "<pad>", "<sep>", 4, 1);
        row("UDOP", TokenizerKind::Udop, "<unk>", "<sep>", 3, 0);
    }
    void orders() {
        QFETCH(const int, kind);
        QFETCH(const QString, first);
        QFETCH(const QString, last);
        QFETCH(const int, idOfSpace);
        QFETCH(const int, unknown);
        const auto tokenizer = made(static_cast<TokenizerKind>(kind));
        const Vocabulary& pieces = tokenizer->definition().vocabulary;
        QCOMPARE(QString::fromStdString(std::string(pieces.bytes(0))), first);
        QCOMPARE(QString::fromStdString(std::string(pieces.bytes(pieces.maxId()))), last);
        QCOMPARE(pieces.find("▁"), static_cast<PieceId>(idOfSpace));
        QCOMPARE(std::get<UnigramModel>(tokenizer->definition().model).unkId.value_or(999),
                 static_cast<PieceId>(unknown));
    }

    void offsetOfPegasus() {
        ModelFolderConfig config;
        config.offset = 0; // BigBird-PEGASUS
        config.maskSentence = std::string();
        const auto without = made(TokenizerKind::Pegasus, config);
        QCOMPARE(without->find("▁"), PieceId{3});
        QCOMPARE(std::get<UnigramModel>(without->definition().model).unkId.value_or(999), PieceId{2});
        config.offset = 10;
        config.maskSentence = "[S]";
        const auto with = made(TokenizerKind::Pegasus, config);
        QCOMPARE(with->find("[S]"), PieceId{2});
        QCOMPARE(with->find("<unk_9>") + 2, with->find("▁"));
    }

    void languageOfTranslators() {
        ModelFolderConfig config;
        config.sourceLanguage = "de_DE";
        QCOMPARE(test::tokensOf(*made(TokenizerKind::MBart, config), "a"), QString("▁a </s> de_DE"));
        QCOMPARE(test::tokensOf(*made(TokenizerKind::MBart50, config), "a"), QString("de_DE ▁a </s>"));
        config.sourceLanguage = "zul_Latn";
        QCOMPARE(test::tokensOf(*made(TokenizerKind::Nllb, config), "a"), QString("zul_Latn ▁a </s>"));
        config.legacyBehavior = true;
        QCOMPARE(test::tokensOf(*made(TokenizerKind::Nllb, config), "a", "E"),
                 QString("▁a ▁ E </s> zul_Latn"));
        const auto nllb = made(TokenizerKind::Nllb);
        QCOMPARE(nllb->find("zul_Latn") - nllb->find("ace_Arab"), PieceId{201});
        QCOMPARE(nllb->find("zul_Latn") + 1, nllb->find("<mask>"));
        config.sourceLanguage = "eng"; // the model has no such piece: nothing is added
        QCOMPARE(test::tokensOf(*made(TokenizerKind::SeamlessM4t, config), "a"), QString("▁a"));
    }

    void languagesOfMBart() {
        const auto few = made(TokenizerKind::MBart);
        const auto many = made(TokenizerKind::MBart50);
        const auto plain = made(TokenizerKind::XlmRoberta);
        QCOMPARE(few->vocabularySize(), plain->vocabularySize() + 25);
        QCOMPARE(many->vocabularySize(), plain->vocabularySize() + 52);
        QCOMPARE(few->find("zh_CN") + 1, few->find("<mask>"));
        QCOMPARE(many->find("ar_AR"), few->find("ar_AR"));
    }

    void texts_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("single");
        QTest::addColumn<QString>("pair");
        const auto row = [](const char* name, TokenizerKind kind, const char* single, const char* pair) {
            QTest::newRow(name) << static_cast<int>(kind) << single << pair;
        };
        row("ALBERT", TokenizerKind::Albert, "[CLS] ▁a ▁ e [SEP]", "[CLS] ▁a [SEP] ▁ e [SEP]");
        row("XLNet", TokenizerKind::XlNet, "▁a ▁ E <sep> <cls>", "▁a <sep> ▁ E <sep> <cls>");
        row("RemBERT", TokenizerKind::RemBert, "[CLS] ▁a ▁ E [SEP]", "[CLS] ▁a [SEP] ▁ E [SEP]");
        row("BigBird", TokenizerKind::BigBird, "[CLS] ▁a ▁ E [SEP]", "[CLS] ▁a [SEP] ▁ E [SEP]");
        row("DeBERTa V2", TokenizerKind::DebertaV2, "[CLS] ▁a ▁ E [SEP]", "[CLS] ▁a [SEP] ▁ E [SEP]");
        row("CamemBERT", TokenizerKind::Camembert, "<s> ▁a ▁ E </s>", "<s> ▁a </s> </s> ▁ E </s>");
        row("mBART", TokenizerKind::MBart, "▁a ▁ E </s> en_XX", "▁a ▁ E </s> en_XX");
        row("mBART-50", TokenizerKind::MBart50, "en_XX ▁a ▁ E </s>", "en_XX ▁a ▁ E </s>");
        row("XGLM", TokenizerKind::Xglm, "</s> ▁a ▁ E", "</s> ▁a </s> </s> ▁ E");
        row("PEGASUS", TokenizerKind::Pegasus, "▁a ▁ E </s>", "▁a ▁ E </s>");
        row("T5", TokenizerKind::T5, "▁a ▁ E </s>", "▁a </s> ▁ E </s>");
        row("UDOP", TokenizerKind::Udop, "▁a ▁ E </s>", "▁a </s> ▁ E </s>");
        row("SigLIP", TokenizerKind::Siglip, "▁a ▁ e </s>", "▁a </s> ▁ e </s>");
        row("NLLB", TokenizerKind::Nllb, "eng_Latn ▁a ▁ E </s>", "eng_Latn ▁a ▁ E </s>");
        row("FNet", TokenizerKind::FNet, "[CLS] ▁a ▁ E [SEP]", "[CLS] ▁a [SEP] ▁ E [SEP]");
        row("Reformer", TokenizerKind::PlainSentencePiece, "▁a ▁ E", "▁a ▁ E");
    }
    void texts() {
        QFETCH(const int, kind);
        QFETCH(const QString, single);
        QFETCH(const QString, pair);
        const auto tokenizer = made(static_cast<TokenizerKind>(kind));
        QCOMPARE(test::tokensOf(*tokenizer, "a E"), single);
        QCOMPARE(test::tokensOf(*tokenizer, "a", "E"), pair);
    }

    void quotesAccentsAndCase() {
        QCOMPARE(test::tokensOf(*made(TokenizerKind::Albert), "``É"), QString("[CLS] ▁ \" e [SEP]"));
        ModelFolderConfig config;
        config.keepAccents = true;
        config.lowerCase = true;
        QCOMPARE(test::tokensOf(*made(TokenizerKind::XlNet, config), "''É"), QString("▁ \" é <sep> <cls>"));
    }

    void punctuationOfSiglip() {
        QCOMPARE(test::tokensOf(*made(TokenizerKind::Siglip), " A, \"e\"!  `"), QString("▁a ▁ e </s>"));
    }

    /// SentencePiece itself splits a number from the comma after it afterwards.
    void numbersAreSplitFromCommas() {
        QCOMPARE(test::tokensOf(*made(TokenizerKind::Albert), "5,"), QString("[CLS] ▁ 5 , [SEP]"));
        QCOMPARE(test::tokensOf(*made(TokenizerKind::T5), "5,"), QString("▁ 5, </s>"));
    }

    void punctuationOfDeberta() {
        ModelFolderConfig config;
        config.splitByPunctuation = true;
        QCOMPARE(test::tokensOf(*made(TokenizerKind::DebertaV2), "5,"), QString("[CLS] ▁ 5, [SEP]"));
        QCOMPARE(test::tokensOf(*made(TokenizerKind::DebertaV2, config), "5,"),
                 QString("[CLS] ▁ 5 ▁ , [SEP]"));
    }
};

QTEST_GUILESS_MAIN(SentencePieceClasses)
#include "tst_sentencepiece_class.moc"
