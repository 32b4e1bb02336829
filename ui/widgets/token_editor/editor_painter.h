#pragma once
// What the viewport of an editor shows: line numbers or the margin of a decoration, rows with their tokens,
// the placeholder of an empty text, caret and drop position.

#include "ui/widgets/token_editor/editor_input.h"
#include "ui/widgets/token_editor/token_painter.h"

#include <QString>

#include <vector>

namespace tokenscope::ui {

class EditorPainter {
  public:
    /// All must outlive this.
    EditorPainter(const QAbstractScrollArea& area, EditorViewport& view, const EditorCaret& caret,
                  const TokenFollower& follower, const EditorCommands& commands, const EditorInput& input,
                  const PlacedTokens& tokens);

    /// Shown in an empty text.
    void setPlaceholder(const QString& text) { m_placeholder = text; }
    /// Lines with a warning sign next to their number; 0-based, ascending.
    void setWarnedLines(std::vector<std::size_t> lines) { m_warnedLines = std::move(lines); }

    /// `marks` may be null. `isStale`: the tokens are those of an older text and are dimmed.
    void paint(QPainter& painter, const QRect& dirty, const TokenMarks* marks, bool isStale);

  private:
    void paintRows(QPainter& painter, const TokenMarks* marks, bool isStale) const;
    void paintLineNumber(QPainter& painter, std::size_t line, QPointF origin) const;
    void paintMargins(QPainter& painter, const LaidParagraph& laid, std::uint32_t byte, QPointF origin,
                      int first, int last) const;
    void paintPlaceholder(QPainter& painter) const;
    void paintCaret(QPainter& painter) const;

    const QAbstractScrollArea& m_area;
    EditorViewport& m_view;
    const EditorCaret& m_caret;
    const TokenFollower& m_follower;
    const EditorCommands& m_commands;
    const EditorInput& m_input;
    const PlacedTokens& m_tokens;
    QString m_placeholder;
    std::vector<std::size_t> m_warnedLines;
};

} // namespace tokenscope::ui
