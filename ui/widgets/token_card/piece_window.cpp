#include "ui/widgets/token_card/piece_window.h"

#include "ui/session/encoded_text.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_card/token_card.h"

#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

constexpr int kHeight = 520;

} // namespace

PieceWindow::PieceWindow(QWidget* parent)
    : QDialog(parent)
    , m_card(new TokenCard(&m_selection, this)) {
    setObjectName(QStringLiteral("pieceWindow"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_card->setFocusPolicy(Qt::StrongFocus);
    m_card->setProperty("look", "panel");
    m_card->setAttribute(Qt::WA_StyledBackground);
    m_card->setAccessibleName(tr("Piece"));
    column->addWidget(m_card);
}

void PieceWindow::showPiece(const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id,
                            const QString& title) {
    setWindowTitle(tr("Piece %1 of %2").arg(QString::number(id), title));
    m_selection.clear();
    m_card->setEncoded(textOfIds(tokenizer, {{id, {}}}));
    m_selection.setCurrent(0);
    if (!isVisible())
        resize(TokenCard::scaledWidth(), scaled(kHeight));
    show();
    raise();
    activateWindow();
    m_card->setFocus(Qt::OtherFocusReason);
}

} // namespace tokenscope::ui
