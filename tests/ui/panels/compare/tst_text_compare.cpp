// The comparison on a text: columns, figures, differences, and the selection that they share with the
// session.

#include "core/compare/align/aligned_text.h"
#include "tests/ui/panels/compare/compared_fixture.h"
#include "ui/panels/compare/column_headers.h"
#include "ui/panels/compare/difference_navigation.h"
#include "ui/panels/compare/divergence_pane.h"
#include "ui/panels/compare/figures_models.h"
#include "ui/panels/compare/figures_pane.h"
#include "ui/session/context_lengths.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::ui;
using test::sampleSource;
using test::ShownComparison;

class TestTextCompare : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void offersSamplesWhileThereIsNothingToCompare() {
        const ShownComparison shown;
        const auto sample = [&]() -> QPushButton* {
            for (QPushButton* button : shown.view->findChildren<QPushButton*>())
                if (button->isVisible() && button->text().contains(sampleSource(1).title()))
                    return button;
            return nullptr;
        };
        QTRY_VERIFY(sample());
        sample()->click();
        shown.settle(2);
        QVERIFY(shown.view->canvas().isVisible());
    }

    void reportsDifferences() {
        ShownComparison shown;
        shown.addSecond();
        const ComparedText& compared = shown.compared();
        QVERIFY(!compared.differences.empty());
        QCOMPARE(*compared.text, std::string(shown.session->document().text()));
        QVERIFY(compared.counts[0] > 0);
        for (std::size_t i = 0; i < compared.counts.size(); ++i)
            QCOMPARE(shown.view->figures().toggles()[static_cast<qsizetype>(i)]->count(), compared.counts[i]);
        for (std::size_t c = 0; c < 2; ++c)
            QCOMPARE(compared.columns[c].figures.tokens, compared.columns[c].encoded->size());
        // With another column as the reference, the positions are the same.
        shown.view->columns().setReference(1);
        shown.settle(2);
        QCOMPARE(shown.compared().reference, std::size_t{1});
        QCOMPARE(shown.compared().counts[0], compared.counts[0]);
    }

    /// The reasons are below the text, or next to it in a view that is wider than lines of text.
    void reasonsAreWhereTheRoomIs() {
        ShownComparison shown;
        shown.addSecond();
        const auto* reasons = shown.view->findChild<DivergencePane*>();
        const auto place = [&](const QWidget& widget) {
            return QRect(widget.mapTo(shown.view.get(), QPoint()), widget.size());
        };
        QTRY_VERIFY(place(*reasons).top() >= place(shown.view->canvas()).bottom());
        shown.view->resize(2496, 1300);
        QTRY_VERIFY(place(*reasons).left() >= place(shown.view->canvas()).right());
        QVERIFY(place(shown.view->canvas()).width() > 1500);
        shown.view->resize(1216, 700);
        QTRY_VERIFY(place(*reasons).top() >= place(shown.view->canvas()).bottom());
    }

    void figuresAreThoseOfTheEncodings() {
        ShownComparison shown;
        shown.addSecond();
        FiguresModel& figures = shown.view->figures().figures();
        const QAbstractItemModelTester figuresTester(&figures);
        const QAbstractItemModelTester sharesTester(&shown.view->figures().shares());
        QCOMPARE(figures.rowCount(), 2);
        QCOMPARE(figures.index(0, FiguresModel::Tokens).data().toString(),
                 QString::number(shown.session->encoded()->size()));
        shown.view->figures().contextField()->setText(QStringLiteral("10"));
        QVERIFY(
            figures.index(0, FiguresModel::Context).data(Qt::ToolTipRole).toString().contains("too many"));
        QCOMPARE(shown.session->contextLengths().length(), std::optional<quint64>(10)); // and in Inspect
        QCOMPARE(figures.index(1, FiguresModel::Context).data().toString(),             // another model
                 QStringLiteral("–"));
        shown.view->figures().contextField()->clear();
        QVERIFY(shown.view->figures().table()->isColumnHidden(FiguresModel::Context));
        shown.session->contextLengths().enterLength(1000);
        QCOMPARE(parseContextLength(shown.view->figures().contextField()->text()),
                 std::optional<quint64>(1000));
        QVERIFY(figures.index(0, FiguresModel::Context).data().toString().endsWith(QLatin1Char('%')));
        QVERIFY(figures.table().split(QLatin1Char('\n')).size() == 4);
        const CutCounts& cuts = shown.compared().columns[1].cuts;
        QVERIFY(cuts.sameIds < shown.session->encoded()->size());
        QCOMPARE(figures.index(0, FiguresModel::SameIds).data().toString(), QStringLiteral("–"));
        QVERIFY(!shown.compared().columns[1].idsCompared); // ids of two vocabularies are not comparable
        const DifferenceToggle* ids = shown.view->figures().toggles()[1];
        QCOMPARE(ids->kind(), compare::TextDifference::Id);
        QVERIFY(ids->accessibleName().endsWith(QStringLiteral("not compared")));
        QCOMPARE(figures.index(1, FiguresModel::SameIds).data().toString(), QStringLiteral("–"));
        QVERIFY(!figures.cutWords(1).contains(QStringLiteral("same id")));
        shown.add({shown.view->columns().choice(0).source, {}, false, {}});
        QCOMPARE(shown.compared().columns[2].cuts.sameIds, shown.session->encoded()->size());
        QCOMPARE(figures.index(2, FiguresModel::SameIds).data().toString(), QStringLiteral("100 %"));
        QVERIFY(figures.cutWords(2).endsWith(QStringLiteral("of the same id")));

        shown.view->figures().setByLine(true);
        const SharesModel& shares = shown.view->figures().shares();
        QCOMPARE(shares.rowCount(), 2);
        for (int column = 1; column <= 2; ++column) {
            int sum = 0;
            for (int row = 0; row < shares.rowCount(); ++row)
                sum += shares.index(row, column).data().toInt();
            QCOMPARE(sum,
                     static_cast<int>(
                         shown.compared().columns[static_cast<std::size_t>(column) - 1].encoded->size()));
        }
        const QString tokens = shares.index(0, 1).data().toString();
        shown.view->figures().setMeasureOfShares(static_cast<int>(SharesModel::Measure::BytesPerToken));
        const ByteSpan line = shares.line(0);
        QCOMPARE(shares.index(0, 1).data().toString(),
                 QString::number(static_cast<double>(line.size()) / tokens.toDouble(), 'f', 2));
        shown.view->figures().setMeasureOfShares(static_cast<int>(SharesModel::Measure::CharactersPerToken));
        const auto characters = static_cast<double>(line.size() - 1); // é has two bytes
        QCOMPARE(shares.index(0, 1).data().toString(),
                 QString::number(characters / tokens.toDouble(), 'f', 2));
        QCOMPARE(shares.table().split(QLatin1Char('\n')).front().count(QLatin1Char('\t')), 9);
        shown.view->figures().setByLine(false);
        shown.view->figures().setMeasureOfShares(static_cast<int>(SharesModel::Measure::BytesPerToken));
        QVERIFY(shares.index(0, 1).data().toString().toDouble() > 1);
    }

    /// The texts of a tokenizer's pieces are computed once, not for each edit; the counted boundaries are
    /// those of the view.
    void editsDoNotRebuildPieces() {
        ShownComparison shown;
        shown.addSecond();
        const auto pieces = shown.compared().columns[1].pieces;
        shown.session->document().replace(0, 0, "And ");
        shown.settle(2);
        QCOMPARE(shown.compared().columns[1].pieces, pieces);
        for (const ComparedColumn& column : shown.compared().columns)
            QCOMPARE(column.places, tokenBoundaries(column.encoded->encoding));
    }

    void countsSharedBoundaries() {
        ShownComparison shown;
        shown.addSecond();
        const auto& columns = shown.compared().columns;
        const SharedBoundaries counted = splitBoundaries(tokenBoundaries(columns[0].encoded->encoding),
                                                         tokenBoundaries(columns[1].encoded->encoding));
        const CutCounts& cuts = columns[1].cuts;
        QVERIFY(cuts.shared > 0);
        QCOMPARE(cuts.shared, counted.shared.size());
        QCOMPARE(cuts.lacking, counted.onlyFirst.size());
        QCOMPARE(cuts.own, counted.onlySecond.size());
        QVERIFY(shown.view->figures().figures().cutWords(0).isEmpty());
        QVERIFY(shown.view->figures().figures().cutWords(1).contains("shared"));
    }

    void goesFromDifferenceToDifference() {
        ShownComparison shown;
        shown.addSecond();
        const std::size_t count = shown.compared().differences.size();
        QVERIFY(!shown.view->difference());
        for (std::size_t i = 0; i < count; ++i) {
            shown.view->moveDifference(1);
            QCOMPARE(*shown.view->difference(), i);
            QCOMPARE(*shown.view->canvas().marked(), shown.compared().span(shown.compared().differences[i]));
        }
        shown.view->moveDifference(1); // wraps to the first
        QCOMPARE(*shown.view->difference(), std::size_t{0});
        shown.view->moveDifference(-1);
        QCOMPARE(*shown.view->difference(), count - 1);
        // Kinds that are switched off are skipped.
        shown.view->figures().setKinds(0);
        shown.view->moveDifference(1);
        QCOMPARE(*shown.view->difference(), count - 1);
    }

    void explainsDifferences() {
        ShownComparison shown;
        shown.addSecond();
        DivergencePane& why = shown.view->why();
        QVERIFY(!why.derivation());
        for (std::size_t i = 0; i < shown.compared().differences.size(); ++i) {
            shown.view->moveDifference(1);
            QTRY_VERIFY(!shown.view->busy());
            QVERIFY(why.derivation());
            QCOMPARE(why.derivation()->rows[0].size(), why.derivation()->rows[1].size());
            QVERIFY(why.words().contains("The first difference is"));
            // The pieces are those of the columns.
            const std::uint32_t group = shown.compared().differences[i].group;
            for (std::size_t c = 0; c < 2; ++c)
                QCOMPARE(why.derivation()->rows[c].back().boxes.size(),
                         static_cast<std::size_t>(shown.compared().aligned.tokens(c, group).size()));
        }
        QVERIFY(!shown.view->grab().isNull());
    }

    void leadsToSteps() {
        ShownComparison shown;
        shown.addSecond();
        shown.view->moveDifference(1);
        QTRY_VERIFY(shown.view->why().derivation());
        QSignalSpy made(&shown.session->selection(), &TokenSelection::derivationRequested);
        const std::uint32_t byte = shown.view->canvas().marked()->begin;
        shown.view->showDerivation(0, byte);
        QCOMPARE(made.size(), 1);
        shown.view->showDerivation(1, byte); // the other becomes the session's first
        QTRY_COMPARE(made.size(), 2);
        QCOMPARE(shown.session->tokenizers().current()->source, sampleSource(1));
        const auto token = static_cast<std::size_t>(made.last().first().toLongLong());
        QVERIFY(shown.session->encoded()->span(token).contains(byte));
    }

    void sharesTheSelection() {
        ShownComparison shown;
        shown.addSecond();
        TokenSelection& selection = shown.session->selection();
        selection.setCurrent(2);
        QCOMPARE(*shown.view->canvas().marked(), shown.session->encoded()->span(2));
        // A click in the second column selects the session's token there.
        ColumnsCanvas& canvas = shown.view->canvas();
        const EncodedText& other = *shown.compared().columns[1].encoded;
        const std::size_t token = other.size() / 2;
        const QPointF place = canvas.placeOf(1, other.span(token).begin);
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, (place + QPointF(2, 0)).toPoint());
        QCOMPARE(*canvas.marked(), other.span(token));
        const ByteSpan own = shown.session->encoded()->span(static_cast<std::size_t>(selection.current()));
        QVERIFY(own.begin < other.span(token).end && own.end > other.span(token).begin);
        // Keys continue in that column.
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(*canvas.marked(), other.span(token + 1));
    }

    void swapsAddsAndDrops() {
        ShownComparison shown;
        shown.addSecond();
        ColumnSet& columns = shown.view->columns();
        columns.swap(0, 1);
        QTRY_COMPARE(shown.session->tokenizers().current()->source, sampleSource(1));
        shown.settle(2);
        QCOMPARE(columns.title(0), sampleSource(1).title());
        QCOMPARE(columns.title(1), sampleSource(0).title());
        // The same tokenizer with another setting is a column like any other.
        shown.add({sampleSource(1), !shown.session->addSpecial(), {}, {}});
        QVERIFY(columns.settings(2).contains("add special"));
        shown.add({sampleSource(0), {}, !shown.session->parseSpecial(), {}});
        QVERIFY(shown.compared().columns[3].encoded->size() > 0);
        columns.setReference(2);
        shown.settle(4);
        columns.drop(2);
        shown.settle(3);
        QCOMPARE(columns.reference(), std::size_t{0});
        columns.drop(0); // the next one becomes the session's
        QTRY_COMPARE(shown.session->tokenizers().current()->source, sampleSource(0));
        shown.settle(2);
        // If the toolbar selects a tokenizer that is a column, they swap places.
        columns.drop(1);
        shown.addSecond();
        shown.session->tokenizers().setCurrent(shown.session->tokenizers().indexOf(sampleSource(1)));
        shown.settle(2);
        QCOMPARE(columns.title(1), sampleSource(0).title());
        // A closed tokenizer is no longer a column.
        shown.session->tokenizers().close(shown.session->tokenizers().indexOf(sampleSource(0)));
        QTRY_COMPARE(columns.size(), std::size_t{1});
    }

    void followsTheText() {
        ShownComparison shown;
        shown.addSecond();
        shown.session->document().replace(0, 0, "more ");
        shown.settle(2);
        QVERIFY(shown.compared().text->starts_with("more "));
        shown.session->document().reset("");
        shown.settle(2);
        QVERIFY(!shown.view->grab().isNull());
        shown.view->moveDifference(1);
    }

    void isRestoredAfterARestart() {
        ShownComparison shown;
        shown.addSecond();
        shown.add({sampleSource(0), !shown.session->addSpecial(), {}, {}});
        shown.view->columns().setReference(1);
        shown.view->figures().setKinds(3);
        const QJsonObject state = shown.view->state();
        const QJsonObject list = shown.columns->state();
        shown.show(state, list);
        shown.settle(3);
        for (const char* key : {"kinds", "by_line", "why"})
            QVERIFY(shown.view->state()[key] == state[key]);
        QCOMPARE(shown.columns->state(), list);
        QCOMPARE(shown.compared().reference, std::size_t{1});
        QCOMPARE(shown.view->canvas().shownKinds(), std::uint8_t{3});
    }

    /// Where there is no room for both, the texts have it, and "Why" shows the reasons.
    void reasonsFoldInALowWindow() {
        ShownComparison shown;
        shown.addSecond();
        auto* why = shown.view->findChild<DivergencePane*>();
        QPushButton* button = nullptr;
        for (QPushButton* one : shown.view->findChildren<QPushButton*>())
            if (one->text() == QLatin1String("Why"))
                button = one;
        QVERIFY(why && button);
        shown.view->resize(1216, 700);
        QTRY_VERIFY(why->isVisible());
        shown.view->resize(1216, 480);
        QTRY_VERIFY(!why->isVisible());
        QVERIFY(shown.view->canvas().height() >= 120);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(why->isVisible());
        QVERIFY(button->isChecked());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!why->isVisible());
        QVERIFY(!button->isChecked());
    }

    void aTokenizerThatCannotEncodeIsDropped() {
        ShownComparison shown;
        const QString path = shown.folder.filePath("nothing.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":{"type":"Whitespace"},
            "post_processor":null,"decoder":null,
            "model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"[UNK]"}})");
        file.close();
        shown.view->columns().addFile(path);
        QTRY_VERIFY(shown.view->columns().tokenizer(1) && !shown.view->busy());
        QTRY_VERIFY(!shown.view->comparison().compared());
        QVERIFY(!shown.view->canvas().isVisible());
        QVERIFY(!shown.view->grab().isNull());
        shown.view->columns().drop(1);
        shown.addSecond();
        QVERIFY(shown.view->canvas().isVisible());
    }

    void copiesColumns() {
        ShownComparison shown("low lower\tlowest\n");
        shown.addSecond();
        const QString table = columnsTable(shown.compared(), {"one", "two"}, {0, 17});
        const QStringList lines = table.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), static_cast<qsizetype>(shown.compared().aligned.groups()) + 1);
        for (const QString& line : lines)
            QCOMPARE(line.count(QLatin1Char('\t')), 6);
        QMenu menu;
        fillAddColumnMenu(menu, *shown.session, *shown.columns);
        QVERIFY(menu.actions().size() > 4);
    }

    void largeTextIsPaintedWhereItIsSeen() {
        std::string text;
        for (int i = 0; text.size() < 3'000'000; ++i)
            text += "line " + std::to_string(i) + " of the lowest tower, and the newest café 今天\n";
        ShownComparison shown(text);
        shown.addSecond();
        ColumnsCanvas& canvas = shown.view->canvas();
        QTRY_VERIFY(canvas.rows().size() > 10'000);
        QVERIFY(!shown.view->grab().isNull());
        QVERIFY(canvas.shapedRows() < 200);
        qint64 longest = 0;
        for (int step = 0; step < 40; ++step) {
            QElapsedTimer clock;
            clock.start();
            canvas.verticalScrollBar()->setValue(canvas.verticalScrollBar()->maximum() / 40 * step);
            QVERIFY(!canvas.grab().isNull());
            longest = std::max(longest, clock.elapsed());
        }
        qInfo("longest pause of a jump: %lld ms", longest);
        canvas.verticalScrollBar()->setValue(canvas.verticalScrollBar()->maximum());
        QVERIFY(!shown.view->grab().isNull());
        QVERIFY(canvas.visibleBytes().end == shown.compared().text->size());
        QVERIFY(canvas.shapedRows() < 3000);
        shown.view->moveDifference(-1);
        const std::vector<std::uint8_t>& ticks = shown.view->findChild<DifferenceMap*>()->ticks();
        QVERIFY(std::count(ticks.begin(), ticks.end(), 0) < static_cast<std::ptrdiff_t>(ticks.size()));
    }

    void resultsOfOtherTokenizersAreHidden() {
        std::string text;
        while (text.size() < 3'000'000)
            text += "The lowest tower, the newest 2026 café. ";
        ShownComparison shown(text);
        shown.addSecond();
        auto* overlay = shown.view->findChild<BusyOverlay*>();
        QVERIFY(overlay && overlay->isHidden());
        QVERIFY(!shown.view->statusText().isEmpty());
        TokenizerList& list = shown.session->tokenizers();
        list.setCurrent(list.indexOf(sampleSource(1)));
        QVERIFY(shown.view->statusText().isEmpty());
        QTRY_VERIFY(overlay->isVisible());
        QVERIFY(overlay->note().contains(shown.view->columns().title(0)));
        QVERIFY(shown.view->comparison().isOfOthers());
        // From the encoding to the comparison without a gap.
        QTRY_VERIFY_WITH_TIMEOUT(shown.view->comparison().busy(), 20'000);
        QVERIFY(overlay->isVisible());
        shown.view->comparison().job().cancel();
        QVERIFY(overlay->isVisible());
        QVERIFY(overlay->note().contains("F5"));
        shown.session->encoder().again();
        shown.settle(2);
        QVERIFY(overlay->isHidden());
        QVERIFY(overlay->note().isEmpty());
    }

    void inBothThemesAndSmall() {
        ShownComparison shown("שלום עולם 🫩 \xFF\xFE \u200B\nعربي a b\n");
        shown.addSecond();
        for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
            Theme::instance().setChoice(theme);
            shown.view->resize(700, 400);
            QVERIFY(!shown.view->grab().isNull());
        }
        Theme::instance().setTextPercent(160);
        QVERIFY(!shown.view->grab().isNull());
        Theme::instance().setTextPercent(100);
    }
};

QTEST_MAIN(TestTextCompare)
#include "tst_text_compare.moc"
