#include "ui/widgets/token_editor/token_follower.h"

#include "ui/widgets/token_editor/text_boundaries.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// The other tokens are dimmed only when the pointer rests on one, so that moving across the text does not
/// flicker.
constexpr int kHoverDelayMs = 350;

} // namespace

TokenFollower::TokenFollower(QAbstractScrollArea& area, EditorViewport& view, EditorCaret& caret,
                             const PlacedTokens& tokens)
    : m_area(area)
    , m_view(view)
    , m_caret(caret)
    , m_tokens(tokens) {
    m_hoverTimer.setSingleShot(true);
    m_hoverTimer.setInterval(kHoverDelayMs);
    connect(&m_hoverTimer, &QTimer::timeout, area.viewport(), qOverload<>(&QWidget::update));
    connect(&caret, &EditorCaret::stepped, this, &TokenFollower::follow);
}

void TokenFollower::setSelection(TokenSelection* selection) {
    if (m_selection != nullptr)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection != nullptr) {
        connect(selection, &TokenSelection::currentChanged, this, &TokenFollower::showCurrent);
        connect(selection, &TokenSelection::hoveredChanged, this, &TokenFollower::onHoveredChanged);
    }
    m_area.viewport()->update();
}

void TokenFollower::setCurrent(qsizetype token) {
    if (m_selection == nullptr)
        return;
    m_isSelecting = true;
    m_selection->setCurrent(token);
    m_isSelecting = false;
}

void TokenFollower::selectTokenAt(std::uint32_t byte) {
    auto token = m_tokens.tokenAt(byte);
    if (!token && byte > 0)
        token = m_tokens.tokenAt(byte - 1);
    setCurrent(token ? static_cast<qsizetype>(*token) : TokenSelection::kNone);
}

void TokenFollower::follow(std::uint32_t byte) {
    m_followed = byte;
    if (!m_tokens.empty() && !m_tokens.isStale())
        selectTokenAt(byte);
}

void TokenFollower::shift(const TextEdit& edit) {
    if (m_followed)
        m_followed = shifted(*m_followed, edit);
}

void TokenFollower::step(int direction) {
    if (m_selection == nullptr || m_tokens.empty())
        return;
    const auto last = static_cast<qsizetype>(m_tokens.encoded()->size()) - 1;
    m_selection->setCurrent(std::clamp<qsizetype>(m_selection->current() + direction, 0, last));
}

void TokenFollower::showCurrent(qsizetype token) {
    m_area.viewport()->update();
    if (m_isSelecting || token < 0 || m_tokens.empty() || (m_selection && m_selection->isSettling()))
        return;
    const auto index = static_cast<std::size_t>(token);
    if (index >= m_tokens.encoded()->size())
        return;
    m_followed.reset();
    const auto span = m_tokens.span(index);
    // A new encoding reports the token at the caret again: nothing may jump.
    if (!span || (m_area.hasFocus() && m_caret.byte() >= span->begin && m_caret.byte() < span->end))
        return;
    // The token may start inside a character, where the caret can't be.
    m_caret.set(graphemeStart(m_view.text(), span->begin));
    m_view.showToken(index);
}

std::optional<std::uint32_t> TokenFollower::currentPlace() const {
    if (m_followed)
        return m_followed;
    if (const auto token = currentToken()) {
        const auto span = m_tokens.span(*token);
        if (span && !span->empty())
            return span->begin;
    }
    return std::nullopt;
}

qsizetype TokenFollower::current() const {
    return m_selection == nullptr ? TokenSelection::kNone : m_selection->current();
}

std::optional<std::size_t> TokenFollower::currentToken() const {
    const qsizetype token = current();
    if (token < 0 || m_tokens.empty() || static_cast<std::size_t>(token) >= m_tokens.encoded()->size())
        return std::nullopt;
    return static_cast<std::size_t>(token);
}

qsizetype TokenFollower::hovered() const {
    const bool rests = !m_hoverIsOwn || !m_hoverTimer.isActive();
    return m_selection != nullptr && rests ? m_selection->hovered() : TokenSelection::kNone;
}

void TokenFollower::onHoveredChanged() {
    if (m_hoverIsOwn)
        return;
    m_hoverTimer.stop();
    m_area.viewport()->update();
}

void TokenFollower::hover(std::optional<std::size_t> token) {
    const qsizetype index = token ? static_cast<qsizetype>(*token) : TokenSelection::kNone;
    if (m_selection == nullptr || m_selection->hovered() == index)
        return;
    if (index == TokenSelection::kNone && !m_hoverIsOwn)
        return;
    m_hoverIsOwn = true;
    m_hoverTimer.start();
    m_selection->setHovered(index);
    m_hoverIsOwn = index != TokenSelection::kNone;
    m_area.viewport()->update();
}

} // namespace tokenscope::ui
