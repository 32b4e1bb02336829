#pragma once
// The error of a training that failed, shown over the bottom of the previous result, which doesn't move. It can be copied and
// dismissed.

#include "core/base/error.h"

#include <QFrame>

class QLabel;

namespace tokenscope::ui {

class FailureBanner : public QFrame {
    Q_OBJECT

  public:
    /// Hidden at first. At the bottom of `over`, which is its parent.
    explicit FailureBanner(QWidget& over);
    void setError(const QString& text, const Error& error);
    [[nodiscard]] QString text() const;

  signals:
    void copied();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void place();
    QLabel* m_text;
    QString m_whole; ///< with the full path of the file
};

} // namespace tokenscope::ui
