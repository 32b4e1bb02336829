#pragma once
// The open tokenizers as tabs in the toolbar: choose one, close it with its button or the middle mouse button.
// A tab whose file is being read can be closed, but not chosen.

#include "ui/accessibility/accessible_items.h"
#include "ui/session/session.h"

#include <QTabBar>

#include <memory>

class QAbstractButton;

namespace tokenscope::app {

class TokenizerTabs : public QTabBar {
    Q_OBJECT

  public:
    /// The session must outlive it.
    explicit TokenizerTabs(ui::Session& session, QWidget* parent = nullptr);
    ~TokenizerTabs() override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void initStyleOption(QStyleOptionTab* option, int index) const override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void drawIcons();
    [[nodiscard]] QFont boldFont() const;
    [[nodiscard]] int wholeWidth(int index) const;
    [[nodiscard]] static QString toolTipOf(const ui::OpenTokenizer& open);
    QAbstractButton* makeClose();
    [[nodiscard]] QAbstractButton* closeButton(int index) const;

    ui::Session& m_session;
    int m_pressed = -1;                           ///< the tab on which the middle button went down
    std::unique_ptr<ui::AccessibleItems> m_items; ///< of Qt, the current tab would always claim the focus
};

} // namespace tokenscope::app
