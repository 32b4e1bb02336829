#include "tests/app/window/running_window.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/token_card/token_card.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/token_table/token_table.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QStyle>
#include <QStyleOptionButton>
#include <QTableView>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::Running;

/// View > Larger text affects all text.
class TextSizeTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void cleanup() { Theme::instance().setTextPercent(100); }
    void everythingGrows();
    void zoomChangesFontsAlone();
    void hiddenWidgetsWait();
    void checkBoxesGrow();
    void zoomEndsAsAFreshThemeWould();
    void zoomEndsAsANewWindowWould();
    void sizeSurvivesARestart();
    void tablesShrinkAgain();
    void tableTitlesAreWhole_data();
    void tableTitlesAreWhole();
};

void TextSizeTest::tablesShrinkAgain() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    for (const char* view : {"train-files", "train"}) {
        for (Panel* panel : running.window->panels().all())
            if (panel->showView(view))
                running.window->panels().setMode(*panel);
        const auto heights = [&] {
            QApplication::processEvents();
            QList<int> list;
            for (const auto* table : running.window->panels().shown().findChildren<QTableView*>())
                if (table->isVisible())
                    list << table->verticalHeader()->defaultSectionSize();
            return list;
        };
        const QList<int> before = heights();
        QVERIFY2(!before.empty(), view);
        Theme::instance().setTextPercent(240);
        QVERIFY2(heights() != before, view);
        Theme::instance().setTextPercent(100);
        QCOMPARE(heights(), before);
    }
}

void TextSizeTest::everythingGrows() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    InspectPanel& inspect = running.inspect();
    running.session.selection().setCurrent(2);
    const auto cardText = [&] {
        int largest = 0;
        for (const auto* label : inspect.findChild<TokenCard*>()->findChildren<QLabel*>())
            largest = std::max(largest, label->font().pixelSize());
        return largest;
    };
    const auto sizes = [&] {
        QList<int> list{inspect.editor()->caretRect().height(), inspect.findChild<TokenCard*>()->width(),
                        cardText()};
        inspect.setView(InspectPanel::View::Chips);
        list << inspect.findChild<ChipView*>()->tokenRect(2).height();
        inspect.setView(InspectPanel::View::Table);
        list << inspect.findChild<TokenTable*>()
                    ->visualRect(inspect.findChild<TokenTable*>()->tokens()->index(2, 0))
                    .height()
             << inspect.findChild<TokenTable*>()->header()->height();
        inspect.setView(InspectPanel::View::Ids);
        list << inspect.findChild<IdsView*>()->list()->tokenRect(2).height()
             << inspect.findChild<IdsView*>()->list()->tokenRect(2).width();
        return list;
    };
    const QList<int> usual = sizes();
    Theme::instance().setTextPercent(150);
    const QList<int> larger = sizes();
    for (qsizetype i = 0; i < usual.size(); ++i)
        QVERIFY2(larger[i] >= usual[i] * 4 / 3,
                 qPrintable(QStringLiteral("%1: %2, %3").arg(i).arg(usual[i]).arg(larger[i])));
    Theme::instance().setTextPercent(100);
    QTRY_COMPARE(sizes(), usual); // splitters lay out with the next events
}

/// What makes a zoom slow: the style sheet polishes every widget again.
void TextSizeTest::zoomChangesFontsAlone() {
    struct Polished : QObject {
        int count = 0;
        bool eventFilter(QObject*, QEvent* event) override {
            if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
                ++count;
            return false;
        }
    };
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    Polished polished;
    qApp->installEventFilter(&polished);
    Theme::instance().setTextPercent(150);
    // Only new parts, such as those of the card, are polished.
    QVERIFY2(polished.count < QApplication::allWidgets().size() / 5,
             qPrintable(QString::number(polished.count)));
}

/// The frame after a zoom doesn't wait for the widgets of hidden modes, which are most of them.
void TextSizeTest::hiddenWidgetsWait() {
    struct Resolved : QObject {
        int visible = 0;
        int hidden = 0;
        bool eventFilter(QObject* watched, QEvent* event) override {
            if (event->type() == QEvent::ApplicationFontChange && watched->isWidgetType())
                ++(static_cast<QWidget*>(watched)->isVisible() ? visible : hidden);
            return false;
        }
    };
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    Panel& chat = *running.window->panels().modes()[2];
    const QList<QAbstractButton*> buttons = chat.findChildren<QAbstractButton*>();
    QMap<QAbstractButton*, int> usual;
    for (QAbstractButton* button : buttons) {
        QVERIFY(!button->isVisible());
        usual[button] = button->fontInfo().pixelSize();
    }
    Resolved resolved;
    qApp->installEventFilter(&resolved);
    Theme::instance().setTextPercent(150);
    QVERIFY(resolved.visible > 50);
    QCOMPARE(resolved.hidden, 0);
    QTRY_VERIFY(resolved.hidden > 2 * resolved.visible);
    for (QAbstractButton* button : buttons)
        QVERIFY(button->fontInfo().pixelSize() >= usual[button] * 4 / 3);
    // A mode that is shown before that has the new size at once.
    Theme::instance().setTextPercent(100);
    running.window->panels().setMode(chat);
    int shown = 0;
    for (QAbstractButton* button : buttons) {
        if (!button->isVisible())
            continue;
        ++shown;
        QVERIFY2(button->fontInfo().pixelSize() == usual[button], qPrintable(button->text()));
    }
    QVERIFY(shown > 4);
}

void TextSizeTest::checkBoxesGrow() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    auto* box = running.window->findChild<QCheckBox*>();
    const auto indicator = [&] {
        QStyleOptionButton option;
        option.initFrom(box);
        return box->style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, box).size();
    };
    QCOMPARE(indicator(), QSize(16, 16));
    Theme::instance().setTextPercent(200);
    QCOMPARE(indicator(), QSize(32, 32));
}

void TextSizeTest::zoomEndsAsAFreshThemeWould() {
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    const auto sizes = [&] {
        QMap<QWidget*, std::pair<int, QStringList>> all;
        for (QWidget* widget : running.window->findChildren<QWidget*>())
            if (qobject_cast<QLabel*>(widget) || qobject_cast<QAbstractButton*>(widget) ||
                qobject_cast<QComboBox*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                qobject_cast<QMenuBar*>(widget) || qobject_cast<QHeaderView*>(widget) ||
                (qobject_cast<QHeaderView*>(widget->parentWidget()) &&
                 widget->isVisible() && // a hidden table measures its headings when it is shown
                 widget->objectName() == QLatin1String("qt_scrollarea_viewport")))
                all[widget] = {widget->fontInfo().pixelSize(), widget->font().families()};
        return all;
    };
    Theme::instance().setTextPercent(150);
    QTest::qWait(200); // hidden widgets wait
    const auto zoomed = sizes();
    Theme::instance().apply();
    QTest::qWait(200);
    const auto fresh = sizes();
    QVERIFY(zoomed.size() > 200);
    for (auto it = zoomed.begin(); it != zoomed.end(); ++it)
        if (fresh.contains(it.key()))
            QVERIFY2(*it == fresh[it.key()],
                     qPrintable(QStringLiteral("%1 %2: %3 %4, %5 %6")
                                    .arg(it.key()->metaObject()->className(), it.key()->objectName())
                                    .arg(it->first)
                                    .arg(it->second.value(0))
                                    .arg(fresh[it.key()].first)
                                    .arg(fresh[it.key()].second.value(0))));
}

/// Icons, and what is left out where there is no room, too.
void TextSizeTest::zoomEndsAsANewWindowWould() {
    const auto toolBar = [](const Running& running) {
        QStringList parts;
        const auto* bar = running.window->findChild<QWidget*>(QStringLiteral("toolBar"));
        for (const QWidget* part : bar->findChildren<QWidget*>()) {
            const auto* label = qobject_cast<const QLabel*>(part);
            const auto* button = qobject_cast<const QAbstractButton*>(part);
            if (!part->isVisible() || (label == nullptr && button == nullptr))
                continue;
            const QSize icon = button != nullptr && !button->icon().isNull() ? button->iconSize() : QSize();
            const QPoint at = part->mapTo(bar, QPoint());
            parts << QStringLiteral("%1 at %2 of %3, icon %4")
                         .arg(label != nullptr ? label->text() : button->text() + button->accessibleName())
                         .arg(at.x())
                         .arg(part->width())
                         .arg(icon.width());
        }
        parts.sort();
        return parts;
    };
    for (const int percent : {110, 150}) {
        const QTemporaryDir state;
        Theme::instance().setTextPercent(100);
        Running running(state.path());
        QTRY_VERIFY(running.settled());
        Theme::instance().setTextPercent(percent);
        QTest::qWait(200);
        const QStringList zoomed = toolBar(running);
        running.window->close();
        Running fresh(state.path());
        QCOMPARE(Theme::instance().textPercent(), percent);
        QTRY_VERIFY(fresh.settled());
        QTest::qWait(200);
        QCOMPARE(zoomed, toolBar(fresh));
        QVERIFY(zoomed.join(QLatin1Char('\n')).contains(QStringLiteral("icon %1").arg(scaled(12))));
    }
}

void TextSizeTest::sizeSurvivesARestart() {
    const QTemporaryDir state;
    {
        Running running(state.path());
        QTRY_VERIFY(running.settled());
        test::press(*running.window, Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(Theme::instance().textPercent(), 110);
        running.window->close();
    }
    Theme::instance().setTextPercent(100);
    const Running again(state.path());
    QCOMPARE(Theme::instance().textPercent(), 110);
}

void TextSizeTest::tableTitlesAreWhole_data() {
    QTest::addColumn<int>("percent");
    for (const int percent : {70, 100, 130, 200})
        QTest::addRow("%d %%", percent) << percent;
}

void TextSizeTest::tableTitlesAreWhole() {
    QFETCH(int, percent);
    const QTemporaryDir state;
    Running running(state.path());
    QTRY_VERIFY(running.settled());
    running.inspect().setView(InspectPanel::View::Table);
    Theme::instance().setTextPercent(percent);
    const QHeaderView& header = *running.inspect().findChild<TokenTable*>()->header();
    QFont font = header.font();
    font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    QVERIFY(header.height() >= metrics.height());
    for (int column = 0; column < header.count(); ++column) {
        if (header.isSectionHidden(column))
            continue;
        const QString title = header.model()->headerData(column, Qt::Horizontal).toString();
        QVERIFY2(header.sectionSize(column) >= metrics.horizontalAdvance(title) + 16, qPrintable(title));
    }
}

QTEST_MAIN(TextSizeTest)
#include "tst_text_size.moc"
