#include "ui/panels/chat/token_why_pane.h"

#include "ui/panels/chat/mask_strips.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

namespace tokenscope::ui {
namespace {

constexpr QChar kBreakOpportunity(0x200B);

/// Allows line breaks in long paths.
QString breakable(const QString& text) {
    constexpr qsizetype kLong = 20;
    QStringList parts = text.split(QLatin1Char(' '));
    for (QString& part : parts)
        for (qsizetype i = part.size() > kLong ? part.size() - 1 : 0; i > 0; --i)
            if (QStringLiteral("._[/").contains(part[i]))
                part.insert(i, kBreakOpportunity);
    return parts.join(QLatin1Char(' '));
}

} // namespace

TokenWhyPane::TokenWhyPane(QWidget* parent)
    : QWidget(parent) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Why"), this, 8);
    m_token = header.remark;
    keepFont(*m_token, [] { return fixedFont(12); });
    column->addWidget(header.frame);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(scroll);
    body->setProperty("look", "panel");
    body->setAttribute(Qt::WA_StyledBackground);
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < kPolicies; ++i) {
        auto* mark = new QLabel(body);
        mark->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
        mark->setMinimumWidth(14);
        auto* reason = new QLabel(body);
        reason->setTextFormat(Qt::PlainText);
        reason->setWordWrap(true);
        reason->setMinimumWidth(1);
        reason->setTextInteractionFlags(Qt::TextSelectableByMouse);
        keepFont(*reason, [] { return interfaceFont(12); });
        const int row = static_cast<int>(i);
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        grid->addWidget(reason, row, 1);
        m_marks << mark;
        m_reasons << reason;
    }
    m_note = new QLabel(body);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setProperty("look", "remark");
    grid->addWidget(m_note, static_cast<int>(kPolicies), 0, 1, 2);
    grid->setRowStretch(static_cast<int>(kPolicies) + 1, 1);
    scroll->setWidget(body);
    column->addWidget(scroll, 1);
    setToken(nullptr, -1);
}

void TokenWhyPane::setToken(const ChatResultPtr& result, qsizetype token) {
    const bool shown = result && result->hasTokens() && token >= 0 &&
                       static_cast<std::size_t>(token) < result->encoded->size();
    const auto index = static_cast<std::size_t>(std::max<qsizetype>(token, 0));
    m_token->setText(shown ? readableSpelling(*result->encoded, index) + QStringLiteral("  ") +
                                 QString::number(result->encoded->encoding.ids[index])
                           : QString());
    for (std::size_t i = 0; i < kPolicies; ++i) {
        const auto row = static_cast<qsizetype>(i);
        const bool applies = shown && result->applies(i);
        m_marks[row]->setVisible(applies);
        m_reasons[row]->setVisible(applies);
        if (!applies)
            continue;
        const bool trained = result->masks[i].trained[index] != 0;
        m_marks[row]->setText(trained ? QStringLiteral("✓") : QStringLiteral("–"));
        QPalette palette = m_marks[row]->palette();
        palette.setColor(QPalette::WindowText, trained ? piecePalette().ok : piecePalette().muted);
        m_marks[row]->setPalette(palette);
        m_marks[row]->setToolTip(MaskStrips::title(i));
        m_reasons[row]->setText(MaskStrips::title(i) + QStringLiteral(": ") +
                                breakable(result->reason(i, index)));
    }
    QStringList notes;
    if (shown && result->masks[m_policy].trained.empty()) {
        notes << tr("%1 is being computed.").arg(MaskStrips::title(m_policy));
    } else if (shown) {
        if (result->masks[m_policy].straddles[index] != 0)
            notes << tr("This token crosses a boundary of the trained text.");
        const bool trained = result->masks[m_policy].trained[index] != 0;
        notes << tr("Label by %1: %2")
                     .arg(MaskStrips::title(m_policy),
                          trained ? QString::number(result->encoded->encoding.ids[index])
                                  : QStringLiteral("−100"));
    } else {
        notes << tr("Select a token in the text, in a message or in a mask.");
    }
    m_note->setText(notes.join(QLatin1Char('\n')));
}

} // namespace tokenscope::ui
