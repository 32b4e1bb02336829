#include "ui/widgets/token_editor/editor_caret.h"

#include "core/encoding/token_lookup.h"
#include "ui/widgets/token_editor/text_boundaries.h"

#include <QGuiApplication>
#include <QStyleHints>
#include <QTimerEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tokenscope::ui {
namespace {

/// Right of every row.
constexpr qreal kFarRight = 1e6;

/// The other tokens are dimmed only when the pointer rests on one, so that moving across the text does not
/// flicker.
constexpr int kHoverDelayMs = 350;

} // namespace

EditorCaret::EditorCaret(QAbstractScrollArea& area, EditorViewport& view)
    : m_area(area)
    , m_view(view) {}

ByteSpan EditorCaret::selection() const {
    return {std::min(m_byte, m_anchor), std::max(m_byte, m_anchor)};
}

void EditorCaret::reset() {
    m_preedit = {};
    m_byte = 0;
    m_anchor = 0;
    m_column.reset();
}

void EditorCaret::shift(const TextEdit& edit) {
    m_byte = shifted(m_byte, edit);
    m_anchor = shifted(m_anchor, edit);
}

void EditorCaret::set(std::uint32_t byte, Anchor anchor) {
    m_byte = std::min(byte, static_cast<std::uint32_t>(m_view.text().size()));
    if (anchor == Anchor::Move)
        m_anchor = m_byte;
    startBlinking();
    m_area.viewport()->update();
    emit moved(m_byte);
}

void EditorCaret::moveTo(std::uint32_t byte, Anchor anchor) {
    set(byte, anchor);
    m_view.showByte(m_byte);
    emit stepped(m_byte);
}

void EditorCaret::moveRows(int rows, Anchor anchor) {
    TextLayout& layout = m_view.layout();
    RowPlace place = layout.placeOfByte(m_byte);
    const qreal column = m_column ? *m_column : layout.caretX(place, m_byte);
    bool moves = true;
    for (int i = 0; i < std::abs(rows) && moves; ++i)
        moves = rows < 0 ? layout.toPrevious(place) : layout.toNext(place);
    std::uint32_t byte = layout.caretAt(place, column);
    if (!moves)
        byte = rows < 0 ? 0 : static_cast<std::uint32_t>(m_view.text().size());
    moveTo(byte, anchor);
    m_column = column;
}

void EditorCaret::select(ByteSpan span) {
    const auto size = static_cast<std::uint32_t>(m_view.text().size());
    m_anchor = std::min(span.begin, size);
    moveTo(std::min(span.end, size), Anchor::Keep);
    if (!span.empty())
        emit stepped(m_anchor);
}

std::uint32_t EditorCaret::rowStart() const {
    const RowPlace place = m_view.layout().placeOfByte(m_byte);
    const std::uint32_t begin = place.rowBegin();
    return m_byte == begin ? place.paragraphByte() : begin;
}

std::uint32_t EditorCaret::rowEnd() const {
    const RowPlace place = m_view.layout().placeOfByte(m_byte);
    const std::uint32_t end = place.rowEnd();
    if (place.row + 1 < place.laid().rowCount()) {
        const bool rightToLeft = place.laid().layout->isRightToLeft();
        return m_view.layout().caretAt(place, rightToLeft ? -kFarRight : kFarRight);
    }
    // In a part of a long line, the end is where the next part starts.
    const std::string_view text = m_view.text();
    const bool endsLine = place.laid().hasLineFeed || end == text.size();
    return endsLine ? end : previousGrapheme(text, end);
}

void EditorCaret::setPreedit(const QString& text, int cursor, bool showsCursor) {
    m_preedit = {m_byte, text};
    m_preeditCursor = cursor;
    m_preeditCursorShown = showsCursor;
    m_view.layout().setPreedit(m_preedit);
}

QRect EditorCaret::rect() const {
    const TextLayout& layout = m_view.layout();
    const RowPlace place = m_view.layout().placeOfByte(m_byte);
    qreal x = layout.caretX(place, m_byte);
    int row = place.row;
    if (const ParagraphLayout* paragraph = place.laid().layout.get();
        paragraph != nullptr && paragraph->text().preeditLength > 0) {
        const int position = paragraph->text().preeditAt + m_preeditCursor;
        row = paragraph->rowOf(position);
        x = paragraph->caretX(row, position);
    }
    const TextMetrics& metrics = m_view.metrics();
    const QPointF origin = m_view.paragraphOrigin(place);
    return QRectF(std::round(origin.x() + x) - 1, origin.y() + row * metrics.rowHeight + metrics.fillTop(), 2,
                  metrics.fillHeight())
        .toRect();
}

void EditorCaret::showWhole() {
    if (!m_view.isInSight(m_byte))
        return;
    const QRect caret = rect();
    const QRect room = m_area.viewport()->rect();
    if (caret.intersects(room) && !room.contains(caret))
        m_view.showByte(m_byte);
}

void EditorCaret::startBlinking() {
    m_blinkShown = true;
    const int period = QGuiApplication::styleHints()->cursorFlashTime();
    if (m_area.hasFocus() && period > 0)
        m_blink.start(period / 2, this);
    else
        m_blink.stop();
}

void EditorCaret::timerEvent(QTimerEvent* event) {
    if (event->timerId() != m_blink.timerId())
        return QObject::timerEvent(event);
    m_blinkShown = !m_blinkShown;
    if (m_view.isInSight(m_byte))
        m_area.viewport()->update(rect());
}

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
    if (m_tokens.empty() || m_tokens.isStale())
        return;
    selectTokenAt(byte);
    followToken(byte);
}

void TokenFollower::selectToken(std::size_t token) {
    setCurrent(static_cast<qsizetype>(token));
    if (const auto span = m_tokens.span(token))
        followToken(span->begin);
}

/// From the next encoding on, follows the text of the current token. `byte`: at its start, inside it or at its end.
void TokenFollower::followToken(std::uint32_t byte) {
    const auto token = currentToken();
    const auto span = token ? m_tokens.span(*token) : std::nullopt;
    if (!span || span->empty())
        m_followed = byte;
    else
        m_followed = byte < span->end ? visibleByte(m_view.text(), {std::max(byte, span->begin), span->end})
                                      : span->end - 1;
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
