#pragma once
// What a drop will do, shown while something hangs over the window.

#include "ui/panels/panel.h"

#include <QList>
#include <QString>
#include <QWidget>

class QMimeData;

namespace tokenscope::app {

/// By name and first bytes; Either: tried as a tokenizer, else it becomes the text. Chat: conversations, or a template.
ui::DropItem::Kind dropKind(const QString& path);
/// Local files only.
QList<ui::DropItem> dropItems(const QMimeData& data);

/// `org/name` of the address of a model's page; empty for anything else.
QString hubAddress(const QMimeData& data);

class DropOverlay : public QWidget {
    Q_OBJECT

  public:
    explicit DropOverlay(QWidget* window);
    /// What the shown panel takes, and what the window does with the rest.
    void showFor(const QList<ui::DropItem>& items, const ui::Panel& shown);
    void showForText();
    void showForModel(const QString& name);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void appear();
    QStringList m_lines;
};

} // namespace tokenscope::app
