#pragma once
// What a save came to, above the page until it is dismissed: the path, and on how many texts the new file was proved.

#include <QFrame>

class QLabel;

namespace tokenscope::app {

class SavedBar : public QFrame {
    Q_OBJECT

  public:
    explicit SavedBar(QWidget* parent = nullptr);
    void show(const QString& path, const QString& message);
    [[nodiscard]] QString text() const;

  signals:
    void openRequested(const QString& path);

  private:
    QLabel* m_words;
    QString m_path;
};

} // namespace tokenscope::app
