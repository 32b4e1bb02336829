#pragma once
// The chips of some tokens on any paint device, for pictures. Lays out all of them, so it is meant for
// thousands.

#include "ui/session/encoded_text.h"

#include <QPainter>
#include <QSize>

namespace tokenscope::ui {

inline constexpr std::size_t kMaxPicturedTokens = 5000;

/// Size of the picture when it is `width` wide.
QSize renderedChipsSize(const EncodedTextPtr& encoded, TokenRange tokens, int width, bool rawSpelling);
/// Paints from the origin, including line numbers and background.
void renderChips(QPainter& painter, const EncodedTextPtr& encoded, TokenRange tokens, int width,
                 bool rawSpelling);

} // namespace tokenscope::ui
