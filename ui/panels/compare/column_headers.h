#pragma once
// The line above the columns: letter, tokenizer, tokens, and what can be done with each: pin it as the
// reference, leave it out, and a menu of all else. Headers stay as long as there are as many columns, and so
// does the focus.

#include "ui/panels/compare/column_comparison.h"

#include <QFrame>

class QHBoxLayout;
class QMenu;
class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;

class ColumnHeaders : public QFrame {
    Q_OBJECT

  public:
    ColumnHeaders(ColumnSet& columns, const ColumnComparison& comparison, QWidget* parent = nullptr);
    /// Room at the right that belongs to no column: the bar and the map.
    void setMargin(int pixels);

    /// The column at a place of this line, or up to `below` pixels under it.
    [[nodiscard]] std::optional<std::size_t> columnAt(const QPoint& place, int below) const;

  signals:
    /// The menu of a column is about to be shown, and wants entries.
    void menuRequested(QMenu& menu, std::size_t column);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Header {
        QWidget* whole;
        ElidedLabel* name;
        ElidedLabel* remark;
        QPushButton* pin;
        QPushButton* menu;
        QPushButton* drop;
    };
    void refresh();
    [[nodiscard]] static int roomyWidth(const Header& header);
    void fit();
    void rebuild(std::size_t columns);
    Header makeHeader(std::size_t column);
    void fill(const Header& header, std::size_t column);
    ColumnSet& m_columns;
    const ColumnComparison& m_comparison;
    QHBoxLayout* m_row;
    std::vector<Header> m_headers;
};

// Menus that change which tokenizers are compared: add one, add one with another setting, move or remove a
// column.

/// Open tokenizers, samples, recent files, and the session's tokenizer with other settings.
void fillAddColumnMenu(QMenu& menu, Session& session, ColumnSet& columns);
/// What can be done with one column.
void fillColumnMenu(QMenu& menu, Session& session, ColumnSet& columns, std::size_t column);

} // namespace tokenscope::ui
