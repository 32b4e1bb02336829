#include "ui/widgets/notices/problem_bars.h"

#include "ui/support/piece_palette.h"
#include "ui/support/tinted_icon.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tokenscope {
namespace {

QLabel* textLabel(const QString& text, const char* look, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    // Files may be hostile: what they say is never taken for markup.
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    label->setProperty("look", look);
    return label;
}

} // namespace

ProblemBars::ProblemBars(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session) {
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    connect(&session, &Session::problemsChanged, this, &ProblemBars::rebuild);
    rebuild();
}

void ProblemBars::rebuild() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const auto& problems = m_session.problems();
    for (std::size_t i = 0; i < std::min(problems.size(), kShown); ++i)
        m_layout->addWidget(makeBar(problems[problems.size() - 1 - i]));
    setVisible(!problems.empty());
}

QWidget* ProblemBars::makeBar(const Problem& problem) {
    auto* bar = new QFrame(this);
    bar->setProperty("look", "error");
    bar->setAccessibleName(tr("Problem"));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);

    auto* sign = new QLabel(bar);
    sign->setPixmap(tintedIcon(QStringLiteral("warning"), piecePalette().error, 16).pixmap(16, 16));
    row->addWidget(sign, 0, Qt::AlignTop);

    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    const Error& error = problem.error;
    const QString file = QString::fromStdString(error.file);
    QStringList place;
    if (!file.isEmpty())
        place << QFileInfo(file).fileName();
    if (!error.where.empty())
        place << QString::fromStdString(error.where);
    QString cause = QString::fromStdString(error.message);
    if (!cause.isEmpty())
        cause[0] = cause[0].toUpper();
    auto* causeLabel = textLabel(cause, "title", bar);
    causeLabel->setObjectName(QStringLiteral("cause"));
    words->addWidget(causeLabel);
    QStringList rest;
    if (!place.isEmpty())
        rest << place.join(QStringLiteral(" · "));
    if (!error.remedy.empty()) {
        QString remedy = QString::fromStdString(error.remedy);
        remedy[0] = remedy[0].toUpper();
        rest << remedy + QLatin1Char('.');
    }
    if (!problem.note.isEmpty())
        rest << problem.note;
    if (!rest.isEmpty()) {
        auto* detail = textLabel(rest.join(QStringLiteral("  —  ")), "remark", bar);
        detail->setToolTip(file);
        words->addWidget(detail);
    }
    row->addLayout(words, 1);

    auto* copy = new QPushButton(tr("Copy"), bar);
    copy->setToolTip(tr("Copy the whole message"));
    connect(copy, &QPushButton::clicked, this,
            [text = QString::fromStdString(describe(error))] { QApplication::clipboard()->setText(text); });
    auto* dismiss = new QPushButton(tr("Dismiss"), bar);
    connect(dismiss, &QPushButton::clicked, this, [this, key = problem.key] { m_session.dismiss(key); });
    row->addWidget(copy, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    return bar;
}

} // namespace tokenscope
