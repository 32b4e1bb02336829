#pragma once
// Why two columns differ at the selected place: both derivations side by side, the stage at which they part lit.

#include "ui/panels/compare/derivation_data.h"
#include "ui/support/latest_job.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class DerivationView;

class DivergencePane : public QWidget {
    Q_OBJECT

  public:
    explicit DivergencePane(QWidget* parent = nullptr);

    /// Nothing is selected: the pane says what could be.
    void clear(const QString& note);
    void ask(const ComparedTextPtr& compared, std::size_t one, std::size_t other, ByteSpan place);
    [[nodiscard]] const std::optional<DerivationData>& facts() const { return m_facts; }
    [[nodiscard]] bool working() const { return m_job.running(); }
    /// What is shown, as text.
    [[nodiscard]] QString words() const;

  signals:
    /// How the tokens of that column at the byte came about.
    void stepsRequested(std::size_t column, std::uint32_t byte);
    /// What the stages make of the text there.
    void stagesRequested(std::size_t column, std::uint32_t byte);

  private:
    void take(Result<DerivationData> facts);
    /// They part before the model, or behind it: the stages say more than the steps.
    [[nodiscard]] bool atStages() const;
    LatestJob m_job;
    std::optional<DerivationData> m_facts;
    std::uint32_t m_byte = 0;
    DerivationView* m_rows;
    QLabel* m_verdict;
    QLabel* m_sentence;
    QPushButton* m_steps[2];
};

} // namespace tokenscope::ui
