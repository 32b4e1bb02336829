#include "ui/panels/chat/line_note.h"

#include "ui/panels/chat/code_view.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/wrapped_text.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kNoteSide = 8; ///< pixels, left and right of the text
constexpr int kNoteAbove = 4;
constexpr int kNoteFrame = 4; ///< of the look, both sides together

} // namespace

LineNote::LineNote(CodeView& view)
    : QLabel(&view) {
    setObjectName(QStringLiteral("lineNote"));
    setProperty("look", "error");
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setContentsMargins(kNoteSide, kNoteAbove, kNoteSide, kNoteAbove);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setCursor(Qt::IBeamCursor);
    setAccessibleName(tr("Error of the template"));
    keepFont(*this, [] { return fixedFont(12); });
    hide();
}

void LineNote::setNote(const QString& text) {
    m_note = text;
}

int LineNote::wrap(int width, int most) {
    setVisible(!m_note.isEmpty());
    if (m_note.isEmpty())
        return 0;
    const int room = std::max(1, width - 2 * kNoteSide - kNoteFrame);
    const int around = 2 * kNoteAbove + 2;
    setText(fittedLines(font(), {room, std::max(1, most - around)}, m_note));
    const bool cut = wrappedHeight(font(), room, m_note) > most - around;
    setToolTip(cut ? plainToolTip(m_note) : QString());
    const auto lines = static_cast<int>(text().count(QLatin1Char('\n'))) + 1;
    return lines * fontMetrics().lineSpacing() + around;
}

} // namespace tokenscope::ui
