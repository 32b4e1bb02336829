#include "ui/widgets/notices/failure_note.h"

#include "ui/support/empty_note.h"
#include "ui/support/piece_palette.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/notices/problem_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

namespace tokenscope::ui {
namespace {

constexpr int kRoomForCopy = 220; ///< pixels; the text is at the top

} // namespace

FailureNote::FailureNote(QWidget* parent)
    : QWidget(parent)
    , m_copy(new QPushButton(tr("Copy"), this)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("No pieces"));
    m_copy->setToolTip(tr("Copy the whole message with the full path (Ctrl+C)"));
    m_copy->hide();
    connect(m_copy, &QPushButton::clicked, this, &FailureNote::copy);
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
    const QSize size = m_copy->sizeHint();
    m_copy->setGeometry(QRect({(width() - size.width()) / 2, height() / 2}, size));
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

} // namespace tokenscope::ui
