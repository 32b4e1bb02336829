#include "ui/widgets/word_strip/word_strip.h"

#include "tests/support/stepped_words.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QScrollBar>
#include <QSignalSpy>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::ui;

class WordStripTest : public QObject {
    Q_OBJECT

    static ListedWordsPtr listed(const std::string& text) {
        const EncodedTextPtr encoded = test::encodedBy(test::tokenizerOf(test::kLowLower), text);
        const auto words = listWordsOf(encoded, {});
        if (!words)
            qFatal("%s", words.error().message.english().c_str());
        return *words;
    }

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void wordsHaveTheirTokens() {
        const ListedWordsPtr words = listed("low lower lowest");
        QCOMPARE(words->size(), std::size_t(3));
        QCOMPARE(words->merges, (std::vector<std::uint32_t>{2, 4, 2}));
        QCOMPARE(words->allMerges, std::uint64_t(8));
        // <s> low lower low e s t
        QVERIFY(!words->wordOf(0));
        QCOMPARE(words->wordOf(1), std::optional<std::size_t>(0));
        QCOMPARE(words->wordOf(2), std::optional<std::size_t>(1));
        QCOMPARE(words->wordOf(5), std::optional<std::size_t>(2));
        QCOMPARE(words->wordAt(5), std::optional<std::size_t>(1));
        QCOMPARE(words->wordAt(900), std::optional<std::size_t>(2));
        QCOMPARE(words->tokenAt(2, 14), std::optional<std::size_t>(5));
    }

    void wordsFromTheRight() {
        for (const char* text : {"\u05E9\u05DC\u05D5\u05DD", " \u0645\u0631\u062D\u0628\u0627", "\u05E9!"})
            QVERIFY(readsFromRight(text));
        for (const char* text : {"", " ", "12", "\u05E9a", "low", "\u4ECA\u65E5"})
            QVERIFY(!readsFromRight(text));
    }

    void keysAndClicksOpen() {
        WordStrip strip;
        strip.resize(600, 64);
        strip.setWords(listed("low lower lowest"));
        strip.show();
        QSignalSpy chosen(&strip, &WordStrip::chosen);
        QTest::mouseClick(strip.viewport(), Qt::LeftButton, {}, strip.wordRect(1).center());
        QCOMPARE(strip.open(), std::optional<std::size_t>(1));
        QTest::keyClick(&strip, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(strip.open(), std::optional<std::size_t>(2));
        QTest::keyClick(&strip, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(chosen.count(), 2);
        for (const Qt::Key steps : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End})
            QTest::keyClick(&strip, steps); // through the steps of the word: handled by the panel
        QCOMPARE(chosen.count(), 2);
        QTest::keyClick(&strip, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(strip.open(), std::optional<std::size_t>(0));
        QTest::keyClicks(&strip, QStringLiteral("lowes"));
        QCOMPARE(strip.open(), std::optional<std::size_t>(2));
    }

    void manyWordsCostOnlyTheVisibleOnes() {
        std::string text;
        for (int i = 0; i < 100'000; ++i)
            text += "lower ";
        const ListedWordsPtr words = listed(text);
        QCOMPARE(words->size(), std::size_t(100'000));
        WordStrip strip;
        strip.resize(800, 64);
        int captions = 0;
        strip.setCaption([&](std::size_t) {
            ++captions;
            return QStringLiteral("4 merges");
        });
        strip.setWords(words);
        strip.show();
        strip.setOpen(50'000);
        QVERIFY(!strip.wordRect(50'000).isEmpty());
        QTest::keyClick(&strip, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(strip.open(), std::optional<std::size_t>(99'999));
        QVERIFY(strip.wordRect(99'999).right() <= strip.viewport()->width());
        strip.grab();
        QVERIFY2(captions < 1000, qPrintable(QString::number(captions)));
    }

    /// There may be any number of tokens before the text.
    void templatesOfManyTokens() {
        QByteArray single;
        for (int i = 0; i < 40; ++i)
            single += R"({"SpecialToken":{"id":"<s>","type_id":0}},)";
        const QByteArray json =
            QByteArray(test::kLowLower).replace(R"({"SpecialToken":{"id":"<s>","type_id":0}},)", single);
        const EncodedTextPtr encoded = test::encodedBy(test::tokenizerOf(json.toStdString()), "low lower");
        QCOMPARE(encoded->size(), std::size_t(42));
        const auto words = listWordsOf(encoded, {});
        QVERIFY(words);
        QCOMPARE((*words)->tokens, (std::vector<std::uint32_t>{40, 41}));
        QCOMPARE((*words)->wordOf(41), std::optional<std::size_t>(1));
    }

    void longTextsAreListedInPart() {
        std::string text;
        while (text.size() < 3U << 20U)
            text += "lower lowest low\n";
        const EncodedTextPtr encoded = test::encodedBy(test::tokenizerOf(test::kLowLower), text);
        const auto place = static_cast<std::uint32_t>(text.size() / 2);
        const auto words = listWordsOf(encoded, {place, place});
        QVERIFY(words);
        QVERIFY(!(*words)->whole());
        const auto word = (*words)->wordAt(place);
        QVERIFY(word);
        const SteppedWord& w = (*words)->list.words[*word];
        QCOMPARE(QByteArray(text.data() + w.span.begin, static_cast<qsizetype>(w.span.size())),
                 QByteArray::fromStdString(w.text));
        const auto token = (*words)->tokenAt(*word, w.span.begin);
        QVERIFY(token);
        QCOMPARE((*words)->wordOf(*token), word);
        QCOMPARE(encoded->span(*token).begin, w.span.begin);
    }
};

QTEST_MAIN(WordStripTest)
#include "tst_word_strip.moc"
