#include "ui/widgets/token_editor/token_painter.h"

#include "core/text/utf8.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/display_text.h"

#include <QRegion>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

bool isInsideCharacter(std::string_view text, std::uint32_t byte) {
    if (byte == 0 || byte >= text.size() || !isContinuationByte(text[byte]))
        return false;
    for (std::uint32_t back = 1; back <= 3 && back <= byte; ++back) {
        const DecodedCharacter c = decodeUtf8(text, byte - back);
        if (c.valid())
            return c.length > back;
    }
    return false;
}

class SceneBuilder {
  public:
    SceneBuilder(const TextMetrics& metrics, const PlacedTokens& tokens, std::string_view text,
                 TokenScene& scene)
        : m_metrics(metrics)
        , m_tokens(tokens)
        , m_text(text)
        , m_scene(scene)
        , m_laid(*scene.laid)
        , m_layout(scene.laid->layout.get()) {}

    void build() {
        const std::uint32_t paragraphEnd = m_scene.paragraphByte + m_laid.size;
        ByteSpan span{m_scene.paragraphByte, paragraphEnd};
        if (m_layout != nullptr) {
            span.begin += m_layout->text().byte(m_layout->rowStart(m_scene.firstRow));
            span.end = m_scene.paragraphByte + m_layout->text().byte(m_layout->rowEnd(m_scene.lastRow));
        }
        const bool hasFeed = m_laid.hasLineFeed && m_scene.lastRow + 1 == m_laid.rowCount();
        if (hasFeed) {
            m_scene.lineFeed = feedRect();
            span.end = paragraphEnd + 1;
        }
        if (m_tokens.empty())
            return;
        m_ownsEnd = m_laid.hasLineFeed || paragraphEnd == m_text.size();
        for (const TokenRange& range : m_tokens.touching(span))
            for (std::size_t token = range.first; token < range.last; ++token)
                add(token, span, paragraphEnd, hasFeed);
        placeShared();
    }

  private:
    void add(std::size_t token, ByteSpan span, std::uint32_t paragraphEnd, bool hasFeed) {
        const auto place = m_tokens.span(token);
        if (!place)
            return;
        if (place->empty())
            addChip(token, *place, paragraphEnd);
        else if (place->begin < span.end && place->end > span.begin)
            addPiece(token, *place, paragraphEnd, hasFeed);
    }

    [[nodiscard]] QRectF feedRect() const {
        const int row = m_laid.rowCount() - 1;
        const bool rightToLeft = m_layout != nullptr && m_layout->isRightToLeft();
        const qreal x = std::round(m_scene.origin.x() + (m_layout != nullptr ? m_layout->endX(row) : 0));
        return {rightToLeft ? x - kLineEndMarkerWidth : x,
                m_scene.origin.y() + row * m_metrics.rowHeight + m_metrics.fillTop(), kLineEndMarkerWidth,
                m_metrics.fillHeight()};
    }

    void addChip(std::size_t token, ByteSpan place, std::uint32_t paragraphEnd) {
        const bool isHere = place.begin >= m_scene.paragraphByte &&
                            (place.begin < paragraphEnd || (place.begin == paragraphEnd && m_ownsEnd));
        if (m_layout == nullptr || !isHere)
            return;
        // The chips of the layout and the tokens without text come in the same order.
        const DisplayText& text = m_layout->text();
        const std::uint32_t byte = place.begin - m_scene.paragraphByte;
        const auto isNext = [&](const InlineMark& mark) {
            return mark.kind == InlineMark::Kind::Chip && mark.at >= m_nextChip && text.byte(mark.at) == byte;
        };
        const auto mark = std::find_if(text.marks.begin(), text.marks.end(), isNext);
        if (mark == text.marks.end())
            return;
        m_nextChip = mark->at + 1;
        const int row = m_layout->rowOf(mark->at);
        if (row < m_scene.firstRow || row > m_scene.lastRow)
            return;
        ScenePiece piece{token, m_tokens.type(token), true, mark->at, mark->at + 1, {}};
        const QRectF room = rectsOf(m_metrics, m_laid, m_scene.origin, piece.from, piece.to).front();
        const qreal width = controlChipWidth(text.chips[static_cast<std::size_t>(mark->label)].label);
        piece.rects = {QRectF(room.left(), room.center().y() - 10, width, 20)};
        m_scene.pieces.push_back(std::move(piece));
    }

    void addPiece(std::size_t token, ByteSpan place, std::uint32_t paragraphEnd, bool hasFeed) {
        ScenePiece piece{token, m_tokens.type(token), false, 0, 0, {}};
        const std::uint32_t begin = std::max(place.begin, m_scene.paragraphByte) - m_scene.paragraphByte;
        const std::uint32_t end = std::min(place.end, paragraphEnd) - m_scene.paragraphByte;
        if (m_layout != nullptr && begin < end) {
            const DisplayText& text = m_layout->text();
            piece.from = m_layout->clusterStart(text.positionOf(begin));
            piece.to = m_layout->clusterEnd(text.positionAfter(end));
            const int from = std::max(piece.from, m_layout->rowStart(m_scene.firstRow));
            const int to = std::min(piece.to, m_layout->rowEnd(m_scene.lastRow));
            piece.rects = rectsOf(m_metrics, m_laid, m_scene.origin, from, to);
        } else if (m_layout != nullptr) {
            piece.from = piece.to = m_layout->text().size();
        }
        if (hasFeed && place.end > paragraphEnd)
            addFeed(piece);
        if (m_lastPiece < m_scene.pieces.size())
            share(piece, begin);
        m_lastPiece = m_scene.pieces.size();
        m_scene.pieces.push_back(std::move(piece));
    }

    void addFeed(ScenePiece& piece) const {
        const QRectF& feed = m_scene.lineFeed;
        if (!piece.rects.empty()) {
            QRectF& last = piece.rects.back();
            const bool touches =
                std::abs(last.right() - feed.left()) < 0.5 || std::abs(last.left() - feed.right()) < 0.5;
            if (touches && std::abs(last.top() - feed.top()) < 0.5) {
                last = last.united(feed);
                return;
            }
        }
        piece.rects.push_back(feed);
    }

    /// `piece` begins before the last one ends: they have a cluster in common.
    void share(const ScenePiece& piece, std::uint32_t begin) {
        const ScenePiece& before = m_scene.pieces[m_lastPiece];
        if (piece.from >= before.to || piece.from >= piece.to)
            return;
        const int to = std::min(before.to, piece.to);
        const bool splits = isInsideCharacter(m_text, m_scene.paragraphByte + begin) ||
                            m_tokens.span(before.token) == m_tokens.span(piece.token);
        if (!m_scene.shared.empty() && m_scene.shared.back().to > piece.from) {
            SceneShared& shared = m_scene.shared.back();
            shared.to = std::max(shared.to, to);
            shared.last = m_scene.pieces.size();
            shared.splitsCharacter |= splits;
            return;
        }
        m_scene.shared.push_back({piece.from, to, splits, m_lastPiece, m_scene.pieces.size(), {}});
    }

    void placeShared() {
        for (SceneShared& shared : m_scene.shared) {
            const int from = std::max(shared.from, m_layout->rowStart(m_scene.firstRow));
            const int to = std::min(shared.to, m_layout->rowEnd(m_scene.lastRow));
            shared.rects = rectsOf(m_metrics, m_laid, m_scene.origin, from, to);
        }
    }

    const TextMetrics& m_metrics;
    const PlacedTokens& m_tokens;
    std::string_view m_text;
    TokenScene& m_scene;
    const LaidParagraph& m_laid;
    const ParagraphLayout* m_layout;
    bool m_ownsEnd = false;
    int m_nextChip = 0;
    std::size_t m_lastPiece = static_cast<std::size_t>(-1); ///< the last that owns text
};

/// Opacity of what is dimmed.
constexpr qreal kDimmed = 0.45;
/// While the pointer is on another token: the text must not look disabled.
constexpr qreal kUnhovered = 0.8;
/// Pixels between parts that look as one.
constexpr qreal kTouching = 1;

bool alternates(std::size_t token) {
    return (token & 1U) != 0;
}

bool isShared(const TokenScene& scene, int position) {
    return std::any_of(scene.shared.begin(), scene.shared.end(), [&](const SceneShared& shared) {
        return shared.from <= position && position < shared.to;
    });
}

} // namespace

std::vector<QRectF> rectsOf(const TextMetrics& metrics, const LaidParagraph& laid, QPointF origin, int from,
                            int to) {
    std::vector<RowRun> runs;
    if (laid.layout)
        laid.layout->runs(from, to, runs);
    std::vector<QRectF> rects;
    rects.reserve(runs.size());
    for (const RowRun& run : runs) {
        // On whole pixels, so that neighbors neither overlap nor part.
        const qreal left = std::round(origin.x() + run.left);
        const qreal right = std::round(origin.x() + run.right);
        rects.emplace_back(left, origin.y() + run.row * metrics.rowHeight + metrics.fillTop(), right - left,
                           metrics.fillHeight());
    }
    return rects;
}

const ScenePiece* TokenScene::pieceAt(int position) const {
    const auto after = std::partition_point(pieces.begin(), pieces.end(),
                                            [&](const ScenePiece& p) { return p.from <= position; });
    for (auto it = after; it != pieces.begin();) {
        --it;
        if (position < it->to)
            return &*it;
        if (!it->isChip)
            break;
    }
    return nullptr;
}

TokenScene makeScene(const TextMetrics& metrics, const PlacedTokens& tokens, std::string_view text,
                     const LaidParagraph& laid, std::uint32_t paragraphByte, QPointF origin, int firstRow,
                     int lastRow) {
    TokenScene scene;
    scene.laid = &laid;
    scene.paragraphByte = paragraphByte;
    scene.origin = origin;
    scene.firstRow = firstRow;
    scene.lastRow = lastRow;
    SceneBuilder(metrics, tokens, text, scene).build();
    return scene;
}

void TokenPainter::paint(const TokenScene& scene) {
    paintFills(scene);
    paintShared(scene);
    paintTextSelection(scene);
    paintText(scene);
    paintMarks(scene);
    paintTicks(scene);
    paintDimming(scene);
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

/// Each token gets its share of the width; the hatch covers all of it.
void TokenPainter::paintShared(const TokenScene& scene) {
    m_painter.setOpacity(m_state.isStale ? kDimmed : 1);
    for (const SceneShared& shared : scene.shared) {
        std::vector<const ScenePiece*> parts;
        for (std::size_t i = shared.first; i <= shared.last; ++i) {
            if (!scene.pieces[i].isChip)
                parts.push_back(&scene.pieces[i]);
        }
        for (const QRectF& rect : shared.rects) {
            // Each token has filled the whole rectangle before.
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

/// One tick per token at the lower edge; that of the current token in the highlight color.
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
    // Tokens with a different text color: paint the same shaped rows again, clipped to them.
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
        return markerColor(piece == nullptr ? PieceType::Normal : piece->type);
    };
    if (const ParagraphLayout* layout = scene.laid->layout.get()) {
        const DisplayText& text = layout->text();
        const int from = layout->rowStart(scene.firstRow);
        const int to = layout->rowEnd(scene.lastRow);
        auto mark = std::partition_point(text.marks.begin(), text.marks.end(),
                                         [&](const InlineMark& m) { return m.at < from; });
        for (; mark != text.marks.end() && mark->at < to; ++mark) {
            const bool isLedTab = mark->drawn == DrawnMarker::Tab && text.string[mark->at] != u'\t';
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
                // The hatch would make the small letters hard to read.
                const QRectF& rect = rects.front();
                paintPieceFill(m_painter,
                               QRectF(rect.left() + 1, rect.center().y() - scaled(14) / 2.0, rect.width() - 2,
                                      scaled(14)),
                               piece->type, alternates(piece->token), 2);
            }
            if (mark->kind == InlineMark::Kind::Framed)
                paintFramedMarker(m_painter, rects.front(), text.labels[mark->label]);
            else if (mark->drawn == DrawnMarker::Tab)
                paintTabMarker(m_painter, rects.front());
            else if (mark->drawn == DrawnMarker::CarriageReturn)
                paintCarriageReturnMarker(m_painter, rects.front());
            else
                paintSpaceMarker(m_painter, rects.front());
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
        paintLineFeedMarker(m_painter, scene.lineFeed);
    }
}

void TokenPainter::paintDimming(const TokenScene& scene) {
    const bool hovers = m_state.hovered != TokenSelection::kNone;
    const bool hides = m_state.marks != nullptr && !m_state.marks->showsAll();
    if (!hovers && !hides)
        return;
    QColor cover = piecePalette().panel;
    cover.setAlphaF(static_cast<float>(1 - (hovers ? kUnhovered : kDimmed)));
    if (!hovers) {
        // Once per area, however many tokens share a character, and not where one of them is shown.
        QRegion hidden;
        QRegion shown;
        for (const ScenePiece& piece : scene.pieces)
            for (const QRectF& rect : piece.rects)
                (m_state.marks->shows(piece.type) ? shown : hidden) += rect.toAlignedRect();
        for (const QRect& rect : hidden - shown)
            m_painter.fillRect(rect, cover);
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
        m_painter.fillRect(rect, cover);
}

namespace {

/// Where a token crosses directions of writing, its parts in a line are in any order. Those that touch become one.
std::vector<QRectF> joinTouching(std::vector<QRectF> rects) {
    std::sort(rects.begin(), rects.end(), [](const QRectF& a, const QRectF& b) {
        return a.top() != b.top() ? a.top() < b.top() : a.left() < b.left();
    });
    std::vector<QRectF> joined;
    for (const QRectF& rect : rects) {
        if (!joined.empty() && joined.back().top() == rect.top() &&
            rect.left() <= joined.back().right() + kTouching)
            joined.back().setRight(std::max(joined.back().right(), rect.right()));
        else
            joined.push_back(rect);
    }
    return joined;
}

} // namespace

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
        for (const QRectF& rect : joinTouching(piece.rects))
            paintSelectionFrame(m_painter, rect, piece.isChip ? 3 : 0);
    }
}

} // namespace tokenscope::ui
