#include "ui/panels/compare/divergence_pane.h"

#include "ui/panels/compare/derivation_view.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/support/elided_label.h"
#include "ui/support/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {

DivergencePane::DivergencePane(QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Looking for the reason"))
    , m_rows(new DerivationView(this))
    , m_verdict(new QLabel(this))
    , m_sentence(new ElidedLabel(this)) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_rows, 1);
    auto* foot = new QWidget(this);
    keepHeight(*foot, 34);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(6);
    m_verdict->setProperty("look", "title");
    m_sentence->setTextFormat(Qt::PlainText);
    row->addWidget(m_verdict);
    row->addWidget(m_sentence, 1);
    for (int side = 0; side < 2; ++side) {
        m_steps[side] = new QPushButton(foot);
        row->addWidget(m_steps[side]);
        connect(m_steps[side], &QPushButton::clicked, this, [this, side] {
            if (m_derivation && atStages())
                emit stagesRequested(m_derivation->columns[side], m_byte);
            else if (m_derivation)
                emit stepsRequested(m_derivation->columns[side], m_byte);
        });
    }
    column->addWidget(foot);
    clear({});
}

void DivergencePane::clear(const QString& note) {
    m_job.cancel();
    m_derivation.reset();
    m_verdict->clear();
    m_sentence->clear();
    for (QPushButton* button : m_steps)
        button->hide();
    m_rows->setDerivation(nullptr, note);
}

void DivergencePane::ask(const ComparedTextPtr& compared, std::size_t one, std::size_t other,
                         ByteSpan place) {
    m_byte = place.begin;
    m_job.run([compared, one, other,
               place](const Progress&) { return derivationData(*compared, one, other, place); },
              [this](Result<DerivationData> derivation) { take(std::move(derivation)); });
}

void DivergencePane::take(Result<DerivationData> derivation) {
    if (!derivation) {
        return clear(QString::fromStdString(describe(derivation.error())));
    }
    m_derivation = *std::move(derivation);
    m_rows->setDerivation(&*m_derivation, {});
    m_verdict->setText(m_derivation->verdict);
    m_sentence->setText(m_derivation->sentence);
    for (int side = 0; side < 2; ++side) {
        const QString letter = columnLetter(m_derivation->columns[side]);
        const QString where = atStages() ? tr("Stages") : tr("Steps");
        m_steps[side]->setText(tr("%1 of %2").arg(where, letter));
        m_steps[side]->setToolTip(
            m_derivation->columns[side] == 0
                ? tr("Open %1 on this place").arg(where)
                : tr("Make %1 the tokenizer in use, and open %2 on this place").arg(letter, where));
        m_steps[side]->show();
    }
}

bool DivergencePane::atStages() const {
    return m_derivation && m_derivation->stage != compare::DivergenceStage::Model &&
           m_derivation->stage != compare::DivergenceStage::Ids;
}

QString DivergencePane::words() const {
    if (!m_derivation)
        return {};
    QString text = m_derivation->verdict + QLatin1Char(' ') + m_derivation->sentence + QLatin1Char('\n');
    for (std::size_t row = 0; row < m_derivation->rows[0].size(); ++row) {
        QStringList cells{m_derivation->rows[0][row].title};
        for (const auto& side : m_derivation->rows)
            cells << describeRow(side[row]);
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

} // namespace tokenscope::ui
