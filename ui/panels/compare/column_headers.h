#pragma once
// The line above the columns: letter, tokenizer, tokens, and what can be done with each: pin it as the reference, move
// it, leave it out.

#include "ui/panels/compare/column_set.h"

#include <QFrame>

class QHBoxLayout;

namespace tokenscope {

class ColumnHeaders : public QFrame {
    Q_OBJECT

  public:
    explicit ColumnHeaders(ColumnSet& columns, QWidget* parent = nullptr);
    /// Room at the right that belongs to no column: the bar and the map.
    void setMargin(int pixels);

  private:
    void rebuild();
    QWidget* makeHeader(std::size_t column);
    ColumnSet& m_columns;
    QHBoxLayout* m_row;
};

} // namespace tokenscope
