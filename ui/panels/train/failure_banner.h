#pragma once
// What went wrong with a training, over the foot of the former result, which stays where it is: to be read, copied or put
// away.

#include "core/base/error.h"

#include <QFrame>

class QLabel;

namespace tokenscope::ui {

class FailureBanner : public QFrame {
    Q_OBJECT

  public:
    /// Hidden. Lies at the foot of `over`, which is its parent.
    explicit FailureBanner(QWidget& over);
    void tell(const QString& words, const Error& error);
    [[nodiscard]] QString text() const;

  signals:
    void copied();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void settle();
    QLabel* m_words;
    QString m_whole; ///< with the file's whole path
};

} // namespace tokenscope::ui
