#include "ui/panels/steps/path_sample_pane.h"

#include "core/explain/lattice/path_sampler.h"
#include "ui/panels/steps/paths_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QDoubleValidator>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kSamplesAtOnce = 10;
constexpr std::size_t kMaxSamples = 10'000;
constexpr std::size_t kMaxEdgesSampledInUiThread = 2048; ///< takes a few milliseconds

} // namespace

struct PathSamplePane::Samples {
    WordLatticePtr word; ///< the sampler refers to its lattice
    explain::PathSampler sampler;
    std::vector<explain::LatticePath> paths;
};

PathSamplePane::PathSamplePane(PathsModel& model, StepTable& table, QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Sampling"))
    , m_model(model)
    , m_table(table)
    , m_alpha(makeAlpha())
    , m_seed(makeSeed())
    , m_button(new QPushButton(tr("Sample 10"), this)) {
    QVBoxLayout* column = makeSectionColumn(*this);
    auto* heading = new QLabel(tr("Sample"), this);
    makeSectionHeading(*heading);
    column->addWidget(heading);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QLineEdit* field : {m_alpha, m_seed}) {
        auto* label = new QLabel(field->accessibleName(), this);
        label->setProperty("look", "remark");
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
        keepFont(*field, [] { return pieceFont(scaled(12)); });
        connect(field, &QLineEdit::textEdited, this, &PathSamplePane::clear);
        connect(field, &QLineEdit::editingFinished, this, &PathSamplePane::stateChanged);
        connect(field, &QLineEdit::returnPressed, this, &PathSamplePane::sample);
    }
    m_button->setObjectName(QStringLiteral("sample"));
    m_button->setToolTip(tr("Sample ten more paths"));
    connect(m_button, &QPushButton::clicked, this, &PathSamplePane::sample);
    row->addWidget(m_button);
    row->addStretch(1);
    column->addLayout(row);
    auto* hint = new QLabel(
        tr("A lower alpha makes the distribution flatter. The same seed gives the same samples."), this);
    hint->setTextFormat(Qt::PlainText);
    hint->setProperty("look", "remark");
    hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    hint->setWordWrap(true);
    column->addWidget(hint);
    clear();
}

QLineEdit* PathSamplePane::makeAlpha() {
    auto* field = new QLineEdit(QStringLiteral("0.5"), this);
    field->setAccessibleName(tr("alpha"));
    field->setToolTip(
        tr("1 samples with the model's own probabilities, a lower value makes them more uniform, and 0 "
           "makes all paths equally likely"));
    keepWidth(*field, 64);
    auto* validator = new QDoubleValidator(0, 1000, 6, field);
    validator->setLocale(QLocale::c());
    validator->setNotation(QDoubleValidator::StandardNotation);
    field->setValidator(validator);
    return field;
}

QLineEdit* PathSamplePane::makeSeed() {
    auto* field = new QLineEdit(QStringLiteral("1"), this);
    field->setAccessibleName(tr("seed"));
    field->setToolTip(tr("The same seed gives the same samples"));
    keepWidth(*field, 88);
    field->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,19}")), field));
    return field;
}

void PathSamplePane::setWord(const WordLatticePtr& word) {
    m_word = word;
    clear();
}

void PathSamplePane::clear() {
    m_job.cancel();
    m_samples.reset();
    m_model.setSamples(nullptr, {});
    m_table.hide();
    m_button->setEnabled(m_word != nullptr);
}

/// Continues the sequence of the current seed.
void PathSamplePane::sample() {
    if (!m_word || m_job.busy())
        return;
    bool valid = false;
    const double alpha = m_alpha->text().toDouble(&valid);
    if (!valid)
        return emit statusMessage(
            tr("Alpha must be a number of at least 0; 1 samples with the model's own probabilities"));
    if (m_samples && m_samples->paths.size() >= kMaxSamples)
        return emit statusMessage(
            tr("At most %1 paths can be sampled; use another seed for more").arg(grouped(kMaxSamples)));
    const auto more = [samples = m_samples, word = m_word, alpha,
                       seed = m_seed->text().toULongLong()](const Progress& progress) {
        auto all = samples ? samples
                           : std::make_shared<Samples>(
                                 Samples{word, explain::PathSampler(word->lattice, alpha, seed), {}});
        for (std::size_t i = 0; all->sampler.canSample() && i < kSamplesAtOnce && !progress.stopped(); ++i)
            all->paths.push_back(all->sampler.sample());
        return all;
    };
    if (m_word->lattice.edges.size() <= kMaxEdgesSampledInUiThread) {
        m_samples = more({});
        return showSamples();
    }
    m_button->setEnabled(false);
    m_job.run(more, [this](std::shared_ptr<Samples> samples) {
        m_samples = std::move(samples);
        m_button->setEnabled(true);
        showSamples();
    });
}

void PathSamplePane::showSamples() {
    m_model.setSamples(m_word, m_samples->paths);
    m_table.show();
    const QString count = grouped(m_samples->paths.size());
    const int different = m_model.rowCount();
    emit statusMessage(
        different == 1
            ? tr("%1 samples, all of them the same path").arg(count)
            : tr("%1 samples, %2 different paths").arg(count, grouped(static_cast<quint64>(different))));
}

QJsonObject PathSamplePane::state() const {
    return {{QStringLiteral("alpha"), m_alpha->text()}, {QStringLiteral("seed"), m_seed->text()}};
}

void PathSamplePane::restore(const QJsonObject& state) {
    m_alpha->setText(state[QStringLiteral("alpha")].toString(m_alpha->text()));
    m_seed->setText(state[QStringLiteral("seed")].toString(m_seed->text()));
}

} // namespace tokenscope::ui
