#include "ui/widgets/token_editor/token_painter.h"

#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/emoji.h"

#include <QRegion>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// What is left of something that steps back.
constexpr qreal kDimmed = 0.45;

bool alternates(std::size_t token) {
    return (token & 1U) != 0;
}

bool isShared(const TokenScene& scene, int position) {
    return std::any_of(scene.shared.begin(), scene.shared.end(), [&](const SceneShared& shared) {
        return shared.from <= position && position < shared.to;
    });
}

} // namespace

void TokenPainter::paint(const TokenScene& scene) {
    paintFills(scene);
    paintShared(scene);
    paintTextSelection(scene);
    paintText(scene);
    paintMarks(scene);
    paintTicks(scene);
    paintVeils(scene);
    paintFrames(scene);
}

void TokenPainter::paintFills(const TokenScene& scene) {
    m_painter.setOpacity(m_state.isStale ? kDimmed : 1);
    for (const ScenePiece& piece : scene.pieces) {
        if (piece.isChip)
            continue;
        for (const QRectF& rect : piece.rects) {
            paintPieceFill(m_painter, rect, piece.type, alternates(piece.token), 0);
            if (piece.type != PieceType::Control)
                paintPieceCue(m_painter, rect, piece.type, 0);
        }
    }
    m_painter.setOpacity(1);
}

/// Each token has its part of the width, all have the hatch.
void TokenPainter::paintShared(const TokenScene& scene) {
    m_painter.setOpacity(m_state.isStale ? kDimmed : 1);
    for (const SceneShared& shared : scene.shared) {
        std::vector<const ScenePiece*> parts;
        for (std::size_t i = shared.first; i <= shared.last; ++i) {
            if (!scene.pieces[i].isChip)
                parts.push_back(&scene.pieces[i]);
        }
        for (const QRectF& rect : shared.rects) {
            // Each of them has filled the whole already.
            m_painter.setOpacity(1);
            m_painter.fillRect(rect, piecePalette().panel);
            m_painter.setOpacity(m_state.isStale ? kDimmed : 1);
            const qreal width = rect.width() / static_cast<qreal>(parts.size());
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const QRectF part(rect.left() + width * static_cast<qreal>(i), rect.top(), width,
                                  rect.height());
                paintPieceFill(m_painter, part, parts[i]->type, alternates(parts[i]->token), 0);
            }
            if (shared.splitsCharacter)
                paintHatch(m_painter, rect, parts.front()->type);
        }
    }
    m_painter.setOpacity(1);
}

/// One for each token, at the lower edge; the selected one in the highlight color.
void TokenPainter::paintTicks(const TokenScene& scene) {
    for (const SceneShared& shared : scene.shared) {
        std::vector<std::size_t> tokens;
        for (std::size_t i = shared.first; i <= shared.last; ++i) {
            if (!scene.pieces[i].isChip)
                tokens.push_back(scene.pieces[i].token);
        }
        for (const QRectF& rect : shared.rects) {
            const qreal width = rect.width() / static_cast<qreal>(tokens.size());
            for (std::size_t i = 0; i < tokens.size(); ++i) {
                const bool isCurrent = static_cast<qsizetype>(tokens[i]) == m_state.current;
                const QRectF tick(rect.left() + width * static_cast<qreal>(i) + 0.75, rect.bottom() - 3,
                                  std::max(width - 1.5, 1.0), 3);
                m_painter.fillRect(tick, isCurrent ? piecePalette().highlight : piecePalette().text);
            }
        }
    }
}

void TokenPainter::paintTextSelection(const TokenScene& scene) {
    if (!m_state.selected)
        return;
    const ByteSpan selected = *m_state.selected;
    QColor color = piecePalette().highlight;
    color.setAlphaF(0.32F);
    const std::uint32_t size = scene.laid->size;
    const auto relative = [&](std::uint32_t byte) {
        return std::clamp(byte, scene.paragraphByte, scene.paragraphByte + size) - scene.paragraphByte;
    };
    const ParagraphLayout* layout = scene.laid->layout.get();
    if (layout != nullptr && relative(selected.begin) < relative(selected.end)) {
        const int from =
            std::max(layout->text().positionOf(relative(selected.begin)), layout->rowStart(scene.firstRow));
        const int to =
            std::min(layout->text().positionAfter(relative(selected.end)), layout->rowEnd(scene.lastRow));
        for (const QRectF& rect : rectsOf(m_metrics, *scene.laid, scene.origin, from, to))
            m_painter.fillRect(rect, color);
    }
    const std::uint32_t feed = scene.paragraphByte + size;
    if (!scene.lineFeed.isEmpty() && selected.begin <= feed && selected.end > feed)
        m_painter.fillRect(scene.lineFeed, color);
}

void TokenPainter::paintText(const TokenScene& scene) {
    const ParagraphLayout* layout = scene.laid->layout.get();
    if (layout == nullptr)
        return;
    const auto drawRows = [&] {
        for (int row = scene.firstRow; row <= scene.lastRow; ++row) {
            const QPointF topLeft = scene.origin + QPointF(0, row * m_metrics.rowHeight);
            layout->drawRow(m_painter, row, topLeft, m_metrics);
        }
    };
    m_painter.setPen(piecePalette().text);
    drawRows();
    // Tokens with a text color of their own: the same shaped rows once more, clipped to them.
    QRegion own;
    for (const ScenePiece& piece : scene.pieces) {
        if (piece.type != PieceType::Control || piece.isChip)
            continue;
        for (const QRectF& rect : piece.rects)
            own += rect.toAlignedRect();
    }
    if (own.isEmpty())
        return;
    m_painter.save();
    m_painter.setClipRegion(own, Qt::IntersectClip);
    m_painter.setPen(piecePalette().typeText[static_cast<int>(PieceType::Control)]);
    drawRows();
    m_painter.restore();
}

void TokenPainter::paintMarks(const TokenScene& scene) {
    const auto colorOf = [](const ScenePiece* piece) {
        return markColor(piece == nullptr ? PieceType::Normal : piece->type);
    };
    if (const ParagraphLayout* layout = scene.laid->layout.get()) {
        const DisplayText& text = layout->text();
        const int from = layout->rowStart(scene.firstRow);
        const int to = layout->rowEnd(scene.lastRow);
        auto mark = std::partition_point(text.marks.begin(), text.marks.end(),
                                         [&](const InlineMark& m) { return m.at < from; });
        for (; mark != text.marks.end() && mark->at < to; ++mark) {
            const bool isLedTab = mark->drawn == DrawnMark::Tab && text.string[mark->at] != u'\t';
            const auto rects = rectsOf(m_metrics, *scene.laid, scene.origin, mark->at,
                                       std::min(mark->at + (isLedTab ? 2 : 1), to));
            if (rects.empty())
                continue;
            const ScenePiece* piece = scene.pieceAt(mark->at);
            if (mark->kind == InlineMark::Kind::Chip) {
                const InlineChip& chip = text.chips[static_cast<std::size_t>(mark->label)];
                paintControlChip(m_painter, rects.front(), chip.type, chip.label);
                continue;
            }
            if (mark->kind == InlineMark::Kind::Emoji) {
                paintEmoji(m_painter, rects.front(), text.labels[mark->label], m_metrics.font.pixelSize());
                continue;
            }
            m_painter.setPen(colorOf(piece));
            if (mark->kind == InlineMark::Kind::Framed && piece != nullptr && isShared(scene, mark->at)) {
                // The hatch would make its small letters hard to read.
                const QRectF& rect = rects.front();
                paintPieceFill(m_painter,
                               QRectF(rect.left() + 1, rect.center().y() - scaled(14) / 2.0, rect.width() - 2,
                                      scaled(14)),
                               piece->type, alternates(piece->token), 2);
            }
            if (mark->kind == InlineMark::Kind::Framed)
                paintFramedMark(m_painter, rects.front(), text.labels[mark->label]);
            else if (mark->drawn == DrawnMark::Tab)
                paintTabMark(m_painter, rects.front());
            else if (mark->drawn == DrawnMark::CarriageReturn)
                paintCarriageReturnMark(m_painter, rects.front());
            else
                paintBlankMark(m_painter, rects.front());
        }
        if (!m_state.preedit.empty()) {
            const int first = std::max(static_cast<int>(m_state.preedit.begin), from);
            const int last = std::min(static_cast<int>(m_state.preedit.end), to);
            for (const QRectF& rect : rectsOf(m_metrics, *scene.laid, scene.origin, first, last))
                m_painter.fillRect(QRectF(rect.left(), rect.bottom() - 2, rect.width(), 1),
                                   piecePalette().text);
        }
    }
    if (!scene.lineFeed.isEmpty()) {
        const ScenePiece* owner = nullptr;
        for (auto it = scene.pieces.rbegin(); it != scene.pieces.rend() && owner == nullptr; ++it) {
            if (!it->rects.empty() && it->rects.back().contains(scene.lineFeed.center()))
                owner = &*it;
        }
        m_painter.setPen(colorOf(owner));
        paintLineFeedMark(m_painter, scene.lineFeed);
    }
}

void TokenPainter::paintVeils(const TokenScene& scene) {
    const bool hovers = m_state.hovered != TokenSelection::kNone;
    const bool hides = m_state.marks != nullptr && !m_state.marks->showsAll();
    if (!hovers && !hides)
        return;
    QColor veil = piecePalette().panel;
    veil.setAlphaF(static_cast<float>(1 - kDimmed));
    if (!hovers) {
        // Once, however many tokens share a character; not at all where one of them is shown.
        QRegion hidden;
        QRegion shown;
        for (const ScenePiece& piece : scene.pieces)
            for (const QRectF& rect : piece.rects)
                (m_state.marks->shows(piece.type) ? shown : hidden) += rect.toAlignedRect();
        for (const QRect& rect : hidden - shown)
            m_painter.fillRect(rect, veil);
        return;
    }
    QRegion region = QRectF(scene.origin.x() - 4, scene.origin.y() + scene.firstRow * m_metrics.rowHeight,
                            m_metrics.width + 64, (scene.lastRow - scene.firstRow + 1) * m_metrics.rowHeight)
                         .toAlignedRect();
    for (const ScenePiece& piece : scene.pieces) {
        if (static_cast<qsizetype>(piece.token) != m_state.hovered)
            continue;
        for (const QRectF& rect : piece.rects)
            region -= rect.toAlignedRect();
    }
    for (const QRect& rect : region)
        m_painter.fillRect(rect, veil);
}

void TokenPainter::paintFrames(const TokenScene& scene) {
    if (m_state.marks != nullptr && !m_state.marks->hits().empty()) {
        for (const ScenePiece& piece : scene.pieces) {
            if (!m_state.marks->isHit(piece.token))
                continue;
            for (const QRectF& rect : piece.rects)
                paintHitFrame(m_painter, rect);
        }
    }
    for (const ScenePiece& piece : scene.pieces) {
        if (static_cast<qsizetype>(piece.token) != m_state.current)
            continue;
        for (const QRectF& rect : piece.rects)
            paintSelectionFrame(m_painter, rect, piece.isChip ? 3 : 0);
    }
}

} // namespace tokenscope::ui
