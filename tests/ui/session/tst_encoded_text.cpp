#include "tests/support/encoded_texts.h"
#include "tests/support/generated_text.h"
#include "ui/session/encoded_text.h"

#include <QRandomGenerator>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class EncodeTextTest : public QObject {
    Q_OBJECT

  private slots:
    void joinsEdits();
    void distinguishesUpdates();
    void editsEqualANewEncoding();
};

namespace {

struct Change {
    TextEdit edit;
    std::string after;
};

Change change(const std::string& before, QRandomGenerator& random) {
    const auto begin = static_cast<std::uint32_t>(random.bounded(static_cast<int>(before.size()) + 1));
    const auto removed =
        static_cast<std::uint32_t>(random.bounded(static_cast<int>(before.size() - begin) + 1));
    const std::string inserted(static_cast<std::size_t>(random.bounded(4)),
                               static_cast<char>('A' + random.bounded(26)));
    std::string after = before;
    after.replace(begin, removed, inserted);
    return {{begin, removed, static_cast<std::uint32_t>(inserted.size())}, std::move(after)};
}

} // namespace

void EncodeTextTest::joinsEdits() {
    QRandomGenerator random(7);
    for (int round = 0; round < 2000; ++round) {
        const std::string before = "abcdefghijklmnop";
        const Change first = change(before, random);
        const Change second = change(first.after, random);
        const TextEdit both = joined(first.edit, second.edit);
        // Replacing the joined range by the final text of that range gives the final text.
        std::string made = before;
        QVERIFY(both.begin + both.removed <= before.size());
        QVERIFY(both.begin + both.inserted <= second.after.size());
        made.replace(both.begin, both.removed, second.after.substr(both.begin, both.inserted));
        QCOMPARE(QString::fromStdString(made), QString::fromStdString(second.after));
    }
}

void EncodeTextTest::distinguishesUpdates() {
    EncodeRequest request;
    request.tokenizer = test::smallTokenizer();
    request.text = std::make_shared<const std::string>("Hello world");
    const auto whole = encodeText(request, {});
    QVERIFY(whole);
    QVERIFY(!(*whole)->isUpdate);
    request.text = std::make_shared<const std::string>("Hello the world");
    request.before = *whole;
    request.edit = TextEdit{6, 0, 4};
    const auto update = encodeText(request, {});
    QVERIFY(update);
    QVERIFY((*update)->isUpdate);
    // What replaces nearly everything is encoded as a new text.
    request.before = *update;
    request.text = std::make_shared<const std::string>("Hi d");
    request.edit = TextEdit{0, 14, 3};
    const auto replaced = encodeText(request, {});
    QVERIFY(replaced);
    QVERIFY(!(*replaced)->isUpdate);
    request.edit = TextEdit{1, 11, 0}; // keeps four of 15 bytes
    const auto shortened = encodeText(request, {});
    QVERIFY(shortened);
    QVERIFY((*shortened)->isUpdate);
}

/// Each edit after the other: an update has what an encoding of the whole text has.
void EncodeTextTest::editsEqualANewEncoding() {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        test::GeneratedText generated(seed, seed % 3 == 0);
        EncodeRequest request;
        request.tokenizer = test::smallTokenizer();
        request.text = std::make_shared<const std::string>(generated.text(300) + "<start_of_turn>");
        auto encoded = encodeText(request, {});
        QVERIFY(encoded);
        for (int edit = 0; edit < 30; ++edit) {
            std::string text = *(*encoded)->text;
            const auto size = static_cast<std::uint32_t>(text.size());
            const std::uint32_t begin = generated.below(size + 1);
            const std::uint32_t removed = std::min(generated.below(edit % 7 == 0 ? 200 : 5), size - begin);
            request.inserted = generated.text(generated.below(4)) + (edit % 5 == 0 ? "<start_of_turn>" : "");
            request.edit = TextEdit{begin, removed, static_cast<std::uint32_t>(request.inserted.size())};
            request.text = nullptr;
            request.before = *encoded;
            encoded = encodeText(request, {});
            QVERIFY(encoded);

            EncodeRequest anew;
            anew.tokenizer = request.tokenizer;
            text.replace(begin, removed, request.inserted);
            anew.text = std::make_shared<const std::string>(text);
            const auto whole = encodeText(anew, {});
            QVERIFY(whole);
            const EncodedText& a = **encoded;
            const EncodedText& b = **whole;
            QVERIFY(*a.text == *b.text);
            QVERIFY(a.encoding.ids == b.encoding.ids && a.encoding.bytes == b.encoding.bytes);
            QVERIFY(a.types == b.types && a.typeCounts == b.typeCounts);
            QVERIFY(a.specialLiterals == b.specialLiterals);
            QCOMPARE(a.words, b.words);
            QCOMPARE(a.index.codePoints(), b.index.codePoints());
            QCOMPARE(a.index.utf16Units(), b.index.utf16Units());
        }
    }
}

QTEST_GUILESS_MAIN(EncodeTextTest)
#include "tst_encoded_text.moc"
