#pragma once
// Find in tokens. The search runs in the background; a newer one replaces it. Hits are marked in every view,
// and the current hit is the selected token.

#include "core/base/progress.h"
#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"
#include "ui/support/latest_job.h"

#include <QRegularExpression>
#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

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

// Parses the query of the find bar and finds the tokens that match it. Text and patterns match if either the
// spelling of the piece or its decoded text matches. A character that several tokens share matches in each of
// them.

struct TokenQuery {
    enum class Kind : quint8 { Nothing, Text, Regex, Ids, Type };
    Kind kind = Kind::Nothing;
    QString text;
    bool matchCase = false;
    QRegularExpression regex;
    std::vector<std::pair<PieceId, PieceId>> ids; ///< both ends included
    PieceType type = PieceType::Normal;
    QString error; ///< why the query is invalid; then kind is Nothing
};

/// `id:529`, `id:3-258,300` and `type:byte` are special; anything else is text, or a regular expression if
/// `regex`.
TokenQuery parseTokenQuery(const QString& text, bool matchCase, bool regex);

/// Ascending. Empty if stopped. Looks at each distinct id once. Any thread.
std::vector<std::uint32_t> findTokens(const EncodedText& encoded, const TokenQuery& query,
                                      const Progress& progress = {});

} // namespace tokenscope::ui
