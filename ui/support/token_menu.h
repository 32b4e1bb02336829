#pragma once
// What can be done with one token, the same in every view: show how it was made; copy its piece, id, bytes, text, place.

#include "ui/session/encoded_text.h"
#include "ui/session/token_selection.h"

#include <QString>

#include <optional>

class QHelpEvent;
class QMenu;
class QWidget;

namespace tokenscope::ui {

/// `selection` is told when it is asked how the token was made.
void addTokenActions(QMenu& menu, const EncodedTextPtr& encoded, std::size_t token,
                     TokenSelection& selection);
/// A menu with these; deletes itself when it closes.
QMenu* newTokenMenu(QWidget* parent, const EncodedTextPtr& encoded, std::size_t token,
                    TokenSelection& selection);
/// Shows what describeToken() says at the pointer; hides the tooltip where no token is.
void showTokenTip(const QHelpEvent& event, QWidget* viewport, const EncodedTextPtr& encoded,
                  std::optional<std::size_t> token);

/// The piece's bytes as text; where they are no UTF-8, hex (`<9F>`), never U+FFFD.
QString readableBytes(std::string_view bytes);
/// The piece as it is spelled in the vocabulary, readable as above.
QString readableSpelling(const EncodedText& encoded, std::size_t token);
/// `Token 32: <0x9F>, id 397, byte, bytes [96,97)`, for tooltips and assistive technology.
QString describeToken(const EncodedText& encoded, std::size_t token);
/// The type as people read it: `user-defined`.
QString typeLabel(PieceType type);

} // namespace tokenscope::ui
