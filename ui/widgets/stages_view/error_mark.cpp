#include "ui/widgets/stages_view/error_mark.h"

#include "ui/support/piece_palette.h"

#include <QPlainTextEdit>
#include <QTextBlock>

#include <algorithm>

namespace tokenscope::ui {

void markError(QPlainTextEdit& text, int begin, int end) {
    const int size = text.document()->characterCount() - 1;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(text.document());
    mark.cursor.setPosition(std::clamp(std::min(begin, size - 1), 0, size));
    mark.cursor.setPosition(std::clamp(end, std::min(begin, size), size), QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(piecePalette().error);
    mark.format.setBackground(piecePalette().warningFill);
    text.setExtraSelections({mark});
}

} // namespace tokenscope::ui
