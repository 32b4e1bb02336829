#include "ui/widgets/token_editor/token_scene.h"

#include "core/text/utf8.h"
#include "ui/support/piece_paint.h"

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
        return {rightToLeft ? x - kLineEndMarkWidth : x,
                m_scene.origin.y() + row * m_metrics.rowHeight + m_metrics.fillTop(), kLineEndMarkWidth,
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

} // namespace tokenscope::ui
