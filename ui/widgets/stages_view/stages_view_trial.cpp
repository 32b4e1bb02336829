// A change being tried, in the rows: boxes that switch rules off, and rings around the tokens that differ.

#include "ui/support/piece_palette.h"
#include "ui/widgets/stages_view/stages_view.h"

#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;
constexpr int kSwitch = 16;

/// A padlock: the rule works, and can't be switched off.
void paintLock(QPainter& painter, const QRectF& box, const QColor& color) {
    const qreal unit = box.width() / 16;
    const QPointF middle = box.center();
    painter.setPen(QPen(color, 1.5 * unit));
    painter.setBrush(Qt::NoBrush);
    const QRectF shackle(middle.x() - 2.5 * unit, middle.y() - 5 * unit, 5 * unit, 7 * unit);
    painter.drawArc(shackle, 0, 180 * 16);
    painter.drawLine(QPointF(shackle.left(), shackle.center().y()), QPointF(shackle.left(), middle.y()));
    painter.drawLine(QPointF(shackle.right(), shackle.center().y()), QPointF(shackle.right(), middle.y()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(middle.x() - 4 * unit, middle.y() - unit, 8 * unit, 6 * unit), unit, unit);
}

} // namespace

void StagesView::setEncoded(EncodedTextPtr encoded) {
    setText(std::move(encoded), nullptr);
}

void StagesView::setTried(TriedTextPtr tried) {
    if (tried == m_tried)
        return;
    EncodedTextPtr changed = tried->changed;
    setText(std::move(changed), std::move(tried));
}

void StagesView::setTrial(Trial* trial) {
    if (m_trial)
        disconnect(m_trial, nullptr, viewport(), nullptr);
    m_trial = trial;
    if (m_trial)
        connect(m_trial, &Trial::changed, viewport(), [this] {
            findSwitches();
            viewport()->update();
        });
    findSwitches();
    viewport()->update();
}

const EncodedTextPtr& StagesView::selectedIn() const {
    return m_tried ? m_tried->original : m_encoded;
}

std::optional<std::size_t> StagesView::tokenOf(const StageBox& box) const {
    const auto token = m_staged->tokenOf(box.token);
    if (!token || !m_tried)
        return token;
    return m_staged->encoded == m_tried->changed ? m_tried->before(*token) : std::nullopt;
}

std::optional<std::size_t> StagesView::boxOf(std::size_t token) const {
    if (!m_tried)
        return m_staged->boxOf(token);
    const auto changed = m_staged->encoded == m_tried->changed ? m_tried->after(token) : std::nullopt;
    return changed ? m_staged->boxOf(*changed) : std::nullopt;
}

bool StagesView::isRinged(const StageRow& row, const StageBox& box) const {
    if (!m_tried || !row.isTokens() || m_staged->encoded != m_tried->changed)
        return false;
    std::size_t traced = box.token;
    if (row.stage == Stage::Model) // its tokens are the answer's without what was put in
        for (const std::uint32_t inserted : m_staged->trace.inserted)
            traced += inserted <= traced ? 1U : 0U;
    const auto token = m_staged->tokenOf(traced);
    return token && *token < m_tried->differs.size() && m_tried->differs[*token];
}

std::string StagesView::placeOf(std::size_t row) const {
    if (!m_staged || row >= m_staged->rows.size())
        return {};
    const Stage stage = m_staged->rows[row].stage;
    const std::string place = stage == Stage::AddedTokens     ? "$.added_tokens"
                              : stage == Stage::Model         ? "$.model"
                              : stage == Stage::PostProcessor ? "$.post_processor"
                                                              : m_staged->rows[row].where;
    if (m_staged->rows[row].off)
        return place;
    std::vector<DefinitionChange> off; // what the rows were traced without
    for (const SwitchedOffRule& rule : m_staged->off)
        off.emplace_back(SwitchOff{rule.where});
    return originalPlace(off, place);
}

void StagesView::findSwitches() {
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

StagesView::Switch StagesView::switchOf(std::size_t row) const {
    return row < m_switches.size() ? m_switches[row] : Switch::None;
}

void StagesView::toggleRule(std::size_t row) {
    const std::string place = placeOf(row);
    if (!m_trial || place.empty())
        return;
    if (m_trial->isSwitchedOff(place) || m_staged->rows[row].off) // or all inside it are
        m_trial->switchOn(place);
    else if (m_trial->whyNotSwitchedOff(place).isEmpty())
        m_trial->make(SwitchOff{place});
}

/// Where a click switches: more than is painted.
QRect StagesView::switchTarget(std::size_t block, std::size_t row) const {
    const int room = (scaled(24) - scaled(kSwitch)) / 2;
    return switchRect(block, row).adjusted(-room, -room, room, room);
}

QRect StagesView::switchRect(std::size_t block, std::size_t row) const {
    const QRect header = headerRect(block, row);
    const int top = header.top() + (m_rowHeight - scaled(36)) / 2 + scaled(1);
    return {M::margin() - scaled(2), top, scaled(kSwitch), scaled(kSwitch)};
}

QString StagesView::switchTip(std::size_t row) const {
    const std::string place = placeOf(row);
    switch (switchOf(row)) {
    case Switch::Off:
        return tr("Switched off: click, or press Space, to switch it on again");
    case Switch::On:
        return tr("Switch %1 off and see what changes (Space)").arg(QString::fromStdString(place));
    case Switch::Locked:
    case Switch::None:
        return tr("It can’t be switched off. %1").arg(m_trial->whyNotSwitchedOff(place));
    }
    return {};
}

void StagesView::paintSwitch(QPainter& painter, std::size_t block, std::size_t row) const {
    const Switch state = switchOf(row);
    if (state == Switch::None)
        return;
    const PiecePalette& palette = piecePalette();
    const bool off = state == Switch::Off;
    const QRectF box = QRectF(switchRect(block, row)).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (state == Switch::Locked) {
        paintLock(painter, box, palette.muted);
        return painter.restore();
    }
    painter.setPen(QPen(off ? palette.controlBorder : palette.highlight, 1));
    painter.setBrush(off ? palette.panel : palette.highlight);
    painter.drawRoundedRect(box, M::radius(), M::radius());
    if (!off) {
        QPen tick(this->palette().color(QPalette::HighlightedText), 2);
        tick.setCapStyle(Qt::RoundCap);
        tick.setJoinStyle(Qt::RoundJoin);
        painter.setPen(tick);
        const auto at = [&](qreal x, qreal y) {
            return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
        };
        const QPointF points[] = {at(0.24, 0.52), at(0.43, 0.70), at(0.76, 0.30)};
        painter.drawPolyline(points, 3);
    }
    painter.restore();
}

} // namespace tokenscope::ui
