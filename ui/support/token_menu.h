#pragma once
// The menu, tooltip and description of a token, the same in every view: show its derivation; copy its piece,
// id, text, bytes or span.

#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"
#include "ui/support/piece_runs.h"

#include <QString>

#include <optional>

class QHelpEvent;
class QMenu;
class QWidget;

namespace tokenscope::ui {

/// `selection` reports when the user asks for the derivation of the token.
void addTokenActions(QMenu& menu, const EncodedTextPtr& encoded, std::size_t token,
                     TokenSelection& selection);
/// A menu with these actions, which deletes itself when it closes.
QMenu* newTokenMenu(QWidget* parent, const EncodedTextPtr& encoded, std::size_t token,
                    TokenSelection& selection);
/// A menu for a piece that need not be a token of the text; `at` is a place on the screen. False: it has no page.
bool popUpPieceMenu(QWidget* parent, const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id,
                    const QPoint& at);
/// Shows describeToken() as a tooltip at the pointer; hides the tooltip if there is no token.
void showTokenTip(const QHelpEvent& event, QWidget* viewport, const EncodedTextPtr& encoded,
                  std::optional<std::size_t> token);

/// The bytes as text; invalid UTF-8 as hex (`<9F>`), never as U+FFFD.
QString readableBytes(std::string_view bytes);
/// The spelling of the piece in the vocabulary, as readableBytes().
QString readableSpelling(const EncodedText& encoded, std::size_t token);
/// What the piece stands for, as labelText(); for sentences and headings.
QString readablePiece(const EncodedText& encoded, std::size_t token);
/// `; spelled Ġworld in the vocabulary`; empty if the label is the spelling.
QString spellingNote(std::string_view spelling, const PieceLabel& label);
/// `Token 3 (from 0): ␣world, id 995, normal, bytes [5,11); spelled Ġworld in the vocabulary`, for tooltips and
/// assistive technology.
QString describeToken(const EncodedText& encoded, std::size_t token);
/// The name of the type for people: `user-defined`.
QString typeLabel(PieceType type);
/// `byte: a piece for bytes that form no complete character, …`
QString typeMeaning(PieceType type);

} // namespace tokenscope::ui
