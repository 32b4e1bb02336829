#include "ui/panels/train/training_form.h"

#include "core/train/pipeline/train_presets.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/panels/train/form_fields.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <utility>

namespace tokenscope::ui {
namespace {

using train::OptionKind;
using train::OptionValue;
using train::TrainForm;
using train::TrainingOption;
using train::TrainModel;
using train::TrainOptions;
using train::TrainPreset;

constexpr int kLabelWidth = 124;

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString translated(const Message& text) {
    return QString::fromStdString(text.text());
}

/// As a sentence.
QString helpOf(const train::TrainingOption& option) {
    QString help = translated(option.help);
    if (!help.isEmpty())
        help[0] = help[0].toUpper();
    return help + QLatin1Char('.');
}

int toInt(std::uint64_t number) {
    return static_cast<int>(std::min<std::uint64_t>(number, std::numeric_limits<int>::max()));
}

/// How files are read, and by how many threads, does not belong to the tokenizer.
train::TrainOptions withReadingOf(const train::TrainOptions& now, train::TrainOptions options) {
    options.input = now.input;
    options.threads = now.threads;
    options.checkpoint = now.checkpoint;
    options.resume = now.resume;
    return options;
}

/// A SentencePiece model always uses its own pre-tokenizer, so there is nothing to choose.
bool hasNoEffect(const train::TrainingOption& option, const train::TrainOptions& options) {
    return train::unmetCondition(option, options) ||
           (option.name == "pre-tokenizer" && options.form == train::TrainForm::SentencePiece);
}

void resetIfWithoutEffect(const train::TrainingOption& option, train::TrainOptions& options) {
    if (!hasNoEffect(option, options))
        return;
    option.set(options, option.get(train::TrainOptions()));
    if (option.name == "pre-tokenizer" && options.from.empty() &&
        options.form == train::TrainForm::SentencePiece)
        options.split.words = "sentencepiece";
}

QJsonValue toJson(const train::OptionValue& value) {
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto* number = std::get_if<std::uint64_t>(&value))
        return static_cast<qint64>(*number);
    if (const auto* fraction = std::get_if<double>(&value))
        return *fraction;
    if (const auto* text = std::get_if<std::string>(&value))
        return QString::fromStdString(*text);
    QJsonArray list;
    for (const std::string& text : std::get<std::vector<std::string>>(value))
        list.append(QString::fromStdString(text));
    return list;
}

/// nullopt where the JSON has another type.
std::optional<train::OptionValue> fromJson(const QJsonValue& json, const train::OptionValue& like) {
    if (std::holds_alternative<bool>(like) && json.isBool())
        return json.toBool();
    if (std::holds_alternative<std::uint64_t>(like) && json.isDouble() && json.toDouble() >= 0)
        return static_cast<std::uint64_t>(json.toDouble());
    if (std::holds_alternative<double>(like) && json.isDouble())
        return json.toDouble();
    if (std::holds_alternative<std::string>(like) && json.isString())
        return json.toString().toStdString();
    if (!std::holds_alternative<std::vector<std::string>>(like) || !json.isArray())
        return std::nullopt;
    std::vector<std::string> list;
    for (const QJsonValue& text : json.toArray())
        list.push_back(text.toString().toStdString());
    return list;
}

void enableItem(QComboBox& box, int index, bool enabled) {
    if (auto* items = qobject_cast<QStandardItemModel*>(box.model()); items && index >= 0)
        items->item(index)->setEnabled(enabled);
}

/// As high as the longest of its texts needs, so that the fields below stay in place.
class PresetSummary : public QLabel {
  public:
    PresetSummary(QStringList texts, QWidget* parent)
        : QLabel(parent)
        , m_texts(std::move(texts)) {
        setWordWrap(true);
        setTextFormat(Qt::PlainText);
        setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    [[nodiscard]] int heightForWidth(int width) const override {
        int most = QLabel::heightForWidth(width);
        for (const QString& text : m_texts)
            most = std::max(
                most,
                fontMetrics().boundingRect(QRect(0, 0, width, 10'000), Qt::TextWordWrap, text).height());
        return most;
    }

  private:
    QStringList m_texts;
};

} // namespace

TrainingForm::TrainingForm(QWidget* parent)
    : QScrollArea(parent)
    , m_page(new QWidget(this))
    , m_grid(new QGridLayout(m_page)) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Training options"));
    setAccessibleRole(*this, QAccessible::Grouping);
    m_page->setProperty("look", "panel");
    m_page->setAttribute(Qt::WA_StyledBackground);
    m_grid->setContentsMargins(12, 8, 12, 12);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(6);
    keepMeasured(*this, [this] { m_grid->setColumnMinimumWidth(0, scaled(kLabelWidth)); });
    m_grid->setColumnStretch(1, 1);
    addPresets();
    auto section = train::OptionSection::CommandLine;
    for (const train::TrainingOption& option : train::trainingOptions()) {
        if (option.section == train::OptionSection::CommandLine)
            continue;
        if (option.section != section)
            addHeading(translated(title(option.section)));
        section = option.section;
        addField(option);
    }
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    setWidget(m_page);
    watch();
    setOptions(train::trainPresets().front().options);
}

QSize TrainingForm::minimumSizeHint() const {
    return {m_page->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
}

bool TrainingForm::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_page && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

/// While it is hidden, not every change of the page is reported.
void TrainingForm::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    updateGeometry();
}

QString TrainingForm::labelOf(const train::TrainingOption& option) {
    return translated(option.label);
}

void TrainingForm::addPresets() {
    m_preset = new QComboBox;
    m_preset->setObjectName(QStringLiteral("preset"));
    m_preset->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (const train::TrainPreset& preset : train::trainPresets())
        m_preset->addItem(translated(preset.title), toQString(preset.name));
    m_preset->setPlaceholderText(tr("Custom"));
    m_preset->setAccessibleName(tr("Preset"));
    m_preset->setToolTip(tr("Start from the options of a known tokenizer. All of them can be changed."));
    auto* label = new QLabel(tr("Preset"), m_page);
    label->setProperty("look", "muted");
    label->setBuddy(m_preset);
    m_grid->addWidget(label, 0, 0);
    m_grid->addWidget(m_preset, 0, 1);
    QStringList summaries{tr("Custom options")};
    for (const train::TrainPreset& preset : train::trainPresets())
        summaries << translated(preset.summary);
    m_summary = new PresetSummary(std::move(summaries), m_page);
    m_summary->setObjectName(QStringLiteral("presetSummary"));
    m_summary->setProperty("look", "remark");
    m_grid->addWidget(m_summary, 1, 0, 1, 2);
}

void TrainingForm::addHeading(const QString& title) {
    auto* label = new QLabel(title, m_page);
    label->setProperty("look", "muted");
    keepFont(*label, [] { return interfaceFont(11, QFont::DemiBold); });
    label->setContentsMargins(0, scaled(8), 0, 0);
    m_grid->addWidget(label, m_grid->rowCount(), 0, 1, 2);
}

void TrainingForm::addField(const train::TrainingOption& option) {
    Field field = makeField(option);
    const QString help = tr("%1\nOn the command line: --%2").arg(helpOf(option), toQString(option.name));
    const int row = m_grid->rowCount();
    field.option = &option;
    field.editor->setObjectName(toQString(option.name));
    field.editor->setAccessibleName(labelOf(option));
    if (auto* box = qobject_cast<QComboBox*>(field.editor); box && box->lineEdit())
        box->lineEdit()->setAccessibleName(labelOf(option));
    field.editor->setToolTip(help);
    field.row << field.editor;
    if (option.kind != train::OptionKind::Switch) {
        auto* label = new QLabel(labelOf(option), m_page);
        label->setProperty("look", "muted");
        label->setBuddy(field.editor);
        label->setToolTip(help);
        m_grid->addWidget(label, row, 0);
        field.row << label;
    }
    QWidget* after = nullptr;
    if (option.kind == train::OptionKind::File || option.kind == train::OptionKind::Folder) {
        after = makePathButton(option, qobject_cast<QLineEdit*>(field.editor));
    } else if (!option.unit.empty()) {
        after = new QLabel(translated(option.unit), m_page);
        after->setProperty("look", "muted");
    }
    if (after) {
        auto* both = new QHBoxLayout;
        both->setSpacing(8);
        both->addWidget(field.editor);
        both->addWidget(after);
        if (!option.unit.empty())
            both->addStretch(1);
        m_grid->addLayout(both, row, 1);
        field.row << after;
    } else if (option.kind == train::OptionKind::Switch) {
        m_grid->addWidget(field.editor, row, 0, 1, 2); // its label is longer than those of the fields
    } else {
        m_grid->addWidget(field.editor, row, 1);
    }
    m_fields.push_back(std::move(field));
}

TrainingForm::Field TrainingForm::makeField(const train::TrainingOption& option) {
    switch (option.kind) {
    case train::OptionKind::Switch: {
        auto* box = new QCheckBox(labelOf(option));
        return {nullptr,
                box,
                {},
                [box] { return box->isChecked(); },
                [box](const train::OptionValue& value) { box->setChecked(std::get<bool>(value)); }};
    }
    case train::OptionKind::Number:
    case train::OptionKind::Fraction:
        return makeNumber(option);
    case train::OptionKind::Choice:
        return makeChoice(option);
    case train::OptionKind::Name:
        return makeName(option);
    case train::OptionKind::List: {
        auto* edit = linesField();
        return {nullptr,
                edit,
                {},
                [edit] {
                    std::vector<std::string> lines;
                    for (const QString& line :
                         edit->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
                        lines.push_back(line.toStdString());
                    return lines;
                },
                [edit](const train::OptionValue& value) {
                    QStringList lines;
                    for (const std::string& line : std::get<std::vector<std::string>>(value))
                        lines << QString::fromStdString(line);
                    edit->setPlainText(lines.join(QLatin1Char('\n')));
                }};
    }
    case train::OptionKind::Text:
    case train::OptionKind::File:
    case train::OptionKind::Folder:
        break;
    }
    auto* line = new QLineEdit;
    line->setPlaceholderText(tr("None"));
    return {nullptr,
            line,
            {},
            [line] { return line->text().trimmed().toStdString(); },
            [line](const train::OptionValue& value) {
                line->setText(QString::fromStdString(std::get<std::string>(value)));
            }};
}

TrainingForm::Field TrainingForm::makeNumber(const train::TrainingOption& option) {
    const QString zero = translated(option.zero);
    if (option.kind == train::OptionKind::Fraction) {
        constexpr double kSmallest = 0.00001;
        auto* box = fractionField(zero.isEmpty() ? kSmallest : 0, option.maximum, zero);
        return {nullptr,
                box,
                {},
                [box] { return box->value(); },
                [box](const train::OptionValue& value) { box->setValue(std::get<double>(value)); }};
    }
    const int most = option.maximum >= std::numeric_limits<int>::max() ? std::numeric_limits<int>::max()
                                                                       : static_cast<int>(option.maximum);
    auto* box = numberField(zero.isEmpty() ? static_cast<int>(option.minimum) : 0, most, zero);
    return {nullptr,
            box,
            {},
            [box] { return static_cast<std::uint64_t>(box->value()); },
            [box](const train::OptionValue& value) { box->setValue(toInt(std::get<std::uint64_t>(value))); }};
}

TrainingForm::Field TrainingForm::makeChoice(const train::TrainingOption& option) {
    auto* box = choiceField({});
    for (const train::OptionChoice& choice : option.choices)
        box->addItem(translated(choice.title), toQString(choice.name));
    return {nullptr,
            box,
            {},
            [box] { return static_cast<std::uint64_t>(std::max(0, box->currentIndex())); },
            [box](const train::OptionValue& value) {
                if (const int index = toInt(std::get<std::uint64_t>(value)); index < box->count())
                    box->setCurrentIndex(index);
            }};
}

/// One of the names, or something typed: a regular expression for the pre-tokenizer, a path for the
/// normalizer.
TrainingForm::Field TrainingForm::makeName(const train::TrainingOption& option) {
    Field field = makeChoice(option);
    auto* box = qobject_cast<QComboBox*>(field.editor);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    const bool isPattern = option.name == "pre-tokenizer";
    field.value = [box, isPattern] {
        const QString typed = box->currentText().trimmed();
        if (const int index = box->findText(box->currentText()); index >= 0)
            return box->itemData(index).toString().toStdString();
        if (isPattern && !typed.startsWith(QLatin1String("regex:")))
            return "regex:" + typed.toStdString();
        return typed.toStdString();
    };
    field.setValue = [box](const train::OptionValue& value) {
        const QString name = QString::fromStdString(std::get<std::string>(value));
        const int index = box->findData(name);
        box->setCurrentIndex(index);
        if (index < 0)
            box->setEditText(name);
    };
    return field;
}

QWidget* TrainingForm::makePathButton(const train::TrainingOption& option, QLineEdit* field) {
    auto* choose = new QPushButton(tr("Choose…"), m_page);
    choose->setAccessibleName(tr("Choose: %1").arg(labelOf(option)));
    choose->setToolTip(helpOf(option));
    const bool isFolder = option.kind == train::OptionKind::Folder;
    const QString key = QStringLiteral("train ") + toQString(option.name);
    connect(choose, &QPushButton::clicked, this, [this, field, isFolder, key, title = labelOf(option)] {
        const QString path =
            isFolder ? QFileDialog::getExistingDirectory(this, title, dialogFolder(key))
                     : QFileDialog::getOpenFileName(this, title, dialogFolder(key),
                                                    tr("Tokenizers (*.json *.tiktoken);;All files (*)"));
        if (path.isEmpty())
            return;
        keepDialogFolder(key, path);
        field->setText(QDir::toNativeSeparators(path));
    });
    return choose;
}

const TrainingForm::Field& TrainingForm::field(std::string_view name) const {
    return *std::find_if(m_fields.begin(), m_fields.end(),
                         [name](const Field& one) { return one.option->name == name; });
}

void TrainingForm::watch() {
    auto* wheel = new QuietWheel(this);
    for (const Field& one : m_fields) {
        if (auto* box = qobject_cast<QComboBox*>(one.editor))
            connect(box, &QComboBox::currentTextChanged, this, &TrainingForm::edited);
        else if (auto* number = qobject_cast<QSpinBox*>(one.editor))
            connect(number, &QSpinBox::valueChanged, this, &TrainingForm::edited);
        else if (auto* fraction = qobject_cast<QDoubleSpinBox*>(one.editor))
            connect(fraction, &QDoubleSpinBox::valueChanged, this, &TrainingForm::edited);
        else if (auto* flag = qobject_cast<QCheckBox*>(one.editor))
            connect(flag, &QCheckBox::toggled, this, &TrainingForm::edited);
        else if (auto* line = qobject_cast<QLineEdit*>(one.editor))
            connect(line, &QLineEdit::textChanged, this, &TrainingForm::edited);
        else if (auto* lines = qobject_cast<QPlainTextEdit*>(one.editor))
            connect(lines, &QPlainTextEdit::textChanged, this, &TrainingForm::edited);
    }
    auto* model = qobject_cast<QComboBox*>(field("model").editor);
    auto* form = qobject_cast<QComboBox*>(field("form").editor);
    connect(model, &QComboBox::activated, this, [this](int index) {
        applyDefaults(train::trainOptionsOf(static_cast<train::TrainModel>(index)));
    });
    connect(form, &QComboBox::activated, this, [this, model](int index) {
        applyDefaults(train::trainOptionsOf(static_cast<train::TrainModel>(model->currentIndex()),
                                            static_cast<train::TrainForm>(index)));
    });
    connect(m_preset, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_quiet && index >= 0)
            choosePreset(m_preset->itemData(index).toString());
    });
    for (QWidget* editor : m_page->findChildren<QWidget*>()) {
        if (qobject_cast<QComboBox*>(editor) || qobject_cast<QAbstractSpinBox*>(editor)) {
            editor->setFocusPolicy(Qt::StrongFocus);
            editor->installEventFilter(wheel);
        }
    }
}

train::TrainOptions TrainingForm::options() const {
    train::TrainOptions options;
    for (const Field& one : m_fields)
        one.option->set(options, one.value());
    options.resume = !options.checkpoint.empty();
    // Other options depend on whether a tokenizer is extended.
    for (const std::string_view name : {"extend", "prune"})
        resetIfWithoutEffect(*field(name).option, options);
    for (const Field& one : m_fields)
        resetIfWithoutEffect(*one.option, options);
    return options;
}

void TrainingForm::setOptions(const train::TrainOptions& options) {
    {
        const QScopedValueRollback quiet(m_quiet, true);
        for (const Field& one : m_fields)
            one.setValue(one.option->get(options));
    }
    edited();
}

void TrainingForm::choosePreset(const QString& name) {
    const train::TrainPreset* preset = train::findTrainPreset(name.toStdString());
    if (preset)
        setOptions(withReadingOf(options(), preset->options));
}

/// The tokenizer to extend stays in its field while another model hides it.
void TrainingForm::applyDefaults(train::TrainOptions options) {
    for (const std::string_view name : {"extend", "prune", "vocab-size"}) {
        const Field& one = field(name);
        one.option->set(options, one.value());
    }
    setOptions(withReadingOf(this->options(), std::move(options)));
}

QString TrainingForm::preset() const {
    const train::TrainOptions now = options();
    for (const train::TrainPreset& preset : train::trainPresets()) {
        if (withReadingOf(preset.options, now) == preset.options)
            return toQString(preset.name);
    }
    return {};
}

void TrainingForm::edited() {
    if (m_quiet)
        return;
    markWrong({});
    const QString name = preset();
    const train::TrainPreset* found = train::findTrainPreset(name.toStdString());
    {
        const QScopedValueRollback quiet(m_quiet, true);
        m_preset->setCurrentIndex(m_preset->findData(name));
    }
    m_summary->setText(found ? translated(found->summary) : tr("Custom options"));
    updateRows();
    emit changed();
}

void TrainingForm::updateRows() {
    const train::TrainOptions now = options();
    updateChoices(now);
    for (const Field& one : m_fields) {
        const bool shown = !hasNoEffect(*one.option, now);
        for (QWidget* widget : one.row)
            widget->setVisible(shown);
    }
}

/// Forms that the model supports, and pre-tokenizers and normalizers that the form supports.
void TrainingForm::updateChoices(const train::TrainOptions& options) {
    auto& forms = *qobject_cast<QComboBox*>(field("form").editor);
    for (int i = 0; i < forms.count(); ++i)
        enableItem(forms, i, train::supportsForm(options.model, static_cast<train::TrainForm>(i)));
    auto& preTokenizers = *qobject_cast<QComboBox*>(field("pre-tokenizer").editor);
    const bool characters = options.form != train::TrainForm::ByteLevel;
    const bool sentencePiece = options.form == train::TrainForm::SentencePiece;
    enableItem(preTokenizers, preTokenizers.findData(QStringLiteral("sentencepiece")), sentencePiece);
    enableItem(preTokenizers, preTokenizers.findData(QStringLiteral("metaspace")), characters);
    enableItem(preTokenizers, preTokenizers.findData(QStringLiteral("bert")), characters);
    auto& normalizers = *qobject_cast<QComboBox*>(field("normalizer").editor);
    for (int i = 0; i < normalizers.count(); ++i)
        enableItem(normalizers, i, !sentencePiece || normalizers.itemData(i) == QStringLiteral("none"));
}

void TrainingForm::markWrong(const QString& field) {
    if (field == m_wrong)
        return;
    for (const QString& name : {m_wrong, field}) {
        QWidget* widget = name.isEmpty() ? nullptr : findChild<QWidget*>(name);
        if (!widget)
            continue;
        setStyled(*widget, "wrong", name == field);
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
    for (const Field& one : m_fields)
        state[toQString(one.option->name)] = toJson(one.value());
    return state;
}

void TrainingForm::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    {
        const QScopedValueRollback quiet(m_quiet, true);
        for (const Field& one : m_fields) {
            if (const auto value = fromJson(state[toQString(one.option->name)], one.value()))
                one.setValue(*value);
        }
    }
    edited();
}

namespace {

/// Empty: the form has no such field.
QString labelOf(const QString& option) {
    // Sources and evaluation texts are lists outside the form.
    if (option == QLatin1String("text") || option == QLatin1String("counts"))
        return TrainingForm::tr("Texts");
    if (option == QLatin1String("evaluate"))
        return TrainingForm::tr("Evaluation");
    const train::TrainingOption* found = train::findTrainingOption(
        option == QLatin1String("added-token") ? "special-token" : option.toStdString());
    return found && found->section != train::OptionSection::CommandLine ? TrainingForm::labelOf(*found)
                                                                        : QString();
}

std::string withLabels(const std::string& text) {
    static const QRegularExpression kAside(QStringLiteral(" \\(--[a-z-]+\\)"));
    static const QRegularExpression kOmit(QStringLiteral("omit --([a-z-]+)"));
    static const QRegularExpression kOption(QStringLiteral("--([a-z][a-z-]*)"));
    QString words = QString::fromStdString(text);
    const auto replace = [&](const QRegularExpression& pattern, const QString& with) {
        for (qsizetype at = 0;;) {
            const QRegularExpressionMatch match = pattern.match(words, at);
            if (!match.hasMatch())
                return;
            const QString field = match.lastCapturedIndex() > 0 ? labelOf(match.captured(1)) : QString();
            const bool known = match.lastCapturedIndex() == 0 || !field.isEmpty();
            const QString now = !known                               ? match.captured()
                                : with.contains(QLatin1String("%1")) ? with.arg(field)
                                                                     : with;
            words.replace(match.capturedStart(), match.capturedLength(), now);
            at = match.capturedStart() + now.size();
        }
    };
    replace(kAside, {});
    replace(kOmit, TrainingForm::tr("change “%1”"));
    replace(kOption, TrainingForm::tr("“%1”"));
    return words.toStdString();
}

} // namespace

QString fieldAtFault(const Error& error) {
    if (!error.where.starts_with("--"))
        return {};
    const std::string name = error.where == "--added-token" ? "special-token" : error.where.substr(2);
    const train::TrainingOption* found = train::findTrainingOption(name);
    return found && found->section != train::OptionSection::CommandLine ? QString::fromStdString(name)
                                                                        : QString();
}

QString withFormLabels(const Message& sentence) {
    return QString::fromStdString(withLabels(sentence.text()));
}

Error withFormLabels(Error error) {
    error.message = withLabels(error.message);
    error.remedy = withLabels(error.remedy);
    if (!error.where.starts_with("--"))
        return error;
    if (const QString field = labelOf(QString::fromStdString(error.where.substr(2))); !field.isEmpty()) {
        error.message =
            TrainingForm::tr("“%1”: %2").arg(field, QString::fromStdString(error.message)).toStdString();
        error.where.clear();
    }
    return error;
}

} // namespace tokenscope::ui
