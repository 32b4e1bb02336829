#pragma once
// Paints the rows of both derivations side by side: stage, boxes, remark.

#include "ui/panels/compare/derivation_data.h"

#include <QWidget>

namespace tokenscope::ui {

class DerivationView : public QWidget {
    Q_OBJECT

  public:
    explicit DerivationView(QWidget* parent = nullptr);
    /// Null: `note` alone.
    void setDerivation(const DerivationData* derivation, const QString& note);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// The complete text of the row there; empty if there is none.
    [[nodiscard]] QString wordsAt(QPoint place) const;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintRow(QPainter& painter, const QRect& place, const DerivationRow& row, bool lit) const;
    const DerivationData* m_derivation = nullptr;
    QString m_note;
};

} // namespace tokenscope::ui
