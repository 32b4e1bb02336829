#pragma once
// What a drop will do, shown while something hangs over the window.

#include <QList>
#include <QString>
#include <QWidget>

class QMimeData;

namespace tokenscope::app {

struct DropItem {
    enum class Kind { Tokenizer, Text, Lesson, Chat, Either };
    QString path;
    Kind kind = Kind::Either;
};

/// By name and first bytes; Either: tried as a tokenizer, else it becomes the text. Chat: conversations, or a template.
DropItem::Kind dropKind(const QString& path);
/// Local files only.
QList<DropItem> dropItems(const QMimeData& data);

/// `org/name` of the address of a model's page; empty for anything else.
QString hubAddress(const QMimeData& data);

class DropOverlay : public QWidget {
    Q_OBJECT

  public:
    explicit DropOverlay(QWidget* window);
    /// `compare`: the comparison is open, and takes tokenizers; `train`: training on files is, and takes texts.
    void showFor(const QList<DropItem>& items, bool compare = false, bool train = false);
    void showForText();
    void showForModel(const QString& name);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void appear();
    QStringList m_lines;
};

} // namespace tokenscope::app
