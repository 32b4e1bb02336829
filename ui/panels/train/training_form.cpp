#include "ui/panels/train/training_form.h"

#include "core/train/job/train_presets.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

#include <algorithm>
#include <limits>

// What the form says; how it is put together is in training_form_parts.cpp.
namespace tokenscope {
namespace {

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

int fitting(std::size_t number) {
    return static_cast<int>(std::min<std::size_t>(number, std::numeric_limits<int>::max()));
}

void select(QComboBox& box, const QString& key) {
    const int index = box.findData(key);
    if (index >= 0)
        return box.setCurrentIndex(index);
    box.setCurrentIndex(-1);
    if (box.isEditable())
        box.setEditText(key);
}

/// `!` before a token that is found in every text, and is no special one.
std::vector<TrainToken> tokensOf(const QString& lines) {
    std::vector<TrainToken> tokens;
    for (const QString& line : lines.split(QLatin1Char('\n'))) {
        const QString token = line.trimmed();
        const bool plain = token.startsWith(QLatin1Char('!')) && token.size() > 1;
        if (!token.isEmpty())
            tokens.push_back({(plain ? token.mid(1) : token).toStdString(), !plain});
    }
    return tokens;
}

/// How the files are read and by how many threads is no matter of the tokenizer.
TrainOptions withReadingOf(const TrainOptions& now, TrainOptions options) {
    options.input = now.input;
    options.threads = now.threads;
    options.from = now.from;
    options.checkpoint = now.checkpoint;
    options.resume = now.resume;
    return options;
}

} // namespace

TrainOptions TrainingForm::options() const {
    TrainOptions options;
    options.model = static_cast<TrainModel>(m_model->currentIndex());
    options.form = static_cast<TrainForm>(m_form->currentIndex());
    options.pieces = static_cast<std::size_t>(m_pieces->value());
    options.ties = static_cast<TrainTies>(m_ties->currentIndex());
    options.score = static_cast<TrainScore>(m_score->currentIndex());
    options.minCount = static_cast<std::uint64_t>(m_least->value());
    options.maxPieceLength = static_cast<std::size_t>(m_longest->value());
    const int words = m_words->findText(m_words->currentText());
    const QString typed = m_words->currentText().trimmed();
    options.split.words = words >= 0 ? m_words->itemData(words).toString().toStdString()
                          : typed.startsWith(QLatin1String("regex:")) ? typed.toStdString()
                                                                      : "regex:" + typed.toStdString();
    options.split.digits = static_cast<unsigned>(m_digits->currentIndex());
    options.split.apostrophes =
        m_apostrophes->isChecked() ? TrainSplit::Apostrophes::Both : TrainSplit::Apostrophes::Published;
    options.normalizer = m_normalizer->currentData().toString().toStdString();
    constexpr double kPercent = 100;
    options.coverage = m_coverage->value() / kPercent;
    options.alphabetLimit = static_cast<std::size_t>(m_alphabet->value());
    options.byteFallback = m_fallback->isChecked();
    options.super.transition = static_cast<std::size_t>(m_transition->value());
    options.super.mostWords = static_cast<std::size_t>(m_superWords->value());
    options.super.acrossPunctuation = m_superPunctuation->isChecked();
    options.super.acrossLines = m_superLines->isChecked();
    options.unigram.seedPieces = static_cast<std::size_t>(m_seeds->value());
    options.unigram.shrink = m_shrink->value();
    options.unigram.rounds = static_cast<unsigned>(m_rounds->value());
    options.added = tokensOf(m_added->toPlainText());
    options.input.records = static_cast<TrainInput::Records>(m_records->currentIndex());
    options.input.field = m_field->text().toStdString();
    options.input.sample = m_sample->value() / kPercent;
    options.input.seed = static_cast<std::uint64_t>(m_seed->value());
    options.threads = static_cast<unsigned>(m_threads->value());
    options.from = m_from->text().trimmed().toStdString();
    options.checkpoint = m_checkpoint->text().trimmed().toStdString();
    options.resume = !options.checkpoint.empty();
    return options;
}

void TrainingForm::setOptions(const TrainOptions& options) {
    {
        const QScopedValueRollback quiet(m_quiet, true);
        m_model->setCurrentIndex(static_cast<int>(options.model));
        m_form->setCurrentIndex(static_cast<int>(options.form));
        m_pieces->setValue(fitting(options.pieces));
        m_ties->setCurrentIndex(static_cast<int>(options.ties));
        m_score->setCurrentIndex(static_cast<int>(options.score));
        m_least->setValue(fitting(options.minCount));
        m_longest->setValue(fitting(options.maxPieceLength));
        select(*m_words, textOf(options.split.words));
        m_digits->setCurrentIndex(static_cast<int>(options.split.digits));
        m_apostrophes->setChecked(options.split.apostrophes == TrainSplit::Apostrophes::Both);
        select(*m_normalizer, textOf(options.normalizer));
        constexpr double kPercent = 100;
        m_coverage->setValue(options.coverage * kPercent);
        m_alphabet->setValue(fitting(options.alphabetLimit));
        m_fallback->setChecked(options.byteFallback);
        m_transition->setValue(fitting(options.super.transition));
        m_superWords->setValue(fitting(options.super.mostWords));
        m_superPunctuation->setChecked(options.super.acrossPunctuation);
        m_superLines->setChecked(options.super.acrossLines);
        m_seeds->setValue(fitting(options.unigram.seedPieces));
        m_shrink->setValue(options.unigram.shrink);
        m_rounds->setValue(static_cast<int>(options.unigram.rounds));
        QStringList added;
        for (const TrainToken& token : options.added)
            added << (token.special ? QString() : QStringLiteral("!")) + textOf(token.text);
        m_added->setPlainText(added.join(QLatin1Char('\n')));
        m_records->setCurrentIndex(static_cast<int>(options.input.records));
        m_field->setText(textOf(options.input.field));
        m_sample->setValue(options.input.sample * kPercent);
        m_seed->setValue(fitting(options.input.seed));
        m_threads->setValue(static_cast<int>(options.threads));
        m_from->setText(textOf(options.from));
        m_checkpoint->setText(textOf(options.checkpoint));
    }
    edited();
}

void TrainingForm::choosePreset(const QString& name) {
    const TrainPreset* preset = findTrainPreset(name.toStdString());
    if (!preset)
        return;
    setOptions(withReadingOf(options(), preset->options));
}

void TrainingForm::suit(TrainOptions options) {
    options.pieces = static_cast<std::size_t>(m_pieces->value());
    setOptions(withReadingOf(this->options(), std::move(options)));
}

/// The one whose options these are; empty: none has them all.
QString TrainingForm::preset() const {
    const TrainOptions now = options();
    for (const TrainPreset& preset : trainPresets()) {
        if (withReadingOf(preset.options, now) == preset.options)
            return QString::fromLatin1(preset.name.data(), static_cast<qsizetype>(preset.name.size()));
    }
    return {};
}

void TrainingForm::edited() {
    if (m_quiet)
        return;
    const QString name = preset();
    const TrainPreset* found = findTrainPreset(name.toStdString());
    {
        const QScopedValueRollback quiet(m_quiet, true);
        select(*m_preset, name);
    }
    m_summary->setText(
        found ? QString::fromUtf8(found->summary.data(), static_cast<qsizetype>(found->summary.size()))
              : tr("options of your own"));
    fitRows();
    emit changed();
}

void TrainingForm::fitRows() {
    const TrainOptions now = options();
    for (const Row& row : std::as_const(m_rows))
        for (QWidget* widget : row.widgets)
            widget->setVisible(!row.use || row.use(now));
}

void TrainingForm::setLocked(bool locked) {
    m_page->setEnabled(!locked);
}

QJsonObject TrainingForm::state() const {
    QJsonObject state;
    for (const QComboBox* box : {m_model, m_form, m_ties, m_score, m_digits, m_records})
        state[box->objectName()] = box->currentIndex();
    for (const QSpinBox* box : {m_pieces, m_least, m_longest, m_alphabet, m_transition, m_superWords, m_seeds,
                                m_rounds, m_seed, m_threads})
        state[box->objectName()] = box->value();
    for (const QDoubleSpinBox* box : {m_coverage, m_shrink, m_sample})
        state[box->objectName()] = box->value();
    for (const QCheckBox* box : {m_apostrophes, m_fallback, m_superPunctuation, m_superLines})
        state[box->objectName()] = box->isChecked();
    for (const QLineEdit* line : {m_field, m_from, m_checkpoint})
        state[line->objectName()] = line->text();
    state[QStringLiteral("words")] = textOf(options().split.words);
    state[QStringLiteral("normalizer")] = m_normalizer->currentData().toString();
    state[QStringLiteral("added")] = m_added->toPlainText();
    return state;
}

void TrainingForm::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    {
        const QScopedValueRollback quiet(m_quiet, true);
        for (QComboBox* box : {m_model, m_form, m_ties, m_score, m_digits, m_records})
            if (const int index = state[box->objectName()].toInt(-1); index >= 0 && index < box->count())
                box->setCurrentIndex(index);
        for (QSpinBox* box : {m_pieces, m_least, m_longest, m_alphabet, m_transition, m_superWords, m_seeds,
                              m_rounds, m_seed, m_threads})
            box->setValue(state[box->objectName()].toInt(box->value()));
        for (QDoubleSpinBox* box : {m_coverage, m_shrink, m_sample})
            box->setValue(state[box->objectName()].toDouble(box->value()));
        for (QCheckBox* box : {m_apostrophes, m_fallback, m_superPunctuation, m_superLines})
            box->setChecked(state[box->objectName()].toBool(box->isChecked()));
        for (QLineEdit* line : {m_field, m_from, m_checkpoint})
            line->setText(state[line->objectName()].toString(line->text()));
        select(*m_words, state[QStringLiteral("words")].toString(QStringLiteral("gpt2")));
        select(*m_normalizer, state[QStringLiteral("normalizer")].toString(QStringLiteral("none")));
        m_added->setPlainText(state[QStringLiteral("added")].toString());
    }
    edited();
}

} // namespace tokenscope
