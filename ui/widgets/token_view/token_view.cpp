#include "ui/widgets/token_view/token_view.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/support/token_menu.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>

#include <algorithm>
#include <array>

namespace tokenscope::ui {

TokenView::TokenView(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
    , m_marks(marks) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
}

std::unique_ptr<AccessibleItems> TokenView::makeItems() {
    const auto isListed = [this](int row) {
        return m_encoded && static_cast<std::size_t>(row) < rows().size() &&
               rows().token(static_cast<std::size_t>(row)) < m_encoded->size();
    };
    ItemSource source;
    source.count = [this] { return isVisible() && m_encoded ? static_cast<int>(rows().size()) : 0; };
    source.name = [this, isListed](int row) {
        return isListed(row) ? spokenToken(*m_encoded, rows().token(static_cast<std::size_t>(row)))
                             : QString();
    };
    source.rect = [this, isListed](int row) {
        return isListed(row) ? tokenRect(rows().token(static_cast<std::size_t>(row))) : QRect();
    };
    source.itemAt = [this](QPoint place) {
        const auto token = tokenAt(place);
        return token ? static_cast<int>(rows().rowOf(*token)) : -1;
    };
    source.current = [this] {
        const qsizetype token = m_selection->current();
        return token >= 0 && rows().lists(static_cast<std::size_t>(token))
                   ? static_cast<int>(rows().rowOf(static_cast<std::size_t>(token)))
                   : -1;
    };
    source.choose = [this](int row) {
        m_selection->setCurrent(static_cast<qsizetype>(rows().token(static_cast<std::size_t>(row))));
    };
    auto items = std::make_unique<AccessibleItems>(*this, std::move(source));
    connect(m_selection, &TokenSelection::currentChanged, items.get(), &AccessibleItems::currentChanged);
    return items;
}

void TokenView::mousePressEvent(QMouseEvent* event) {
    const auto token = tokenAt(event->position().toPoint());
    if (token && event->button() == Qt::LeftButton)
        m_selection->setCurrent(static_cast<qsizetype>(*token));
}

void TokenView::mouseMoveEvent(QMouseEvent* event) {
    const auto token = tokenAt(event->position().toPoint());
    m_selection->setHovered(token ? static_cast<qsizetype>(*token) : TokenSelection::kNone);
    if (token && event->buttons().testFlag(Qt::LeftButton))
        m_selection->setCurrent(static_cast<qsizetype>(*token));
}

bool TokenView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        m_selection->setHovered(TokenSelection::kNone);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTokenTip(*help, viewport(), m_encoded, tokenAt(help->pos()));
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const qsizetype current = m_selection->current();
    const auto token = !byKeyboard    ? tokenAt(event->pos())
                       : current >= 0 ? std::optional(static_cast<std::size_t>(current))
                                      : std::nullopt;
    if (!token || !m_encoded || *token >= m_encoded->size())
        return;
    m_selection->setCurrent(static_cast<qsizetype>(*token));
    QMenu* menu = newTokenMenu(this, m_encoded, *token, *m_selection);
    menu->popup(byKeyboard ? viewport()->mapToGlobal(tokenRect(*token).bottomLeft()) : event->globalPos());
}

TokenRows::TokenRows(std::vector<std::uint32_t> tokens)
    : m_all(tokens.size())
    , m_shown(std::make_shared<const std::vector<std::uint32_t>>(std::move(tokens))) {}

TokenRows::TokenRows(const EncodedText& encoded, const TokenMarks* marks)
    : m_all(encoded.size()) {
    if (!marks || (marks->showsAll() && !marks->onlyHits()))
        return;
    auto shown = std::make_shared<std::vector<std::uint32_t>>();
    if (marks->onlyHits()) {
        for (const std::uint32_t token : marks->hits())
            if (token < encoded.size() && marks->shows(encoded.types[token]))
                shown->push_back(token);
    } else {
        // Branchless: the types of adjacent tokens are unpredictable.
        std::array<bool, kPieceTypeCount> shows{};
        for (std::size_t type = 0; type < shows.size(); ++type)
            shows[type] = marks->shows(static_cast<PieceType>(type));
        constexpr std::size_t kPart = 4096;
        std::array<std::uint32_t, kPart> part{};
        for (std::size_t begin = 0; begin < encoded.size(); begin += kPart) {
            std::size_t count = 0;
            for (std::size_t token = begin; token < std::min(begin + kPart, encoded.size()); ++token) {
                part[count] = static_cast<std::uint32_t>(token);
                count += shows[static_cast<std::size_t>(encoded.types[token])] ? 1 : 0;
            }
            shown->insert(shown->end(), part.data(), part.data() + count);
        }
    }
    m_shown = std::move(shown);
}

std::size_t TokenRows::rowOf(std::size_t token) const {
    if (!m_shown)
        return std::min(token, m_all);
    return static_cast<std::size_t>(std::lower_bound(m_shown->begin(), m_shown->end(), token) -
                                    m_shown->begin());
}

bool TokenRows::lists(std::size_t token) const {
    const std::size_t row = rowOf(token);
    return row < size() && this->token(row) == token;
}

} // namespace tokenscope::ui
