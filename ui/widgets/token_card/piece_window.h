#pragma once
// A small window with the card of one piece that need not occur in any text.

#include "core/encoding/tokenizer.h"
#include "ui/session/selection_and_marks.h"

#include <QDialog>

#include <memory>

namespace tokenscope::ui {

class TokenCard;

class PieceWindow : public QDialog {
    Q_OBJECT

  public:
    explicit PieceWindow(QWidget* parent);
    /// `title` names the tokenizer.
    void showPiece(const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id, const QString& title);

  private:
    TokenSelection m_selection;
    TokenCard* m_card;
};

} // namespace tokenscope::ui
