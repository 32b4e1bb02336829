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
using namespace tokenscope::explain;
using namespace tokenscope::ui;

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
        const auto edges = static_cast<std::uint32_t>(word->lattice.edges.size());
        QVERIFY(edges > 7);
        for (std::uint32_t a = 0; a < edges; ++a) {
            if (word->lattice.edges[a].end == word->lattice.edges[a].begin + 1)
                QCOMPARE(word->rows.rowOf(a), 0U);
            for (std::uint32_t b = 0; b < a; ++b)
                QVERIFY(!view.boxRect(a).intersects(view.boxRect(b)));
        }
        view.grab();
    }

    /// 1000 letters with pieces of up to 256 of them: a quarter of a million candidates.
    void veryManyCandidatesHaveRows() {
        UnigramLattice lattice;
        for (std::uint32_t position = 0; position <= 1000; ++position)
            lattice.positions.push_back(position);
        std::vector<std::uint32_t> above(1000);
        for (std::uint32_t begin = 0; begin < 1000; ++begin)
            for (std::uint32_t end = begin + 1; end <= std::min(begin + 256, 1000U); ++end) {
                lattice.edges.push_back({begin, end, 1, -1});
                for (std::uint32_t column = begin; column < end && end > begin + 1; ++column)
                    ++above[column];
            }
        const LatticeRows rows(lattice);
        QCOMPARE(rows.longest(), 256U);
        QCOMPARE(rows.count(), *std::max_element(above.begin(), above.end()) + 1);
        std::vector<std::uint32_t> free(rows.count(), 0); // edges are sorted by their start
        for (std::uint32_t edge = 0; edge < lattice.edges.size(); ++edge) {
            const std::uint32_t row = rows.rowOf(edge);
            QVERIFY(row < rows.count());
            QVERIFY(free[row] <= lattice.edges[edge].begin);
            free[row] = lattice.edges[edge].end;
            QCOMPARE(row == 0, lattice.edges[edge].end == lattice.edges[edge].begin + 1);
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

    void theBestPathPartitionsTheColumns() {
        LatticeView view;
        const WordLatticePtr word = test::latticedWord(m_unhappy, "unhappy unhappy");
        view.setWord(word);
        std::uint32_t position = 0;
        QStringList pieces;
        for (const std::uint32_t edge : view.path()) {
            QCOMPARE(word->lattice.edges[edge].begin, position);
            position = word->lattice.edges[edge].end;
            pieces << word->text(edge);
        }
        QCOMPARE(position, word->lattice.lastPosition());
        const auto tokens = m_unhappy->encode("unhappy");
        QVERIFY(tokens);
        QCOMPARE(static_cast<std::size_t>(pieces.size()), tokens->size());
    }

    void onlyEarlierEndsAreFilled() {
        LatticeView view;
        const WordLatticePtr word = test::latticedWord(m_unhappy, "unhappy");
        view.setWord(word);
        for (std::size_t step = 0; step <= word->steps(); ++step) {
            view.setStep(step);
            std::uint32_t position = 0;
            for (const std::uint32_t edge : view.path()) {
                QVERIFY(word->stepOf(edge) <= step);
                QCOMPARE(word->lattice.edges[edge].begin, position);
                position = word->lattice.edges[edge].end;
            }
            QCOMPARE(std::size_t(position), step);
            QVERIFY(word->isFilled(0, step));
            QCOMPARE(word->isFilled(word->lattice.lastPosition(), step), step == word->steps());
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
        QSignalSpy chosen(&view, &LatticeView::edgeChosen);
        for (std::uint32_t edge = 0; edge < word->lattice.edges.size(); ++edge) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.boxRect(edge).center().toPoint());
            QCOMPARE(view.selected(), std::optional(edge));
            QCOMPARE(chosen.last().at(0).toUInt(), edge);
        }
        QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(*view.selected() + 2, static_cast<std::uint32_t>(word->lattice.edges.size()));
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
            const QRectF box = view.boxRect(word->lattice.best[word->positionAt(step)].edge);
            QVERIFY(QRectF(view.viewport()->rect()).intersects(box));
            view.grab();
        }
    }

    void copiesAsText() {
        LatticeView view;
        view.setWord(test::latticedWord(m_unhappy, "un"));
        view.copy();
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QVERIFY(lines[0].startsWith("start\tend\tpiece"));
        QVERIFY(lines.contains(QString::fromUtf8("3\t−6.50\t▁un")));
        view.setWord(nullptr);
        view.setNote("nothing");
        view.grab();
    }
};

QTEST_MAIN(LatticeViewTest)
#include "tst_lattice_view.moc"
