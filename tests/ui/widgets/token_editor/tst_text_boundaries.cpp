#include "ui/widgets/token_editor/text_boundaries.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTextBoundaries : public QObject {
    Q_OBJECT

  private slots:
    void graphemes_data();
    void graphemes();
    void insideIsRoundedDown();
    void longTextsAreLookedAtLocally();
    void words();
    void wordUnderThePointer();
};

void TestTextBoundaries::graphemes_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QList<int>>("boundaries");
    QTest::newRow("empty") << QByteArray() << QList<int>{0};
    QTest::newRow("letters") << QByteArray("ab") << QList<int>{0, 1, 2};
    QTest::newRow("combining mark") << QByteArray("e\u0301x") << QList<int>{0, 3, 4};
    QTest::newRow("carriage return and line feed") << QByteArray("a\r\n\nb") << QList<int>{0, 1, 3, 4, 5};
    QTest::newRow("flag") << QByteArray("\U0001F1E9\U0001F1EAx") << QList<int>{0, 8, 9};
    QTest::newRow("skin tone") << QByteArray("\U0001F44D\U0001F3FDx") << QList<int>{0, 8, 9};
    QTest::newRow("bytes that are not UTF-8") << QByteArray("a\xF0\x9F\xFFz") << QList<int>{0, 1, 2, 3, 4, 5};
    QTest::newRow("emoji behind an Indic letter")
        << QByteArray("\u0928\U0001F600x") << QList<int>{0, 3, 7, 8};
    QTest::newRow("plain letters of four scripts")
        << QByteArray("\u00E9\u0416\u4ECA\uAC00\u11A8z") << QList<int>{0, 2, 4, 7, 13, 14};
    QTest::newRow("bytes that end nothing")
        << QByteArray("\x80\x80\u00E9\x80\u0301") << QList<int>{0, 1, 2, 4, 7};
    QTest::newRow("Hangul") << QByteArray("\u1112\u1161\u11ABa") << QList<int>{0, 9, 10};
}

void TestTextBoundaries::graphemes() {
    QFETCH(QByteArray, text);
    QFETCH(QList<int>, boundaries);
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    QList<int> forwards{0};
    for (std::uint32_t at = 0; at < view.size();) {
        at = nextGrapheme(view, at);
        forwards.append(static_cast<int>(at));
    }
    QCOMPARE(forwards, boundaries);
    QList<int> backwards{static_cast<int>(view.size())};
    for (auto at = static_cast<std::uint32_t>(view.size()); at > 0;) {
        at = previousGrapheme(view, at);
        backwards.prepend(static_cast<int>(at));
    }
    QCOMPARE(backwards, boundaries);
    for (int at = 0; at < text.size(); ++at) {
        const auto after = std::upper_bound(boundaries.begin(), boundaries.end(), at);
        QCOMPARE(graphemeStart(view, static_cast<std::uint32_t>(at)),
                 static_cast<std::uint32_t>(*std::prev(after)));
    }
}

void TestTextBoundaries::insideIsRoundedDown() {
    const std::string text = "a\U0001F44D\U0001F3FDx";
    QCOMPARE(graphemeStart(text, 1), 1U);
    QCOMPARE(graphemeStart(text, 2), 1U);
    QCOMPARE(graphemeStart(text, 5), 1U);
    QCOMPARE(graphemeStart(text, 9), 9U);
    QCOMPARE(graphemeStart(text, 10), 10U);
}

void TestTextBoundaries::longTextsAreLookedAtLocally() {
    std::string text;
    for (int i = 0; i < 10000; ++i)
        text += "\u00E9";
    QCOMPARE(nextGrapheme(text, 10000), 10002U);
    QCOMPARE(previousGrapheme(text, 10000), 9998U);
    QCOMPARE(graphemeStart(text, 10001), 10000U);
}

void TestTextBoundaries::words() {
    const std::string text = "one two\n  three";
    QCOMPARE(nextWord(text, 0), 4U);
    QCOMPARE(nextWord(text, 4), 7U);
    QCOMPARE(nextWord(text, 7), 8U);
    QCOMPARE(nextWord(text, 8), 10U);
    QCOMPARE(nextWord(text, 10), 15U);
    QCOMPARE(previousWord(text, 15), 10U);
    QCOMPARE(previousWord(text, 8), 7U);
    QCOMPARE(previousWord(text, 7), 4U);
    QCOMPARE(previousWord(text, 4), 0U);
}

void TestTextBoundaries::wordUnderThePointer() {
    const std::string text = "one  two, three";
    QVERIFY(wordAt(text, 1) == (ByteSpan{0, 3}));
    QVERIFY(wordAt(text, 4) == (ByteSpan{3, 5}));
    QVERIFY(wordAt(text, 5) == (ByteSpan{5, 8}));
    QVERIFY(wordAt(text, 8) == (ByteSpan{8, 9}));
    QVERIFY(wordAt(text, 15) == (ByteSpan{10, 15}));
    QVERIFY(wordAt("", 0) == (ByteSpan{0, 0}));
}

QTEST_GUILESS_MAIN(TestTextBoundaries)
#include "tst_text_boundaries.moc"
