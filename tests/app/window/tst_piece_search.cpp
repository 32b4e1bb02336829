// Pieces and ids in the command palette.

#include "app/window/command_palette.h"
#include "app/window/piece_search.h"
#include "core/formats/load.h"
#include "tests/app/window/running_window.h"
#include "tests/support/encoded_texts.h"
#include "tests/support/shared_files.h"
#include "tests/support/visible_texts.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_card/piece_window.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class PieceSearchTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void finds_data();
    void finds();
    void byteLevelPiecesByTextAndSpelling_data();
    void byteLevelPiecesByTextAndSpelling();
    void titlesAreReadable();
    void findsInALargeVocabulary();
    void piecesComeBeforeScatteredLetters();
    void saysThatNothingWasFound();
    void showsTheTokenInTheText();
    void showsTheCardOfAPieceThatIsNotInTheText();
};

void PieceSearchTest::finds_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("spellings");
    QTest::newRow("start of words") << "hel" << QStringList{"▁Hello"};
    QTest::newRow("equal before longer") << "the" << QStringList{"the", "▁the"};
    QTest::newRow("with the space") << " the" << QStringList{"▁the", "the"};
    QTest::newRow("as the file spells it") << "▁the" << QStringList{"▁the"};
    QTest::newRow("start of the spelling") << "▁He" << QStringList{"▁Hello"};
    QTest::newRow("id") << "#1" << QStringList{"<s>"};
    QTest::newRow("id without the sign") << "261" << QStringList{"▁Hello"};
    QTest::newRow("no such id") << "#99999" << QStringList{};
    QTest::newRow("other scripts") << "今" << QStringList{"今天"};
    QTest::newRow("upper case") << "É" << QStringList{"é"};
    QTest::newRow("control pieces by their name") << "<start" << QStringList{"<start_of_turn>"};
    QTest::newRow("nothing") << "xyz" << QStringList{};
    QTest::newRow("spaces only") << " " << QStringList{"▁"};
}

void PieceSearchTest::finds() {
    QFETCH(QString, typed);
    QFETCH(QStringList, spellings);
    const auto tokenizer = test::smallTokenizer();
    QStringList found;
    for (const PieceId id : PieceIndex(tokenizer).find(typed, 50))
        found << QString::fromStdString(std::string(tokenizer->spelling(id)));
    if (typed == QLatin1String(" "))
        QVERIFY(found.size() <= 2);
    else
        QCOMPARE(found, spellings);
}

namespace {

constexpr const char* kByteLevel =
    R"({"version":"1.0","added_tokens":[],"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,)"
    R"("trim_offsets":true,"use_regex":true},"decoder":{"type":"ByteLevel","add_prefix_space":false,)"
    R"("trim_offsets":true,"use_regex":true},"model":{"type":"BPE","vocab":{"Ġ":0,"w":1,"Ġworld":2,"Ġwide":3,)"
    R"("Ã©":4,"worlds":5},"merges":[]}})";

} // namespace

void PieceSearchTest::byteLevelPiecesByTextAndSpelling_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("spellings");
    QTest::newRow("text") << "world" << QStringList{"Ġworld", "worlds"};
    QTest::newRow("as titles show it") << "␣world" << QStringList{"Ġworld", "worlds"};
    QTest::newRow("accents") << "é" << QStringList{"Ã©"};
    QTest::newRow("spelling") << "Ġworld" << QStringList{"Ġworld"};
    QTest::newRow("start of the spelling") << "Ġw" << QStringList{"Ġwide", "Ġworld"};
    QTest::newRow("spelling of an accent") << "Ã©" << QStringList{"Ã©"};
}

void PieceSearchTest::byteLevelPiecesByTextAndSpelling() {
    QFETCH(QString, typed);
    QFETCH(QStringList, spellings);
    const auto definition = formats::loadDefinition(kByteLevel, "test");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    QStringList found;
    for (const PieceId id : PieceIndex(*tokenizer).find(typed, 50))
        found << QString::fromStdString(std::string((*tokenizer)->spelling(id)));
    QCOMPARE(found, spellings);
}

void PieceSearchTest::titlesAreReadable() {
    const QTemporaryDir state;
    QFile file(state.filePath(QStringLiteral("bytes.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kByteLevel);
    file.close();
    Session session(state.path());
    session.openTokenizer(file.fileName());
    QTRY_VERIFY(session.tokenizers().currentTokenizer() && !session.busyJob());
    PieceSearch search(session);
    search.prepare();
    QTRY_VERIFY(!search.find(QStringLiteral("world")).isEmpty());
    const PaletteCommand first = search.find(QStringLiteral("world")).front();
    QCOMPARE(first.title, QStringLiteral("Piece: ␣world"));
    QCOMPARE(first.detail, QStringLiteral("Ġworld, id 2, normal"));
    QCOMPARE(search.find(QStringLiteral("worlds")).front().detail, QStringLiteral("id 5, normal"));
}

/// Gemma 3 has 262 145 pieces.
void PieceSearchTest::findsInALargeVocabulary() {
    const auto file = test::sharedFile("tokenizers/files/gemma3_rebuilt.model");
    if (file.empty() || !std::filesystem::exists(file))
        QSKIP("the shared file is not here");
    const auto definition = formats::loadDefinition(file);
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const PieceIndex index(*tokenizer);
    for (const char* typed : {"h", "hello", "a", "e", "1", "<"}) {
        const auto found = index.find(QString::fromUtf8(typed), PieceSearch::kMaxFound);
        QVERIFY2(!found.empty() && found.size() <= PieceSearch::kMaxFound, typed);
    }
}

void PieceSearchTest::piecesComeBeforeScatteredLetters() {
    CommandModel model;
    model.setCommands({{"View: Table", {}, [] {}}, {"Tokenizer: Hidden Entries", {}, [] {}}});
    model.addSearch([](const QString& typed) {
        return QList<PaletteCommand>{{QStringLiteral("Piece: ") + typed, {}, [] {}}};
    });
    const auto titles = [&] {
        QStringList all;
        for (int i = 0; i < model.rowCount(); ++i)
            all << model.index(i, 0).data().toString();
        return all;
    };
    QCOMPARE(titles().size(), 2); // nothing was typed
    model.setPattern(QStringLiteral("abl"));
    QCOMPARE(titles(), (QStringList{"View: Table", "Piece: abl"}));
    model.setPattern(QStringLiteral("oiei"));
    QCOMPARE(titles(), (QStringList{"Piece: oiei", "Tokenizer: Hidden Entries"}));
}

void PieceSearchTest::saysThatNothingWasFound() {
    const QTemporaryDir state;
    Running running(state.path());
    QVERIFY(QTest::qWaitForWindowActive(running.window.get()));
    QTRY_VERIFY(running.settled());
    press(*running.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto& palette = *running.window->findChild<CommandPalette*>();
    auto* field = palette.findChild<QLineEdit*>();
    const auto* nothing = palette.findChild<QLabel*>("nothingFound");
    QVERIFY(!nothing->isVisible());
    QTest::keyClicks(field, QStringLiteral("qqqzzzqqq"));
    QTRY_VERIFY(nothing->isVisible());
    QVERIFY(!palette.findChild<QListView*>()->isVisible());
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(palette.isVisible());
    field->clear();
    QTest::keyClicks(field, QStringLiteral("dark"));
    QVERIFY(!nothing->isVisible());
    QVERIFY(palette.findChild<QListView*>()->isVisible());
    QTest::keyClick(field, Qt::Key_Escape);
}

void PieceSearchTest::showsTheTokenInTheText() {
    const QTemporaryDir state;
    Running running(state.path());
    QVERIFY(QTest::qWaitForWindowActive(running.window.get()));
    QTRY_VERIFY(running.settled());
    const auto& ids = running.session.encoded()->encoding.ids;
    const PieceId wanted = ids.back();
    press(*running.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto& palette = *running.window->findChild<CommandPalette*>();
    auto* field = palette.findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("#%1").arg(wanted));
    QTRY_VERIFY(palette.model().rowCount() > 0);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    const auto first = std::find(ids.begin(), ids.end(), wanted) - ids.begin();
    QCOMPARE(running.session.selection().current(), first);
}

void PieceSearchTest::showsTheCardOfAPieceThatIsNotInTheText() {
    const QTemporaryDir state;
    Running running(state.path());
    QVERIFY(QTest::qWaitForWindowActive(running.window.get()));
    QTRY_VERIFY(running.settled());
    running.session.document().reset("a");
    QTRY_VERIFY(running.shows("a"));
    const auto tokenizer = running.session.tokenizers().currentTokenizer();
    const PieceId wanted = tokenizer->ids().back();
    press(*running.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* field = running.window->findChild<CommandPalette*>()->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("#%1").arg(wanted));
    QTRY_VERIFY(running.window->findChild<CommandPalette*>()->model().rowCount() > 0);
    QTest::keyClick(field, Qt::Key_Return);
    const auto* window = running.window->findChild<PieceWindow*>();
    QVERIFY(window && window->isVisible());
    const QString texts = test::visibleTexts(*window);
    QVERIFY2(texts.contains(QStringLiteral("id %1").arg(wanted)), qPrintable(texts));
    QVERIFY2(texts.contains(QStringLiteral("Neighbors in the vocabulary")), qPrintable(texts));
    // There is no text that these could be about.
    QVERIFY2(!texts.contains(QStringLiteral("Position in the text")), qPrintable(texts));
    QVERIFY2(!texts.contains(QStringLiteral("Why this token")), qPrintable(texts));
}

QTEST_MAIN(PieceSearchTest)
#include "tst_piece_search.moc"
