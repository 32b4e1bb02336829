#include "core/train/job/train_presets.h"
#include "ui/panels/train/form_fields.h"
#include "ui/panels/train/training_form.h"
#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include <utility>

// How the form is put together; what it says is in training_form.cpp.
namespace tokenscope::ui {
namespace {

constexpr int kLabelWidth = 104;

bool learns(const TrainOptions& options) {
    return options.pruneTo == 0;
}
bool merges(const TrainOptions& options) {
    return learns(options) && (options.model == TrainModel::Bpe || options.model == TrainModel::SuperBpe);
}
bool isSuper(const TrainOptions& options) {
    return options.model == TrainModel::SuperBpe;
}
bool isUnigram(const TrainOptions& options) {
    return options.model == TrainModel::Unigram;
}

} // namespace

TrainingForm::TrainingForm(QWidget* parent)
    : QScrollArea(parent)
    , m_page(new QWidget(this))
    , m_grid(new QGridLayout(m_page)) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Options of the training"));
    m_page->setProperty("look", "panel");
    m_page->setAttribute(Qt::WA_StyledBackground);
    m_grid->setContentsMargins(12, 8, 12, 12);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnMinimumWidth(0, scaled(kLabelWidth));
    m_grid->setColumnStretch(1, 1);
    makeModel();
    makeWords();
    makeMore();
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    setWidget(m_page);
    watch();
    setOptions(trainPresets().front().options);
}

void TrainingForm::addHeading(const QString& title) {
    auto* label = new QLabel(title, m_page);
    label->setProperty("look", "muted");
    keepFont(*label, [] { return interfaceFont(11, QFont::DemiBold); });
    label->setContentsMargins(0, scaled(8), 0, 0);
    m_grid->addWidget(label, m_grid->rowCount(), 0, 1, 2);
}

void TrainingForm::addRow(const QString& name, QWidget* field, const QString& tip, const QString& unit,
                          Use use) {
    QLabel* words = nullptr;
    if (!unit.isEmpty()) {
        words = new QLabel(unit, m_page);
        words->setProperty("look", "muted");
    }
    addRowWith(name, field, words, tip, std::move(use));
    if (words)
        static_cast<QHBoxLayout*>(m_grid->itemAtPosition(m_grid->rowCount() - 1, 1)->layout())->addStretch(1);
}

void TrainingForm::addPathRow(const QString& name, QLineEdit* field, const QString& tip,
                              std::function<QString()> ask, Use use) {
    auto* choose = new QPushButton(tr("Choose…"), m_page);
    choose->setAccessibleName(tr("Choose: %1").arg(name));
    choose->setToolTip(tip);
    connect(choose, &QPushButton::clicked, this, [field, ask = std::move(ask)] {
        if (const QString path = ask(); !path.isEmpty())
            field->setText(QDir::toNativeSeparators(path));
    });
    addRowWith(name, field, choose, tip, std::move(use));
}

/// What stands behind the field is shown and hidden with it; null: nothing does.
void TrainingForm::addRowWith(const QString& name, QWidget* field, QWidget* behind, const QString& tip,
                              Use use) {
    const int row = m_grid->rowCount();
    auto* label = new QLabel(name, m_page);
    label->setProperty("look", "muted");
    label->setBuddy(field);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    label->setToolTip(tip);
    m_grid->addWidget(label, row, 0);
    QList<QWidget*> widgets{label, field};
    if (behind) {
        auto* both = new QHBoxLayout;
        both->setSpacing(8);
        both->addWidget(field);
        both->addWidget(behind);
        m_grid->addLayout(both, row, 1);
        widgets << behind;
    } else {
        m_grid->addWidget(field, row, 1);
    }
    if (use)
        m_rows << Row{field, widgets, std::move(use)};
}

void TrainingForm::makeModel() {
    m_preset = new QComboBox;
    m_preset->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (const TrainPreset& preset : trainPresets())
        m_preset->addItem(
            QString::fromUtf8(preset.title.data(), static_cast<qsizetype>(preset.title.size())),
            QString::fromLatin1(preset.name.data(), static_cast<qsizetype>(preset.name.size())));
    m_preset->setPlaceholderText(tr("own"));
    addRow(tr("like"), m_preset,
           tr("Options as a known tokenizer was trained with; all of them can be changed"));
    m_summary = new QLabel(m_page);
    m_summary->setWordWrap(true);
    m_summary->setProperty("look", "remark");
    m_grid->addWidget(m_summary, m_grid->rowCount(), 0, 1, 2);
    m_model = choiceField({{tr("BPE"), {}},
                           {tr("SuperBPE, across words"), {}},
                           {tr("Unigram"), {}},
                           {tr("WordPiece"), {}},
                           {tr("whole words"), {}},
                           {tr("characters"), {}}});
    m_model->setObjectName(QStringLiteral("model"));
    addRow(tr("model"), m_model, tr("What is learned"));
    m_form = choiceField({{tr("bytes, as GPT-2 has them"), {}},
                          {tr("characters, with ▁"), {}},
                          {tr("characters, with </w>"), {}},
                          {tr("characters, as BERT"), {}}});
    m_form->setObjectName(QStringLiteral("form"));
    addRow(tr("made of"), m_form, tr("What pieces are spelled with, and so which files can say it"), {},
           [](const TrainOptions& o) { return o.from.empty(); });
    m_pieces = numberField(1, kMaxOptionPieces);
    m_pieces->setObjectName(QStringLiteral("pieces"));
    addRow(tr("pieces"), m_pieces,
           tr("Of the model, alphabet and byte pieces included; added tokens come on top"), {}, learns);
    m_ties =
        choiceField({{tr("smaller ids first"), {}}, {tr("by spelling"), {}}, {tr("first place first"), {}}});
    m_ties->setObjectName(QStringLiteral("ties"));
    addRow(tr("tie-break"), m_ties,
           tr("Which of equally frequent pairs is merged: Hugging Face takes the one of the smaller ids"), {},
           merges);
    m_score = choiceField({{tr("likelihood"), {}}, {tr("frequency"), {}}});
    m_score->setObjectName(QStringLiteral("score"));
    addRow(tr("pairs by"), m_score,
           tr("Likelihood: a pair's count by those of its parts. Frequency: its count, as Hugging Face's "
              "trainer"),
           {}, [](const TrainOptions& o) { return o.model == TrainModel::WordPiece; });
    m_least = numberField(1, kMaxOptionPieces);
    m_least->setObjectName(QStringLiteral("least"));
    addRow(tr("at least"), m_least, tr("What stands in the corpus less often makes no piece"), tr("times"),
           [](const TrainOptions& o) {
               return learns(o) && o.model != TrainModel::Unigram && o.model != TrainModel::Char;
           });
    m_longest = numberField(0, 100'000, tr("any"));
    m_longest->setObjectName(QStringLiteral("longest"));
    addRow(tr("longest piece"), m_longest, tr("Longer pieces are not made"), tr("long"),
           [](const TrainOptions& o) {
               return learns(o) && o.model != TrainModel::Char && o.model != TrainModel::Word;
           });
    m_transition = numberField(0, kMaxOptionPieces, tr("four fifths"));
    m_transition->setObjectName(QStringLiteral("transition"));
    addRow(tr("stage two from"), m_transition, tr("From so many pieces on merges go across words"),
           tr("pieces"), isSuper);
    m_superWords = numberField(2, 1000);
    m_superWords->setObjectName(QStringLiteral("super_words"));
    addRow(tr("at most"), m_superWords, tr("Words in one piece"), tr("words"), isSuper);
    m_superPunctuation = new QCheckBox(tr("across punctuation"));
    m_superPunctuation->setObjectName(QStringLiteral("super_punctuation"));
    addRow({}, m_superPunctuation, tr("A piece may have punctuation between its words"), {}, isSuper);
    m_superLines = new QCheckBox(tr("across line ends"));
    m_superLines->setObjectName(QStringLiteral("super_lines"));
    addRow({}, m_superLines, tr("A piece may reach into the next line"), {}, isSuper);
    m_seeds = numberField(1000, 100'000'000);
    m_seeds->setObjectName(QStringLiteral("seeds"));
    addRow(tr("begin with"), m_seeds, tr("Candidates before the first pruning"), tr("pieces"), isUnigram);
    m_shrink = shareField(0.01, 0.99, 2);
    m_shrink->setObjectName(QStringLiteral("shrink"));
    addRow(tr("shrink to"), m_shrink, tr("The share of pieces that each pruning leaves"), {}, isUnigram);
    m_rounds = numberField(1, 20);
    m_rounds->setObjectName(QStringLiteral("rounds"));
    addRow(tr("rounds"), m_rounds, tr("Of expectation and maximization before each pruning"), {}, isUnigram);
}

void TrainingForm::watch() {
    auto* wheel = new QuietWheel(this);
    for (QComboBox* box :
         {m_model, m_form, m_ties, m_score, m_words, m_digits, m_apostrophes, m_normalizer, m_records})
        connect(box, &QComboBox::currentTextChanged, this, &TrainingForm::edited);
    // What suits another model, or another spelling, comes with it.
    connect(m_model, &QComboBox::activated, this,
            [this](int index) { suit(trainOptionsOf(static_cast<TrainModel>(index))); });
    connect(m_form, &QComboBox::activated, this, [this](int index) {
        suit(trainOptionsOf(static_cast<TrainModel>(m_model->currentIndex()), static_cast<TrainForm>(index)));
    });
    connect(m_preset, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_quiet && index >= 0)
            choosePreset(m_preset->itemData(index).toString());
    });
    for (QSpinBox* box : m_page->findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, &TrainingForm::edited);
    for (QDoubleSpinBox* box : m_page->findChildren<QDoubleSpinBox*>())
        connect(box, &QDoubleSpinBox::valueChanged, this, &TrainingForm::edited);
    for (QCheckBox* box : m_page->findChildren<QCheckBox*>())
        connect(box, &QCheckBox::toggled, this, &TrainingForm::edited);
    for (QLineEdit* line : {m_wordEnd, m_field, m_from, m_checkpoint})
        connect(line, &QLineEdit::textChanged, this, &TrainingForm::edited);
    for (QPlainTextEdit* lines : {m_added, m_userDefined})
        connect(lines, &QPlainTextEdit::textChanged, this, &TrainingForm::edited);
    for (QWidget* field : m_page->findChildren<QWidget*>())
        if (qobject_cast<QComboBox*>(field) || qobject_cast<QAbstractSpinBox*>(field)) {
            field->setFocusPolicy(Qt::StrongFocus);
            field->installEventFilter(wheel);
        }
}

} // namespace tokenscope::ui
