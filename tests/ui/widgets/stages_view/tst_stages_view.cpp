#include "ui/widgets/stages_view/stages_view.h"

#include "tests/support/byte_tokenizer.h"
#include "tests/ui/widgets/stages_view/staged_texts.h"
#include "ui/widgets/stages_view/stage_words.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using test::bertLike;
using test::encodedWith;
using test::rowOf;

class StagesViewTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void aLetterIsTraced();
    void aPieceIsTracedBack();
    void tokensOfOtherViewsAreShown();
    void aSelectedTokenStaysInSight();
    void keysMoveAndCopy();
    void byteLevelPiecesAreReadable();
    void narrowViewsHaveHeadersAbove();
    void theSelectionLeavesNoRowCut();
    void dragSelectsLetters();
    void rulesFold();
    void paintsOnlyVisibleParts();
    void zoomMeasuresDistinctTexts();
    void longTextsAreShownInPart();
    void thePartFollowsTheWheel();
    void aLongLineIsWalked();
    void addedTokensAreAtTheEnds();
    void goesToAStage();
    void staysWhereItWasScrolledTo();

  private:
    [[nodiscard]] std::size_t row(Stage stage) const {
        for (std::size_t i = 0; i < m_view->staged()->rows.size(); ++i)
            if (m_view->staged()->rows[i].stage == stage)
                return i;
        return 0;
    }
    void open(const std::shared_ptr<const Tokenizer>& tokenizer, const std::string& text) {
        m_encoded = encodedWith(tokenizer, text);
        m_view->setEncoded(m_encoded);
        m_view->show();
        QTRY_VERIFY(m_view->staged() && m_view->staged()->encoded == m_encoded && !m_view->tracing());
    }
    void click(std::size_t row, ColumnSpan columns) {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier,
                          m_view->rectOf(row, columns).center());
    }
    [[nodiscard]] const StageCell& letter(std::size_t i) const {
        return m_view->staged()->rows.front().cells[i];
    }

    std::unique_ptr<TokenSelection> m_selection;
    std::unique_ptr<StagesView> m_view;
    EncodedTextPtr m_encoded;
};

void StagesViewTest::init() {
    m_view.reset();
    m_selection = std::make_unique<TokenSelection>();
    m_view = std::make_unique<StagesView>(m_selection.get());
    m_view->resize(1100, 600);
}

void StagesViewTest::goesToAStage() {
    open(bertLike(), "re retokenize!");
    click(row(Stage::Normalizer), m_view->staged()->rows[row(Stage::Normalizer)].cells[0].columns);
    QCOMPARE(m_view->currentRow(), row(Stage::Normalizer));
    m_view->goToStage(Stage::PreTokenizer);
    QCOMPARE(m_view->currentRow(), row(Stage::PreTokenizer));
    // While the text is being traced, too.
    m_view->setEncoded(encodedWith(bertLike(), "tokenize"));
    m_view->goToStage(Stage::PostProcessor);
    QTRY_VERIFY(!m_view->tracing());
    QCOMPARE(m_view->currentRow(), row(Stage::PostProcessor));
}

void StagesViewTest::aLetterIsTraced() {
    open(bertLike(), "re retokenize!");
    QSignalSpy changed(m_view.get(), &StagesView::pathChanged);
    click(0, letter(6).columns); // the o of tok
    QCOMPARE(m_view->selectedColumns(), letter(6).columns);
    QCOMPARE(m_selection->current(), 3); // [CLS] re re ##tok
    QVERIFY(changed.count() > 0);
    QCOMPARE(m_view->path().front().text, QString::fromUtf8("o · chars [6,7)"));
    QVERIFY(m_view->path().back().text.contains('o'));
    // The click on the letter selected the token: the letter stays selected.
    m_view->setEncoded(m_encoded);
    QTRY_VERIFY(!m_view->tracing());
    QCOMPARE(m_view->selectedColumns(), letter(6).columns);
}

void StagesViewTest::aPieceIsTracedBack() {
    open(bertLike(), "re retokenize!");
    const std::size_t tokens = row(Stage::PostProcessor);
    click(tokens, m_view->staged()->rows[tokens].boxes[3].columns);
    QCOMPARE(m_selection->current(), 3);
    QCOMPARE(m_view->currentRow(), tokens);
    QCOMPARE(m_view->path().front().text, QString::fromUtf8("tok · chars [5,8)"));
    click(tokens, m_view->staged()->rows[tokens].boxes[0].columns);
    QCOMPARE(m_selection->current(), 0);
    QCOMPARE(m_view->path().front().text, QString("not in the text"));
    // A word by a double click.
    const std::size_t words = row(Stage::PreTokenizer);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier,
                       m_view->rectOf(words, letter(6).columns).center());
    QCOMPARE(m_view->path().front().text, QString::fromUtf8("retokenize · chars [3,13)"));
    // Text outside of all tokens selects no token.
    click(0, letter(2).columns);
    QCOMPARE(m_selection->current(), TokenSelection::kNone);
    QCOMPARE(m_view->selectedColumns(), letter(2).columns);
}

void StagesViewTest::tokensOfOtherViewsAreShown() {
    open(bertLike(), "re retokenize!");
    m_selection->setCurrent(4);
    QCOMPARE(m_view->selectedColumns(), m_view->staged()->rows[row(Stage::PostProcessor)].boxes[4].columns);
    m_selection->clear();
    QVERIFY(m_view->selectedColumns().empty());
    QVERIFY(m_view->path().isEmpty());
}

/// Whatever the panes around do to the size, as when the view is opened.
void StagesViewTest::aSelectedTokenStaysInSight() {
    std::string lines;
    for (int i = 0; i < 8; ++i)
        lines += "re retokenize!\n";
    m_view->resize(700, 200); // lower than one block
    m_selection->setCurrent(static_cast<qsizetype>(encodedWith(bertLike(), lines)->size()) - 3);
    open(bertLike(), lines);
    const auto isInSight = [this] {
        const QRect place = m_view->rectOf(m_view->currentRow(), m_view->selectedColumns());
        return !place.isEmpty() && m_view->viewport()->rect().contains(place.center());
    };
    QVERIFY(isInSight());
    for (const QSize& size : {QSize(690, 200), QSize(690, 180), QSize(900, 210)}) {
        m_view->resize(size);
        QCoreApplication::processEvents();
        QVERIFY2(isInSight(), qPrintable(QStringLiteral("%1x%2").arg(size.width()).arg(size.height())));
    }
}

void StagesViewTest::keysMoveAndCopy() {
    open(bertLike(), "re retokenize!");
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_view->selectedColumns(), letter(0).columns);
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QCOMPARE(m_view->selectedColumns(), letter(13).columns);
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    for (int i = 0; i < 6; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_view->selectedColumns(), letter(6).columns);
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("o"));
    for (std::size_t i = 0; i < row(Stage::Model); ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_view->currentRow(), row(Stage::Model));
    QCOMPARE(m_view->selectedColumns(), m_view->staged()->rows[row(Stage::Model)].boxes[2].columns);
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("##tok"));
    for (std::size_t i = row(Stage::Model); i > 0; --i)
        QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(m_view->selectedColumns(), letter(6).columns); // back at the start
    QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(m_view->selectedColumns(), (ColumnSpan{letter(6).columns.begin, letter(7).columns.end}));
    QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(m_view->selectedColumns(), letter(6).columns);
}

void StagesViewTest::byteLevelPiecesAreReadable() {
    open(test::byteTokenizer({}), "a \u00E9");
    const StagedText& staged = *m_view->staged();
    const ColumnSpan all = {0, staged.grid.count()};
    const std::size_t words = row(Stage::PreTokenizer);
    const std::size_t model = row(Stage::Model);
    QCOMPARE(textIn(staged, words, all), QString::fromUtf8("a \u00E9"));
    QCOMPARE(textIn(staged, model, all), QString::fromUtf8("a \u2423 <C3> <A9>"));
    QCOMPARE(describeBox(staged, staged.rows[model], staged.rows[model].boxes[1]),
             QString::fromUtf8("\u2423, id 32; spelled \u0120 in the vocabulary"));
    QCOMPARE(describeBox(staged, staged.rows[model], staged.rows[model].boxes[0]), QString("a, id 97"));
    const QString space = describeCell(staged, words, staged.rows[words].cells[1]);
    QVERIFY2(space.contains("byte 20 in the byte-level alphabet"), qPrintable(space));
    QVERIFY(!describeCell(staged, 0, staged.rows[0].cells[1]).contains("alphabet"));
    // And in the facts about a selection.
    m_view->select(0, letter(2).columns);
    QStringList facts;
    for (const StageFact& fact : m_view->path())
        facts << fact.text;
    const QString path = facts.join(QLatin1Char('\n'));
    QVERIFY2(!path.contains(QChar(0xC3)) && path.contains(QString::fromUtf8("\u2423\u00E9")),
             qPrintable(path));
}

void StagesViewTest::theSelectionLeavesNoRowCut() {
    open(bertLike(), "re retokenize!");
    for (const int height : {150, 190, 260}) {
        m_view->resize(700, height);
        m_view->select(0, letter(0).columns);
        m_selection->setCurrent(3);
        const std::size_t last = m_view->currentRow();
        QVERIFY(m_view->headerRect(0, last).bottom() <= height);
        for (std::size_t r = 0; r <= last; ++r) {
            const QRect header = m_view->headerRect(0, r);
            QVERIFY2(header.bottom() <= 0 || header.top() >= 0,
                     qPrintable(QStringLiteral("%1 %2").arg(height).arg(r)));
        }
    }
}

/// The names of the stages leave the width to the text.
void StagesViewTest::narrowViewsHaveHeadersAbove() {
    open(bertLike(), "re retokenize!");
    const std::size_t tokens = row(Stage::PostProcessor);
    QVERIFY(m_view->rectOf(tokens, letter(0).columns).left() > m_view->headerRect(0, tokens).right());
    m_view->resize(2 * scaled(208), 600);
    const QRect header = m_view->headerRect(0, tokens);
    const QRect first = m_view->rectOf(tokens, {0, 1});
    QCOMPARE(header.width(), m_view->viewport()->width());
    QVERIFY(first.top() > header.bottom() && first.left() < scaled(40));
    // Everything is still where it is painted.
    click(tokens, m_view->staged()->rows[tokens].boxes[2].columns);
    QCOMPARE(m_selection->current(), 2);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier, m_view->headerRect(0, 1).center());
    QCOMPARE(m_view->currentRow(), std::size_t(1));
    QVERIFY(!m_view->grab().isNull());
}

void StagesViewTest::dragSelectsLetters() {
    open(bertLike(), "re retokenize!");
    const QPoint from = m_view->rectOf(0, letter(3).columns).center();
    const QPoint to = m_view->rectOf(0, letter(5).columns).center();
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, Qt::NoModifier, from);
    QMouseEvent move(QEvent::MouseMove, to, m_view->viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(m_view->viewport(), &move);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, Qt::NoModifier, to);
    QCOMPARE(m_view->path().front().text, QString::fromUtf8("ret · chars [3,6)"));
}

void StagesViewTest::rulesFold() {
    open(bertLike({NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFKD}},
                   NormalizerConfig{LowercaseNormalizer{}}}),
         "RE a!");
    const std::size_t rules = row(Stage::Normalizer);
    QCOMPARE(m_view->staged()->rows.size(), std::size_t(9 - 1));
    click(0, letter(1).columns);
    const QRect header = m_view->headerRect(0, rules);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier,
                      QPoint(header.right() - scaled(16), header.center().y()));
    QCOMPARE(m_view->staged()->rows.size(), std::size_t(7));
    QCOMPARE(rowOf(*m_view->staged(), Stage::Normalizer).rules, std::size_t(2));
    QCOMPARE(m_view->selectedColumns(), letter(1).columns);
    // By the keyboard, in the row.
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier,
                      m_view->headerRect(0, rules).center());
    QCOMPARE(m_view->currentRow(), rules);
    QCOMPARE(m_view->rule()->where, QString("$.normalizer"));
    QTest::keyClick(m_view.get(), Qt::Key_Plus);
    QCOMPARE(m_view->staged()->rows.size(), std::size_t(8));
}

void StagesViewTest::paintsOnlyVisibleParts() {
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += "retokenize a b\n";
    open(bertLike(), text);
    m_view->viewport()->repaint();
    QTRY_VERIFY(m_view->paintedItems() > 0);
    QVERIFY2(m_view->paintedItems() < 1000, qPrintable(QString::number(m_view->paintedItems())));
    m_selection->setCurrent(static_cast<qsizetype>(m_encoded->size()) - 2);
    QVERIFY(m_view->verticalScrollBar()->value() > 0);
    const std::size_t tokens = row(Stage::PostProcessor);
    QVERIFY(m_view->viewport()->rect().intersects(m_view->rectOf(tokens, m_view->selectedColumns())));
}

/// Of many equal ones, each once.
void StagesViewTest::zoomMeasuresDistinctTexts() {
    std::string text;
    while (text.size() < kMaxStaged - 100)
        text += "retokenize a b\n";
    open(bertLike(), text);
    const std::size_t before = m_view->measuredTexts();
    Theme::instance().setTextPercent(150);
    const std::size_t measured = m_view->measuredTexts() - before;
    Theme::instance().setTextPercent(100);
    QVERIFY2(measured > 10 && measured < 60, qPrintable(QString::number(measured)));
}

void StagesViewTest::longTextsAreShownInPart() {
    std::string text;
    while (text.size() < 3 * kMaxStaged)
        text += "retokenize a b\n";
    open(bertLike(), text);
    QVERIFY(!m_view->staged()->whole());
    QCOMPARE(m_view->staged()->part.begin, 0U);
    const auto last = static_cast<qsizetype>(m_encoded->size()) - 2;
    m_selection->setCurrent(last);
    QTRY_VERIFY(m_view->staged()->part.begin > 0 && !m_view->tracing());
    QCOMPARE(m_view->staged()->part.end, static_cast<std::uint32_t>(text.size()));
    QVERIFY(!m_view->selectedColumns().empty());
    QVERIFY(m_view->path().front().text.startsWith(QString("b")));
    QCOMPARE(m_selection->current(), last);
    // A token selected while another part is being traced is shown afterwards.
    m_selection->setCurrent(1);
    QVERIFY(m_view->tracing());
    m_selection->setCurrent(last);
    QTRY_VERIFY(!m_view->tracing() && m_view->staged()->part.end == text.size());
    QVERIFY(m_view->path().front().text.startsWith(QString("b")));
}

void StagesViewTest::thePartFollowsTheWheel() {
    std::string text;
    while (text.size() < 3 * kMaxStaged)
        text += "retokenize a b\n";
    open(bertLike(), text);
    const auto wheel = [&](int delta) {
        QWheelEvent event(QPointF(400, 200), m_view->viewport()->mapToGlobal(QPointF(400, 200)), {},
                          {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &event);
    };
    wheel(120); // there is nothing before the start
    QVERIFY(!m_view->tracing());
    for (int steps = 0; m_view->staged()->part.end < text.size(); ++steps) {
        QVERIFY(steps < 10);
        const ByteSpan former = m_view->staged()->part;
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum());
        wheel(-120);
        QTRY_VERIFY(!m_view->tracing() && m_view->staged()->part.begin > former.begin);
        const ByteSpan part = m_view->staged()->part;
        QVERIFY(part.begin < former.end && part.end > former.end);
        // The line that was last is still at the bottom.
        const StageRow& original = m_view->staged()->rows.front();
        const auto last =
            std::find_if(original.cells.begin(), original.cells.end(),
                         [&](const StageCell& cell) { return cell.origin.end + part.begin == former.end; });
        QVERIFY(last != original.cells.end());
        const QRect place = m_view->rectOf(m_view->staged()->rows.size() - 1, last->columns);
        QVERIFY2(place.bottom() < m_view->viewport()->height() &&
                     place.bottom() > m_view->viewport()->height() - 90,
                 qPrintable(QString::number(place.bottom())));
    }
    const std::uint32_t begin = m_view->staged()->part.begin;
    m_view->verticalScrollBar()->setValue(0);
    wheel(120);
    QTRY_VERIFY(!m_view->tracing() && m_view->staged()->part.begin < begin);
    QVERIFY(m_view->verticalScrollBar()->value() > 0); // where it was
}

/// A rule was switched off, for example: the same text is shown with other tokens.
void StagesViewTest::staysWhereItWasScrolledTo() {
    m_view->resize(500, 300);
    std::string text;
    while (text.size() < 600)
        text += "tokenize again ";
    open(bertLike(), text);
    m_selection->setCurrent(static_cast<qsizetype>(m_encoded->size()) - 2);
    QTRY_VERIFY(!m_view->tracing() && !m_view->selectedColumns().empty());
    QScrollBar& down = *m_view->verticalScrollBar();
    QVERIFY(down.value() > 0);
    down.setValue(0);
    open(bertLike(), text);
    QCOMPARE(down.value(), 0);
    // In sight it stays in sight.
    m_selection->setCurrent(0);
    m_selection->setCurrent(static_cast<qsizetype>(m_encoded->size()) - 2);
    const int there = down.value();
    QVERIFY(there > 0);
    open(bertLike(), text);
    QCOMPARE(down.value(), there);
}

void StagesViewTest::aLongLineIsWalked() {
    std::string text;
    while (text.size() < 2 * kMaxStaged)
        text += "retokenize \u00E9 ";
    open(bertLike(), text);
    const auto isAt = [&](std::uint32_t begin, std::uint32_t end) {
        const ByteSpan origin = m_view->staged()->grid.originOf(m_view->selectedColumns());
        const std::uint32_t from = m_view->staged()->part.begin;
        return !m_view->tracing() && origin.begin + from == begin && origin.end + from == end;
    };
    const auto size = static_cast<std::uint32_t>(text.size());
    QTest::keyClick(m_view.get(), Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY(isAt(size - 1, size));
    QTest::keyClick(m_view.get(), Qt::Key_Home, Qt::ControlModifier);
    QTRY_VERIFY(isAt(0, 1));
    // From the last letter of a part to the next one, and back.
    const std::uint32_t edge = m_view->staged()->part.end;
    QVERIFY(edge < size);
    m_view->select(0, m_view->staged()->rows.front().cells.back().columns);
    QVERIFY(isAt(edge - 1, edge));
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QTRY_VERIFY(isAt(edge, edge + 1));
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QVERIFY(isAt(edge - 1, edge));
    const std::uint32_t former = m_view->staged()->part.begin;
    QTest::keyClick(m_view.get(), Qt::Key_Home, Qt::ControlModifier);
    QTRY_VERIFY(isAt(0, 1) && m_view->staged()->part.begin < former);
    // By screen lines, to the end.
    for (int steps = 0; m_view->staged()->part.end < size; ++steps) {
        QVERIFY(steps < 2000);
        QTest::keyClick(m_view.get(), Qt::Key_PageDown);
        QTRY_VERIFY(!m_view->tracing());
    }
}

void StagesViewTest::addedTokensAreAtTheEnds() {
    std::string text;
    while (text.size() < 4 * kMaxStaged)
        text += "retokenize a b\n";
    open(bertLike(), text);
    const auto around = [&] {
        std::vector<PieceId> ids;
        for (const StageBox& box : rowOf(*m_view->staged(), Stage::PostProcessor).boxes)
            if (box.isOuter)
                ids.push_back(box.id);
        return ids;
    };
    const auto summary = [&] { return rowSummary(*m_view->staged(), row(Stage::PostProcessor)); };
    QCOMPARE(around(), std::vector<PieceId>{1}); // [CLS]
    QVERIFY(m_view->staged()->exact);
    QVERIFY2(summary().endsWith("1 added"), qPrintable(summary()));
    m_selection->setCurrent(0);
    QCOMPARE(m_view->currentRow(), row(Stage::PostProcessor));
    m_selection->setCurrent(static_cast<qsizetype>(m_encoded->size()) / 2);
    QTRY_VERIFY(m_view->staged()->part.begin > 0 && !m_view->tracing());
    QVERIFY(around().empty());
    QVERIFY(m_view->staged()->exact);
    QVERIFY2(summary().endsWith("none here"), qPrintable(summary()));
    m_selection->setCurrent(static_cast<qsizetype>(m_encoded->size()) - 1);
    QTRY_VERIFY(m_view->staged()->part.end == text.size() && !m_view->tracing());
    QCOMPARE(around(), std::vector<PieceId>{2}); // [SEP]
    QVERIFY(m_view->staged()->exact);
    QVERIFY(!m_view->selectedColumns().empty());
}

QTEST_MAIN(StagesViewTest)
#include "tst_stages_view.moc"
