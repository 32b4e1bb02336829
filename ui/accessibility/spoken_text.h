#pragma once
// Texts and tokens as a screen reader says them: `space Hello`, where the window draws `␣Hello`.

#include "ui/session/encoded_text.h"
#include "ui/support/piece_runs.h"

#include <QString>

namespace tokenscope::ui {

/// Spaces at the ends, line ends, tabs and bytes that are not UTF-8 are spelled out. At most some hundred
/// characters.
QString spokenText(std::string_view bytes);
/// In a spelling, `▁` and `Ġ` mean a space.
QString spokenLabel(const PieceLabel& label);
/// `token 5, space Hello, id 22172, normal, bytes 0 to 6`
QString spokenToken(const EncodedText& encoded, std::size_t token);

} // namespace tokenscope::ui
