#include "ui/widgets/stages_view/stage_trial.h"

namespace tokenscope::ui {

void StageTrial::setTrial(Trial* trial) {
    m_trial = trial;
    updateSwitches();
}

void StageTrial::setStaged(const StagedText* staged) {
    m_staged = staged;
    updateSwitches();
}

std::string StageTrial::placeOf(std::size_t row) const {
    if (!m_staged || row >= m_staged->rows.size())
        return {};
    const Stage stage = m_staged->rows[row].stage;
    const std::string place = stage == Stage::AddedTokens     ? "$.added_tokens"
                              : stage == Stage::Model         ? "$.model"
                              : stage == Stage::PostProcessor ? "$.post_processor"
                                                              : m_staged->rows[row].where;
    if (m_staged->rows[row].off)
        return place;
    std::vector<explain::DefinitionChange> off; // the rows were traced without these rules
    for (const explain::SwitchedOffRule& rule : m_staged->off)
        off.emplace_back(explain::SwitchOff{rule.where});
    return explain::originalPath(off, place);
}

void StageTrial::updateSwitches() {
    m_switches.assign(m_staged ? m_staged->rows.size() : 0, Switch::None);
    for (std::size_t row = 0; m_trial && row < m_switches.size(); ++row) {
        const std::string place = placeOf(row);
        if (place.empty())
            continue;
        m_switches[row] = m_trial->isSwitchedOff(place) || m_staged->rows[row].off ? Switch::Off
                          : m_trial->whyNotSwitchedOff(place).isEmpty()            ? Switch::On
                          : m_trial->hasRule(place)                                ? Switch::Locked
                                                                                   : Switch::None;
    }
}

StageTrial::Switch StageTrial::switchOf(std::size_t row) const {
    return row < m_switches.size() ? m_switches[row] : Switch::None;
}

QString StageTrial::switchTip(std::size_t row) const {
    const std::string place = placeOf(row);
    switch (switchOf(row)) {
    case Switch::Off:
        return tr("Switched off. Click or press Space to switch it on again");
    case Switch::On:
        return tr("Switch off %1 and see what changes (Space)").arg(QString::fromStdString(place));
    case Switch::Locked:
    case Switch::None:
        return tr("This rule can’t be switched off. %1").arg(m_trial->whyNotSwitchedOff(place));
    }
    return {};
}

void StageTrial::toggle(std::size_t row) {
    const std::string place = placeOf(row);
    if (!m_trial || place.empty())
        return;
    if (m_trial->isSwitchedOff(place) || m_staged->rows[row].off) // or everything inside it is off
        m_trial->switchOn(place);
    else if (m_trial->whyNotSwitchedOff(place).isEmpty())
        m_trial->make(explain::SwitchOff{place});
}

std::optional<std::size_t> StageTrial::tokenOf(const StageBox& box) const {
    const auto token = m_staged->tokenOf(box.token);
    if (!token || !m_tried)
        return token;
    return m_staged->encoded == m_tried->changed ? m_tried->before(*token) : std::nullopt;
}

std::optional<std::size_t> StageTrial::boxOf(std::size_t token) const {
    if (!m_tried)
        return m_staged->boxOf(token);
    const auto changed = m_staged->encoded == m_tried->changed ? m_tried->after(token) : std::nullopt;
    return changed ? m_staged->boxOf(*changed) : std::nullopt;
}

bool StageTrial::isRinged(const StageRow& row, const StageBox& box) const {
    if (!m_tried || !row.isTokens() || m_staged->encoded != m_tried->changed)
        return false;
    std::size_t traced = box.token;
    if (row.stage ==
        Stage::Model) // the model's tokens are the final ones without those that the post-processor added
        for (const std::uint32_t inserted : m_staged->trace.inserted)
            traced += inserted <= traced ? 1U : 0U;
    const auto token = m_staged->tokenOf(traced);
    return token && *token < m_tried->differs.size() && m_tried->differs[*token];
}

} // namespace tokenscope::ui
