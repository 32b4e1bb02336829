#include "ui/panels/train/training_form.h"

#include "core/train/pipeline/train_presets.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyle>

#include <algorithm>
#include <array>
#include <limits>

// What the form says; how it is put together is in training_form_parts.cpp.
namespace tokenscope::ui {
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

QString linesOf(const std::vector<std::string>& texts) {
    QStringList lines;
    for (const std::string& text : texts)
        lines << textOf(text);
    return lines.join(QLatin1Char('\n'));
}

bool hasForm(TrainModel model, TrainForm form) {
    switch (model) {
    case TrainModel::Bpe:
        return true;
    case TrainModel::SuperBpe:
        return form == TrainForm::ByteLevel;
    case TrainModel::WordPiece:
        return form == TrainForm::Bert;
    case TrainModel::Word:
        return form != TrainForm::ByteLevel;
    case TrainModel::Unigram:
    case TrainModel::Char:
        return form == TrainForm::SentencePiece;
    }
    return true;
}

/// How the files are read and by how many threads is no matter of the tokenizer.
TrainOptions withReadingOf(const TrainOptions& now, TrainOptions options) {
    options.input = now.input;
    options.threads = now.threads;
    options.checkpoint = now.checkpoint;
    options.resume = now.resume;
    return options;
}

} // namespace

bool splitsByPattern(const std::string& words) {
    constexpr std::array kOthers = {"metaspace",        "sentencepiece", "whitespace",
                                    "whitespace-split", "bert",          "none"};
    return std::find(kOthers.begin(), kOthers.end(), words) == kOthers.end();
}

std::string TrainingForm::wordsChosen() const {
    const int words = m_words->findText(m_words->currentText());
    const std::string typed = m_words->currentText().trimmed().toStdString();
    return words >= 0                    ? m_words->itemData(words).toString().toStdString()
           : typed.starts_with("regex:") ? typed
                                         : "regex:" + typed;
}

TrainOptions TrainingForm::options() const {
    TrainOptions options;
    options.model = static_cast<TrainModel>(m_model->currentIndex());
    options.form = static_cast<TrainForm>(m_form->currentIndex());
    options.pieces = static_cast<std::size_t>(m_pieces->value());
    options.ties = static_cast<TrainTies>(m_ties->currentIndex());
    options.score = static_cast<TrainScore>(m_score->currentIndex());
    options.minCount = static_cast<std::uint64_t>(m_least->value());
    options.maxPieceLength = static_cast<std::size_t>(m_longest->value());
    options.split.words = wordsChosen();
    options.split.digits = static_cast<unsigned>(m_digits->currentIndex());
    options.split.apostrophes = static_cast<TrainSplit::Apostrophes>(m_apostrophes->currentIndex());
    options.normalizer = m_normalizer->currentData().toString().toStdString();
    constexpr double kPercent = 100;
    options.coverage = m_coverage->value() / kPercent;
    options.alphabetLimit = static_cast<std::size_t>(m_alphabet->value());
    options.byteFallback = m_fallback->isChecked();
    options.dummyPrefix = m_dummyPrefix->isChecked();
    options.removeExtraBlanks = m_removeBlanks->isChecked();
    options.super.transition = static_cast<std::size_t>(m_transition->value());
    options.super.mostWords = static_cast<std::size_t>(m_superWords->value());
    options.super.acrossPunctuation = m_superPunctuation->isChecked();
    options.super.acrossLines = m_superLines->isChecked();
    options.unigram.seedPieces = static_cast<std::size_t>(m_seeds->value());
    options.unigram.shrink = m_shrink->value();
    options.unigram.rounds = static_cast<unsigned>(m_rounds->value());
    options.wordEnd = m_wordEnd->text().trimmed().toStdString();
    options.added = tokensOf(m_added->toPlainText());
    for (const QString& line : m_userDefined->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        options.userDefined.push_back(line.toStdString());
    options.input.records = static_cast<TrainInput::Records>(m_records->currentIndex());
    options.input.field = m_field->text().toStdString();
    options.input.sample = m_sample->value() / kPercent;
    options.input.seed = static_cast<std::uint64_t>(m_seed->value());
    if (m_temperature->value() > 0)
        options.input.temperature = m_temperature->value();
    options.input.mostWords = static_cast<std::uint64_t>(m_mostWords->value());
    options.threads = static_cast<unsigned>(m_threads->value());
    options.from = m_from->text().trimmed().toStdString();
    options.checkpoint = m_checkpoint->text().trimmed().toStdString();
    options.resume = !options.checkpoint.empty();
    leaveOutUnused(options);
    return options;
}

bool TrainingForm::inUse(const QWidget* field, const TrainOptions& options) const {
    const auto row =
        std::find_if(m_rows.begin(), m_rows.end(), [field](const Row& one) { return one.field == field; });
    return row == m_rows.end() || row->use(options);
}

/// One after the other: what is gone on with decides on the rest. A field that isn't seen says nothing.
void TrainingForm::leaveOutUnused(TrainOptions& options) const {
    const TrainOptions none;
    if (!inUse(m_from, options))
        options.from.clear();
    options.pruneTo = static_cast<std::size_t>(m_prune->value());
    if (!inUse(m_prune, options))
        options.pruneTo = 0;
    if (!inUse(m_added, options))
        options.added.clear();
    if (!inUse(m_userDefined, options))
        options.userDefined.clear();
    if (!inUse(m_dummyPrefix, options)) {
        options.dummyPrefix = none.dummyPrefix;
        options.removeExtraBlanks = none.removeExtraBlanks;
    }
    if (!inUse(m_wordEnd, options))
        options.wordEnd = none.wordEnd;
    if (!inUse(m_apostrophes, options))
        options.split.apostrophes = none.split.apostrophes;
    if (!inUse(m_digits, options))
        options.split.digits = none.split.digits;
    if (!inUse(m_normalizer, options))
        options.normalizer = none.normalizer;
    if (!inUse(m_words, options))
        options.split.words = options.form == TrainForm::SentencePiece ? "sentencepiece" : none.split.words;
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
        m_apostrophes->setCurrentIndex(static_cast<int>(options.split.apostrophes));
        select(*m_normalizer, textOf(options.normalizer));
        constexpr double kPercent = 100;
        m_coverage->setValue(options.coverage * kPercent);
        m_alphabet->setValue(fitting(options.alphabetLimit));
        m_fallback->setChecked(options.byteFallback);
        m_dummyPrefix->setChecked(options.dummyPrefix);
        m_removeBlanks->setChecked(options.removeExtraBlanks);
        m_transition->setValue(fitting(options.super.transition));
        m_superWords->setValue(fitting(options.super.mostWords));
        m_superPunctuation->setChecked(options.super.acrossPunctuation);
        m_superLines->setChecked(options.super.acrossLines);
        m_seeds->setValue(fitting(options.unigram.seedPieces));
        m_shrink->setValue(options.unigram.shrink);
        m_rounds->setValue(static_cast<int>(options.unigram.rounds));
        m_wordEnd->setText(textOf(options.wordEnd));
        m_userDefined->setPlainText(linesOf(options.userDefined));
        QStringList added;
        for (const TrainToken& token : options.added)
            added << (token.special ? QString() : QStringLiteral("!")) + textOf(token.text);
        m_added->setPlainText(added.join(QLatin1Char('\n')));
        m_records->setCurrentIndex(static_cast<int>(options.input.records));
        m_field->setText(textOf(options.input.field));
        m_sample->setValue(options.input.sample * kPercent);
        m_seed->setValue(fitting(options.input.seed));
        m_temperature->setValue(options.input.temperature.value_or(0));
        m_mostWords->setValue(fitting(options.input.mostWords));
        m_threads->setValue(static_cast<int>(options.threads));
        m_from->setText(textOf(options.from));
        m_prune->setValue(fitting(options.pruneTo));
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

/// The file that is gone on with stays in its field: it counts again with the model that has the field.
void TrainingForm::suit(TrainOptions options) {
    options.from = m_from->text().toStdString();
    options.pruneTo = static_cast<std::size_t>(m_prune->value());
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
    markWrong({});
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
    fitForms();
    for (const Row& row : std::as_const(m_rows))
        for (QWidget* widget : row.widgets)
            widget->setVisible(!row.use || row.use(now));
}

/// Only what the model can be made of, and ways of cutting that the form has.
void TrainingForm::fitForms() {
    const auto model = static_cast<TrainModel>(m_model->currentIndex());
    const auto form = static_cast<TrainForm>(m_form->currentIndex());
    const auto enable = [](QComboBox& box, int index, bool enabled) {
        if (auto* items = qobject_cast<QStandardItemModel*>(box.model()); items && index >= 0)
            items->item(index)->setEnabled(enabled);
    };
    for (int i = 0; i < m_form->count(); ++i)
        enable(*m_form, i, hasForm(model, static_cast<TrainForm>(i)));
    enable(*m_words, m_words->findData(QStringLiteral("sentencepiece")), form == TrainForm::SentencePiece);
    enable(*m_words, m_words->findData(QStringLiteral("bert")), form != TrainForm::ByteLevel);
}

void TrainingForm::markWrong(const QString& field) {
    if (field == m_wrong)
        return;
    for (const QString& name : {m_wrong, field}) {
        QWidget* widget = name.isEmpty() ? nullptr : findChild<QWidget*>(name);
        if (!widget)
            continue;
        widget->setProperty("wrong", name == field);
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
        if (name == field)
            ensureWidgetVisible(widget);
    }
    m_wrong = field;
}

void TrainingForm::setLocked(bool locked) {
    m_page->setEnabled(!locked);
}

QJsonObject TrainingForm::state() const {
    QJsonObject state;
    for (const QComboBox* box : {m_model, m_form, m_ties, m_score, m_digits, m_apostrophes, m_records})
        state[box->objectName()] = box->currentIndex();
    for (const QSpinBox* box : {m_pieces, m_least, m_longest, m_alphabet, m_transition, m_superWords, m_seeds,
                                m_rounds, m_seed, m_mostWords, m_threads, m_prune})
        state[box->objectName()] = box->value();
    for (const QDoubleSpinBox* box : {m_coverage, m_shrink, m_sample, m_temperature})
        state[box->objectName()] = box->value();
    for (const QCheckBox* box : {m_fallback, m_dummyPrefix, m_removeBlanks, m_superPunctuation, m_superLines})
        state[box->objectName()] = box->isChecked();
    for (const QLineEdit* line : {m_wordEnd, m_field, m_from, m_checkpoint})
        state[line->objectName()] = line->text();
    state[QStringLiteral("words")] = textOf(wordsChosen());
    state[QStringLiteral("user_defined")] = m_userDefined->toPlainText();
    state[QStringLiteral("normalizer")] = m_normalizer->currentData().toString();
    state[QStringLiteral("added")] = m_added->toPlainText();
    return state;
}

void TrainingForm::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    {
        const QScopedValueRollback quiet(m_quiet, true);
        for (QComboBox* box : {m_model, m_form, m_ties, m_score, m_digits, m_apostrophes, m_records})
            if (const int index = state[box->objectName()].toInt(-1); index >= 0 && index < box->count())
                box->setCurrentIndex(index);
        for (QSpinBox* box : {m_pieces, m_least, m_longest, m_alphabet, m_transition, m_superWords, m_seeds,
                              m_rounds, m_seed, m_mostWords, m_threads, m_prune})
            box->setValue(state[box->objectName()].toInt(box->value()));
        for (QDoubleSpinBox* box : {m_coverage, m_shrink, m_sample, m_temperature})
            box->setValue(state[box->objectName()].toDouble(box->value()));
        for (QCheckBox* box : {m_fallback, m_dummyPrefix, m_removeBlanks, m_superPunctuation, m_superLines})
            box->setChecked(state[box->objectName()].toBool(box->isChecked()));
        for (QLineEdit* line : {m_wordEnd, m_field, m_from, m_checkpoint})
            line->setText(state[line->objectName()].toString(line->text()));
        select(*m_words, state[QStringLiteral("words")].toString(QStringLiteral("gpt2")));
        select(*m_normalizer, state[QStringLiteral("normalizer")].toString(QStringLiteral("none")));
        m_added->setPlainText(state[QStringLiteral("added")].toString());
        m_userDefined->setPlainText(state[QStringLiteral("user_defined")].toString());
    }
    edited();
}

} // namespace tokenscope::ui
