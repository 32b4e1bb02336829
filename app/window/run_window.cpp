#include "app/window/run_window.h"

#include "app/window/lesson_dock.h"
#include "app/window/main_window.h"
#include "app/window/screenshot.h"
#include "app/window/window_options.h"
#include "core/base/message.h"
#include "core/formats/table_cache.h"
#include "ui/lessons/lesson_library.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/session/state_store.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/language.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFileInfo>
#include <QIcon>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

namespace tokenscope::app {
namespace {

bool hasDisplay() {
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(variable))
            return true;
    return false;
}

/// Qt 6.4 warns about every font that it skips on its way to one that has the script. That is how font
/// fallback works, and no problem.
QtMessageHandler previousHandler = nullptr;
void filterMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (!message.contains(QLatin1String("OpenType support missing for")))
        previousHandler(type, context, message);
}

/// Calls once, when the window has been painted, or if nothing paints it, as on another desktop.
class FirstPaint : public QObject {
  public:
    FirstPaint(QWidget& window, std::function<void()> call)
        : QObject(&window)
        , m_call(std::move(call)) {
        constexpr int kLatestMs = 2000;
        window.installEventFilter(this);
        QTimer::singleShot(kLatestMs, this, &FirstPaint::call);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, this, &FirstPaint::call);
        }
        return false;
    }

  private:
    void call() {
        if (const auto call = std::exchange(m_call, nullptr)) {
            call();
            deleteLater();
        }
    }
    std::function<void()> m_call;
};

/// Gives the files to the panels, first to that of the view, and shows a panel that opens some. Returns the
/// files that no panel opened.
QStringList openInPanels(Panels& panels, ui::Panel* ofView, const QString& view, QStringList files) {
    QList<ui::Panel*> order = panels.all();
    std::stable_partition(order.begin(), order.end(), [ofView](ui::Panel* panel) { return panel == ofView; });
    for (ui::Panel* panel : order) {
        const QStringList others = panel->openFiles(view, files);
        if (others.size() < files.size() && panel != ofView)
            panels.setMode(*panel);
        files = others;
    }
    return files;
}

} // namespace

int runWindow(int argc, char** argv) {
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const Result<WindowOptions> options = parseWindowOptions(arguments);
    if (!options) {
        std::fprintf(stderr, "tokenscope: %s\n", describe(options.error()).c_str());
        return 2;
    }
    const bool picture = !options->screenshot.isEmpty();
    if (!hasDisplay()) {
        if (!picture) {
            std::fputs("tokenscope: there is no display for the window; use a command such as "
                       "`tokenscope encode`, or `--screenshot FILE`\n",
                       stderr);
            return 2;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }

    formats::TableCache tables(formats::TableCache::folderIn(locate::Environment::ofProcess().cacheFolder()));
    if (!options->noCache)
        ui::setTableCache(&tables);

    // Qt would take its own options from the arguments; ours are parsed already.
    previousHandler = qInstallMessageHandler(filterMessage);
    int ownCount = 1;
    QApplication app(ownCount, argv);
    QApplication::setApplicationName(QStringLiteral("tokenscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Tokenscope"));
    QApplication::setApplicationVersion(QStringLiteral(TOKENSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("tokenscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/tokenscope/tokenscope.svg")));

    // A picture shows what the options ask for, and leaves the user's session alone.
    QTemporaryDir ownState;
    const ui::SessionFolder folder(picture ? ownState.path() : ui::StateStore::defaultFolder());
    ui::Session session(folder.path());
    if (picture && !options->files.isEmpty() && !ui::isLessonFile(options->files.constFirst()))
        session.restoreText();
    else
        session.restore(!options->files.isEmpty());
    ui::setLanguage(ui::chosenLanguage());
    setCountFormat([](std::uint64_t count) { return ui::grouped(count).toStdString(); });
    // Before there are widgets, because a style sheet that is set later is applied to each of them.
    if (!options->theme.isEmpty())
        ui::Theme::instance().setChoice(ui::themeChoice(options->theme));
    if (options->textPercent)
        ui::Theme::instance().setTextPercent(*options->textPercent);
    ui::Theme::instance().apply();
    MainWindow window(session);
    ui::Panel* const ofView = options->view.isEmpty() ? nullptr : window.panels().showView(options->view);
    const auto openFiles = [&] {
        QStringList lessons, others;
        for (const QString& file : openInPanels(window.panels(), ofView, options->view, options->files))
            (ui::isLessonFile(file) ? lessons : others) << file;
        if (!lessons.isEmpty())
            window.lessons().openLesson(QFileInfo(lessons.constLast()).absoluteFilePath());
        const FilesByName files = filesByName(others, locate::Environment::ofProcess());
        for (const auto& [name, error] : files.missing)
            session.report(name, error);
        for (const QString& path : files.paths)
            if (options->bare)
                session.tokenizers().readAlone(QFileInfo(path).absoluteFilePath());
        session.openFiles(files.paths);
        QStringList rest;
        for (const QString& path : files.paths.mid(1))
            rest << QFileInfo(path).absoluteFilePath();
        // The first file is the session's.
        if (ofView && !rest.isEmpty())
            ofView->openOtherTokenizers(options->view, rest);
        if (options->textFile.isEmpty())
            return;
        if (!ofView) // the mode that was used last may not show the text
            window.panels().setMode(window.panel<ui::InspectPanel>());
        session.openText(options->textFile);
    };
    std::unique_ptr<Screenshot> screenshot;
    if (picture) {
        openFiles();
        ui::setReduceMotion(true); // no half-finished animations
        if (ofView && !options->files.isEmpty())
            ofView->startJob(options->view);
        window.setAttribute(Qt::WA_DontShowOnScreen);
        window.setFixedSize(options->size);
    } else if (options->sizeGiven) {
        window.resize(options->size);
    }
    if (picture || options->select)
        screenshot = std::make_unique<Screenshot>(session, window, *options);
    window.show();
    if (!picture && !options->sizeGiven)
        fitScreen(window);
    // Opening many files takes a moment, in which the window would be empty.
    if (!picture)
        new FirstPaint(window, openFiles);
    return QApplication::exec();
}

} // namespace tokenscope::app
