#pragma once
// The content of one chip and its width: the piece in its fill, or tiles for characters that it shares with
// adjacent tokens, or the name of a control piece; below it badge and id.
//
//   ┌────────────┐  fill 24 px high     🫩 1/4 F0 │ 🫩 2/4 9F │ …   the tiles of one character are 1 px apart
//   │  ␣letters  │
//   └────────────┘
//      U 11 739     id 16 px high

#include "ui/session/encoded_text.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/support/token_parts.h"

#include <QFont>

#include <unordered_map>
#include <vector>

namespace tokenscope::ui {

/// Pixels, scaled with the text size.
struct ChipMeasures {
    static int fill() { return scaled(24); }
    static int id() { return scaled(16); }
    static int height() { return fill() + id(); }
    static int padding() { return scaled(7); }
    static int tilePadding() { return scaled(6); }
    static int tileGap() { return scaled(5); }
    static int radius() { return scaled(3); }
    static int across() { return scaled(4); }
    static int insideCharacter() { return 1; } ///< between tiles of one character
    static int down() { return scaled(8); }
    static int lineDown() { return scaled(12); } ///< instead of down() before a line of the text
    /// Line numbers, as in the editor; wider for a text of many lines, see gutterWidth().
    static int gutter() { return scaled(40); }
    static int numberMargin() { return scaled(12); }
    /// Offset of the content: the first row is only 8 px below the top, although a line has 12 px above it.
    static int top() { return down() - lineDown(); }
    static int badge() { return scaled(12); }
    static int badgeGap() { return scaled(4); }
};

/// The width for the line numbers of the text.
int gutterWidth(std::size_t lines);

struct TileText {
    PieceRuns glyph;
    QString place; ///< `1/4`
    QString bytes; ///< `F0`
    qreal width = 0;
};

struct ChipFace {
    PieceType type = PieceType::Normal;
    PieceId id = 0;
    QString control; ///< the name of a control piece, which has no runs
    std::optional<TileText> head;
    PieceRuns runs;
    std::optional<TileText> tail;
    bool joinsBefore = false; ///< the token starts inside a character of the previous token
    bool joinsAfter = false;
    qreal content = 0; ///< width of the content of the fill, without padding
    qreal width = 0;   ///< of the chip

    [[nodiscard]] bool shared() const { return head || tail; }
};

/// Builds faces and caches those that depend on the id alone. UI thread only (fonts).
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
    static constexpr std::size_t kMaxCached = 20'000;
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

} // namespace tokenscope::ui
