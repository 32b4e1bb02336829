#pragma once
// Emoji as pictures: found in UTF-8 as whole sequences (skin tones, flags, families, keycaps), measured and
// rendered once. UI thread only.

#include <QPainter>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <string_view>

namespace tokenscope::ui {

/// Bytes of the emoji that starts at `at`; 0 if there is none or no font has it.
std::uint32_t emojiLength(std::string_view text, std::uint32_t at);
qreal emojiWidth(const QString& emoji, int pixelSize);
/// At the left of `rect`, vertically centered.
void paintEmoji(QPainter& painter, const QRectF& rect, const QString& emoji, int pixelSize);

} // namespace tokenscope::ui
