#pragma once
// The rows of both derivations, painted: stage, boxes, remark; one beside the other.

#include "ui/panels/compare/why_facts.h"

#include <QWidget>

namespace tokenscope::ui {

class WhyRows : public QWidget {
    Q_OBJECT

  public:
    explicit WhyRows(QWidget* parent = nullptr);
    /// Null: `note` alone.
    void setFacts(const WhyFacts* facts, const QString& note);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// All of the row there, cut or not; empty where none is.
    [[nodiscard]] QString wordsAt(QPoint place) const;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintRow(QPainter& painter, const QRect& place, const WhyRow& row, bool lit) const;
    const WhyFacts* m_facts = nullptr;
    QString m_note;
};

} // namespace tokenscope::ui
