#include "ui/widgets/chip_view/chip_picture.h"

#include "ui/support/glyphs.h"
#include "ui/widgets/chip_view/chip_face.h"
#include "ui/widgets/chip_view/chip_layout.h"

#include <numeric>

namespace tokenscope::ui {
namespace {

using M = ChipMeasures;
constexpr int kMargin = 12; ///< at the right and at the bottom

class Picture {
  public:
    Picture(const EncodedTextPtr& encoded, TokenRange tokens, int width, bool rawSpelling)
        : m_faces(rawSpelling)
        , m_layout([this](std::size_t token) {
            const ChipFace& face = m_faces.face(token);
            return ChipLayout::Extent{static_cast<int>(face.width), face.joinsBefore};
        })
        , m_width(width)
        , m_gutter(gutterWidth(*encoded->text)) {
        std::vector<std::uint32_t> list(tokens.last - tokens.first);
        std::iota(list.begin(), list.end(), static_cast<std::uint32_t>(tokens.first));
        m_faces.setEncoded(encoded);
        m_layout.setWidth(width - m_gutter - kMargin);
        m_layout.setTokens(encoded, TokenRows(std::move(list)));
        for (std::size_t block = 0; block < m_layout.blockCount(); ++block)
            (void)m_layout.block(block);
    }
    [[nodiscard]] QSize size() const { return {m_width, m_layout.height() + M::top() + kMargin}; }

    void paint(QPainter& painter) {
        painter.fillRect(QRect(QPoint(), size()), piecePalette().panel);
        for (std::size_t b = 0; b < m_layout.blockCount(); ++b) {
            const ChipBlock& block = m_layout.block(b);
            const int top = m_layout.top(b) + M::top();
            painter.setFont(pieceFont(scaled(12)));
            painter.setPen(piecePalette().lineNumber);
            for (const auto& [y, number] : block.lines)
                painter.drawText(QRect(0, top + y, m_gutter - M::numberMargin(), M::fill()),
                                 Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
            for (const ChipPlace& place : block.chips) {
                const std::size_t token = m_layout.rows().token(place.row);
                m_faces.paint(painter, QRectF(m_gutter + place.x, top + place.y, place.width, M::height()),
                              m_faces.face(token), token % 2 == 1, false);
            }
        }
    }

  private:
    ChipFaces m_faces;
    ChipLayout m_layout;
    int m_width;
    int m_gutter;
};

} // namespace

QSize renderedChipsSize(const EncodedTextPtr& encoded, TokenRange tokens, int width, bool rawSpelling) {
    return Picture(encoded, tokens, width, rawSpelling).size();
}

void renderChips(QPainter& painter, const EncodedTextPtr& encoded, TokenRange tokens, int width,
                 bool rawSpelling) {
    Picture(encoded, tokens, width, rawSpelling).paint(painter);
}

} // namespace tokenscope::ui
