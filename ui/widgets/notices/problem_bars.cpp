#include "ui/widgets/notices/problem_bars.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/problem_text.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kMaxHeadingWidth = 480; ///< pixels

/// One label, so that all of the text can be selected at once. Files may be hostile: their text is never
/// interpreted as markup.
QLabel* makeText(const Problem& problem, QWidget* parent) {
    const ProblemText text = problemText(problem);
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("problemText"));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setMinimumWidth(1); // long words must not widen the window
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    const QString heading =
        QFontMetrics(bold).elidedText(text.heading(), Qt::ElideMiddle, scaled(kMaxHeadingWidth));
    QStringList lines;
    if (!heading.isEmpty())
        lines << QStringLiteral("<b>%1</b>").arg(heading.toHtmlEscaped());
    lines << QStringLiteral("<span style=\"color:%1\">%2</span> %3")
                 .arg(piecePalette().error.name(), text.cause.toHtmlEscaped(), text.remedy.toHtmlEscaped());
    label->setText(lines.join(QStringLiteral("<br>")));
    label->setToolTip(QString::fromStdString(problem.error.file).toHtmlEscaped());
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
    connect(&Theme::instance(), &Theme::changed, this, &ProblemBars::rebuild);
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

    row->addWidget(makeText(problem, bar), 1);

    auto* copy = new QPushButton(tr("Copy"), bar);
    copy->setToolTip(tr("Copy the whole message"));
    connect(copy, &QPushButton::clicked, this,
            [text = copyText(problem)] { QApplication::clipboard()->setText(text); });
    auto* dismiss = new QPushButton(tr("Dismiss"), bar);
    connect(dismiss, &QPushButton::clicked, this, [this, key = problem.key] { m_session.dismiss(key); });
    row->addWidget(copy, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    return bar;
}

} // namespace tokenscope::ui
