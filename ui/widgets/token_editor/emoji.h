#pragma once
// Emoji as pictures of their own: found in UTF-8 as whole sequences (skin tones, flags, families, keycaps),
// measured and painted once. UI thread only.

#include <QPainter>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <string_view>

namespace tokenscope::ui {

/// Bytes of the emoji that begins at `at`; 0 when none does, or no font has it.
std::uint32_t emojiLength(std::string_view text, std::uint32_t at);
qreal emojiWidth(const QString& emoji, int pixelSize);
/// At the left of `rect`, centered in its height.
void paintEmoji(QPainter& painter, const QRectF& rect, const QString& emoji, int pixelSize);

} // namespace tokenscope::ui
