#pragma once
// Find in tokens. The search runs in the background; a newer one replaces it. Hits are marked in every view,
// and the current hit is the selected token.

#include "ui/session/encoded_text.h"
#include "ui/session/token_marks.h"
#include "ui/session/token_selection.h"
#include "ui/support/latest_job.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace tokenscope::ui {

class FindBar : public QWidget {
    Q_OBJECT

  public:
    FindBar(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    /// See parseTokenQuery().
    void setQuery(const QString& query);

  public slots:
    /// Shows the bar and gives its field the keyboard focus.
    void open();
    /// Hides the bar and removes its marks.
    void close();
    void next() { go(1); }
    void previous() { go(-1); }

  signals:
    void opened();
    /// `hadKeyboard`: the bar had the keyboard focus, which now needs another place.
    void closed(bool hadKeyboard);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QToolButton* addButton(const QString& text, const QString& name, const QString& tip);
    void search(bool select);
    [[nodiscard]] QString error() const;
    void showError(const QString& error);
    void elideError();
    void showCounts();
    void go(int direction);
    void selectNearest();

    TokenSelection* m_selection;
    TokenMarks* m_marks;
    EncodedTextPtr m_encoded;
    LatestJob m_job;
    QLineEdit* m_field = nullptr;
    QToolButton* m_case = nullptr;
    QToolButton* m_regex = nullptr;
    QLabel* m_counts = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QLabel* m_hint = nullptr;
    QLabel* m_error = nullptr; ///< shown in place of counts and hint, so that nothing moves
    QString m_errorText;       ///< not elided
    QCheckBox* m_only = nullptr;
    /// The current token when the search started, or as last moved by the user.
    qsizetype m_from = TokenSelection::kNone;
    bool m_typing = false; ///< the selection moves to a hit of the query being typed
};

} // namespace tokenscope::ui
