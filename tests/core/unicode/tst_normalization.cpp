#include "core/unicode/normalization.h"

#include "core/text/utf8.h"

#include <QtTest>

#include <chrono>
#include <random>

using namespace tokenscope;

namespace {

std::string normalized(UnicodeForm form, std::string_view text, std::string* changes = nullptr) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = spanUnchanged(form, text, at);
        result += text.substr(at, end - at);
        at = end;
        if (at == text.size())
            break;
        std::vector<NormalizedPiece> pieces;
        at = normalizeSegment(form, text, at, pieces);
        for (const NormalizedPiece& piece : pieces) {
            appendUtf8(result, piece.character);
            if (changes)
                *changes += std::to_string(piece.change) + " ";
        }
    }
    return result;
}

/// Each segment is equal to its normal form.
bool isUnchanged(UnicodeForm form, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        std::vector<NormalizedPiece> pieces;
        const std::size_t end = normalizeSegment(form, text, at, pieces);
        std::string spelled;
        for (const NormalizedPiece& piece : pieces) {
            if (piece.character == DecodedCharacter::kInvalid)
                spelled += text[piece.source.begin];
            else
                appendUtf8(spelled, piece.character);
        }
        if (spelled != text.substr(at, end - at))
            return false;
        at = end;
    }
    return true;
}

QString shown(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

class TestNormalization : public QObject {
    Q_OBJECT
  private slots:
    // Oracle: Hugging Face tokenizers 0.23.2.
    void forms_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("nfc");
        QTest::addColumn<QString>("nfd");
        QTest::addColumn<QString>("nfkc");
        QTest::addColumn<QString>("nfkd");
        const auto row = [](const char* name, const char* text, const char* c, const char* d, const char* kc,
                            const char* kd) {
            QTest::newRow(name) << QString(text) << QString(c) << QString(d) << QString(kc) << QString(kd);
        };
        row("ascii", "abc", "abc", "abc", "abc", "abc");
        row("accent", "e\u0301x", "\u00e9x", "e\u0301x", "\u00e9x", "e\u0301x");
        row("order", "q\u0307\u0323z", "q\u0323\u0307z", "q\u0323\u0307z", "q\u0323\u0307z",
            "q\u0323\u0307z");
        row("blocked and skipped", "e\u0301\u0302\u0323", "\u1eb9\u0301\u0302", "e\u0323\u0301\u0302",
            "\u1eb9\u0301\u0302", "e\u0323\u0301\u0302");
        row("long s", "\u1e9b\u0323z", "\u1e9b\u0323z", "\u017f\u0323\u0307z", "\u1e69z", "s\u0323\u0307z");
        row("ligature", "\ufb01a", "\ufb01a", "\ufb01a", "fia", "fia");
        row("hangul", "\uac01\u1100\u1161\u11a8!", "\uac01\uac01!", "\u1100\u1161\u11a8\u1100\u1161\u11a8!",
            "\uac01\uac01!", "\u1100\u1161\u11a8\u1100\u1161\u11a8!");
        row("composition excluded", "\u0958", "\u0915\u093c", "\u0915\u093c", "\u0915\u093c", "\u0915\u093c");
        row("assigned after Unicode 9", "\u32ff \u0c3c", "\u32ff \u0c3c", "\u32ff \u0c3c", "\u32ff \u0c3c",
            "\u32ff \u0c3c");
        row("marks alone", "\u0308\u0301a", "\u0308\u0301a", "\u0308\u0301a", "\u0308\u0301a",
            "\u0308\u0301a");
    }
    void forms() {
        QFETCH(QString, text);
        QFETCH(QString, nfc);
        QFETCH(QString, nfd);
        QFETCH(QString, nfkc);
        QFETCH(QString, nfkd);
        const std::string bytes = text.toStdString();
        QCOMPARE(shown(normalized(UnicodeForm::NFC, bytes)), nfc);
        QCOMPARE(shown(normalized(UnicodeForm::NFD, bytes)), nfd);
        QCOMPARE(shown(normalized(UnicodeForm::NFKC, bytes)), nfkc);
        QCOMPARE(shown(normalized(UnicodeForm::NFKD, bytes)), nfkd);
        QCOMPARE(isNormalized(UnicodeForm::NFC, bytes), nfc == text);
        QCOMPARE(isNormalized(UnicodeForm::NFD, bytes), nfd == text);
        QCOMPARE(isNormalized(UnicodeForm::NFKC, bytes), nfkc == text);
        QCOMPARE(isNormalized(UnicodeForm::NFKD, bytes), nfkd == text);
    }

    void changesCountReplacedCharacters() {
        std::string changes;
        normalized(UnicodeForm::NFC, "e\u0301\u0302\u0323", &changes);
        QCOMPARE(QString::fromStdString(changes), QString("-1 0 0 "));
        changes.clear();
        normalized(UnicodeForm::NFD, "\u00e9", &changes);
        QCOMPARE(QString::fromStdString(changes), QString("0 1 "));
    }

    void keepsInvalidBytes() {
        std::vector<NormalizedPiece> pieces;
        const std::string text = "a\u0301\xFF\u0301";
        QCOMPARE(normalizeSegment(UnicodeForm::NFC, text, 0, pieces), std::size_t{3});
        QCOMPARE(spanUnchanged(UnicodeForm::NFC, "\xFFx\xC3", 0), std::size_t{3});
        QVERIFY(isNormalized(UnicodeForm::NFKD, "\xFF\xFE\x80 x"));
    }

    /// Normalizing twice changes nothing, and isNormalized() agrees with normalizing.
    void isIdempotent() {
        static constexpr char32_t kPool[] = {'a',    'e',    ' ',     0xE9,    0x301,  0x323,  0x308, 0x1E69,
                                             0xFB01, 0x1100, 0x1161,  0x11A8,  0xAC00, 0xAC01, 0x93C, 0x915,
                                             0x9C7,  0x9BE,  0x1D15E, 0x2F800, 0x344,  0xF71,  0xF72};
        std::mt19937 random(1);
        for (int round = 0; round < 20000; ++round) {
            std::string text;
            for (auto i = random() % 12; i > 0; --i)
                appendUtf8(text, kPool[random() % std::size(kPool)]);
            for (const UnicodeForm form :
                 {UnicodeForm::NFC, UnicodeForm::NFD, UnicodeForm::NFKC, UnicodeForm::NFKD}) {
                const std::string once = normalized(form, text);
                QCOMPARE(shown(normalized(form, once)), shown(once));
                QCOMPARE(isNormalized(form, text), once == text);
            }
        }
    }

    /// The quick check decides as normalizing does, wherever runs of characters start and end.
    void findsWhatNormalizingChanges() {
        static constexpr char32_t kStarts[] = {0x20,   0x61,   0x300,  0x5B0,  0x64B,  0x93C,
                                               0xE38,  0x1100, 0x1161, 0x1EA0, 0x3041, 0x3099,
                                               0x4E00, 0xAC00, 0xF900, 0x1D15E};
        std::mt19937 random(2);
        for (int round = 0; round < 20000; ++round) {
            std::string text;
            for (auto i = random() % 8; i > 0; --i) {
                const char32_t start = kStarts[random() % std::size(kStarts)];
                for (auto k = random() % 4; k > 0; --k)
                    appendUtf8(text, start + random() % 24);
                if (random() % 50 == 0)
                    text += static_cast<char>(0x80 + random() % 0x80);
            }
            for (const UnicodeForm form :
                 {UnicodeForm::NFC, UnicodeForm::NFD, UnicodeForm::NFKC, UnicodeForm::NFKD})
                QCOMPARE(isNormalized(form, text), isUnchanged(form, text));
        }
    }

    void checksLongTexts() {
        const std::string ascii(20'000'000, 'a');
        std::string mixed;
        while (mixed.size() < 10'000'000)
            mixed += "na\u00efve \u65e5\u672c\u8a9e \u0440\u0443\u0441 ";
        const auto start = std::chrono::steady_clock::now();
        QVERIFY(isNormalized(UnicodeForm::NFC, ascii));
        QVERIFY(isNormalized(UnicodeForm::NFC, mixed));
        const auto took = std::chrono::steady_clock::now() - start;
        qInfo("30 MB checked in %lld ms",
              static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(took).count()));
    }
};

QTEST_GUILESS_MAIN(TestNormalization)
#include "tst_normalization.moc"
