#include "ui/widgets/token_editor/emoji.h"

#include "core/text/utf8.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPixmap>
#include <QPixmapCache>

#include <cmath>

namespace tokenscope::ui {
namespace {

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
