#pragma once
// Why two columns differ at the selected position: both derivations side by side, with the stage of the first
// difference highlighted.

#include "ui/accessibility/accessible_items.h"
#include "ui/panels/compare/derivation_data.h"
#include "ui/support/latest_job.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class DerivationView;

class DivergencePane : public QWidget {
    Q_OBJECT

  public:
    explicit DivergencePane(QWidget* parent = nullptr);

    /// Nothing is selected; shows a note instead.
    void clear(const QString& note);
    void ask(const ComparedTextPtr& compared, std::size_t one, std::size_t other, ByteSpan place);
    [[nodiscard]] const std::optional<DerivationData>& derivation() const { return m_derivation; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    /// The shown derivations as text.
    [[nodiscard]] QString words() const;

  signals:
    /// Requests the derivation of the column's tokens at the byte.
    void stepsRequested(std::size_t column, std::uint32_t byte);
    /// Requests the stages of the text there.
    void stagesRequested(std::size_t column, std::uint32_t byte);

  private:
    void take(Result<DerivationData> derivation);
    /// The first difference is before or after the model, so Stages explains more than Steps.
    [[nodiscard]] bool atStages() const;
    LatestJob m_job;
    std::optional<DerivationData> m_derivation;
    std::uint32_t m_byte = 0;
    DerivationView* m_rows;
    QLabel* m_verdict;
    QLabel* m_sentence;
    QPushButton* m_steps[2];
};

/// Paints the rows of both derivations side by side: stage, boxes, remark.
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
    [[nodiscard]] ItemSource itemSource();
    const DerivationData* m_derivation = nullptr;
    QString m_note;
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
