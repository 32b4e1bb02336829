#pragma once
// The error of a failed training, at the bottom over the previous result. It can be copied and dismissed.

#include "core/base/error.h"

#include <QFrame>

class QLabel;

namespace tokenscope::ui {

class FailureBanner : public QFrame {
    Q_OBJECT

  public:
    /// At the bottom of `over`, its parent; hidden at first.
    explicit FailureBanner(QWidget& over);
    void setError(const QString& text, const Error& error);

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
