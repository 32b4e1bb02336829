// The views of Steps for models that don't merge, driven by keyboard and mouse.

#include "tests/support/unigram_words.h"
#include "ui/panels/steps/attempts_view.h"
#include "ui/panels/steps/lattice_paths.h"
#include "ui/panels/steps/pieces_view.h"
#include "ui/panels/steps/unigram_view.h"
#include "ui/support/piece_requests.h"
#include "ui/support/theme.h"
#include "ui/widgets/attempt_row/attempt_row.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::ui;

namespace {

constexpr const char* kWordPiece =
    R"({"version":"1.0","added_tokens":[],"pre_tokenizer":{"type":"Whitespace"},
  "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##","max_input_chars_per_word":20,
    "vocab":{"[UNK]":0,"un":1,"##hap":2,"##p":3,"##y":4,"u":5,"happy":6}}})";

} // namespace

class OtherModelsTest : public QObject {
    Q_OBJECT

    std::shared_ptr<const Tokenizer> m_unhappy = test::tokenizerOf(test::kUnhappy);
    std::shared_ptr<const Tokenizer> m_wordPiece = test::tokenizerOf(kWordPiece);

    static ListedWordsPtr listed(const std::shared_ptr<const Tokenizer>& tokenizer, const std::string& text) {
        const auto words = listWordsOf(test::encodedBy(tokenizer, text), {});
        if (!words)
            qFatal("the words can't be listed");
        return *words;
    }
    static QStringList column(const QAbstractItemModel& model, int column) {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts << model.index(row, column).data().toString();
        return texts;
    }

    static QByteArray textOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void candidatesOfEachWord() {
        const ListedWordsPtr words = listed(m_unhappy, "unhappy happy");
        UnigramView view;
        QVERIFY(view.shows(*m_unhappy));
        QVERIFY(!view.shows(*m_wordPiece));
        QCOMPARE(words->size(), std::size_t(2));
        QCOMPARE(words->candidates.size(), std::size_t(2));
        view.setWord(words, 1);
        QCOMPARE(view.word()->lattice.edges.size(), std::size_t(words->candidates[1]));
        view.setWord(words, 0);
        QCOMPARE(view.word()->lattice.edges.size(), std::size_t(words->candidates[0]));
        const auto& word = words->list.words[0];
        QCOMPARE(view.caption(*words, 0, true),
                 QStringLiteral("%1 candidates, %2 pieces").arg(words->candidates[0]).arg(word.endToken));
        QCOMPARE(view.findChild<LatticeView*>()->path().size(), std::size_t(word.endToken));
    }

    void stepsByKeyboard() {
        UnigramView view;
        view.resize(1216, 640);
        view.show();
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        view.findChild<LatticeView*>()->setFocus();
        QCOMPARE(view.statusText(), QStringLiteral("position 8 of 8"));
        QTest::keyClick(view.findChild<LatticeView*>(), Qt::Key_Home);
        QVERIFY(view.findChild<LatticeView*>()->path().empty());
        QTest::keyClick(view.findChild<LatticeView*>(), Qt::Key_Right);
        QTest::keyClick(view.findChild<LatticeView*>(), Qt::Key_Right);
        QTest::keyClick(view.findChild<LatticeView*>(), Qt::Key_Right);
        QCOMPARE(view.statusText(), QStringLiteral("position 3 of 8"));
        QCOMPARE(view.findChild<LatticeView*>()->path().size(), std::size_t(1)); // ▁un
        QTest::keyClick(view.findChild<LatticeView*>(), Qt::Key_End);
        QCOMPARE(view.findChild<LatticeView*>()->step(), view.word()->steps());
    }

    /// As in the other views of Steps: the page of the piece in Vocab, and what can be copied.
    void menuOfALookup() {
        AttemptsView view;
        view.resize(1216, 640);
        view.show();
        view.setWord(listed(m_wordPiece, "unhappy"), 0);
        auto* row = view.findChild<AttemptRow*>();
        const auto menuAt = [&](QPoint place, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse) {
            QContextMenuEvent event(reason, place, row->viewport()->mapToGlobal(place));
            QApplication::sendEvent(row->viewport(), &event);
            return qobject_cast<QMenu*>(QApplication::activePopupWidget());
        };
        const auto titles = [](const QMenu& menu) {
            QStringList all;
            for (const QAction* action : menu.actions())
                if (!action->isSeparator())
                    all << action->text();
            return all;
        };
        const QStringList ofPiece = {QStringLiteral("Show in Vocab"), QStringLiteral("Copy piece"),
                                     QStringLiteral("Copy id")};
        QSignalSpy requests(&PieceRequests::instance(), &PieceRequests::requested);
        QVERIFY(!row->foundSoFar().empty());
        QMenu* menu = menuAt(row->boxRect(row->foundSoFar().front(), true).center().toPoint());
        QVERIFY(menu);
        QCOMPARE(titles(*menu), ofPiece);
        menu->actions().constFirst()->trigger();
        QCOMPARE(requests.size(), 1);
        QCOMPARE(requests.first().at(1).value<PieceId>(), PieceId{1}); // un
        menu->close();
        QVERIFY(!menuAt(QPoint(2, 2)));
        // The keyboard has that of the current lookup: first a miss, `unhappy`, then hits.
        QTest::keyClick(row, Qt::Key_Home);
        QVERIFY(!menuAt(QPoint(2, 2), QContextMenuEvent::Keyboard));
        view.findChild<TransportBar*>()->goTo(1);
        menu = menuAt(QPoint(2, 2), QContextMenuEvent::Keyboard);
        QVERIFY(menu);
        QCOMPARE(titles(*menu), QStringList{QStringLiteral("Copy text")});
        menu->actions().constFirst()->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("unhappy"));
        menu->close();
    }

    void pathsAndBoxes() {
        UnigramView view;
        view.resize(1216, 640);
        view.show();
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        auto* paths = qobject_cast<PathsModel*>(view.findChild<StepTable*>(QStringLiteral("paths"))->model());
        QAbstractItemModelTester tester(paths, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(paths->rowCount() > 5);
        QVERIFY(paths->index(0, 0).data(LitCellRole).toBool());
        QCOMPARE(paths->path(0), view.word()->lattice.winner);
        QTest::mouseClick(
            view.findChild<StepTable*>(QStringLiteral("paths"))->viewport(), Qt::LeftButton, {},
            view.findChild<StepTable*>(QStringLiteral("paths"))->visualRect(paths->index(1, 1)).center());
        QCOMPARE(view.findChild<LatticeView*>()->path(), paths->path(1));
        QVERIFY(paths->index(1, 0).data(LitCellRole).toBool());
        QSignalSpy chosen(&view, &WordView::spanChosen);
        const std::uint32_t edge = paths->path(1).back();
        QTest::mouseClick(view.findChild<LatticeView*>()->viewport(), Qt::LeftButton, {},
                          view.findChild<LatticeView*>()->boxRect(edge).center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.last().at(0).value<ByteSpan>(), view.word()->origin(edge));
        view.setNumbers(LatticeView::Numbers::Marginals);
        view.grab();
        view.findChild<StepTable*>(QStringLiteral("paths"))->selectionModel()->clearSelection();
        view.findChild<StepTable*>(QStringLiteral("paths"))->copy();
        QVERIFY(QApplication::clipboard()->text().startsWith("#\tpieces\tscore\tprobability\n1\t"));
    }

    void pathsShowWhereTheyDiffer() {
        UnigramView view;
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        const auto* paths =
            qobject_cast<PathsModel*>(view.findChild<StepTable*>(QStringLiteral("paths"))->model());
        QCOMPARE(paths->sharedPieces(0), std::size_t(0)); // the path that encoding chooses
        QVERIFY(paths->index(0, PathsModel::Pieces).data(Qt::ToolTipRole).isNull());
        const std::vector<std::uint32_t>& winner = paths->path(0);
        for (int row = 1; row < paths->rowCount(); ++row) {
            const std::size_t sharedPieces = paths->sharedPieces(row);
            const std::vector<std::uint32_t>& path = paths->path(row);
            QVERIFY(sharedPieces < path.size());
            QVERIFY(std::equal(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(sharedPieces),
                               winner.begin()));
            QVERIFY(path[sharedPieces] != winner[sharedPieces]);
            QVERIFY(!paths->isChosen(path[sharedPieces]));
            QVERIFY(paths->index(row, PathsModel::Pieces)
                        .data(Qt::ToolTipRole)
                        .toString()
                        .endsWith(QString::number(view.word()->lattice.edges[path[sharedPieces]].begin)));
        }
        view.resize(1216, 640);
        view.setWord(listed(m_unhappy, QByteArray("unhappy").repeated(30).toStdString()), 0);
        QTRY_VERIFY(!view.busy());
        view.grab();
    }

    void exports() {
        UnigramView view;
        QTemporaryDir folder;
        const QString svg = folder.filePath("lattice.svg");
        QVERIFY(!view.findChild<ExportMenu*>()->save(svg));
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        for (const char* name : {"lattice.svg", "lattice.png", "lattice.md", "lattice.json"})
            QVERIFY(view.findChild<ExportMenu*>()->save(folder.filePath(QString::fromLatin1(name))));
        QVERIFY(!QImage(folder.filePath("lattice.png")).isNull());
        QVERIFY(textOf(svg).contains("<svg"));
        QVERIFY(textOf(folder.filePath("lattice.md"))
                    .startsWith("| # | pieces | score | probability |\n|---:|---|---:|---:|\n| 1 | `"));
        AttemptsView attempts;
        attempts.setWord(listed(m_wordPiece, "unhappy"), 0);
        for (const char* name : {"a.svg", "a.png", "a.md", "a.jsonl"})
            QVERIFY(attempts.findChild<ExportMenu*>()->save(folder.filePath(QString::fromLatin1(name))));
        QVERIFY(!QImage(folder.filePath("a.png")).isNull());
        QVERIFY(textOf(folder.filePath("a.md")).contains("| `##hap` |"));
        QVERIFY(textOf(folder.filePath("a.jsonl")).contains("\"attempts\":["));
        QVERIFY(textOf(folder.filePath("lattice.json")).contains("\"winner\":["));
    }

    void moreDrawsGoOn() {
        UnigramView view;
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        view.findChild<QPushButton*>(QStringLiteral("sample"))->click();
        view.findChild<QPushButton*>(QStringLiteral("sample"))->click();
        int times = 0;
        for (const QString& count :
             column(*view.findChild<StepTable*>(QStringLiteral("samples"))->model(), PathsModel::Number))
            times += count.chopped(1).toInt();
        QCOMPARE(times, 20);
    }

    void theSameSeedDrawsTheSame() {
        UnigramView view;
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        QAbstractItemModel* samples = view.findChild<StepTable*>(QStringLiteral("samples"))->model();
        QCOMPARE(samples->rowCount(), 0);
        view.findChild<QPushButton*>(QStringLiteral("sample"))->click();
        const QStringList first = column(*samples, PathsModel::Pieces);
        QVERIFY(!first.isEmpty());
        int times = 0;
        for (const QString& count : column(*samples, PathsModel::Number))
            times += count.chopped(1).toInt();
        QCOMPARE(times, 10);
        view.setWord(listed(m_unhappy, "happy"), 0);
        QCOMPARE(samples->rowCount(), 0);
        view.setWord(listed(m_unhappy, "unhappy"), 0);
        view.findChild<QPushButton*>(QStringLiteral("sample"))->click();
        QCOMPARE(column(*samples, PathsModel::Pieces), first);
    }

    void everyAttempt() {
        AttemptsView view;
        view.resize(1216, 640);
        QVERIFY(view.shows(*m_wordPiece));
        view.setWord(listed(m_wordPiece, "unhappy"), 0);
        QAbstractItemModel* rows = view.findChild<StepTable*>(QStringLiteral("attempts"))->model();
        QAbstractItemModelTester tester(rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QStringList tried = column(*rows, AttemptsModel::LookedUp);
        QCOMPARE(tried.first(), QStringLiteral("unhappy"));
        QCOMPARE(tried.last(), QStringLiteral("##y"));
        QVERIFY(tried.contains(QStringLiteral("##happy")));
        QCOMPARE(column(*rows, AttemptsModel::Outcome).filter(QStringLiteral("hit")).size(), 4);
        QCOMPARE(view.findChild<AttemptRow*>()->foundSoFar().size(), std::size_t(4));
        view.show();
        view.findChild<AttemptRow*>()->setFocus();
        QTest::keyClick(view.findChild<AttemptRow*>(), Qt::Key_Home);
        QVERIFY(view.findChild<AttemptRow*>()->foundSoFar().empty());
        for (int i = 0; i < 6; ++i) {
            QTest::keyClick(view.findChild<AttemptRow*>(), Qt::Key_Right);
            view.grab();
        }
        QCOMPARE(tried[5], QStringLiteral("un"));
        QCOMPARE(view.findChild<AttemptRow*>()->foundSoFar(), std::vector<std::size_t>{6});
        view.showDerivation(1);
        QCOMPARE(rows->index(static_cast<int>(view.findChild<TransportBar*>()->step()) - 1,
                             AttemptsModel::LookedUp)
                     .data()
                     .toString(),
                 QStringLiteral("##hap"));
    }

    void unknownPiecesShowTheirText() {
        WordPiecesModel model;
        model.setWord(listed(m_wordPiece, "unhat"), 0);
        QCOMPARE(column(model, WordPiecesModel::Piece), QStringList{QStringLiteral("[UNK] unhat")});
    }

    void givingUp() {
        AttemptsView view;
        view.setWord(listed(m_wordPiece, "unhat"), 0);
        QAbstractItemModel* rows = view.findChild<StepTable*>(QStringLiteral("attempts"))->model();
        const QStringList outcomes = column(*rows, AttemptsModel::Outcome);
        QVERIFY(outcomes.last().startsWith("gives up"));
        QVERIFY(outcomes.contains(QStringLiteral("hit, but discarded later")));
        QCOMPARE(rows->index(rows->rowCount() - 1, AttemptsModel::Id).data().toString(), QStringLiteral("0"));
        QVERIFY(view.findChild<AttemptRow*>()->foundSoFar().empty());
        view.findChild<TransportBar*>()->back();
        QCOMPARE(view.findChild<AttemptRow*>()->foundSoFar().size(), std::size_t(1));
        view.setWord(listed(m_wordPiece, "unhappyunhappyunhappy"), 0);
        QCOMPARE(column(*rows, AttemptsModel::Outcome),
                 QStringList{QStringLiteral("gives up: the word has too many characters")});
        view.setWord(nullptr, std::nullopt);
        QCOMPARE(rows->rowCount(), 0);
    }
};

QTEST_MAIN(OtherModelsTest)
#include "tst_other_models.moc"
