// The first byte that is not UTF-8, in texts longer than what is checked at once.

#include "core/text/utf8.h"

#include <QtTest>
#include <random>
#include <string>
#include <vector>

using namespace tokenscope;

class Utf8Test : public QObject {
    Q_OBJECT

  private slots:
    void firstInvalid() {
        const std::vector<std::string> characters = {"a", "é", "€", "😀"};
        const std::vector<std::string> broken = {"\x80",         "\xC3",         "\xE2\x82",
                                                 "\xF0\x9F\x98", "\xED\xA0\x80", "\xFF"};
        std::mt19937 random(3);
        for (int i = 0; i < 400; ++i) {
            std::string text;
            const std::size_t wanted = random() % 12'000;
            const auto grow = [&](std::size_t bytes) {
                for (const std::size_t end = text.size() + bytes; text.size() < end;)
                    text += characters[random() % characters.size()];
            };
            grow(wanted);
            QCOMPARE(firstInvalidUtf8(text), text.size());
            const std::size_t at = text.size();
            text += broken[random() % broken.size()];
            QCOMPARE(firstInvalidUtf8(text), at);
            grow(random() % 9000);
            QCOMPARE(firstInvalidUtf8(text), at);
        }
        QCOMPARE(firstInvalidUtf8(std::string(9000, '\x80')), std::size_t{0});
        QCOMPARE(firstInvalidUtf8({}), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(Utf8Test)
#include "tst_utf8.moc"
