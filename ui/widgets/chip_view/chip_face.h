#pragma once
// What one chip shows and how wide that is: the piece in its fill, or the tiles of characters that it shares
// with its neighbours, or a control piece's name; below it badge and id.
//
//   ┌────────────┐  fill 24         🫩 1/4 F0 │ 🫩 2/4 9F │ …   tiles
//   of one character stand 1 px apart │  ␣letters  │ └────────────┘
//      U 11 739     id 16

#include "ui/session/encoded_text.h"
#include "ui/support/piece_runs.h"
#include "ui/support/token_parts.h"

#include <QFont>

#include <unordered_map>
#include <vector>

namespace tokenscope {

struct ChipMeasures {
    static constexpr int kFill = 24;
    static constexpr int kId = 16;
    static constexpr int kHeight = kFill + kId;
    static constexpr int kPadding = 7;
    static constexpr int kTilePadding = 6;
    static constexpr int kTileGap = 5;
    static constexpr int kRadius = 3;
    static constexpr int kAcross = 4;
    static constexpr int kInsideCharacter = 1; ///< between tiles of one character
    static constexpr int kDown = 8;
    static constexpr int kLineDown = 12; ///< instead of kDown at a line of the text
    /// Line numbers, as in the editor; wider for a text of many lines, see gutterWidth().
    static constexpr int kGutter = 40;
    static constexpr int kNumberMargin = 12;
    /// The first row stands 8 px below the top although a line of the text has 12 above it.
    static constexpr int kTop = kDown - kLineDown;
    static constexpr int kBadge = 12;
    static constexpr int kBadgeGap = 4;
};

/// Room for the line numbers of that text.
int gutterWidth(std::string_view text);

struct TileText {
    PieceRuns glyph;
    QString place; ///< `1/4`
    QString bytes; ///< `F0`
    qreal width = 0;
};

struct ChipFace {
    PieceType type = PieceType::Normal;
    PieceId id = 0;
    QString control; ///< a control piece's name; then there are no runs
    std::optional<TileText> head;
    PieceRuns runs;
    std::optional<TileText> tail;
    bool joinsBefore = false; ///< the former token has the character that this one begins in
    bool joinsAfter = false;
    qreal content = 0; ///< width of what stands in the fill, without padding
    qreal width = 0;   ///< of the chip

    [[nodiscard]] bool shared() const { return head || tail; }
};

/// Makes faces and remembers those that depend on the id alone. UI thread only (fonts).
class ChipFaces {
  public:
    explicit ChipFaces(bool rawSpelling = false);
    void setEncoded(EncodedTextPtr encoded);
    void setRawSpelling(bool raw);
    [[nodiscard]] bool rawSpelling() const { return m_raw; }

    /// Valid until the next call.
    const ChipFace& face(std::size_t token);
    void paint(QPainter& painter, const QRectF& chip, const ChipFace& face, bool alternate, bool current);

  private:
    static constexpr std::size_t kRemembered = 20'000;
    ChipFace make(std::size_t token) const;
    [[nodiscard]] TileText tile(const CharacterPart& part) const;
    void paintTile(QPainter& painter, const QRectF& rect, const TileText& tile, PieceType type) const;
    void paintFill(QPainter& painter, const QRectF& fill, const ChipFace& face, bool alternate) const;
    void paintId(QPainter& painter, const QRectF& below, const ChipFace& face, bool current) const;

    EncodedTextPtr m_encoded;
    bool m_raw = false;
    QFont m_pieceFont, m_placeFont, m_byteFont, m_idFont;
    std::unordered_map<PieceId, ChipFace> m_byId;
    ChipFace m_last;
};

} // namespace tokenscope
