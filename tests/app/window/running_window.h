#pragma once
// A session and its window, as the program has them, for tests that use mouse and keyboard.

#include "app/window/main_window.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QtTest>

#include <memory>

namespace tokenscope::test {

struct Running {
    explicit Running(const QString& folder)
        : session(folder) {
        session.restore();
        window = std::make_unique<app::MainWindow>(session);
        window->resize(1280, 800);
        window->show();
        window->activateWindow();
    }
    ui::InspectPanel& inspect() const { return window->panel<ui::InspectPanel>(); }
    bool settled() { return session.encoded() && !session.busyJob() && session.encoder().idle(); }
    bool shows(std::string_view text) { return settled() && *session.encoded()->text == text; }

    ui::Session session;
    std::unique_ptr<app::MainWindow> window;
};

template <class T>
bool inMode(app::MainWindow& window) {
    return &window.panels().mode() == &window.panel<T>();
}

inline void press(QWidget& window, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : &window, key, modifiers);
}

} // namespace tokenscope::test
