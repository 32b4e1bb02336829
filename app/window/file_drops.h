#pragma once
// What is dropped on the window: files, a text, or the address of a model's page. While something is dragged
// over the window, an overlay describes what dropping it would do. The shown panel chooses first; the window
// takes the rest.

#include "ui/panels/panel.h"

#include <QList>
#include <QObject>
#include <QString>

class QDropEvent;
class QMimeData;

namespace tokenscope::ui {
class Session;
} // namespace tokenscope::ui

namespace tokenscope::app {

class DropOverlay;
class Panels;

/// The kind that a file's name and first bytes suggest.
ui::DropItem::Kind dropKind(const QString& path);
/// Local files only.
QList<ui::DropItem> dropItems(const QMimeData& data);
/// `org/name` of the address of a model's page; empty for anything else.
QString droppedModelName(const QMimeData& data);

class FileDrops : public QObject {
    Q_OBJECT

  public:
    /// Watches the drag and drop events of the window that contains the panels. All must outlive it.
    FileDrops(QWidget& window, ui::Session& session, Panels& panels);

  signals:
    void lessonDropped(const QString& path);
    /// The name of a model, to be searched for on this machine.
    void modelDropped(const QString& name);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] QStringList describe(const QMimeData& data) const;
    void drop(const QDropEvent& event);

    QWidget& m_window;
    ui::Session& m_session;
    Panels& m_panels;
    DropOverlay* m_overlay;
};

} // namespace tokenscope::app
