#pragma once
// A change that is being tried, in the rows of the stages: the switches of their rules, and how tokens of the changed text
// correspond to those of the original.

#include "ui/widgets/stages_view/trace_job.h"
#include "ui/widgets/stages_view/trial.h"

#include <QCoreApplication>

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

class StageTrial {
    Q_DECLARE_TR_FUNCTIONS(tokenscope::ui::StagesView)

  public:
    /// Null: rows have no switches. The trial must outlive this.
    void setTrial(Trial* trial);
    [[nodiscard]] Trial* trial() const { return m_trial; }
    /// Null while nothing is tried.
    void setTried(TriedTextPtr tried) { m_tried = std::move(tried); }
    [[nodiscard]] const TriedTextPtr& tried() const { return m_tried; }
    /// The rows; null for none. They must outlive this or be replaced.
    void setStaged(const StagedText* staged);
    /// Call it when the trial has changed.
    void updateSwitches();

    /// The rule of a row, as a path in the original definition; empty if it has none.
    [[nodiscard]] std::string placeOf(std::size_t row) const;
    /// What the header of the row shows.
    enum class Switch : quint8 { None, On, Off, Locked };
    [[nodiscard]] Switch switchOf(std::size_t row) const;
    [[nodiscard]] QString switchTip(std::size_t row) const;
    /// Switches the rule of the row off, or on again; does nothing where that isn't possible.
    void toggle(std::size_t row);

    /// The token of the original text that a box is, if it is one.
    [[nodiscard]] std::optional<std::size_t> tokenOf(const StageBox& box) const;
    /// The reverse: a box of the row with the final tokens.
    [[nodiscard]] std::optional<std::size_t> boxOf(std::size_t token) const;
    /// The token differs from the original's.
    [[nodiscard]] bool isRinged(const StageRow& row, const StageBox& box) const;

  private:
    const StagedText* m_staged = nullptr;
    Trial* m_trial = nullptr;
    TriedTextPtr m_tried;
    std::vector<Switch> m_switches; ///< by row
};

} // namespace tokenscope::ui
