#pragma once
// The bottom line: how much text made how many tokens, how long it took, and with what.

#include "ui/session/session.h"

#include <QFrame>
#include <QTimer>

class QLabel;

namespace tokenscope::app {

class StatusLine : public QFrame {
    Q_OBJECT

  public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);
    /// What stands there at the moment, without markup.
    [[nodiscard]] QString text() const;
    /// Instead of the counts, for some seconds.
    void say(const QString& message);

    /// Where one is in the open mode, at the end of the counts; empty: nowhere.
    void setPlace(const QString& place);
    /// Instead of the counts of the text, for a mode that has another one; empty: the counts.
    void setCounts(const QString& counts);

  signals:
    /// The tokenizer's name was clicked.
    void overviewRequested();

  private:
    void update();

    Session& m_session;
    QString m_place;
    QString m_counts;
    QTimer m_message;  ///< while it runs, a message stands at the left
    QTimer m_encoding; ///< while it runs, the figures of a former encoding do
    QLabel* m_left;
    QLabel* m_right;
};

} // namespace tokenscope::app
