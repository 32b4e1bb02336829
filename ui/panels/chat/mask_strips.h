#pragma once
// A row of cells per mask policy, one cell per token, below a line with the speakers. A bar at the bottom of
// a cell: trained. A dashed frame: policies disagree. The rendered text shows the bars of the chosen policy.

#include "ui/panels/chat/chat_result.h"

#include <QAbstractScrollArea>

namespace tokenscope::ui {

class MaskStrips : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit MaskStrips(QWidget* parent = nullptr);

    void setResult(ChatResultPtr result);
    void setPolicy(std::size_t policy);
    [[nodiscard]] std::size_t policy() const { return m_policy; }
    void setSelected(qsizetype token);

    [[nodiscard]] QRect cellRect(std::size_t policy, std::size_t token) const; ///< in the viewport
    [[nodiscard]] QRect nameRect(std::size_t policy) const;
    /// Why the policy has no mask; shown in place of its cells. Empty if it has one.
    [[nodiscard]] QString missingReason(std::size_t policy) const;
    [[nodiscard]] static QString title(std::size_t policy);
    [[nodiscard]] int neededHeight() const;

  signals:
    void policyChosen(std::size_t policy);
    void tokenChosen(qsizetype token);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    [[nodiscard]] std::size_t tokens() const;
    [[nodiscard]] int left() const;
    [[nodiscard]] int rowTop(std::size_t policy) const;
    [[nodiscard]] qsizetype tokenAt(int x) const;
    void updateRange();
    void paintNames(QPainter& painter, std::size_t policy) const;
    void paintCells(QPainter& painter, std::size_t policy) const;
    void paintSpeakers(QPainter& painter) const;

    ChatResultPtr m_result;
    std::size_t m_policy = 0;
    qsizetype m_selected = -1;
};

} // namespace tokenscope::ui
