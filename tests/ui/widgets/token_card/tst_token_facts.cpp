#include "ui/widgets/token_card/token_facts.h"

#include "core/formats/load.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/encoded_texts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TokenFactsTest : public QObject {
    Q_OBJECT

  private slots:
    void aByteOfACharacter() {
        const auto encoded = test::mixedTokens();
        const TokenFacts facts = tokenFacts(*encoded, 5);
        QCOMPARE(facts.piece, QString("<9F>"));
        QCOMPARE(facts.typeSentence, QString("byte, part 2 of 4 of a character"));
        QCOMPARE(facts.glyph, std::optional<char32_t>(0x1FAE9));
        QCOMPARE(facts.hex, QString("9F"));
        QCOMPARE(facts.decoded, QString("\uFFFD")); // as decoding the id gives
        QCOMPARE(facts.partNote, QString("byte 9F, part of a character"));
        QVERIFY(facts.partName.startsWith("U+1FAE9 "));
        QCOMPARE(facts.places.size(), std::size_t(2));
        QCOMPARE(facts.places[0], (PlaceRow{"this byte", {"[13,14)", "–", "–"}}));
        QCOMPARE(facts.places[1], (PlaceRow{"character", {"[12,16)", "[12,13)", "[12,14)"}}));
        QCOMPARE(facts.derivation,
                 QString("No piece contains U+1FAE9, so the model fell back to one piece per byte."));
    }

    void anOrdinaryPiece() {
        const auto encoded = test::mixedTokens();
        const TokenFacts facts = tokenFacts(*encoded, 2);
        QVERIFY(!facts.part && !facts.glyph);
        QCOMPARE(facts.decoded, QString(" world"));
        QCOMPARE(facts.scoreName, QString("score"));
        QCOMPARE(facts.score, QString("−2"));
        QCOMPARE(facts.places, (std::vector<PlaceRow>{{"span", {"[5,11)", "[5,11)", "[5,11)"}}}));
        QCOMPARE(facts.characters.size(), 6); // no two neighbors are the same
        QCOMPARE(facts.characters[1], QString("U+0077 latin small letter w"));
    }

    void decodesAsTheWholeTextDoes() {
        const auto encoded = test::encodedBy({{"▁Hello", 5}, {"<unk>", 2}, {"</s>", 0}}, "Helloü");
        QCOMPARE(tokenFacts(*encoded, 0).decoded, QString("Hello"));
        QCOMPARE(tokenFacts(*encoded, 1).decoded, QString(" \u2047 "));
        QCOMPARE(tokenFacts(*encoded, 2).decoded, QString("—"));
    }

    void anInsertedSpaceIsExplained() {
        const auto encoded = test::encodedBy({{"▁Hello", 5}, {"▁world", 6}}, "Hello world");
        QVERIFY(tokenFacts(*encoded, 0).derivation.contains("The space at its start is not in the text"));
        QVERIFY(!tokenFacts(*encoded, 1).derivation.contains("The space at its start"));
    }

    void aControlPieceHasASpellingAndNoBytes() {
        const TokenFacts facts = tokenFacts(*test::mixedTokens(), 0);
        QCOMPARE(facts.piece, QString("<s>"));
        QCOMPARE(facts.hex, QString("—")); // as in the table
        QVERIFY(facts.characters.isEmpty());
    }

    void afterAWideCharacterTheUnitsDiffer() {
        const TokenFacts facts = tokenFacts(*test::mixedTokens(), 8);
        QCOMPARE(facts.places, (std::vector<PlaceRow>{{"span", {"[16,17)", "[13,14)", "[14,15)"}}}));
        QCOMPARE(facts.glyph, std::optional<char32_t>('a'));
    }

    void occurrencesAreCountedAndVisited() {
        const auto encoded = test::encodedBy({{"a", 1}, {"b", 1}, {"a", 1}, {"a", 1}}, "abaa");
        const TokenFacts facts = tokenFacts(*encoded, 2);
        QCOMPARE(facts.occurrences, 3U);
        QCOMPARE(facts.occurrence, 2U);
        QCOMPARE(otherOccurrence(*encoded, 2, 1), std::size_t(3));
        QCOMPARE(otherOccurrence(*encoded, 3, 1), std::size_t(0));
        QCOMPARE(otherOccurrence(*encoded, 0, -1), std::size_t(3));
        QCOMPARE(otherOccurrence(*encoded, 1, 1), std::size_t(1));
    }

    void theVocabularyAroundHasFiveRows() {
        const auto encoded = test::mixedTokens();
        const TokenFacts first = tokenFacts(*encoded, 0);
        QCOMPARE(first.around.size(), std::size_t(5));
        QCOMPARE(first.around[0].id, 0U);
        QVERIFY(first.around[1].current);
        const TokenFacts middle = tokenFacts(*encoded, 5);
        QCOMPARE(middle.around[0].id, 160U);
        QVERIFY(middle.around[2].current);
        QCOMPARE(labelText(middle.around[2].label), QString("<9F>"));
    }

    void theReferenceIsShownWhereItDiffers() {
        const auto encoded = test::mixedTokens();
        QVERIFY(!referenceRow(*encoded, 5, {13, 14}));
        QCOMPARE(*referenceRow(*encoded, 5, {12, 12}),
                 (PlaceRow{"reference", {"[12,12)", "[12,12)", "[12,12)"}}));
    }

    void bytesThatAreNoUtf8AreNamed() {
        const TokenFacts facts = tokenFacts(*test::replacedToken(), 0);
        QVERIFY(!facts.glyph);
        QVERIFY2(facts.characters.contains("in the text: FF FE, not valid UTF-8"),
                 qPrintable(facts.characters.join(u'|')));
    }

    /// SentencePiece's word model looks up every word, control pieces included.
    void aControlPieceThatTheModelFinds() {
        for (const bool isWord : {true, false}) {
            auto definition = std::make_shared<TokenizerDefinition>();
            definition->format = SourceFormat::SentencePiece;
            definition->vocabulary.add("<unk>", 0, PieceType::Unknown);
            definition->vocabulary.add("<s>", 1, PieceType::Control);
            definition->vocabulary.finish();
            if (isWord)
                definition->model = SentencePieceWordModel{};
            else
                definition->model = SentencePieceCharModel{};
            definition->normalizer = NormalizerConfig{SentencePieceNormalizer{}};
            definition->decoder = DecoderConfig{SentencePieceDecoder{}};
            EncodedText encoded;
            encoded.tokenizer = *Tokenizer::create(definition);
            encoded.text = std::make_shared<const std::string>("<s>");
            encoded.index = TextIndex(*encoded.text);
            encoded.encoding.ids = {1};
            encoded.encoding.bytes = {{0, 3}};
            encoded.types = {PieceType::Control};
            for (const bool parse : {false, true}) {
                encoded.options.parseSpecial = parse;
                QVERIFY(wasFoundByModel(encoded, 0));
                const QString sentence = tokenFacts(encoded, 0).derivation;
                QVERIFY2(sentence.startsWith(isWord ? "The model looks up each word in the vocabulary"
                                                    : "The model looks up each character in the vocabulary"),
                         qPrintable(sentence));
            }
        }
    }

    /// The added token <x> has the id of the model's piece b.
    void anIdWithTwoNames() {
        const auto definition = formats::loadDefinition(
            R"({"added_tokens":[{"id":99,"content":"<x>","single_word":false,"lstrip":false,"rstrip":false,)"
            R"("normalized":false,"special":true}],"model":{"type":"BPE","vocab":{"a":0,"b":3,"c":5},)"
            R"("merges":[]}})",
            "tokenizer.json");
        QVERIFY(definition);
        EncodeRequest request;
        request.tokenizer = *Tokenizer::create(*definition);
        request.text = std::make_shared<const std::string>("b<x>");
        const auto encoded = encodeText(request, {});
        QVERIFY(encoded);
        QVERIFY(!wasFoundByModel(**encoded, 1));
        const TokenFacts ofModel = tokenFacts(**encoded, 0);
        QVERIFY2(!ofModel.derivation.contains("added token"), qPrintable(ofModel.derivation));
        const TokenFacts added = tokenFacts(**encoded, 1);
        QVERIFY2(added.derivation.contains("Parse special is on"), qPrintable(added.derivation));
        const auto current = [](const TokenFacts& facts) {
            for (const VocabularyRow& row : facts.around)
                if (row.current)
                    return labelText(row.label) + ' ' + QString::number(static_cast<int>(row.type));
            return QString();
        };
        QCOMPARE(current(ofModel), "b " + QString::number(static_cast<int>(PieceType::Normal)));
        QCOMPARE(current(added), "<x> " + QString::number(static_cast<int>(PieceType::Control)));
    }

    /// In a text of any length, and next to its ends and special tokens.
    void whyAMergedPieceStops() {
        const auto tokenizer = test::bytePairs();
        const auto why = [&](const std::string& text, std::size_t token) {
            EncodeRequest request;
            request.tokenizer = tokenizer;
            request.text = std::make_shared<const std::string>(text);
            const auto encoded = encodeText(request, {});
            return encoded ? tokenFacts(**encoded, token).derivation : QString();
        };
        const QString whole =
            QStringLiteral("It is a whole word: the pre-tokenizer splits the text before and after it.");
        for (const std::size_t words : {3U, 2'000U, 20'000U}) {
            std::string text = "ab";
            for (std::size_t i = 1; i < words; ++i)
                text += " ab";
            QVERIFY2(why(text, 0).endsWith(QStringLiteral("It is a whole word.")), qPrintable(why(text, 0)));
            QVERIFY2(why(text, 1).endsWith(whole), qPrintable(why(text, 1)));
            QVERIFY2(why(text, words / 2).endsWith(whole), qPrintable(why(text, words / 2)));
            QVERIFY(why(text, words - 1).endsWith(QStringLiteral("It is a whole word.")));
            text += "ab";
            QVERIFY2(why(text, words)
                         .endsWith(QStringLiteral("“␣abab” is not in the vocabulary, and the word ends.")),
                     qPrintable(why(text, words)));
        }
        QVERIFY2(why("ab<x>ab", 2).endsWith(QStringLiteral("It is a whole word.")),
                 qPrintable(why("ab<x>ab", 2)));
    }

    void whyEachType_data() {
        QTest::addColumn<int>("token");
        QTest::addColumn<QString>("has");
        QTest::newRow("control") << 0 << "Covers no text";
        QTest::newRow("merged") << 1 << "highest score first";
        QTest::newRow("user-defined") << 2 << "user-defined piece";
        QTest::newRow("unknown") << 3 << "unknown piece";
        QTest::newRow("one character") << 4 << "One character";
    }
    void whyEachType() {
        QFETCH(int, token);
        QFETCH(QString, has);
        const auto encoded =
            test::encodedBy({{"<s>", 0}, {"▁Hello", 5}, {"<start_of_turn>", 15}, {"<unk>", 2}, {"a", 1}},
                            "Hello<start_of_turn>üa");
        const QString sentence = tokenFacts(*encoded, static_cast<std::size_t>(token)).derivation;
        QVERIFY2(sentence.contains(has), qPrintable(sentence));
    }
};

QTEST_GUILESS_MAIN(TokenFactsTest)
#include "tst_token_facts.moc"
