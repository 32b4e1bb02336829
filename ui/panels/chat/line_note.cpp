#include "ui/panels/chat/line_note.h"

#include "ui/panels/chat/code_view.h"
#include "ui/support/theme.h"

#include <QEvent>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kNoteMargin = 4;

} // namespace

LineNote::LineNote(CodeView& view)
    : QLabel(view.viewport())
    , m_view(view) {
    setObjectName(QStringLiteral("lineNote"));
    setProperty("look", "error");
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(8, 4, 8, 4);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setCursor(Qt::IBeamCursor);
    setAccessibleName(tr("Error of the template"));
    keepFont(*this, [] { return fixedFont(12); });
    hide();
    view.viewport()->installEventFilter(this);
    connect(&view, &QPlainTextEdit::updateRequest, this, &LineNote::place);
    connect(&view, &QPlainTextEdit::cursorPositionChanged, this, &LineNote::place);
}

void LineNote::setNote(int line, const QString& text) {
    m_line = text.isEmpty() ? 0 : std::max(1, line);
    setText(text);
    place();
}

bool LineNote::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        place();
    return QLabel::eventFilter(watched, event);
}

void LineNote::place() {
    const QRect line = m_line > 0 ? m_view.lineRect(m_line) : QRect();
    const QRect room = m_view.viewport()->rect();
    if (line.isEmpty() || !line.intersects(room))
        return hide();
    const int width = std::max(1, room.width() - 2 * kNoteMargin);
    const int height = heightForWidth(width);
    const QRect below(kNoteMargin, line.bottom() + 1, width, height);
    const QRect above(kNoteMargin, line.top() - height, width, height);
    const bool fitsBelow = below.bottom() + kNoteMargin < room.bottom();
    const bool fitsAbove = above.top() >= 0;
    const bool coversCaret = m_view.hasFocus() && below.intersects(m_view.cursorRect());
    setGeometry(fitsAbove && (!fitsBelow || coversCaret) ? above : below);
    show();
    raise();
}

} // namespace tokenscope::ui
