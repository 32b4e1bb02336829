#include "ui/panels/compare/tokenizer_strip.h"

#include "ui/panels/compare/column_headers.h"
#include "ui/support/control_style.h"
#include "ui/support/elided_label.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kWidestName = 220;
constexpr int kNarrowestName = 28;
constexpr int kBox = 16;
constexpr int kGap = 6;
constexpr int kAround = kBox + 2 * kGap + ControlStyle::kArrow; ///< the name
constexpr int kRounding = 4;                                    ///< of widths of texts
constexpr int kMuted = 140;                                     ///< of 255

} // namespace

TokenizerStrip::TokenizerStrip(Session& session, ColumnSet& columns, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_columns(columns)
    , m_row(new QHBoxLayout(this)) {
    setAccessibleName(tr("Compared tokenizers"));
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(4);
    auto* others = new QMenu(this);
    connect(others, &QMenu::aboutToShow, this,
            [this, others] { fillAddColumnMenu(*others, m_session, m_columns); });
    m_add = menuButton(tr("Add"), tr("Add a tokenizer to all pages: up to eight, or one with other settings"),
                       others, this);
    m_add->setObjectName(QStringLiteral("addTokenizer"));
    m_add->setAccessibleName(tr("Add a tokenizer"));
    m_row->addWidget(m_add);
    m_note = new ElidedLabel(this);
    m_note->setObjectName(QStringLiteral("shownTokenizers"));
    m_note->setProperty("look", "remark");
    m_row->addWidget(m_note, 1);
    connect(&columns, &ColumnSet::changed, this, &TokenizerStrip::refresh);
    refresh();
}

void TokenizerStrip::refresh() {
    const bool focused = isAncestorOf(QApplication::focusWidget());
    while (m_buttons.size() > m_columns.size()) {
        m_buttons.back()->hide();
        m_buttons.back()->deleteLater();
        m_buttons.pop_back();
    }
    while (m_buttons.size() < m_columns.size()) {
        const std::size_t column = m_buttons.size();
        auto* button = new TokenizerButton(column, this);
        auto* menu = new QMenu(button);
        connect(menu, &QMenu::aboutToShow, this,
                [this, menu, column] { fillColumnMenu(*menu, m_session, m_columns, column); });
        button->setMenu(menu);
        m_row->insertWidget(static_cast<int>(column), button);
        m_buttons.push_back(button);
    }
    if (focused && !isAncestorOf(QApplication::focusWidget())) // the last one was removed by its own menu
        m_add->setFocus();
    for (std::size_t c = 0; c < m_buttons.size(); ++c)
        m_buttons[c]->setTokenizer(m_columns.title(c), m_columns.settings(c), c < m_columns.shown());
    m_add->setVisible(m_columns.size() > 0);
    const std::size_t shown = m_columns.shown();
    m_note->setText(m_columns.size() <= shown ? QString()
                    : shown == 2 ? tr("Only A and B are compared here; the menu of another one shows it")
                                 : tr("Only A to %1 are compared here; the menu of another one shows it")
                                       .arg(columnLetter(shown - 1)));
}

TokenizerButton::TokenizerButton(std::size_t column, QWidget* parent)
    : QPushButton(parent)
    , m_column(column) {
    setObjectName(QStringLiteral("tokenizer%1").arg(columnLetter(column)));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void TokenizerButton::setTokenizer(const QString& name, const QString& settings, bool shown) {
    m_name = name;
    m_settings = settings;
    m_shown = shown;
    const QString whole = settings.isEmpty() ? name : tr("%1, %2").arg(name, settings);
    const QString spoken = columnLetter(m_column) + QLatin1Char(' ') + whole;
    setAccessibleName(shown ? spoken : tr("%1, not shown on this page").arg(spoken));
    setToolTip(plainToolTip(shown ? whole : tr("%1\nNot shown on this page; its menu shows it").arg(whole)));
    updateGeometry();
    update();
}

QSize TokenizerButton::sizeHint() const {
    int words = QFontMetrics(interfaceFont(12, QFont::DemiBold)).horizontalAdvance(m_name);
    if (!m_settings.isEmpty())
        words += scaled(kGap) + QFontMetrics(interfaceFont(12)).horizontalAdvance(m_settings);
    return {std::min(words + kRounding, scaled(kWidestName)) + scaled(kAround), scaled(24)};
}

QSize TokenizerButton::minimumSizeHint() const {
    return {std::min(sizeHint().width(), scaled(kNarrowestName + kAround)), scaled(24)};
}

void TokenizerButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PiecePalette& colors = piecePalette();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = underMouse() || isDown();
    painter.setPen(QPen(hasFocus() ? colors.highlight : colors.controlBorder, hasFocus() ? 2 : 1));
    painter.setBrush(lit ? colors.highlightSoft : colors.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    if (!m_shown)
        painter.setOpacity(kMuted / 255.0);
    const int box = scaled(kBox);
    paintColumnLetter(painter, QPointF(scaled(kGap), (height() - box) / 2.0), box, m_column);
    QRect place = rect().adjusted(scaled(2 * kGap) + box, 0, -scaled(ControlStyle::kArrow), 0);
    ControlStyle::drawArrow(painter, QRect(place.right() + 1, 0, scaled(ControlStyle::kArrow), height()),
                            false, colors.text);
    const QFont bold = interfaceFont(12, QFont::DemiBold);
    const int wanted = QFontMetrics(bold).horizontalAdvance(m_name);
    const int room =
        m_settings.isEmpty() ? place.width() : std::max(place.width() / 2, scaled(kNarrowestName));
    const QString name = QFontMetrics(bold).elidedText(m_name, Qt::ElideMiddle, std::max(room, 0));
    painter.setFont(bold);
    painter.setPen(colors.text);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, name);
    if (m_settings.isEmpty())
        return;
    place.setLeft(place.left() + std::min(wanted, QFontMetrics(bold).horizontalAdvance(name)) + scaled(kGap));
    painter.setFont(interfaceFont(12));
    painter.setPen(colors.muted);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(painter.font()).elidedText(m_settings, Qt::ElideRight, place.width()));
}

} // namespace tokenscope::ui
