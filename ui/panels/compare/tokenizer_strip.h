#pragma once
// The list of tokenizers next to the pages of Compare: a button for each, with a menu, and one that adds more.
// Those that the open page doesn't show are muted.

#include "ui/panels/compare/column_set.h"

#include <QPushButton>
#include <QWidget>

class QHBoxLayout;

namespace tokenscope::ui {

class TokenizerButton;

class ElidedLabel;

class TokenizerStrip : public QWidget {
    Q_OBJECT

  public:
    /// `columns` must outlive it.
    TokenizerStrip(Session& session, ColumnSet& columns, QWidget* parent = nullptr);

  private:
    void refresh();

    Session& m_session;
    ColumnSet& m_columns;
    QHBoxLayout* m_row;
    std::vector<TokenizerButton*> m_buttons;
    QPushButton* m_add;
    ElidedLabel* m_note; ///< which of them the page doesn't show
};

/// The letter and name of a tokenizer; it opens the tokenizer's menu. A narrow one elides the name.
class TokenizerButton : public QPushButton {
    Q_OBJECT

  public:
    TokenizerButton(std::size_t column, QWidget* parent);
    void setTokenizer(const QString& name, const QString& settings, bool shown);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::size_t m_column;
    QString m_name, m_settings;
    bool m_shown = true;
};

} // namespace tokenscope::ui
