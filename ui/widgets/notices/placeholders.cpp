#include "ui/widgets/notices/placeholders.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/problem_bars.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {

QString emptyNote(const EncodedText& encoded) {
    return encoded.size() == 0
               ? QCoreApplication::translate("EmptyNote", "The text is empty: there are no tokens.")
               : QCoreApplication::translate("EmptyNote", "The legend or “Only matches” hides every token.");
}

void paintNote(QPainter& painter, const QRect& area, const QString& note) {
    painter.setFont(interfaceFont(12));
    painter.setPen(piecePalette().muted);
    painter.drawText(area.adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                     note);
}

void paintEmptyNote(QPainter& painter, const QRect& area, const EncodedText& encoded) {
    paintNote(painter, area, emptyNote(encoded));
}

namespace {

constexpr int kRoomForCopy = 220; ///< pixels; the text is at the top

} // namespace

FailureNote::FailureNote(QWidget* parent)
    : QWidget(parent)
    , m_copy(new QPushButton(tr("Copy"), this)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("No pieces"));
    setAccessibleRole(*this, QAccessible::AlertMessage);
    m_copy->setToolTip(tr("Copy the whole message with the full path (Ctrl+C)"));
    m_copy->hide();
    connect(m_copy, &QPushButton::clicked, this, &FailureNote::copy);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addStretch(3);
    column->addWidget(m_copy, 0, Qt::AlignHCenter);
    column->addStretch(2);
}

void FailureNote::copy() {
    if (m_error)
        QGuiApplication::clipboard()->setText(copyText({{}, *m_error, {}}));
}

void FailureNote::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && m_error)
        return copy();
    QWidget::keyPressEvent(event);
}

/// Shows the button below the text if there is space for it.
void FailureNote::settle() {
    m_copy->setVisible(m_error && height() >= kRoomForCopy);
}

void FailureNote::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    settle();
}

void FailureNote::setLead(const QString& lead) {
    m_lead = lead;
    setAccessibleName(lead);
    update();
}

void FailureNote::setError(std::optional<Error> error) {
    m_error = std::move(error);
    setAccessibleDescription(text());
    setToolTip(m_error ? plainToolTip(copyText({{}, *m_error, {}})) : QString());
    settle();
    update();
}

QString FailureNote::text() const {
    if (!m_error)
        return {};
    const ProblemText text = problemText({{}, *m_error, {}});
    // Without a file the location means nothing to the user.
    const QString heading = m_error->file.empty() ? QString() : text.heading() + QLatin1Char(':');
    QStringList sentences = {m_lead.isEmpty() ? tr("There are no pieces: the text could not be encoded.")
                                              : m_lead,
                             heading, text.cause, text.remedy};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

void FailureNote::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), piecePalette().panel);
    paintNote(painter, rect(), text());
}

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
        ignoreSecondClick(*button); // which may hit an offer of the action
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
