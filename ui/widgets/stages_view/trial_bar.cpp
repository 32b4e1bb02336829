#include "ui/widgets/stages_view/trial_bar.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRows = 6;
constexpr int kChangeHeight = 20; ///< of a row: one line

} // namespace

TrialBar::TrialBar(Trial* trial, QWidget* parent)
    : QFrame(parent)
    , m_trial(trial)
    , m_summary(new QLabel(this))
    , m_error(new QLabel(this))
    , m_save(new QPushButton(tr("Save as new file…"), this))
    , m_list(new QWidget(this)) {
    setProperty("look", "header");
    setAccessibleName(tr("Changes being tried"));
    setAccessibleRole(*this, QAccessible::Grouping);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 4, 12, 5);
    column->setSpacing(2);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    for (QLabel* label : {m_summary, m_error}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_summary->setAccessibleName(tr("What differs"));
    m_error->setAccessibleName(tr("Why a change was refused"));
    m_error->setProperty("tone", "error");
    m_save->setToolTip(tr("Save the tokenizer with these changes as another file"));
    connect(m_save, &QPushButton::clicked, this, &TrialBar::saveRequested);
    line->addWidget(m_summary, 1);
    line->addWidget(m_save, 0, Qt::AlignTop);
    column->addLayout(line);
    column->addWidget(m_error);
    m_rows = new QVBoxLayout(m_list);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    column->addWidget(m_list);
    connect(m_trial, &Trial::changed, this, &TrialBar::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &TrialBar::refresh);
    refresh();
}

void TrialBar::setErrorElsewhere(bool elsewhere) {
    m_errorElsewhere = elsewhere;
    m_error->setVisible(m_trial->error() && !m_errorElsewhere);
}

QString TrialBar::error() const {
    return m_error->isHidden() ? QString() : m_error->text();
}

void TrialBar::refresh() {
    m_summary->setText(m_trial->changes().empty() && !m_trial->error()
                           ? tr("Switch off a rule with the check box in its row, or edit it on the right.")
                           : m_trial->summary());
    const auto& error = m_trial->error();
    m_error->setVisible(error && !m_errorElsewhere);
    m_error->setText(error ? QString::fromStdString(describe(*error)) : QString());
    m_save->setEnabled(!m_trial->changes().empty());

    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (QWidget* row = item->widget()) {
            row->hide();
            row->deleteLater(); // its own button may have been clicked
        }
        delete item;
    }
    const Trial::Changes& changes = m_trial->changes();
    m_list->setMinimumHeight(scaled(kChangeHeight)); // the first change moves nothing
    // The last ones: those the user is working on.
    const std::size_t first = changes.size() > kMaxRows ? changes.size() - kMaxRows : 0;
    if (first > 0)
        m_rows->addWidget(new QLabel(tr("%n earlier changes", nullptr, static_cast<int>(first)), m_list));
    for (std::size_t i = first; i < changes.size(); ++i) {
        auto* row = new QWidget(m_list);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(4);
        const QString words =
            QString::fromStdString(describe(changes[i], m_trial->original()->tokenizer->definition()).text());
        auto* back = new QToolButton(row);
        back->setText(QStringLiteral("×"));
        back->setProperty("look", "flat");
        back->setProperty("place", "tab");
        keepWidth(*back, kChangeHeight);
        keepHeight(*back, kChangeHeight);
        back->setToolTip(tr("Undo this change"));
        back->setAccessibleName(tr("Undo: %1").arg(words));
        connect(back, &QToolButton::clicked, m_trial, [trial = m_trial, i] { trial->takeBack(i); });
        auto* label = new QLabel(words, row);
        label->setTextFormat(Qt::PlainText);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        label->setToolTip(words.toHtmlEscaped());
        line->addWidget(back);
        line->addWidget(label, 1);
        m_rows->addWidget(row);
    }
}

} // namespace tokenscope::ui
