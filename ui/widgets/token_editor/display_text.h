#pragma once
// A paragraph as it is shaped: UTF-16 in which every invisible character is replaced by a space as wide as
// its marker. So is every emoji: Qt would decode its picture each time it measures it, and would break
// sequences whose parts are in other fonts too. The chip of a token that owns no text is one space. A tab
// after text that is not a whole number of cells wide has a space before it, so that it is never too narrow
// to see. The document's text never changes.
//
//   bytes      a  E2 80 8B  b  F0 9D 84 9E
//   string     a  (38 px)   b  D834 DD1E
//   `bytes`    0  1         4  5    9         9

#include "core/base/byte_span.h"
#include "core/definition/piece_type.h"
#include "ui/support/piece_paint.h"

#include <QFont>
#include <QList>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QTextLayout>

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

/// A token without text of its own, before the character at `byte` (relative to the paragraph).
struct InlineChip {
    std::uint32_t byte = 0;
    PieceType type = PieceType::Control;
    QString label;
    bool operator==(const InlineChip&) const = default;
};

/// What a view knows about a paragraph; bytes count from its start.
struct LayoutHints {
    /// Where text of another origin starts, from 0 to the paragraph's size. Each origin is a bidi isolate, so
    /// that right-to-left text does not reorder the letters of another origin. Empty: one origin.
    std::vector<std::uint32_t> origins;
    std::vector<ByteSpan> whole; ///< not broken across rows if a row is wide enough; ascending
    bool operator==(const LayoutHints&) const = default;
};

/// Text that an input method is composing, which is not yet part of the document.
struct Preedit {
    std::uint32_t byte = 0;
    QString text;
};

struct InlineMark {
    enum class Kind : quint8 { Drawn, Framed, Emoji, Chip };
    int at = 0; ///< position in DisplayText::string
    Kind kind = Kind::Drawn;
    DrawnMarker drawn = DrawnMarker::None;
    int label = -1; ///< index into DisplayText::labels, or of the chip
};

struct DisplayText {
    QString string;
    std::vector<std::uint32_t> bytes; ///< of each unit, and the paragraph's size
    std::vector<InlineMark> marks;    ///< ascending
    std::vector<InlineChip> chips;
    LayoutHints hints;
    QStringList labels;
    QList<QTextLayout::FormatRange> formats;
    int preeditAt = 0;
    int preeditLength = 0;

    [[nodiscard]] int size() const { return static_cast<int>(string.size()); }
    [[nodiscard]] std::uint32_t byte(int position) const { return bytes[static_cast<std::size_t>(position)]; }
    /// The first position at or after the byte; before the chips there.
    [[nodiscard]] int positionAfter(std::uint32_t byte) const;
    /// Start of the character that contains the byte; after the chips there.
    [[nodiscard]] int positionOf(std::uint32_t byte) const;
};

/// `spaceWidth` is the width of a space in `font`, which the text will be shaped with. `preedit` is null or
/// lies in the paragraph.
DisplayText displayText(std::string_view paragraph, std::vector<InlineChip> chips, const Preedit* preedit,
                        const QFont& font, qreal spaceWidth, LayoutHints hints = {});

/// Whether the text may have right-to-left characters. False only if it has none.
bool mayReadFromRight(std::string_view text);

// Emoji as pictures: found in UTF-8 as whole sequences (skin tones, flags, families, keycaps), measured and
// rendered once. UI thread only.

/// Bytes of the emoji that starts at `at`; 0 if there is none or no font has it.
std::uint32_t emojiLength(std::string_view text, std::uint32_t at);
qreal emojiWidth(const QString& emoji, int pixelSize);
/// At the left of `rect`, vertically centered.
void paintEmoji(QPainter& painter, const QRectF& rect, const QString& emoji, int pixelSize);

} // namespace tokenscope::ui
