#include "ui/widgets/lattice_view/lattice_view.h"

#include "tests/support/unigram_words.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;

class LatticeViewTest : public QObject {
    Q_OBJECT

    std::shared_ptr<const Tokenizer> m_unhappy = test::tokenizerOf(test::kUnhappy);

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void noTwoBoxesOverlap_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a word") << QByteArray("unhappy");
        QTest::newRow("unknown characters") << QByteArray("unzzhappyé");
        QTest::newRow("a long word") << QByteArray("unhappy").repeated(40);
    }
    void noTwoBoxesOverlap() {
        QFETCH(QByteArray, text);
        LatticeView view;
        view.resize(900, 500);
        const WordLatticePtr word = test::latticedWord(m_unhappy, text.toStdString());
        view.setWord(word);
        const auto arcs = static_cast<std::uint32_t>(word->lattice.arcs.size());
        QVERIFY(arcs > 7);
        for (std::uint32_t a = 0; a < arcs; ++a) {
            if (word->lattice.arcs[a].end == word->lattice.arcs[a].begin + 1)
                QCOMPARE(word->rows.rowOf(a), 0U);
            for (std::uint32_t b = 0; b < a; ++b)
                QVERIFY(!view.boxRect(a).intersects(view.boxRect(b)));
        }
        view.grab();
    }

    /// 1000 letters with pieces of up to 256 of them: a quarter of a million candidates.
    void veryManyCandidatesHaveRows() {
        UnigramLattice lattice;
        for (std::uint32_t place = 0; place <= 1000; ++place)
            lattice.places.push_back(place);
        std::vector<std::uint32_t> above(1000);
        for (std::uint32_t begin = 0; begin < 1000; ++begin)
            for (std::uint32_t end = begin + 1; end <= std::min(begin + 256, 1000U); ++end) {
                lattice.arcs.push_back({begin, end, 1, -1});
                for (std::uint32_t column = begin; column < end && end > begin + 1; ++column)
                    ++above[column];
            }
        const LatticeRows rows(lattice);
        QCOMPARE(rows.longest(), 256U);
        QCOMPARE(rows.count(), *std::max_element(above.begin(), above.end()) + 1);
        std::vector<std::uint32_t> free(rows.count(), 0); // arcs come by where they begin
        for (std::uint32_t arc = 0; arc < lattice.arcs.size(); ++arc) {
            const std::uint32_t row = rows.rowOf(arc);
            QVERIFY(row < rows.count());
            QVERIFY(free[row] <= lattice.arcs[arc].begin);
            free[row] = lattice.arcs[arc].end;
            QCOMPARE(row == 0, lattice.arcs[arc].end == lattice.arcs[arc].begin + 1);
        }
    }

    void theWholeIsAPicture() {
        LatticeView view;
        view.resize(300, 200);
        QVERIFY(view.pictureSize().isEmpty());
        const WordLatticePtr word =
            test::latticedWord(m_unhappy, QByteArray("unhappy").repeated(9).toStdString());
        view.setWord(word);
        const QSize size = view.pictureSize();
        QVERIFY(size.width() > 600 && size.height() > 100);
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        view.paintPicture(painter);
        painter.end();
        for (const QPoint corner : {QPoint(0, 0), QPoint(size.width() - 1, size.height() - 2)})
            QVERIFY(image.pixelColor(corner) != QColor(Qt::magenta));
        int differs = 0; // at the right end, which the view doesn't show
        for (int y = 0; y < size.height(); ++y)
            differs +=
                image.pixelColor(size.width() - 60, y) != image.pixelColor(size.width() - 60, 0) ? 1 : 0;
        QVERIFY(differs > 10);
    }

    void theBestWayPartitionsTheColumns() {
        LatticeView view;
        const WordLatticePtr word = test::latticedWord(m_unhappy, "unhappy unhappy");
        view.setWord(word);
        std::uint32_t place = 0;
        QStringList pieces;
        for (const std::uint32_t arc : view.path()) {
            QCOMPARE(word->lattice.arcs[arc].begin, place);
            place = word->lattice.arcs[arc].end;
            pieces << word->text(arc);
        }
        QCOMPARE(place, word->lattice.lastPlace());
        const auto tokens = m_unhappy->encode("unhappy");
        QVERIFY(tokens);
        QCOMPARE(static_cast<std::size_t>(pieces.size()), tokens->size());
    }

    void onlyWhatEndsBeforeIsFilled() {
        LatticeView view;
        const WordLatticePtr word = test::latticedWord(m_unhappy, "unhappy");
        view.setWord(word);
        for (std::size_t step = 0; step <= word->steps(); ++step) {
            view.setStep(step);
            std::uint32_t place = 0;
            for (const std::uint32_t arc : view.path()) {
                QVERIFY(word->stepOf(arc) <= step);
                QCOMPARE(word->lattice.arcs[arc].begin, place);
                place = word->lattice.arcs[arc].end;
            }
            QCOMPARE(std::size_t(place), step);
            QVERIFY(word->isFilled(0, step));
            QCOMPARE(word->isFilled(word->lattice.lastPlace(), step), step == word->steps());
            QVERIFY(!view.stepText().isEmpty());
            view.grab();
        }
    }

    void boxesAreChosen() {
        LatticeView view;
        view.resize(900, 500);
        const WordLatticePtr word = test::latticedWord(m_unhappy, "unhappy");
        view.setWord(word);
        view.show();
        QSignalSpy chosen(&view, &LatticeView::arcChosen);
        for (std::uint32_t arc = 0; arc < word->lattice.arcs.size(); ++arc) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.boxRect(arc).center().toPoint());
            QCOMPARE(view.selected(), std::optional(arc));
            QCOMPARE(chosen.last().at(0).toUInt(), arc);
        }
        QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(*view.selected() + 2, static_cast<std::uint32_t>(word->lattice.arcs.size()));
    }

    void longWordsScroll() {
        LatticeView view;
        view.resize(700, 240);
        const WordLatticePtr word =
            test::latticedWord(m_unhappy, QByteArray("unhappy").repeated(700).toStdString());
        view.setWord(word);
        view.show();
        QVERIFY(view.horizontalScrollBar()->maximum() > 100'000);
        QVERIFY(view.verticalScrollBar()->maximum() > 0);
        for (const std::size_t step : {std::size_t(2500), std::size_t(1), word->steps()}) {
            view.setStep(step);
            const QRectF box = view.boxRect(word->lattice.best[word->placeAt(step)].arc);
            QVERIFY(QRectF(view.viewport()->rect()).intersects(box));
            view.grab();
        }
    }

    void copiesAsText() {
        LatticeView view;
        view.setWord(test::latticedWord(m_unhappy, "un"));
        view.copy();
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QVERIFY(lines[0].startsWith("begin\tend\tpiece"));
        QVERIFY(lines.contains(QString::fromUtf8("3\t−6.50\t▁un")));
        view.setWord(nullptr);
        view.setNote("nothing");
        view.grab();
    }
};

QTEST_MAIN(LatticeViewTest)
#include "tst_lattice_view.moc"
