#pragma once
// Connects a trial of changes to the rows of the stages: the switches of the rules, and which tokens of the
// changed text correspond to those of the original.

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
    /// Null: rows have no switches. The trial must outlive this object.
    void setTrial(Trial* trial);
    [[nodiscard]] Trial* trial() const { return m_trial; }
    /// Null if no change is being tried.
    void setTried(TriedTextPtr tried) { m_tried = std::move(tried); }
    [[nodiscard]] const TriedTextPtr& tried() const { return m_tried; }
    /// The rows; null for none. They must outlive this object or be replaced.
    void setStaged(const StagedText* staged);
    /// Call after the trial has changed.
    void updateSwitches();

    /// The rule of a row, as a path in the original definition; empty if it has none.
    [[nodiscard]] std::string placeOf(std::size_t row) const;
    /// The switch in the row's header.
    enum class Switch : quint8 { None, On, Off, Locked };
    [[nodiscard]] Switch switchOf(std::size_t row) const;
    [[nodiscard]] QString switchTip(std::size_t row) const;
    /// Switches the rule of the row off, or on again. Does nothing if that is impossible.
    void toggle(std::size_t row);

    /// The token of the original text that corresponds to a box, if any.
    [[nodiscard]] std::optional<std::size_t> tokenOf(const StageBox& box) const;
    /// The reverse: a box of the row with the final tokens.
    [[nodiscard]] std::optional<std::size_t> boxOf(std::size_t token) const;
    /// True if the token differs from the original's.
    [[nodiscard]] bool isRinged(const StageRow& row, const StageBox& box) const;

  private:
    const StagedText* m_staged = nullptr;
    Trial* m_trial = nullptr;
    TriedTextPtr m_tried;
    std::vector<Switch> m_switches; ///< by row
};

} // namespace tokenscope::ui
