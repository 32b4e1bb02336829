#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QElapsedTimer>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

/// The panes and controls of the window: keyboard access, accessible names, sizes, responsiveness.
class WindowPanesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void controlsHaveNames();
    void nothingIsClipped_data();
    void nothingIsClipped();
    void largeTextKeepsTheWindowAwake();
    void panesByKeyboard();
    void escapeClosesTheFindBarFromAnywhere();
    void showsProblemsInline();
    void missingPiecesAreExplained();
    void emptyWindowOffersSamples();

  private:
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

void WindowPanesTest::init() {
    m_running.reset();
    m_state = std::make_unique<QTemporaryDir>();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QTRY_VERIFY(m_running->settled());
}

void WindowPanesTest::controlsHaveNames() {
    for (const auto* widget : m_running->window->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy())
            continue;
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            QVERIFY2(!button->text().isEmpty() || !button->accessibleName().isEmpty(),
                     widget->metaObject()->className());
        } else if (widget->inherits("QAbstractScrollArea") || widget->inherits("QComboBox") ||
                   widget->inherits("QLineEdit")) {
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
}

void WindowPanesTest::nothingIsClipped_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("wide"); // everything that is optional is shown
    QTest::newRow("1280x800") << QSize(1280, 800) << false;
    QTest::newRow("1280x800, long names and numbers") << QSize(1280, 800) << true;
    QTest::newRow("least") << QSize(1000, 600) << true;
}

namespace {

bool inScrollArea(const QWidget& widget) {
    const QWidget* at = &widget;
    while (at && !qobject_cast<const QScrollArea*>(at))
        at = at->parentWidget();
    return at != nullptr;
}

} // namespace

void WindowPanesTest::nothingIsClipped() {
    QFETCH(QSize, size);
    QFETCH(bool, wide);
    if (wide) {
        std::string text = "<s> ";
        while (text.size() < 400'000)
            text += "a b c d e f g h \xF0\x9F\xAB\xA9 ";
        const QString name = m_state->filePath(QString(120, QLatin1Char('n')) + QStringLiteral(".txt"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
        file.close();
        m_running->session.openText(name);
        m_running->session.openTokenizer(name + QStringLiteral(".model"));
        m_running->inspect().openFind();
        m_running->inspect().findChild<FindBar*>()->findChild<QLineEdit*>()->setText(QStringLiteral("a"));
        QTRY_VERIFY(m_running->settled() && m_running->session.encoded()->size() > 100'000);
        QTRY_VERIFY(m_running->session.marks().hits().size() > 1000);
        m_running->session.selection().setCurrent(
            static_cast<qsizetype>(m_running->session.marks().hits()[900]));
    }
    m_running->window->resize(size);
    const auto firstClipped = [this]() -> QString {
        for (const auto* button : m_running->window->findChildren<QAbstractButton*>()) {
            const QRect inWindow(button->mapTo(m_running->window.get(), QPoint()), button->size());
            if (qobject_cast<QLineEdit*>(button->parentWidget()))
                continue; // its own minimum size
            if (inScrollArea(*button) && !m_running->window->rect().contains(inWindow))
                continue; // scrolled out of sight
            if (button->isVisible() && (button->width() < 24 || button->height() < 24 ||
                                        button->width() < button->minimumSizeHint().width() ||
                                        !m_running->window->rect().contains(inWindow)))
                return QStringLiteral("%1 %2: %3 of %4")
                    .arg(button->accessibleName(), button->text())
                    .arg(button->width())
                    .arg(button->minimumSizeHint().width());
        }
        return {};
    };
    for (const auto view : {InspectPanel::View::Chips, InspectPanel::View::Table, InspectPanel::View::Ids}) {
        m_running->inspect().setView(view);
        QVERIFY2(m_running->window->centralWidget()->minimumSizeHint().width() <= 1000,
                 qPrintable(QString::number(m_running->window->centralWidget()->minimumSizeHint().width())));
        QCOMPARE(m_running->window->size(), size);
        QTRY_COMPARE(firstClipped(), QString());
    }
}

void WindowPanesTest::largeTextKeepsTheWindowAwake() {
    std::string text;
    const std::string_view sample = sampleTexts().front().text;
    while (text.size() < 10'000'000)
        text.append(sample).append("\n");
    // The longest time that the event loop was blocked.
    QElapsedTimer sinceTick;
    qint64 longest = 0;
    QTimer ticks;
    connect(&ticks, &QTimer::timeout, this, [&] { longest = std::max(longest, sinceTick.restart()); });
    const auto measure = [&](auto&& work) {
        longest = 0;
        sinceTick.start();
        work();
        QTRY_VERIFY_WITH_TIMEOUT(m_running->settled() && m_running->session.encoded()->revision ==
                                                             m_running->session.document().revision(),
                                 60'000);
        QCoreApplication::processEvents();
    };
    ticks.start(0);
    TokenEditor& editor = *m_running->inspect().editor();
    QApplication::clipboard()->setText(QString::fromStdString(text));
    measure([&] {
        editor.selectAll();
        editor.paste();
    });
    const qint64 pasted = longest;
    measure([&] { QTest::keyClicks(&editor, QStringLiteral("a few words ")); });
    const qint64 typed = longest;
    measure([&] {
        for (int page = 0; page < 20; ++page)
            QTest::keyClick(&editor, Qt::Key_PageUp);
    });
    const qint64 scrolled = longest;
    qInfo("longest pause: paste %lld ms, typing %lld ms, scrolling %lld ms", pasted, typed, scrolled);
}

void WindowPanesTest::panesByKeyboard() {
    InspectPanel& inspect = m_running->inspect();
    const QList<QWidget*> panes = inspect.panes();
    for (int i = 1; i <= panes.size(); ++i) {
        press(*m_running->window, Qt::Key_F6);
        const QWidget* focus = QApplication::focusWidget();
        const QWidget* pane = panes[i % panes.size()];
        QVERIFY2(focus == pane || pane->isAncestorOf(focus), qPrintable(QString::number(i)));
        // And it is visible.
        const QWidget* framed = inspect.findChild<PaneFrame*>()->pane();
        QVERIFY2(framed && framed->isAncestorOf(focus), qPrintable(QString::number(i)));
        const QPoint corner = framed->mapTo(m_running->window.get(), QPoint(1, framed->height() / 2));
        QCOMPARE(m_running->window->grab().toImage().pixelColor(corner), piecePalette().highlight);
    }
    QTest::mouseClick(inspect.editor()->viewport(), Qt::LeftButton);
    QVERIFY(!inspect.findChild<PaneFrame*>()->pane());
}

void WindowPanesTest::escapeClosesTheFindBarFromAnywhere() {
    InspectPanel& inspect = m_running->inspect();
    for (QWidget* pane : inspect.panes()) {
        inspect.openFind();
        QVERIFY(inspect.findChild<FindBar*>()->isVisible());
        pane->setFocus();
        press(*m_running->window, Qt::Key_Escape);
        QVERIFY(!inspect.findChild<FindBar*>()->isVisible());
        const QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus == pane || pane->isAncestorOf(focus)); // the keyboard focus stays
    }
    inspect.openFind();
    press(*m_running->window, Qt::Key_Escape);
    QVERIFY(!inspect.findChild<FindBar*>()->isVisible());
    QCOMPARE(QApplication::focusWidget(), inspect.panes().at(1));
}

void WindowPanesTest::showsProblemsInline() {
    m_running->session.openTokenizer(m_state->filePath(QStringLiteral("missing.model")));
    QTRY_COMPARE(m_running->session.problems().size(), std::size_t(1));
    QPushButton* dismiss = nullptr;
    for (auto* button : m_running->window->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Dismiss") && button->isVisible())
            dismiss = button;
    QVERIFY(dismiss);
    QVERIFY(!QApplication::activeModalWidget());
    QTest::mouseClick(dismiss, Qt::LeftButton);
    QVERIFY(m_running->session.problems().empty());
}

void WindowPanesTest::missingPiecesAreExplained() {
    InspectPanel& inspect = m_running->inspect();
    QFile file(m_state->filePath(QStringLiteral("words.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"version":"1.0","added_tokens":[],"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"?"}})");
    file.close();
    m_running->session.openTokenizer(file.fileName());
    QTRY_VERIFY(inspect.findChild<FailureNote*>(QStringLiteral("encodingFailure"))->isVisible());
    QVERIFY(!inspect.findChild<ChipView*>()->isVisible());
    QVERIFY2(inspect.findChild<FailureNote*>(QStringLiteral("encodingFailure"))
                 ->text()
                 .contains("no pieces: the text could not be encoded. "),
             qPrintable(inspect.findChild<FailureNote*>(QStringLiteral("encodingFailure"))->text()));
    QCOMPARE(m_running->session.problems().size(), std::size_t(1));
    m_running->session.document().reset("a");
    QTRY_VERIFY(inspect.findChild<ChipView*>()->isVisible());
    QVERIFY(!inspect.findChild<FailureNote*>(QStringLiteral("encodingFailure"))->isVisible());
}

void WindowPanesTest::emptyWindowOffersSamples() {
    m_running->session.tokenizers().close(0);
    QPushButton* sample = nullptr;
    for (auto* button : m_running->window->findChildren<QPushButton*>())
        if (button->text().contains(QLatin1String("SentencePiece")) && button->isVisible())
            sample = button;
    QVERIFY(sample);
    QTest::mouseClick(sample, Qt::LeftButton);
    QTRY_VERIFY(m_running->session.encoded());
    QVERIFY(!sample->isVisible());
}

QTEST_MAIN(WindowPanesTest)
#include "tst_window_panes.moc"
