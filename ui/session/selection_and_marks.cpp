#include "ui/session/selection_and_marks.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

void TokenSelection::setCurrent(qsizetype token) {
    if (token == m_current)
        return;
    m_current = token;
    emit currentChanged(token);
}

void TokenSelection::setHovered(qsizetype token) {
    if (token == m_hovered)
        return;
    m_hovered = token;
    emit hoveredChanged(token);
}

void TokenSelection::clear() {
    setHovered(kNone);
    setCurrent(kNone);
}

void TokenMarks::setShown(PieceType type, bool shown) {
    const auto hidden =
        static_cast<std::uint8_t>(shown ? m_hiddenTypes & ~bit(type) : m_hiddenTypes | bit(type));
    if (hidden == m_hiddenTypes)
        return;
    m_hiddenTypes = hidden;
    emit changed();
}

void TokenMarks::setFilters(bool filters) {
    if (std::exchange(m_filters, filters) != filters && m_hiddenTypes != 0)
        emit changed();
}

bool TokenMarks::isHit(std::size_t token) const {
    return std::binary_search(m_hits->begin(), m_hits->end(), static_cast<std::uint32_t>(token));
}

void TokenMarks::setHits(std::shared_ptr<const std::vector<std::uint32_t>> hits) {
    // Every view looks at all its tokens when the marks change: none before and none now is no change.
    if (m_hits->empty() && (!hits || hits->empty()) && !m_onlyHits)
        return;
    m_hits = hits ? std::move(hits) : std::make_shared<std::vector<std::uint32_t>>();
    emit changed();
}

void TokenMarks::setOnlyHits(bool only) {
    if (only == m_onlyHits)
        return;
    m_onlyHits = only;
    emit changed();
}

} // namespace tokenscope::ui
