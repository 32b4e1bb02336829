#include "ui/widgets/token_editor/display_text.h"

#include "core/text/utf8.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPixmap>
#include <QPixmapCache>
#include <QTextCharFormat>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr char16_t kStandIn = 0x00A0;
constexpr char16_t kIsolate = 0x2068; ///< with the direction of its first letter
constexpr char16_t kPopIsolate = 0x2069;
constexpr char16_t kDottedCircle = 0x25CC;
constexpr qreal kChipGap = 4;
/// Narrower than a space: in text that is a whole number of cells wide, perhaps rounded, the tab stops must
/// not move.
constexpr qreal kTabSlack = 1;
/// Spaces of a longer run wrap, because they would hang beyond the end of the row, where they are not
/// visible.
constexpr int kHangingSpaces = 8;
/// A position query to Qt walks from the start of the text that was shaped together; this limits the
/// distance.
constexpr int kShapedAtOnce = 96;

/// Inside a cluster these are invisible and select its shape; a frame would break the cluster.
bool worksInCluster(char32_t c, char32_t before) {
    if (isVariationSelector(c))
        return before != 0;
    // Joiner and non-joiner after a virama.
    return (c == 0x200D || c == 0x200C) && isCombiningMark(before);
}

/// The width of a space next to the character: the fonts of some scripts have a space of their own.
qreal spaceNextTo(char32_t c, const QFont& font) {
    static QHash<QPair<int, int>, qreal> widths;
    static QString family; ///< whose widths these are
    if (const QString now = font.families().value(0); family != now) {
        widths.clear();
        family = now;
    }
    const QPair<int, int> key(QChar::script(c), font.pixelSize());
    if (const auto known = widths.constFind(key); known != widths.constEnd())
        return *known;
    const QFontMetricsF metrics(font);
    const QString sample = QString::fromUcs4(&c, 1);
    const qreal width =
        metrics.horizontalAdvance(sample + QChar(kStandIn) + sample) - 2 * metrics.horizontalAdvance(sample);
    widths.insert(key, width);
    return width;
}

bool hasScript(char32_t c) {
    return QChar::script(c) > QChar::Script_Common;
}

/// No shaping happens between such a character and `before` if that is one too.
bool standsApart(char32_t c) {
    return (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z') ||
           (c >= 0x2E80 && c < 0xA4D0) || (c >= 0xAC00 && c < 0xD7A4);
}

class Builder {
  public:
    Builder(std::string_view paragraph, std::vector<InlineChip> chips, const Preedit* preedit,
            const QFont& font, qreal spaceWidth, LayoutHints hints)
        : m_paragraph(paragraph)
        , m_preedit(preedit)
        , m_font(font)
        , m_spaceWidth(spaceWidth) {
        m_out.chips = std::move(chips);
        m_out.hints = std::move(hints);
        m_out.string.reserve(static_cast<qsizetype>(paragraph.size()) + 1);
        m_out.bytes.reserve(paragraph.size() + 1);
    }

    DisplayText build() {
        const auto size = static_cast<std::uint32_t>(m_paragraph.size());
        for (std::uint32_t at = 0; at < size;) {
            addInsertions(at);
            if (const std::uint32_t length = emojiLength(m_paragraph, at); length > 0) {
                addEmoji(at, length);
                at += length;
                continue;
            }
            const DecodedCharacter c = decodeUtf8(m_paragraph, at);
            addCharacter(c, at);
            at += c.length;
        }
        addInsertions(size);
        m_out.bytes.push_back(size);
        return std::move(m_out);
    }

  private:
    void addIsolates(std::uint32_t byte) {
        const auto& [origins, whole] = m_out.hints;
        if (origins.empty())
            return;
        const auto add = [&](char16_t c) {
            m_out.string += QChar(c);
            m_out.bytes.push_back(byte);
        };
        if (m_inWhole && whole[m_nextWhole].end <= byte) {
            add(kPopIsolate);
            m_inWhole = false;
            ++m_nextWhole;
        }
        for (; origins.size() > 2 && m_nextOrigin < origins.size() && origins[m_nextOrigin] <= byte;
             ++m_nextOrigin) {
            if (m_nextOrigin > 0)
                add(kPopIsolate);
            if (m_nextOrigin + 1 < origins.size())
                add(kIsolate);
        }
        // The origins inside the span, each as an isolate.
        while (!m_inWhole && m_nextWhole < whole.size() && whole[m_nextWhole].begin <= byte) {
            const auto cut = std::upper_bound(origins.begin(), origins.end(), whole[m_nextWhole].begin);
            m_inWhole =
                whole[m_nextWhole].begin == byte && cut != origins.end() && *cut >= whole[m_nextWhole].end;
            if (m_inWhole)
                add(kIsolate);
            else
                ++m_nextWhole;
        }
    }

    void addInsertions(std::uint32_t byte) {
        addIsolates(byte);
        for (; m_nextChip < m_out.chips.size() && m_out.chips[m_nextChip].byte <= byte; ++m_nextChip) {
            m_out.marks.push_back(
                {m_out.size(), InlineMark::Kind::Chip, DrawnMarker::None, static_cast<int>(m_nextChip)});
            addStandIn(byte, controlChipWidth(m_out.chips[m_nextChip].label) + kChipGap);
            m_before = 0;
        }
        if (m_preedit == nullptr || m_preedit->byte != byte || m_preedit->text.isEmpty())
            return;
        m_offGrid = true;
        m_out.preeditAt = m_out.size();
        m_out.preeditLength = static_cast<int>(m_preedit->text.size());
        m_out.string += m_preedit->text;
        m_out.bytes.insert(m_out.bytes.end(), static_cast<std::size_t>(m_preedit->text.size()), byte);
    }

    void addCharacter(const DecodedCharacter& c, std::uint32_t byte) {
        if (!c.valid()) {
            const auto value = static_cast<uint>(static_cast<unsigned char>(m_paragraph[byte]));
            addFramed(QStringLiteral("%1").arg(value, 2, 16, QLatin1Char('0')).toUpper(), byte);
            return;
        }
        const DrawnMarker mark = worksInCluster(c.value, m_before) ? DrawnMarker::None : drawnMarker(c.value);
        m_spaces = mark == DrawnMarker::Space ? m_spaces + 1 : 0;
        switch (mark) {
        case DrawnMarker::WordStart: // occurs in spellings only
        case DrawnMarker::None:
            if (m_before == 0 && isCombiningMark(c.value))
                addUnits(kDottedCircle, byte, byte);
            if (m_out.size() - m_boundary > kShapedAtOnce && standsApart(c.value) && standsApart(m_before))
                addBoundary({});
            addUnits(c.value, byte, byte + c.length);
            m_before = c.value;
            if (c.value > 0x40)
                setScript(c.value);
            return;
        case DrawnMarker::Space:
            m_out.marks.push_back({m_out.size(), InlineMark::Kind::Drawn, mark, -1});
            addSpaceBoundary();
            addUnits(m_spaces > kHangingSpaces ? char32_t{kStandIn} : U' ', byte, byte + 1);
            break;
        case DrawnMarker::Tab:
            m_out.marks.push_back({m_out.size(), InlineMark::Kind::Drawn, mark, -1});
            // After text of arbitrary width the tab stop may be a pixel away: then use the next one.
            if (m_offGrid)
                addStandIn(byte, m_spaceWidth - kTabSlack);
            addUnits(U'\t', byte, byte + 1);
            m_offGrid = false;
            break;
        case DrawnMarker::LineFeed:
        case DrawnMarker::CarriageReturn:
            m_out.marks.push_back({m_out.size(), InlineMark::Kind::Drawn, mark, -1});
            addStandIn(byte, kLineEndMarkerWidth);
            break;
        case DrawnMarker::Framed:
            addFramed(codePointName(c.value), byte);
            break;
        }
        m_before = 0;
    }

    void addEmoji(std::uint32_t byte, std::uint32_t length) {
        const std::string_view cluster = m_paragraph.substr(byte, length);
        QString label = QString::fromUtf8(cluster.data(), static_cast<qsizetype>(length));
        // The emoji font has no glyph for the selector; a glyph of another font would break the sequence.
        label.remove(QChar(0xFE0F));
        if (m_out.labels.isEmpty() || m_out.labels.back() != label)
            m_out.labels.append(label);
        m_out.marks.push_back({m_out.size(), InlineMark::Kind::Emoji, DrawnMarker::None,
                               static_cast<int>(m_out.labels.size()) - 1});
        addStandIn(byte, emojiWidth(label, m_font.pixelSize()));
        m_before = kStandIn;
        m_spaces = 0;
    }

    /// Shaping stops before and after the next unit.
    void addBoundary(const QTextCharFormat& format) {
        m_out.formats.append({m_out.size(), 1, format});
        m_boundary = m_out.size();
    }

    void addSpaceBoundary() {
        const qreal extra = m_spaceWidth - spaceHere();
        if (std::abs(extra) > 0.1) {
            QTextCharFormat format;
            format.setFontLetterSpacingType(QFont::AbsoluteSpacing);
            format.setFontLetterSpacing(extra);
            addBoundary(format);
        } else if (m_out.size() - m_boundary > kShapedAtOnce / 2) {
            addBoundary({});
        }
    }

    /// The width of a space at this position. Characters without a script are shaped with the text before
    /// them, at the start with the text after them.
    qreal spaceHere() {
        if (m_scriptSpace < 0) {
            m_scriptSpace = m_spaceWidth;
            for (std::size_t at = 0; at < m_paragraph.size();) {
                const DecodedCharacter c = decodeUtf8(m_paragraph, at);
                if (c.valid() && hasScript(c.value)) {
                    setScript(c.value);
                    break;
                }
                at += c.length;
            }
        }
        return m_scriptSpace;
    }

    void setScript(char32_t c) {
        if (c < 0x0590) {
            m_scriptSpace = m_spaceWidth;
            m_script = QChar::Script_Latin;
        } else if (hasScript(c) && QChar::script(c) != m_script) {
            m_script = QChar::script(c);
            m_scriptSpace = spaceNextTo(c, m_font);
        }
    }

    void addFramed(const QString& label, std::uint32_t byte) {
        if (m_out.labels.isEmpty() || m_out.labels.back() != label)
            m_out.labels.append(label);
        m_out.marks.push_back({m_out.size(), InlineMark::Kind::Framed, DrawnMarker::Framed,
                               static_cast<int>(m_out.labels.size()) - 1});
        addStandIn(byte, framedMarkerWidth(label));
        m_before = 0;
        m_spaces = 0;
    }

    void addStandIn(std::uint32_t byte, qreal width) {
        const qreal extra = width - spaceHere();
        // Adjacent markers of one width share a range, so that a text of nothing but such markers stays cheap
        // to shape.
        if (!m_out.formats.isEmpty()) {
            QTextLayout::FormatRange& last = m_out.formats.back();
            if (last.start + last.length == m_out.size() && last.length < kShapedAtOnce &&
                last.format.fontLetterSpacing() == extra) {
                ++last.length;
                addUnits(kStandIn, byte, byte);
                return;
            }
        }
        QTextLayout::FormatRange range;
        range.start = m_out.size();
        range.length = 1;
        range.format.setFontLetterSpacingType(QFont::AbsoluteSpacing);
        range.format.setFontLetterSpacing(extra);
        m_out.formats.append(range);
        m_boundary = m_out.size();
        addUnits(kStandIn, byte, byte);
    }

    void addUnits(char32_t c, std::uint32_t begin, std::uint32_t end) {
        m_offGrid = m_offGrid || c > 0x7E;
        m_out.string += QChar::fromUcs4(c);
        m_out.bytes.push_back(begin);
        if (c > 0xFFFF)
            m_out.bytes.push_back(end);
    }

    std::string_view m_paragraph;
    const Preedit* m_preedit;
    QFont m_font;
    qreal m_spaceWidth;
    DisplayText m_out;
    std::size_t m_nextChip = 0;
    std::size_t m_nextOrigin = 0;
    std::size_t m_nextWhole = 0;
    bool m_inWhole = false;
    char32_t m_before = 0; ///< 0: no base for a combining mark
    QChar::Script m_script = QChar::Script_Unknown;
    qreal m_scriptSpace = -1; ///< of m_script; negative: not measured yet
    int m_boundary = 0;
    int m_spaces = 0;
    bool m_offGrid = false; ///< the text since the last tab may not be a whole number of cells wide
};

constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kEmojiSelector = 0xFE0F;
constexpr char32_t kKeycap = 0x20E3;

char32_t characterAt(std::string_view text, std::size_t at) {
    return at < text.size() ? decodeUtf8(text, at).value : DecodedCharacter::kInvalid;
}

bool isRegional(char32_t c) {
    return c >= 0x1F1E6 && c <= 0x1F1FF;
}

bool isModifier(char32_t c) {
    return c == kEmojiSelector || c == kKeycap || (c >= 0x1F3FB && c <= 0x1F3FF) ||
           (c >= 0xE0020 && c <= 0xE007F);
}

/// Shown as a picture by default.
bool isPicture(char32_t c) {
    return c >= 0x1F000 && c < 0x1FB00;
}

/// Shown as a picture only with the variation selector.
bool mayBePicture(char32_t c) {
    return (c >= 0x2000 && c < 0x3300) || c == 0xA9 || c == 0xAE || (c >= U'0' && c <= U'9') || c == U'#' ||
           c == U'*';
}

QFont emojiFont(int pixelSize) {
    QFont font = pieceFont(pixelSize);
    QStringList families = font.families();
    const QString emoji = QStringLiteral("Noto Color Emoji");
    if (families.removeOne(emoji))
        families.prepend(emoji);
    font.setFamilies(families);
    return font;
}

void drawEmoji(QPainter& painter, const QRectF& rect, const QString& emoji, int pixelSize) {
    painter.setFont(emojiFont(pixelSize));
    painter.setPen(piecePalette().text);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, emoji);
}

} // namespace

int DisplayText::positionAfter(std::uint32_t byte) const {
    auto position = static_cast<int>(std::lower_bound(bytes.begin(), bytes.end(), byte) - bytes.begin());
    // The second unit of a surrogate pair has the byte of its end.
    if (position < size() && string[position].isLowSurrogate())
        ++position;
    return std::min(position, size());
}

int DisplayText::positionOf(std::uint32_t byte) const {
    int position = positionAfter(byte);
    while (position > 0 && bytes[static_cast<std::size_t>(position)] > byte)
        --position;
    // At the end of the text the caret stays before the closing isolate.
    if (byte > 0 && byte == bytes.back())
        return position;
    auto mark = std::partition_point(marks.begin(), marks.end(),
                                     [&](const InlineMark& m) { return m.at < position; });
    for (; mark != marks.end() && mark->at == position && mark->kind == InlineMark::Kind::Chip; ++mark)
        ++position;
    return position;
}

DisplayText displayText(std::string_view paragraph, std::vector<InlineChip> chips, const Preedit* preedit,
                        const QFont& font, qreal spaceWidth, LayoutHints hints) {
    return Builder(paragraph, std::move(chips), preedit, font, spaceWidth, std::move(hints)).build();
}

bool mayReadFromRight(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        // U+0590 to U+08FF, the presentation forms, U+10800… and U+1E800…
        if ((byte >= 0xD6 && byte <= 0xDF) || (byte == 0xE0 && next <= 0xA3) ||
            (byte == 0xEF && next >= 0xAC && next <= 0xBB) ||
            (byte == 0xF0 && (next == 0x90 || next == 0x9E)))
            return true;
    }
    return false;
}

std::uint32_t emojiLength(std::string_view text, std::uint32_t at) {
    const DecodedCharacter first = decodeUtf8(text, at);
    if (!first.valid())
        return 0;
    std::size_t end = std::size_t{at} + first.length;
    const bool becomesPicture = mayBePicture(first.value) && characterAt(text, end) == kEmojiSelector;
    if ((!isPicture(first.value) && !becomesPicture) || !hasGlyph(first.value))
        return 0;
    if (isRegional(first.value) && isRegional(characterAt(text, end)))
        return static_cast<std::uint32_t>(end - at) + 4;
    while (end < text.size()) {
        const DecodedCharacter c = decodeUtf8(text, end);
        if (isModifier(c.value)) {
            end += c.length;
            continue;
        }
        const char32_t joined = c.value == kJoiner ? characterAt(text, end + c.length) : 0;
        const bool joins = c.value == kJoiner && joined != DecodedCharacter::kInvalid &&
                           (isPicture(joined) || (joined > 0x7F && mayBePicture(joined))) && hasGlyph(joined);
        if (!joins)
            break;
        end += c.length + decodeUtf8(text, end + c.length).length;
    }
    return static_cast<std::uint32_t>(end - at);
}

qreal emojiWidth(const QString& emoji, int pixelSize) {
    static QHash<QString, qreal> widths;
    static int size = 0;
    if (size != pixelSize || widths.size() > 10000)
        widths.clear();
    size = pixelSize;
    auto known = widths.constFind(emoji);
    if (known == widths.constEnd())
        known = widths.insert(emoji, std::ceil(QFontMetricsF(emojiFont(pixelSize)).horizontalAdvance(emoji)));
    return *known;
}

void paintEmoji(QPainter& painter, const QRectF& rect, const QString& emoji, int pixelSize) {
    if (painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::SVG) {
        painter.save();
        drawEmoji(painter, rect, emoji, pixelSize);
        painter.restore();
        return;
    }
    const qreal ratio = painter.device()->devicePixelRatioF() * std::max(painter.worldTransform().m11(), 1.0);
    const bool isDark = piecePalette().dark;
    const QString key = QStringLiteral("emoji/%1/%2/%3/%4").arg(emoji).arg(pixelSize).arg(ratio).arg(isDark);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        const QSizeF size(std::max(emojiWidth(emoji, pixelSize), 1.0), rect.height());
        pixmap = QPixmap((size * ratio).toSize());
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter onto(&pixmap);
        drawEmoji(onto, QRectF(QPointF(), size), emoji, pixelSize);
        onto.end();
        QPixmapCache::insert(key, pixmap);
    }
    painter.drawPixmap(rect.topLeft(), pixmap);
}

} // namespace tokenscope::ui
