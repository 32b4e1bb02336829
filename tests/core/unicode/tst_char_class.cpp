#include "core/unicode/character_properties.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::char_class;

class CharClassTest : public QObject {
    Q_OBJECT

  private slots:
    void classes_data() {
        QTest::addColumn<uint>("character");
        QTest::addColumn<int>("expected");
        const auto row = [](const char* name, uint c, int classes) { QTest::newRow(name) << c << classes; };
        constexpr int kBoth = kUpperish | kLowerish;
        row("a", 'a', kLetter | kLowerish);
        row("A", 'A', kLetter | kUpperish);
        row("titlecase Dz", 0x01C5, kLetter | kUpperish);
        row("modifier letter", 0x02B0, kLetter | kBoth);
        row("ideograph", 0x4E00, kLetter | kBoth);
        row("0", '0', kNumber);
        row("half", 0x00BD, kNumber);
        row("Roman numeral", 0x2160, kNumber);
        row("combining acute", 0x0301, kMark | kBoth);
        row("enclosing circle", 0x20DD, kMark | kBoth);
        row("!", '!', kPunctuation);
        row("+ is a symbol", '+', 0);
        row("emoji", 0x1F600, 0);
        row("space", ' ', kSpace);
        row("line feed", '\n', kOther | kSpace);
        row("next line", 0x85, kOther | kSpace);
        row("no-break space", 0xA0, kSpace);
        row("ideographic space", 0x3000, kSpace);
        row("line separator", 0x2028, kSpace);
        row("zero-width space is no space", 0x200B, kOther);
        row("Mongolian vowel separator is no space", 0x180E, kOther);
        row("surrogate", 0xD800, kOther);
        row("private use", 0xE000, kOther);
        row("last code point", 0x10FFFF, kOther);
        row("15.1: ideograph of extension I", 0x2EBF0, kLetter | kBoth);
        row("16: Garay capital", 0x10D50, kLetter | kUpperish);
        row("16: Latin small lambda with stroke", 0xA7DB, kLetter | kLowerish);
        row("16: Myanmar Pao Karen digit", 0x116D0, kNumber);
        row("16: Arabic pepet", 0x0897, kMark | kBoth);
        row("16: symbol", 0x1CC00, 0);
        row("assigned in 17 only", 0x323B0, kOther);
    }
    void classes() {
        QFETCH(const uint, character);
        QFETCH(const int, expected);
        QCOMPARE(static_cast<int>(charClasses()[character]), expected);
    }

    void whiteSpaceHas25Characters() {
        int count = 0;
        for (std::size_t c = 0; c < 0x110000; ++c)
            count += (charClasses()[c] & kSpace) != 0;
        QCOMPARE(count, 25);
    }
};

QTEST_GUILESS_MAIN(CharClassTest)
#include "tst_char_class.moc"
