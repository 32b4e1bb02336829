// What is dropped on the window, and where it goes.

#include "app/window/drop_overlay.h"
#include "app/window/main_window.h"
#include "ui/widgets/open_by_name/open_by_name.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>

namespace tokenscope::app {

using namespace ui;

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<DropItem> items = dropItems(*event->mimeData());
    if (!items.isEmpty())
        m_drop->showFor(items, m_panels->shown());
    else if (const QString model = hubAddress(*event->mimeData()); !model.isEmpty())
        m_drop->showForModel(model);
    else if (event->mimeData()->hasText() && !event->mimeData()->hasUrls())
        m_drop->showForText();
    else
        return;
    event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) {
    m_drop->hide();
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_drop->hide();
    event->acceptProposedAction();
    const QList<DropItem> items = dropItems(*event->mimeData());
    QStringList files;
    const QPoint position = m_panels->shown().mapFrom(this, event->position().toPoint());
    for (const DropItem& item : m_panels->shown().takeDrop(items, position)) {
        if (item.kind == DropItem::Kind::Chat)
            m_panels->openChatFile(item.path);
        else if (item.kind == DropItem::Kind::Lesson)
            openLesson(item.path);
        else
            files << item.path;
    }
    if (!files.isEmpty())
        m_session.openFiles(files);
    if (const QString model = hubAddress(*event->mimeData()); items.isEmpty() && !model.isEmpty()) {
        m_byName->open(model);
        return;
    }
    if (items.isEmpty()) {
        // Undoable, as a paste is.
        const std::string text = event->mimeData()->text().toStdString();
        m_session.document().replace(0, static_cast<std::uint32_t>(m_session.document().text().size()), text);
    }
}

} // namespace tokenscope::app
