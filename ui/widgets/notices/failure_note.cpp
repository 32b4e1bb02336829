#include "ui/widgets/notices/failure_note.h"

#include "ui/support/empty_note.h"
#include "ui/support/piece_palette.h"
#include "ui/widgets/notices/problem_text.h"

#include <QPainter>

namespace tokenscope {

FailureNote::FailureNote(QWidget* parent)
    : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("No pieces"));
}

void FailureNote::setLead(const QString& lead) {
    m_lead = lead;
    setAccessibleName(lead);
    update();
}

void FailureNote::setError(std::optional<Error> error) {
    m_error = std::move(error);
    setAccessibleDescription(words());
    update();
}

QString FailureNote::words() const {
    if (!m_error)
        return {};
    const ProblemText text = problemText({{}, *m_error, {}});
    // Of a text the place says nothing; of a file it does.
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
    paintNote(painter, rect(), words());
}

} // namespace tokenscope
