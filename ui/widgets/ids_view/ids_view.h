#pragma once
// The ids of the text as a list, and below it a field that decodes pasted ids.

#include "ui/widgets/ids_view/ids_field.h"
#include "ui/widgets/token_view/token_view.h"

#include <QWidget>

namespace tokenscope::ui {

/// The ids as a wrapped list in the fixed-width font: `[1, 22172, …]`. All digits have the same width, so
/// that lines are computed without measuring text; only visible ids are painted.
class IdsList : public TokenView {
    Q_OBJECT

  public:
    IdsList(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    std::optional<std::size_t> tokenAt(const QPoint& viewportPosition) override;
    /// Of the id's digits.
    QRect tokenRect(std::size_t token) override;
    [[nodiscard]] const TokenRows& rows() const override { return m_rows; }
    /// Ids painted by the last paint event: tests check that only visible ids are painted.
    [[nodiscard]] std::size_t paintedIds() const { return m_paintedIds; }
    /// Ids measured so far: tests check that wrapping measures none.
    [[nodiscard]] std::size_t measuredIds() const { return m_measuredIds; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void wrap();
    void wrapKeepingTop();
    void showCurrent();
    void select(std::size_t row);
    [[nodiscard]] int characterWidth() const;
    [[nodiscard]] std::size_t lineOfRow(std::size_t row) const;
    [[nodiscard]] std::size_t lineEnd(std::size_t line) const;
    [[nodiscard]] PieceId idOfRow(std::size_t row) const;
    /// First character column of a row in its line.
    [[nodiscard]] int columnOf(std::size_t row) const;
    std::optional<std::size_t> nearestRow(std::size_t line, int x) const;

    TokenRows m_rows;
    std::vector<std::uint32_t> m_lines; ///< first row of each line
    int m_lineHeight = 1;               ///< at which the lines were wrapped
    std::vector<std::uint32_t> m_ends;  ///< by row: columns of all rows up to this one
    std::size_t m_paintedIds = 0;
    std::size_t m_measuredIds = 0;
    bool m_stale = false;
    std::unique_ptr<AccessibleItems> m_items;
};

class IdsView : public QWidget {
    Q_OBJECT

  public:
    IdsView(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] IdsList* list() const { return m_list; }
    /// Where ids are pasted.
    [[nodiscard]] IdsField* field() const { return m_field; }

  signals:
    void idsEdited(const QByteArray& text, const QList<quint32>& ids);

  private:
    IdsList* m_list;
    IdsField* m_field;
};

} // namespace tokenscope::ui
