#include "ui/widgets/notices/offer_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {

OfferPage::OfferPage(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_column(new QVBoxLayout) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    m_title->setProperty("look", "title");
    m_text->setProperty("look", "remark");
    m_text->setWordWrap(true);
    for (QLabel* label : {m_title, m_text}) {
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignHCenter);
    }
    m_column->setSpacing(8);
    column->addStretch(2);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(8);
    column->addLayout(m_column);
    column->addStretch(3);
}

void OfferPage::setOffers(const QString& title, const QString& text, const QList<Offer>& offers) {
    m_title->setText(title);
    m_text->setText(text);
    const bool same = std::equal(m_offers.begin(), m_offers.end(), offers.begin(), offers.end(),
                                 [](const Offer& a, const Offer& b) { return a.title == b.title; });
    m_offers = offers;
    if (same)
        return;
    // Keep the focus on the page: otherwise it would move to the next widget of the window.
    const bool focused = std::any_of(m_buttons.begin(), m_buttons.end(),
                                     [](const QPushButton* button) { return button->hasFocus(); });
    if (focused)
        setFocus(Qt::OtherFocusReason);
    for (QPushButton* button : std::as_const(m_buttons)) {
        button->hide();
        button->deleteLater();
    }
    m_buttons.clear();
    for (const Offer& offer : offers) {
        auto* button = new QPushButton(offer.title, this);
        if (offer.primary)
            button->setProperty("look", "primary");
        const qsizetype at = m_buttons.size();
        connect(button, &QPushButton::clicked, this, [this, at] {
            // The action may change the offers.
            const auto run = m_offers[at].run;
            run();
        });
        m_column->addWidget(button, 0, Qt::AlignHCenter);
        button->show();
        m_buttons << button;
    }
    if (!focused || m_buttons.empty())
        return;
    const auto primary =
        std::find_if(offers.begin(), offers.end(), [](const Offer& one) { return one.primary; });
    m_buttons[primary == offers.end() ? 0 : primary - offers.begin()]->setFocus(Qt::OtherFocusReason);
}

} // namespace tokenscope::ui
