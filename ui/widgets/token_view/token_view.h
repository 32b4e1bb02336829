#pragma once
// Base class of the views of tokens (chips, ids): selection, hover, tooltips and context menus with the
// mouse. And the rows of tokens that the views list.

#include "ui/accessibility/accessible_items.h"
#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

class TokenRows;

class TokenView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    /// May lay out visible tokens first.
    virtual std::optional<std::size_t> tokenAt(const QPoint& viewportPosition) = 0;
    /// In the viewport; empty if the token is not listed.
    virtual QRect tokenRect(std::size_t token) = 0;
    /// The listed tokens; of an earlier encoding while the view is hidden.
    [[nodiscard]] virtual const TokenRows& rows() const = 0;

  protected:
    /// Selection and marks must outlive the view.
    TokenView(TokenSelection* selection, TokenMarks* marks, QWidget* parent);

    /// The listed tokens as items; itemsChanged() is left to the derived class, which owns them.
    [[nodiscard]] std::unique_ptr<AccessibleItems> makeItems();

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

    TokenSelection* m_selection;
    TokenMarks* m_marks;
    EncodedTextPtr m_encoded;
};

/// The tokens that the views list, in order: all, or those that the legend and the find bar do not hide. A
/// row is an index into that list. Nothing is stored while all tokens are shown.
class TokenRows {
  public:
    TokenRows() = default;
    explicit TokenRows(std::size_t all)
        : m_all(all) {}
    /// Only these, ascending.
    explicit TokenRows(std::vector<std::uint32_t> tokens);
    /// `marks` may be null: all tokens.
    TokenRows(const EncodedText& encoded, const TokenMarks* marks);

    [[nodiscard]] std::size_t size() const { return m_shown ? m_shown->size() : m_all; }
    [[nodiscard]] bool filtered() const { return m_shown != nullptr; }
    [[nodiscard]] std::size_t token(std::size_t row) const { return m_shown ? (*m_shown)[row] : row; }
    /// The row of the token, or of the next listed one; size() if there is none.
    [[nodiscard]] std::size_t rowOf(std::size_t token) const;
    [[nodiscard]] bool lists(std::size_t token) const;

  private:
    std::size_t m_all = 0;
    std::shared_ptr<const std::vector<std::uint32_t>> m_shown;
};

} // namespace tokenscope::ui
