// Every view of the window with large text, in the smallest window and in a large one: nothing is cut, tables keep their
// rows, and a large window is used.

#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/lint_pane.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/support/elided_label.h"
#include "ui/support/language.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/widgets/lattice_view/lattice_view.h"
#include "ui/widgets/legend/legend.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QStyleOptionSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QTreeView>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::Running;

namespace {

/// Compare last: it opens a second tokenizer, which other views show, too.
const QStringList kViews{"chips",   "table", "ids",    "stages", "overview",    "steps", "chat",  "batch",
                         "dataset", "files", "corpus", "train",  "train-files", "vocab", "check", "compare"};

QString describe(const QWidget& widget, const QString& text) {
    QStringList path;
    for (const QWidget* at = &widget; at != nullptr && path.size() < 5; at = at->parentWidget())
        path << at->metaObject()->className();
    return QStringLiteral("“%1” %2x%3 in %4")
        .arg(text.left(60))
        .arg(widget.width())
        .arg(widget.height())
        .arg(path.join(QStringLiteral(" < ")));
}

/// What can be scrolled is not cut.
bool isCut(const QWidget& widget) {
    for (const QWidget* at = &widget; !at->isWindow(); at = at->parentWidget()) {
        const QWidget* parent = at->parentWidget();
        const auto* area = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
        if (area != nullptr && area->viewport() == parent)
            return false;
        if (!parent->rect().adjusted(-1, -1, 1, 1).contains(at->geometry()))
            return true;
    }
    return false;
}

/// The text's size, or an empty one if the widget shows none or wraps it, or only shortens a file's name in the middle.
QSize textSize(const QWidget& widget, QString& text) {
    QFont font = widget.font();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        text = label->text();
        if (const auto* elided = qobject_cast<const ElidedLabel*>(label))
            return elided->shownText().endsWith(QChar(0x2026)) && !text.endsWith(QChar(0x2026))
                       ? label->sizeHint()
                       : QSize();
        if (text.isEmpty())
            return {};
        if (label->wordWrap())
            return {1, label->heightForWidth(label->width())};
        if (Qt::mightBeRichText(text) && label->textFormat() != Qt::PlainText)
            return label->sizeHint();
        return QFontMetrics(font).size(0, text);
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        text = button->text();
        if (qobject_cast<const LegendEntry*>(button) != nullptr) // narrow ones show a badge
            return button->toolTip().isEmpty() ? button->sizeHint() : QSize();
        return text.isEmpty() ? QSize() : QFontMetrics(font).size(Qt::TextShowMnemonic, text);
    }
    return {};
}

QStringList cutTexts(const QWidget& window) {
    QStringList cut;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window)
            continue;
        QString text;
        const QSize needed = textSize(*widget, text);
        if (needed.isEmpty())
            continue;
        const bool fits =
            needed.width() <= widget->contentsRect().width() + 1 && needed.height() <= widget->height() + 1;
        if (!fits || isCut(*widget))
            cut << describe(*widget, text);
    }
    for (const QScrollArea* area : window.findChildren<QScrollArea*>())
        if (area->isVisible() && area->widget() != nullptr &&
            area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff &&
            area->widget()->width() > area->viewport()->width())
            cut << describe(*area, QStringLiteral("content that can't be scrolled to"));
    return cut;
}

/// Headers that the content below them overlaps.
QStringList coveredHeaders(const QWidget& window) {
    QStringList covered;
    for (const QFrame* header : window.findChildren<QFrame*>()) {
        if (!header->isVisible() || header->property("look").toString() != QLatin1String("header"))
            continue;
        for (const QWidget* other :
             header->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (other != header && other->isVisible() && !other->isWindow() &&
                other->geometry().intersects(header->geometry()))
                covered << describe(*header, QString()) + QStringLiteral(" by ") +
                               describe(*other, QString());
    }
    return covered;
}

} // namespace

class SizesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        if (m_kept && m_keptFor != QTest::currentTestFunction())
            release();
    }
    void cleanup() {
        if (!m_kept)
            Theme::instance().setTextPercent(100);
    }
    void cleanupTestCase() { release(); }
    void nothingScrollsAsAWhole_data() { largeTextIsNotCut_data(); }
    void nothingScrollsAsAWhole();
    void largeTextIsNotCut_data();
    void largeTextIsNotCut();
    void germanTextIsNotCut_data() { largeTextIsNotCut_data(); }
    void germanTextIsNotCut();
    void headingsAreNotCut_data();
    void headingsAreNotCut();
    void formsAreWideEnough();
    void numberFieldsLookLikeFields();
    void tablesKeepFiveRows_data() { largeTextIsNotCut_data(); }
    void tablesKeepFiveRows();
    void chatKeepsFiveRows();
    void filesKeepFiveRows();
    void smallWindowHasNoSlivers_data() { largeTextIsNotCut_data(); }
    void smallWindowHasNoSlivers();
    void panesFoldBeforeAModeScrolls_data();
    void panesFoldBeforeAModeScrolls();
    void largeWindowHasNoLongLines_data() { largeTextIsNotCut_data(); }
    void largeWindowHasNoLongLines();
    void stepsKeepTheirColumns();
    void largeWindowIsUsed();
    void largeWindowHasLargeSidePanes();
    void foldsAreKept();
    void foldedPanesAreReached();
    void largeTextTakesOneToolbarRow();
    void aLatticeIsNotCut_data();
    void aLatticeIsNotCut();

  private:
    struct Look {
        QSize size{1280, 800};
        int percent = 100;
        QString language = QStringLiteral("en");
        bool operator==(const Look&) const = default;
    };
    /// The same window for all views that a test looks at: to make one takes as long as to check ten views.
    Running& windowOf(const Look& look) {
        if (m_kept && m_look == look)
            return *m_kept;
        release();
        m_state = std::make_unique<QTemporaryDir>();
        setLanguage(look.language);
        m_kept = std::make_unique<Running>(m_state->path());
        m_keptFor = QTest::currentTestFunction();
        m_look = look;
        m_kept->window->resize(look.size);
        Theme::instance().setTextPercent(look.percent);
        [this] { QTRY_VERIFY(m_kept->settled()); }();
        return *m_kept;
    }
    void openModelFolder(Running& running);
    void release() {
        m_kept.reset();
        m_state.reset();
        setLanguage(QStringLiteral("en"));
        Theme::instance().setTextPercent(100);
    }
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_kept;
    QByteArray m_keptFor;
    Look m_look;

    static void show(Running& running, const QString& view) {
        const std::string_view other = sampleTokenizers()[1].name;
        if (view == QLatin1String("compare"))
            running.window->panel<ComparePanel>().compareWith(
                {{}, QString::fromLatin1(other.data(), static_cast<qsizetype>(other.size()))});
        for (Panel* panel : running.window->panels().all())
            if (panel->showView(view))
                panel->info().place == PanelInfo::Place::ModeBar ? running.window->panels().setMode(*panel)
                                                                 : running.window->panels().show(*panel);
        QTRY_VERIFY_WITH_TIMEOUT(running.settled() && !running.window->panels().shown().busy(), 30'000);
        QCoreApplication::sendPostedEvents();
        QTest::qWait(50);
    }
};

void SizesTest::largeTextIsNotCut_data() {
    QTest::addColumn<QString>("view");
    for (const QString& view : kViews)
        QTest::newRow(qPrintable(view)) << view;
}

/// Of a model with more files, a notice in the panel says so.
void SizesTest::openModelFolder(Running& running) {
    const auto write = [this](const QString& name, std::string_view bytes) {
        QFile file(m_state->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qsizetype>(bytes.size()));
    };
    for (const Sample& sample : sampleTokenizers())
        if (sample.name.ends_with(".json"))
            write(QStringLiteral("tokenizer.json"), sample.bytes);
    write(QStringLiteral("tokenizer_config.json"), R"({"model_max_length":512})");
    running.session.openFiles({m_state->filePath(QStringLiteral("tokenizer.json"))});
    QTRY_COMPARE(running.session.tokenizers().size(), 2);
    QTRY_VERIFY(running.settled());
}

/// At the usual size a mode has room for all its parts, also for a notice.
void SizesTest::nothingScrollsAsAWhole() {
    QFETCH(QString, view);
    Running& running = windowOf({});
    if (running.session.tokenizers().size() == 1)
        openModelFolder(running);
    show(running, view);
    const auto* whole = qobject_cast<const QScrollArea*>(running.window->panels().currentWidget());
    QVERIFY(whole);
    QCOMPARE(whole->verticalScrollBar()->maximum(), 0);
    QCOMPARE(whole->horizontalScrollBar()->maximum(), 0);
}

void SizesTest::largeTextIsNotCut() {
    QFETCH(QString, view);
    Running& running = windowOf({{1280, 800}, 200});
    running.session.selection().setCurrent(3);
    show(running, view);
    QCOMPARE(running.window->size(), QSize(1280, 800));
    QStringList cut;
    QTRY_VERIFY2((cut = cutTexts(*running.window)).isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    const QStringList covered = coveredHeaders(*running.window);
    QVERIFY2(covered.isEmpty(), qPrintable(covered.join(QLatin1Char('\n'))));
}

void SizesTest::tablesKeepFiveRows() {
    QFETCH(QString, view);
    Running& running = windowOf({{960, 600}});
    show(running, view);
    QCOMPARE(running.window->size(), QSize(960, 600));
    for (const auto* table : running.window->findChildren<QAbstractItemView*>()) {
        const QAbstractItemModel* model = table->model();
        if (!table->isVisible() || qobject_cast<const QListView*>(table) != nullptr ||
            table->window() != running.window.get() || model == nullptr || model->rowCount() == 0)
            continue;
        const int row = table->visualRect(model->index(0, 0)).height();
        const int rows = std::min(5, model->rowCount());
        QVERIFY2(
            table->viewport()->height() >= rows * row,
            qPrintable(describe(*table, table->accessibleName()) + QStringLiteral(", a row of %1").arg(row)));
    }
}

/// Masks paint their rows themselves; the problems are shown on demand.
void SizesTest::chatKeepsFiveRows() {
    Running& running = windowOf({{960, 600}});
    show(running, QStringLiteral("chat"));
    const auto* masks = running.window->findChild<MaskStrips*>();
    QVERIFY(masks->isVisible());
    for (std::size_t policy = 0; policy < kPolicies; ++policy)
        QVERIFY2(masks->viewport()->rect().contains(masks->nameRect(policy)),
                 qPrintable(MaskStrips::title(policy)));
    auto* problems = running.window->findChild<QPushButton*>(QStringLiteral("lint"));
    problems->click();
    const auto* lint = running.window->findChild<LintPane*>();
    const auto* table = lint->findChild<QTableView*>();
    QTRY_VERIFY(!running.window->panels().shown().busy() && table->model()->rowCount() > 0);
    QTest::qWait(50);
    const auto* whole = qobject_cast<const QScrollArea*>(running.window->panels().currentWidget());
    QCOMPARE(whole->verticalScrollBar()->maximum(), 0);
    QVERIFY(table->isVisible() && table->viewport()->height() >= 5 * scaled(24));
    for (int row = 0; row < std::min(5, table->model()->rowCount()); ++row)
        QVERIFY2(table->viewport()->rect().contains(table->visualRect(table->model()->index(row, 2))),
                 qPrintable(QString::number(row)));
    problems->click();
}

/// Of a report whose rows have several lines.
void SizesTest::filesKeepFiveRows() {
    const QTemporaryDir state;
    Running running(state.path());
    running.window->resize(960, 600);
    QTRY_VERIFY(running.settled());
    show(running, QStringLiteral("compare"));
    show(running, QStringLiteral("files"));
    const auto* report = running.window->findChild<QTreeView*>(QStringLiteral("filesReport"));
    QTRY_VERIFY(report->isVisible() && report->model()->rowCount() >= 5);
    QTest::qWait(50);
    for (int row = 0; row < 5; ++row) {
        const QRect place = report->visualRect(report->model()->index(row, 0));
        QVERIFY2(report->viewport()->rect().contains(place),
                 qPrintable(QStringLiteral("%1: %2 of %3")
                                .arg(row)
                                .arg(place.bottom())
                                .arg(report->viewport()->height())));
    }
}

/// A pane has room for its header and something below it, or the mode scrolls.
void SizesTest::smallWindowHasNoSlivers() {
    QFETCH(QString, view);
    Running& running = windowOf({{960, 600}});
    show(running, view);
    for (const auto* splitter : running.window->findChildren<QSplitter*>())
        for (int i = 0; splitter->isVisible() && i < splitter->count(); ++i) {
            const QWidget* pane = splitter->widget(i);
            if (!pane->isVisible())
                continue;
            const QSize least = pane->minimumSizeHint();
            QVERIFY2(pane->width() >= std::min(least.width(), 100) &&
                         pane->height() >= std::min(least.height(), 60),
                     qPrintable(describe(*pane, pane->accessibleName())));
        }
}

void SizesTest::panesFoldBeforeAModeScrolls_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    const auto add = [](const char* look, QSize size, int percent) {
        for (const QString& view : kViews)
            QTest::addRow("%s, %s", qPrintable(view), look) << view << size << percent;
    };
    add("a small window", {960, 600}, 100);
    add("large text", {1280, 800}, 150);
    add("the largest text", {1280, 800}, 200);
}

/// Sideways, a mode never scrolls; at the largest text it may scroll down.
void SizesTest::panesFoldBeforeAModeScrolls() {
    QFETCH(QString, view);
    QFETCH(QSize, size);
    QFETCH(int, percent);
    Running& running = windowOf({size, percent});
    running.session.selection().setCurrent(3);
    show(running, view);
    const auto* whole = qobject_cast<const QScrollArea*>(running.window->panels().currentWidget());
    QVERIFY(whole);
    QCOMPARE(whole->horizontalScrollBar()->maximum(), 0);
    if (percent < 200)
        QCOMPARE(whole->verticalScrollBar()->maximum(), 0);
    // What a folded pane doesn't need has another one.
    for (const auto* splitter : running.window->findChildren<QSplitter*>())
        for (int i = 0; splitter->isVisible() && i < splitter->count(); ++i)
            if (const QWidget* pane = splitter->widget(i);
                pane->isVisible() && splitter->orientation() == Qt::Vertical)
                QVERIFY2(pane->height() >= splitter->sizes()[i] - 1,
                         qPrintable(describe(*pane, pane->accessibleName())));
}

/// A form that doesn't scroll sideways is as wide as its fields.
void SizesTest::formsAreWideEnough() {
    const QTemporaryDir state;
    setLanguage(QStringLiteral("de"));
    const auto english = qScopeGuard([] { setLanguage(QStringLiteral("en")); });
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    for (const int percent : {100, 200}) {
        Theme::instance().setTextPercent(percent);
        for (const QString& view : kViews) {
            show(running, view);
            for (const auto* area : running.window->findChildren<QScrollArea*>())
                if (area->isVisible() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
                    QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                             qPrintable(view + QLatin1Char(' ') + describe(*area, area->accessibleName())));
        }
    }
}

void SizesTest::headingsAreNotCut_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("language");
    for (const QString language : {"en", "de"})
        for (const QString& view : kViews)
            QTest::addRow("%s, %s", qPrintable(view), qPrintable(language)) << view << language;
}

/// In the usual size of the window, in both languages.
void SizesTest::headingsAreNotCut() {
    QFETCH(QString, view);
    QFETCH(QString, language);
    {
        Running& running = windowOf({{1280, 800}, 100, language});
        show(running, view);
        QCOMPARE(running.window->size(), QSize(1280, 800));
        for (const auto* table : running.window->findChildren<QTableView*>()) {
            const QHeaderView& header = *table->horizontalHeader();
            if (!table->isVisible() || header.isHidden() || header.height() > scaled(30)) // several lines
                continue;
            for (int column = 0; column < header.count(); ++column) {
                const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
                if (!header.isSectionHidden(column))
                    QVERIFY2(
                        header.fontMetrics().horizontalAdvance(title) + 16 <= header.sectionSize(column) + 1,
                        qPrintable(describe(*table, title) + QString::number(header.sectionSize(column))));
            }
        }
    }
}

/// They have arrows that work, and room for their text next to these.
void SizesTest::numberFieldsLookLikeFields() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    QSet<QString> seen;
    for (const int percent : {100, 200}) {
        Theme::instance().setTextPercent(percent);
        for (const QString& view : kViews) {
            show(running, view);
            for (auto* box : running.window->findChildren<QAbstractSpinBox*>()) {
                if (!box->isVisible())
                    continue;
                seen << box->accessibleName() + box->objectName();
                const QString what = view + QLatin1Char(' ') + describe(*box, box->text());
                QStyleOptionSpinBox option;
                option.initFrom(box);
                option.buttonSymbols = box->buttonSymbols();
                const QRect up =
                    box->style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxUp, box);
                QVERIFY2(up.width() >= scaled(12) && up.height() >= scaled(8), qPrintable(what));
                const auto* text = box->findChild<QLineEdit*>();
                QVERIFY2(!text->geometry().intersects(up), qPrintable(what));
                QVERIFY2(text->fontMetrics().horizontalAdvance(box->text()) <= text->contentsRect().width() &&
                             text->fontMetrics().height() <= text->height(),
                         qPrintable(what));
                auto* number = qobject_cast<QSpinBox*>(box);
                if (number && number->isEnabled() && number->value() < number->maximum()) {
                    const int before = number->value();
                    QTest::mouseClick(number, Qt::LeftButton, {}, up.center());
                    QVERIFY2(number->value() > before, qPrintable(what));
                    number->setValue(before);
                }
            }
        }
    }
    QVERIFY(seen.size() >= 4);
}

void SizesTest::germanTextIsNotCut() {
    QFETCH(QString, view);
    Running& running = windowOf({{1280, 800}, 100, QStringLiteral("de")});
    show(running, view);
    QStringList cut;
    QTRY_VERIFY2((cut = cutTexts(*running.window)).isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
}

/// Wrapped text stays narrow enough to read.
void SizesTest::largeWindowHasNoLongLines() {
    QFETCH(QString, view);
    Running& running = windowOf({{3840, 2160}});
    show(running, view);
    for (const auto* label : running.window->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->window() != running.window.get() || !label->wordWrap())
            continue;
        int line = 0;
        const QString text = label->textFormat() == Qt::PlainText
                                 ? label->text()
                                 : QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        for (const QString& part : text.split(QLatin1Char('\n')))
            line = std::max(line, QFontMetrics(label->font()).horizontalAdvance(part));
        line = std::min(line, label->contentsRect().width());
        QVERIFY2(line <= scaled(1200), qPrintable(describe(*label, label->text())));
    }
}

/// Side panes and what is drawn grow with the window.
void SizesTest::largeWindowHasLargeSidePanes() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    running.session.selection().setCurrent(3);
    const auto width = [&](const QString& view, const char* className) {
        show(running, view);
        for (const auto* widget : running.window->findChildren<QWidget*>())
            if (widget->isVisible() && qstrcmp(widget->metaObject()->className(), className) == 0)
                return widget->width();
        return 0;
    };
    const QList<std::pair<QString, const char*>> panes{{"chips", "tokenscope::ui::TokenCard"},
                                                       {"chat", "tokenscope::ui::TokenWhyPane"},
                                                       {"vocab", "tokenscope::ui::PiecePane"},
                                                       {"steps", "tokenscope::ui::MergeTreePane"}};
    QList<int> usual;
    for (const auto& [view, pane] : panes)
        usual << width(view, pane);
    running.window->resize(3840, 2160);
    for (qsizetype i = 0; i < panes.size(); ++i) {
        const int wide = width(panes[i].first, panes[i].second);
        QVERIFY2(usual[i] > 0 && wide >= 2 * usual[i],
                 qPrintable(QStringLiteral("%1: %2, %3").arg(panes[i].first).arg(usual[i]).arg(wide)));
    }
}

void SizesTest::stepsKeepTheirColumns() {
    Running& running = windowOf({{1280, 800}, 200});
    show(running, QStringLiteral("steps"));
    auto* button = running.window->findChild<QPushButton*>(QStringLiteral("fold-allSteps"));
    auto* table = running.window->findChild<QTableView*>(QStringLiteral("allSteps"));
    if (!table->isVisible())
        button->click();
    QTest::qWait(100);
    QVERIFY(table->isVisible());
    const QHeaderView& header = *table->horizontalHeader();
    for (int column = 0; column < header.count(); ++column) {
        const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
        QVERIFY2(header.sectionSize(column) >= header.fontMetrics().horizontalAdvance(title),
                 qPrintable(describe(*table, title) + QString::number(header.sectionSize(column))));
    }
    const int rows = std::min(5, table->model()->rowCount());
    QVERIFY(table->viewport()->height() >= rows * table->rowHeight(0));
    const auto* tree = running.window->findChild<MergeTreeView*>();
    QVERIFY2(!tree->isVisible() || tree->viewport()->height() >= scaled(100),
             qPrintable(QString::number(tree->viewport()->height())));
}

/// Panes that are below one another in a small window are side by side in a large one.
void SizesTest::largeWindowIsUsed() {
    const QTemporaryDir state;
    Running running(state.path());
    const auto sideBySide = [&](const QString& view) {
        show(running, view);
        int count = 0;
        for (const auto* splitter : running.window->findChildren<PaneSplitter*>())
            if (splitter->isVisible() && splitter->orientation() == Qt::Horizontal) {
                ++count;
            }
        return count;
    };
    running.window->resize(1280, 800);
    QTRY_VERIFY(running.settled());
    QMap<QString, int> usual;
    for (const QString view : {"table", "train"})
        usual[view] = sideBySide(view);
    running.window->resize(2560, 1440);
    for (const QString view : {"table", "train"})
        QVERIFY2(sideBySide(view) > usual[view], qPrintable(view));
}

void SizesTest::foldsAreKept() {
    const QTemporaryDir state;
    {
        Running running(state.path());
        QTRY_VERIFY(running.settled());
        auto* button = running.window->findChild<QPushButton*>(QStringLiteral("fold-text"));
        QVERIFY(button->isVisible());
        QVERIFY(running.inspect().editor()->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!running.inspect().editor()->isVisible());
        running.window->close();
    }
    const Running again(state.path());
    QVERIFY(!again.inspect().editor()->isVisible());
    auto* button = again.window->findChild<QPushButton*>(QStringLiteral("fold-text"));
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(again.inspect().editor()->isVisible());
}

/// F6 goes to the button of a folded pane.
void SizesTest::foldedPanesAreReached() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    auto* button = running.window->findChild<QPushButton*>(QStringLiteral("fold-text"));
    running.inspect().editor()->setFocus();
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(QApplication::focusWidget(), button);
    test::press(*running.window, Qt::Key_F6);
    QVERIFY(QApplication::focusWidget() != button);
    test::press(*running.window, Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), button);
}

void SizesTest::aLatticeIsNotCut_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    QTest::newRow("a small window") << QSize(960, 600) << 100;
    QTest::newRow("larger text") << QSize(1280, 800) << 125;
    QTest::newRow("the largest text") << QSize(1280, 800) << 200;
}

/// Steps of a Unigram model, which the samples don't have.
void SizesTest::aLatticeIsNotCut() {
    QFETCH(QSize, size);
    QFETCH(int, percent);
    const QTemporaryDir state;
    QFile file(state.filePath(QStringLiteral("unigram.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"version":"1.0","added_tokens":[],"model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0.0],)"
        R"(["j",-3.5],["u",-3.25],["m",-3.0],["p",-2.5],["s",-2.0],["jump",-4.123456],["ums",-6.5]]}})");
    file.close();
    Running running(state.filePath(QStringLiteral("state")));
    running.window->resize(size);
    Theme::instance().setTextPercent(percent);
    QTRY_VERIFY(running.settled());
    running.session.openTokenizer(file.fileName());
    running.session.document().reset("jumps");
    QTRY_COMPARE(running.session.tokenizers().size(), 2);
    QTRY_VERIFY(running.shows("jumps"));
    running.session.selection().setCurrent(0);
    show(running, QStringLiteral("steps"));
    const auto* lattice = running.window->findChild<LatticeView*>();
    QVERIFY(lattice && lattice->isVisible());
    QStringList cut;
    QTRY_VERIFY2((cut = cutTexts(*running.window)).isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    // What wraps in a header starts where its title would.
    for (const auto* label : running.window->findChildren<QLabel*>())
        if (label->isVisible() && label->parentWidget()->property("look") == QLatin1String("header"))
            QVERIFY2(label->x() >= 12, qPrintable(describe(*label, label->text())));
    QVERIFY2(lattice->viewport()->height() >= scaled(170), qPrintable(QString::number(lattice->height())));
}

void SizesTest::largeTextTakesOneToolbarRow() {
    const QTemporaryDir state;
    const Running running(state.path());
    Theme::instance().setTextPercent(200);
    QCoreApplication::sendPostedEvents();
    QTRY_COMPARE(running.window->findChild<QWidget*>(QStringLiteral("toolBar"))->height(), scaled(40));
    auto& notes = *running.window->findChild<QPushButton*>(QStringLiteral("notes"));
    QTRY_VERIFY2(notes.minimumWidth() >= notes.sizeHint().width(),
                 qPrintable(describe(notes, notes.text()))); // hidden here
}

QTEST_MAIN(SizesTest)
#include "tst_sizes.moc"
