#pragma once
// Base class of the views of tokens (chips, ids): selection, hover, tooltips and context menus with the
// mouse.

#include "ui/session/encoded_text.h"
#include "ui/session/token_marks.h"
#include "ui/session/token_selection.h"

#include <QAbstractScrollArea>

#include <optional>

namespace tokenscope::ui {

class TokenView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    /// May lay out visible tokens first.
    virtual std::optional<std::size_t> tokenAt(const QPoint& viewportPosition) = 0;
    /// In the viewport; empty if the token is not listed.
    virtual QRect tokenRect(std::size_t token) = 0;

  protected:
    /// Selection and marks must outlive the view.
    TokenView(TokenSelection* selection, TokenMarks* marks, QWidget* parent);

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

    TokenSelection* m_selection;
    TokenMarks* m_marks;
    EncodedTextPtr m_encoded;
};

} // namespace tokenscope::ui
