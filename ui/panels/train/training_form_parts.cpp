#include "core/train/job/train_presets.h"
#include "ui/panels/train/training_form.h"
#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <utility>

// How the form is put together; what it says is in training_form.cpp.
namespace tokenscope {
namespace {

constexpr int kMostOptionPieces = 4'000'000;
constexpr int kLabelWidth = 104;

/// The wheel scrolls the form, not what it happens to be over.
class QuietWheel : public QObject {
  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() == QEvent::Wheel && widget && !widget->hasFocus()) {
            event->ignore();
            return true;
        }
        return false;
    }
};

QSpinBox* spin(int least, int most, const QString& special = {}) {
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setSpecialValueText(special);
    box->setGroupSeparatorShown(true);
    box->setKeyboardTracking(false);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    keepWidth(*box, 96);
    return box;
}

QDoubleSpinBox* share(double least, double most, int decimals) {
    auto* box = new QDoubleSpinBox;
    box->setDecimals(decimals);
    box->setRange(least, most);
    box->setKeyboardTracking(false);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    keepWidth(*box, 96);
    return box;
}

QComboBox* list(const QList<std::pair<QString, QString>>& entries) {
    auto* box = new QComboBox;
    for (const auto& [title, key] : entries)
        box->addItem(title, key);
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return box;
}

bool merges(const TrainOptions& options) {
    return options.model == TrainModel::Bpe || options.model == TrainModel::SuperBpe;
}
bool spellsCharacters(const TrainOptions& options) {
    return options.form != TrainForm::ByteLevel;
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
    const int row = m_grid->rowCount();
    auto* label = new QLabel(name, m_page);
    label->setProperty("look", "muted");
    label->setBuddy(field);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    label->setToolTip(tip);
    m_grid->addWidget(label, row, 0);
    QList<QWidget*> widgets{label, field};
    if (unit.isEmpty()) {
        m_grid->addWidget(field, row, 1);
    } else {
        auto* both = new QHBoxLayout;
        both->setSpacing(8);
        both->addWidget(field);
        auto* words = new QLabel(unit, m_page);
        words->setProperty("look", "muted");
        both->addWidget(words);
        both->addStretch(1);
        m_grid->addLayout(both, row, 1);
        widgets << words;
    }
    if (use)
        m_rows << Row{widgets, std::move(use)};
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
    m_model = list({{tr("BPE"), {}},
                    {tr("SuperBPE, merges across words"), {}},
                    {tr("Unigram"), {}},
                    {tr("WordPiece"), {}},
                    {tr("whole words"), {}},
                    {tr("characters"), {}}});
    m_model->setObjectName(QStringLiteral("model"));
    addRow(tr("model"), m_model, tr("What is learned"));
    m_form = list({{tr("bytes, as GPT-2 has them"), {}},
                   {tr("characters, as SentencePiece"), {}},
                   {tr("characters, with </w>"), {}},
                   {tr("characters, as BERT"), {}}});
    m_form->setObjectName(QStringLiteral("form"));
    addRow(tr("made of"), m_form, tr("What pieces are spelled with, and so which files can say it"));
    m_pieces = spin(1, kMostOptionPieces);
    m_pieces->setObjectName(QStringLiteral("pieces"));
    addRow(tr("pieces"), m_pieces,
           tr("Of the model, alphabet and byte pieces included; added tokens come on top"));
    m_ties = list({{tr("smaller ids first"), {}}, {tr("by spelling"), {}}, {tr("first place first"), {}}});
    m_ties->setObjectName(QStringLiteral("ties"));
    addRow(tr("tie-break"), m_ties,
           tr("Which of equally frequent pairs is merged: Hugging Face takes the one of the smaller ids"), {},
           merges);
    m_score = list({{tr("likelihood"), {}}, {tr("frequency"), {}}});
    m_score->setObjectName(QStringLiteral("score"));
    addRow(tr("pairs by"), m_score,
           tr("Likelihood: a pair's count by those of its parts. Frequency: its count, as Hugging Face's "
              "trainer"),
           {}, [](const TrainOptions& o) { return o.model == TrainModel::WordPiece; });
    m_least = spin(1, kMostOptionPieces);
    m_least->setObjectName(QStringLiteral("least"));
    addRow(
        tr("at least"), m_least, tr("What stands in the corpus less often makes no piece"), tr("times"),
        [](const TrainOptions& o) { return o.model != TrainModel::Unigram && o.model != TrainModel::Char; });
    m_longest = spin(0, 100'000, tr("any"));
    m_longest->setObjectName(QStringLiteral("longest"));
    addRow(tr("longest piece"), m_longest, tr("Longer pieces are not made"), tr("long"),
           [](const TrainOptions& o) { return o.model != TrainModel::Char; });
    m_transition = spin(0, kMostOptionPieces, tr("four fifths"));
    m_transition->setObjectName(QStringLiteral("transition"));
    addRow(tr("stage two from"), m_transition, tr("From so many pieces on merges go across words"),
           tr("pieces"), isSuper);
    m_superWords = spin(2, 1000);
    m_superWords->setObjectName(QStringLiteral("super_words"));
    addRow(tr("at most"), m_superWords, tr("Words in one piece"), tr("words"), isSuper);
    m_superPunctuation = new QCheckBox(tr("across punctuation"));
    m_superPunctuation->setObjectName(QStringLiteral("super_punctuation"));
    addRow({}, m_superPunctuation, tr("A piece may have punctuation between its words"), {}, isSuper);
    m_superLines = new QCheckBox(tr("across line ends"));
    m_superLines->setObjectName(QStringLiteral("super_lines"));
    addRow({}, m_superLines, tr("A piece may reach into the next line"), {}, isSuper);
    m_seeds = spin(1000, 100'000'000);
    m_seeds->setObjectName(QStringLiteral("seeds"));
    addRow(tr("begin with"), m_seeds, tr("Candidates before the first pruning"), tr("pieces"), isUnigram);
    m_shrink = share(0.01, 0.99, 2);
    m_shrink->setObjectName(QStringLiteral("shrink"));
    addRow(tr("shrink to"), m_shrink, tr("The share of pieces that each pruning leaves"), {}, isUnigram);
    m_rounds = spin(1, 20);
    m_rounds->setObjectName(QStringLiteral("rounds"));
    addRow(tr("rounds"), m_rounds, tr("Of expectation and maximization before each pruning"), {}, isUnigram);
}

void TrainingForm::makeWords() {
    addHeading(tr("Words and characters"));
    m_words = list({{tr("GPT-2's pattern"), QStringLiteral("gpt2")},
                    {tr("GPT-4's pattern (cl100k)"), QStringLiteral("cl100k")},
                    {tr("GPT-4o's pattern (o200k)"), QStringLiteral("o200k")},
                    {tr("Llama 3's pattern"), QStringLiteral("llama3")},
                    {tr("Qwen's pattern"), QStringLiteral("qwen2")},
                    {tr("nanochat's pattern"), QStringLiteral("nanochat")},
                    {tr("SentencePiece's way"), QStringLiteral("sentencepiece")},
                    {tr("words and punctuation"), QStringLiteral("whitespace")},
                    {tr("blanks alone"), QStringLiteral("whitespace-split")},
                    {tr("BERT's way"), QStringLiteral("bert")},
                    {tr("not at all"), QStringLiteral("none")}});
    m_words->setEditable(true);
    m_words->setInsertPolicy(QComboBox::NoInsert);
    m_words->setObjectName(QStringLiteral("words"));
    addRow(tr("cut by"), m_words,
           tr("No piece crosses from one word into the next. Choose one, or type a regular expression"));
    m_digits = list({{tr("as the pattern has it"), {}},
                     {tr("each digit alone"), {}},
                     {tr("two digits at most"), {}},
                     {tr("three digits at most"), {}}});
    m_digits->setObjectName(QStringLiteral("digits"));
    addRow(tr("numbers"), m_digits, tr("How many digits stand together"));
    m_apostrophes = new QCheckBox(tr("contractions with ’ too"));
    m_apostrophes->setObjectName(QStringLiteral("apostrophes"));
    addRow({}, m_apostrophes, tr("’s is cut off as 's is"), {},
           [](const TrainOptions& o) { return o.form == TrainForm::ByteLevel; });
    m_normalizer = list({{tr("as it is"), QStringLiteral("none")},
                         {tr("NFC"), QStringLiteral("nfc")},
                         {tr("NFKC"), QStringLiteral("nfkc")},
                         {tr("lower case"), QStringLiteral("lowercase")},
                         {tr("BERT, lower case without accents"), QStringLiteral("bert")},
                         {tr("BERT, cased"), QStringLiteral("bert-cased")}});
    addRow(tr("text is taken"), m_normalizer, tr("What is done to a text before it is cut"));
    m_coverage = share(50, 100, 4);
    m_coverage->setObjectName(QStringLiteral("coverage"));
    addRow(tr("coverage"), m_coverage, tr("Share of all characters that the alphabet must have"), tr("%"),
           spellsCharacters);
    m_alphabet = spin(0, 200'000, tr("any"));
    m_alphabet->setObjectName(QStringLiteral("alphabet"));
    addRow(tr("alphabet"), m_alphabet, tr("So many characters at most"), tr("characters"), spellsCharacters);
    m_fallback = new QCheckBox(tr("spell the rest by bytes"));
    m_fallback->setObjectName(QStringLiteral("fallback"));
    addRow({}, m_fallback, tr("256 byte pieces stand for characters beyond the alphabet"), {},
           [](const TrainOptions& o) { return o.form == TrainForm::SentencePiece; });
    m_added = new QPlainTextEdit;
    m_added->setProperty("look", "field");
    m_added->setTabChangesFocus(true);
    m_added->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_added->setPlaceholderText(tr("one a line"));
    keepHeight(*m_added, 76);
    keepFont(*m_added, [] { return pieceFont(scaled(12)); });
    addRow(tr("added tokens"), m_added,
           tr("One a line, with the ids behind the pieces; special ones, but for those with ! before them"));
}

void TrainingForm::makeMore() {
    addHeading(tr("Reading and running"));
    m_records = list({{tr("its lines"), {}}, {tr("its paragraphs"), {}}, {tr("the whole of it"), {}}});
    m_records->setObjectName(QStringLiteral("records"));
    addRow(tr("of a text file"), m_records,
           tr("What is cut into words by itself; lines keep their line feeds"));
    m_field = new QLineEdit;
    m_field->setObjectName(QStringLiteral("field"));
    addRow(tr("text field"), m_field, tr("Of .jsonl and .tsv files: what holds the text"));
    m_sample = share(0.001, 100, 3);
    m_sample->setObjectName(QStringLiteral("sample"));
    addRow(tr("read"), m_sample, tr("Share of the records that is read"), tr("% of it"));
    m_seed = spin(0, 1'000'000'000);
    m_seed->setObjectName(QStringLiteral("seed"));
    addRow(tr("seed"), m_seed, tr("Chooses the records: the same seed, the same records"), {},
           [](const TrainOptions& o) { return o.input.sample < 1; });
    m_threads = spin(0, 512, tr("all"));
    m_threads->setObjectName(QStringLiteral("threads"));
    addRow(tr("threads"), m_threads, tr("The result is the same for any number"));
    m_from = new QLineEdit;
    m_from->setObjectName(QStringLiteral("from"));
    m_from->setPlaceholderText(tr("nothing"));
    addRow(tr("go on from"), m_from, tr("A tokenizer.json or .tiktoken that is extended: all its ids stay"),
           {}, [](const TrainOptions& o) { return o.model == TrainModel::Bpe; });
    m_checkpoint = new QLineEdit;
    m_checkpoint->setObjectName(QStringLiteral("checkpoint"));
    m_checkpoint->setPlaceholderText(tr("none"));
    addRow(tr("checkpoints in"), m_checkpoint,
           tr("A folder: what is done is kept there, and gone on with when the training is started again"));
}

void TrainingForm::watch() {
    auto* wheel = new QuietWheel(this);
    for (QComboBox* box : {m_model, m_form, m_ties, m_score, m_words, m_digits, m_normalizer, m_records})
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
    for (QLineEdit* line : {m_field, m_from, m_checkpoint})
        connect(line, &QLineEdit::textChanged, this, &TrainingForm::edited);
    connect(m_added, &QPlainTextEdit::textChanged, this, &TrainingForm::edited);
    for (QWidget* field : m_page->findChildren<QWidget*>())
        if (qobject_cast<QComboBox*>(field) || qobject_cast<QAbstractSpinBox*>(field)) {
            field->setFocusPolicy(Qt::StrongFocus);
            field->installEventFilter(wheel);
        }
}

} // namespace tokenscope
