#pragma once
// The bottom line: text and token counts, the time of the encoding, and the tokenizer.

#include "ui/session/session.h"

#include <QFrame>
#include <QTimer>

class QLabel;

namespace tokenscope::app {

class StatusLine : public QFrame {
    Q_OBJECT

  public:
    explicit StatusLine(ui::Session& session, QWidget* parent = nullptr);
    /// The left side without markup.
    [[nodiscard]] QString text() const;
    /// Shown in place of the counts for some seconds.
    void showMessage(const QString& message);

    /// The position in the open mode, appended to the counts; may be empty.
    void setPlace(const QString& place);
    /// Replaces the counts of the session's text, for a mode that shows another one; empty: the counts.
    void setCounts(const QString& counts);

  signals:
    /// The tokenizer's name was clicked.
    void overviewRequested();

  private:
    void update();

    ui::Session& m_session;
    QString m_place;
    QString m_counts;
    QTimer m_message;  ///< while it runs, a message is shown at the left
    QTimer m_encoding; ///< while it runs, the counts of the previous encoding stay
    QLabel* m_left;
    QLabel* m_right;
};

} // namespace tokenscope::app
