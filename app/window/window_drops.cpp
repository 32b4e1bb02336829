// What is dropped on the window, and where it goes.

#include "app/window/drop_overlay.h"
#include "app/window/main_window.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/widgets/open_by_name/open_by_name.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>

namespace tokenscope::app {

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<DropItem> items = dropItems(*event->mimeData());
    if (!items.isEmpty())
        m_drop->showFor(items, m_compare->isVisible(),
                        m_train->isVisible() && m_train->view() == TrainPanel::View::Files);
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
    QStringList compared;
    for (const DropItem& item : items) {
        const bool tokenizer = item.kind == DropItem::Kind::Tokenizer && !QFileInfo(item.path).isDir();
        if (!tokenizer && m_train->isVisible() && m_train->takeTexts({item.path}))
            continue;
        if (item.kind == DropItem::Kind::Chat)
            openChatFile(item.path);
        else if (item.kind == DropItem::Kind::Lesson)
            openLesson(item.path);
        else if (item.kind == DropItem::Kind::Tokenizer && m_compare->isVisible())
            compared << QFileInfo(item.path).absoluteFilePath();
        else if (m_compare->isVisible() && m_compare->takeTexts({item.path}))
            continue;
        else
            files << item.path;
    }
    const QPoint place = m_compare->mapFrom(this, event->position().toPoint());
    if (!compared.isEmpty() && !m_compare->takeTokenizers(compared, place))
        files << compared;
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
