// A window whose theme or text size was changed while it ran looks like one that started with them.

#include "app/window/bars.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_progress.h"

#include <QLabel>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::Running;

namespace {

const char* const kViews[] = {"chips", "table",       "ids",     "stages",  "overview", "steps",
                              "chat",  "batch",       "dataset", "compare", "files",    "corpus",
                              "train", "train-files", "vocab",   "check",   "tests"};

/// Class and place in its parent, down from the panel.
QString pathOf(const QWidget& widget, const QWidget& panel) {
    QString path;
    for (const QWidget* at = &widget; at != &panel; at = at->parentWidget()) {
        QString name = at->objectName();
        if (name.isEmpty())
            if (const auto* button = qobject_cast<const QAbstractButton*>(at))
                name = button->text();
        path.prepend(QStringLiteral("/%1 %2").arg(QLatin1String(at->metaObject()->className()), name));
    }
    return path;
}

} // namespace

class FreshLookTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QApplication::setCursorFlashTime(0);
        setReduceMotion(true);
        Theme::instance().apply();
    }
    void init() {
        Theme::instance().setChoice(ThemeChoice::Light);
        Theme::instance().setTextPercent(100);
    }
    void cleanupTestCase() { init(); }

    void theme() {
        QMap<QString, QImage> changed;
        QString link;
        {
            Running running(freshFolder());
            visit(running, [](const QString&) {});
            Theme::instance().setChoice(ThemeChoice::Dark);
            link = statusLink(running);
            visit(running, [&](const QString& view) { changed[view] = picture(running); });
        }
        const QString folder = freshFolder();
        {
            const Running dark(folder);
            Theme::instance().setChoice(ThemeChoice::Dark);
            dark.window->close();
        }
        Running fresh(folder);
        QCOMPARE(Theme::instance().choice(), ThemeChoice::Dark);
        visit(fresh, [](const QString&) {}); // a mode opens at the page that was shown last
        QStringList different;
        visit(fresh, [&](const QString& view) {
            m_freshPlaces[view] = places(fresh);
            const QImage expected = picture(fresh);
            if (expected == changed[view])
                return;
            QRect area;
            for (int y = 0; y < std::min(expected.height(), changed[view].height()); ++y)
                for (int x = 0; x < std::min(expected.width(), changed[view].width()); ++x)
                    if (expected.pixel(x, y) != changed[view].pixel(x, y))
                        area |= QRect(x, y, 1, 1);
            QWidget& panel = fresh.window->panels().shown();
            QWidget* at = panel.childAt(area.center());
            different << QStringLiteral("%1: %2x%3 at %4,%5: %6")
                             .arg(view)
                             .arg(area.width())
                             .arg(area.height())
                             .arg(area.x())
                             .arg(area.y())
                             .arg(at ? pathOf(*at, panel) : QString());
            if (const QString pictures = qEnvironmentVariable("FRESH_LOOK_PICTURES"); !pictures.isEmpty()) {
                expected.save(pictures + QLatin1Char('/') + view + QStringLiteral(".fresh.png"));
                changed[view].save(pictures + QLatin1Char('/') + view + QStringLiteral(".changed.png"));
            }
        });
        QCOMPARE(link, statusLink(fresh));
        if (!different.isEmpty())
            qWarning().noquote() << different.join(QLatin1Char('\n'));
        QVERIFY(different.isEmpty());
    }

    /// Places don't depend on the theme, so the window of the test above is the fresh one.
    void textSize() {
        QVERIFY2(!m_freshPlaces.isEmpty(), "needs the test of the theme");
        Running running(freshFolder());
        visit(running, [](const QString&) {});
        Theme::instance().setTextPercent(200);
        visit(running, [](const QString&) {});
        Theme::instance().setTextPercent(100);
        QStringList different;
        visit(running, [&](const QString& view) {
            if (const QString pictures = qEnvironmentVariable("FRESH_LOOK_PICTURES"); !pictures.isEmpty())
                picture(running).save(pictures + QLatin1Char('/') + view + QStringLiteral(".size.png"));
            const QStringList changed = places(running);
            const QStringList& expected = m_freshPlaces[view];
            for (const QString& place : expected)
                if (!changed.contains(place))
                    different << view + QStringLiteral(" fresh:   ") + place;
            for (const QString& place : changed)
                if (!expected.contains(place))
                    different << view + QStringLiteral(" changed: ") + place;
        });
        for (const QString& one : different.mid(0, 200))
            qWarning().noquote() << one;
        QVERIFY(different.isEmpty());
    }

  private:
    QString freshFolder() {
        m_state = std::make_unique<QTemporaryDir>();
        return m_state->path();
    }
    /// Shows each view.
    static void visit(Running& running, const std::function<void(const QString& view)>& then) {
        QTRY_VERIFY(QTest::qWaitForWindowActive(running.window.get()) && running.settled());
        if (running.session.tokenizers().size() < 2) {
            running.session.openSampleTokenizer(QString::fromUtf8(sampleTokenizers()[1].name.data()));
            QTRY_COMPARE(running.session.tokenizers().size(), 2);
            running.session.document().reset("low lower <|im_end|> na\u00EFve \u4F60");
        }
        running.session.selection().setCurrent(1);
        for (const char* view : kViews) {
            QVERIFY2(running.window->panels().showView(QLatin1String(view)), view);
            QTest::qWait(50);
            QTRY_VERIFY_WITH_TIMEOUT(running.settled() && !running.window->panels().shown().busy(), 120'000);
            QTRY_VERIFY_WITH_TIMEOUT(!isProgressShown(running), 120'000);
            QTest::qWait(100);
            then(QLatin1String(view));
        }
    }
    static bool isProgressShown(const Running& running) {
        const auto strips = running.window->findChildren<JobStrip*>();
        return std::any_of(strips.begin(), strips.end(),
                           [](const JobStrip* strip) { return strip->isVisible(); });
    }
    static QImage picture(const Running& running) {
        return running.window->panels().shown().grab().toImage();
    }
    static QString statusLink(const Running& running) {
        for (const auto* label : running.window->findChild<StatusLine*>()->findChildren<QLabel*>())
            if (label->text().contains(QLatin1String("href")))
                return label->text();
        return {};
    }
    /// Of all visible widgets.
    static QStringList places(const Running& running) {
        QStringList places;
        QWidget& panel = running.window->panels().shown();
        for (QWidget* widget : panel.findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->visibleRegion().isEmpty())
                continue;
            const QRect place(widget->mapTo(&panel, QPoint()), widget->size());
            places << QStringLiteral("%1 %2,%3 %4x%5")
                          .arg(pathOf(*widget, panel))
                          .arg(place.x())
                          .arg(place.y())
                          .arg(place.width())
                          .arg(place.height());
        }
        return places;
    }

    std::unique_ptr<QTemporaryDir> m_state;
    QMap<QString, QStringList> m_freshPlaces; ///< of each view
};

QTEST_MAIN(FreshLookTest)
#include "tst_fresh_look.moc"
