#include "ui/panels/train/training_form.h"

#include "core/train/pipeline/train_presets.h"
#include "ui/panels/train/form_fields.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyle>
#include <algorithm>
#include <array>
#include <limits>
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

// The form's rows of words, characters and reading; those of the model are in training_form_parts.cpp.
namespace tokenscope::ui {
namespace {

/// What is gone on with cuts, normalizes and spells as it always did.
bool beginsAnew(const TrainOptions& options) {
    return options.from.empty();
}
bool hasCharacters(const TrainOptions& options) {
    return beginsAnew(options) && options.form != TrainForm::ByteLevel;
}
bool isSentencePiece(const TrainOptions& options) {
    return beginsAnew(options) && options.form == TrainForm::SentencePiece;
}
/// SentencePiece's form has words and a normalizer of its own.
bool cutsAsAsked(const TrainOptions& options) {
    return beginsAnew(options) && options.form != TrainForm::SentencePiece;
}
bool cutsByPattern(const TrainOptions& options) {
    return cutsAsAsked(options) && splitsByPattern(options.split.words);
}

} // namespace

void TrainingForm::makeWords() {
    addHeading(tr("Words and characters"));
    m_words = choiceField({{tr("GPT-2's pattern"), QStringLiteral("gpt2")},
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
           tr("No piece crosses from one word into the next. Choose one, or type a regular expression"), {},
           cutsAsAsked);
    m_digits = choiceField({{tr("as the pattern has it"), {}},
                            {tr("each digit alone"), {}},
                            {tr("two digits at most"), {}},
                            {tr("three digits at most"), {}}});
    m_digits->setObjectName(QStringLiteral("digits"));
    addRow(tr("numbers"), m_digits, tr("How many digits stand together"), {},
           [](const TrainOptions& o) { return cutsByPattern(o) || isSentencePiece(o); });
    m_apostrophes = choiceField(
        {{tr("as the pattern has them"), {}}, {tr("with ’ as with '"), {}}, {tr("none are cut off"), {}}});
    m_apostrophes->setObjectName(QStringLiteral("apostrophes"));
    addRow(tr("contractions"), m_apostrophes,
           tr("Whether 's, 'll and their like are words of their own, and those written with ’ too"), {},
           cutsByPattern);
    m_normalizer = choiceField({{tr("as it is"), QStringLiteral("none")},
                                {tr("NFC"), QStringLiteral("nfc")},
                                {tr("NFD"), QStringLiteral("nfd")},
                                {tr("NFKC"), QStringLiteral("nfkc")},
                                {tr("NFKD"), QStringLiteral("nfkd")},
                                {tr("lower case"), QStringLiteral("lowercase")},
                                {tr("BERT, uncased"), QStringLiteral("bert")},
                                {tr("BERT, cased"), QStringLiteral("bert-cased")}});
    m_normalizer->setObjectName(QStringLiteral("normalizer"));
    addRow(tr("text is taken"), m_normalizer, tr("What is done to a text before it is cut"), {}, cutsAsAsked);
    m_coverage = shareField(50, 100, 4);
    m_coverage->setObjectName(QStringLiteral("coverage"));
    addRow(tr("coverage"), m_coverage, tr("Share of all characters that the alphabet must have"), tr("%"),
           hasCharacters);
    m_alphabet = numberField(0, 200'000, tr("any"));
    m_alphabet->setObjectName(QStringLiteral("alphabet"));
    addRow(tr("alphabet"), m_alphabet, tr("So many characters at most"), tr("characters"), hasCharacters);
    m_fallback = new QCheckBox(tr("spell the rest by bytes"));
    m_fallback->setObjectName(QStringLiteral("fallback"));
    addRow({}, m_fallback, tr("256 byte pieces stand for characters beyond the alphabet"), {},
           isSentencePiece);
    m_dummyPrefix = new QCheckBox(tr("a blank before the text"));
    m_dummyPrefix->setObjectName(QStringLiteral("dummy_prefix"));
    addRow({}, m_dummyPrefix, tr("So that a word is the same piece where a text begins as behind a blank"),
           {}, isSentencePiece);
    m_removeBlanks = new QCheckBox(tr("runs of blanks are one"));
    m_removeBlanks->setObjectName(QStringLiteral("remove_blanks"));
    addRow({}, m_removeBlanks, tr("And there are none at the ends: what was there can’t be decoded again"),
           {}, isSentencePiece);
    m_wordEnd = new QLineEdit;
    m_wordEnd->setObjectName(QStringLiteral("word_end"));
    m_wordEnd->setPlaceholderText(tr("none"));
    addRow(tr("word end"), m_wordEnd, tr("The mark that the last piece of a word bears, such as </w>"), {},
           [](const TrainOptions& o) {
               return beginsAnew(o) && o.model == TrainModel::Bpe && o.form == TrainForm::Classical;
           });
    m_added = linesField();
    m_added->setObjectName(QStringLiteral("added"));
    addRow(tr("added tokens"), m_added,
           tr("One a line, with the ids behind the pieces; special ones, but for those with ! before them"),
           {}, beginsAnew);
    m_userDefined = linesField();
    m_userDefined->setObjectName(QStringLiteral("user_defined"));
    addRow(tr("own pieces"), m_userDefined,
           tr("One a line: pieces that are there whatever the texts have, and are cut out of every text"), {},
           isSentencePiece);
}

void TrainingForm::makeMore() {
    addHeading(tr("Reading and running"));
    m_records = choiceField({{tr("its lines"), {}}, {tr("its paragraphs"), {}}, {tr("the whole of it"), {}}});
    m_records->setObjectName(QStringLiteral("records"));
    addRow(tr("of a text file"), m_records,
           tr("What is cut into words by itself; lines keep their line feeds"));
    m_field = new QLineEdit;
    m_field->setObjectName(QStringLiteral("field"));
    addRow(tr("text field"), m_field, tr("Of .jsonl and .tsv files: what holds the text"));
    m_sample = shareField(0.001, 100, 3);
    m_sample->setObjectName(QStringLiteral("sample"));
    addRow(tr("read"), m_sample, tr("Share of the records that is read"), tr("% of it"));
    m_seed = numberField(0, 1'000'000'000);
    m_seed->setObjectName(QStringLiteral("seed"));
    addRow(tr("seed"), m_seed, tr("Chooses the records: the same seed, the same records"), {},
           [](const TrainOptions& o) { return o.input.sample < 1; });
    m_temperature = shareField(0, 100, 2, tr("none"));
    m_temperature->setObjectName(QStringLiteral("temperature"));
    addRow(tr("temperature"), m_temperature,
           tr("Weighs languages, which are the folders' names: 1 as they are, towards 0 all alike"));
    m_mostWords = numberField(0, std::numeric_limits<int>::max(), tr("any"));
    m_mostWords->setObjectName(QStringLiteral("most_words"));
    addRow(tr("word cap"), m_mostWords,
           tr("So many distinct words are kept at most, the rarest are dropped; any: as many as 2 GiB hold"),
           tr("words"));
    m_threads = numberField(0, 512, tr("all"));
    m_threads->setObjectName(QStringLiteral("threads"));
    addRow(tr("threads"), m_threads, tr("The result is the same for any number"));
    m_from = new QLineEdit;
    m_from->setObjectName(QStringLiteral("from"));
    m_from->setPlaceholderText(tr("nothing"));
    addPathRow(
        tr("go on from"), m_from, tr("A tokenizer.json or .tiktoken that is extended: all its ids stay"),
        [this] {
            const QString path = QFileDialog::getOpenFileName(
                this, tr("The tokenizer to go on from"), dialogFolder(QStringLiteral("train from")),
                tr("Tokenizers (*.json *.tiktoken);;All files (*)"));
            if (!path.isEmpty())
                keepDialogFolder(QStringLiteral("train from"), path);
            return path;
        },
        [](const TrainOptions& o) { return o.model == TrainModel::Bpe; });
    m_prune = numberField(0, kMaxOptionPieces, tr("all"));
    m_prune->setObjectName(QStringLiteral("prune"));
    addRow(tr("keep of it"), m_prune,
           tr("Takes pieces off it instead, until so many are left: first those least used in the texts, or "
              "without texts the last made"),
           tr("pieces"), [](const TrainOptions& o) { return !o.from.empty(); });
    m_checkpoint = new QLineEdit;
    m_checkpoint->setObjectName(QStringLiteral("checkpoint"));
    m_checkpoint->setPlaceholderText(tr("none"));
    addPathRow(
        tr("checkpoints in"), m_checkpoint,
        tr("A folder: what is done is kept there, and gone on with when the training is started again"),
        [this] {
            const QString folder = QFileDialog::getExistingDirectory(
                this, tr("A folder for the checkpoint"), dialogFolder(QStringLiteral("checkpoint")));
            if (!folder.isEmpty())
                keepDialogFolder(QStringLiteral("checkpoint"), folder);
            return folder;
        });
}

} // namespace tokenscope::ui

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
    options.tieBreak = static_cast<TrainTieBreak>(m_ties->currentIndex());
    options.score = static_cast<TrainScore>(m_score->currentIndex());
    options.minFrequency = static_cast<std::uint64_t>(m_least->value());
    options.maxTokenLength = static_cast<std::size_t>(m_longest->value());
    options.split.words = wordsChosen();
    options.split.digits = static_cast<unsigned>(m_digits->currentIndex());
    options.split.apostrophes = static_cast<TrainSplit::Apostrophes>(m_apostrophes->currentIndex());
    options.normalizer = m_normalizer->currentData().toString().toStdString();
    constexpr double kPercent = 100;
    options.coverage = m_coverage->value() / kPercent;
    options.limitAlphabet = static_cast<std::size_t>(m_alphabet->value());
    options.byteFallback = m_fallback->isChecked();
    options.dummyPrefix = m_dummyPrefix->isChecked();
    options.removeExtraBlanks = m_removeBlanks->isChecked();
    options.super.transition = static_cast<std::size_t>(m_transition->value());
    options.super.maxWords = static_cast<std::size_t>(m_superWords->value());
    options.super.acrossPunctuation = m_superPunctuation->isChecked();
    options.super.acrossLines = m_superLines->isChecked();
    options.unigram.seedPieces = static_cast<std::size_t>(m_seeds->value());
    options.unigram.shrink = m_shrink->value();
    options.unigram.rounds = static_cast<unsigned>(m_rounds->value());
    options.endOfWordSuffix = m_wordEnd->text().trimmed().toStdString();
    options.added = tokensOf(m_added->toPlainText());
    for (const QString& line : m_userDefined->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        options.userDefined.push_back(line.toStdString());
    options.input.records = static_cast<TrainInput::Records>(m_records->currentIndex());
    options.input.field = m_field->text().toStdString();
    options.input.sample = m_sample->value() / kPercent;
    options.input.seed = static_cast<std::uint64_t>(m_seed->value());
    if (m_temperature->value() > 0)
        options.input.temperature = m_temperature->value();
    options.input.maxWords = static_cast<std::uint64_t>(m_mostWords->value());
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
        options.endOfWordSuffix = none.endOfWordSuffix;
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
        m_ties->setCurrentIndex(static_cast<int>(options.tieBreak));
        m_score->setCurrentIndex(static_cast<int>(options.score));
        m_least->setValue(fitting(options.minFrequency));
        m_longest->setValue(fitting(options.maxTokenLength));
        select(*m_words, textOf(options.split.words));
        m_digits->setCurrentIndex(static_cast<int>(options.split.digits));
        m_apostrophes->setCurrentIndex(static_cast<int>(options.split.apostrophes));
        select(*m_normalizer, textOf(options.normalizer));
        constexpr double kPercent = 100;
        m_coverage->setValue(options.coverage * kPercent);
        m_alphabet->setValue(fitting(options.limitAlphabet));
        m_fallback->setChecked(options.byteFallback);
        m_dummyPrefix->setChecked(options.dummyPrefix);
        m_removeBlanks->setChecked(options.removeExtraBlanks);
        m_transition->setValue(fitting(options.super.transition));
        m_superWords->setValue(fitting(options.super.maxWords));
        m_superPunctuation->setChecked(options.super.acrossPunctuation);
        m_superLines->setChecked(options.super.acrossLines);
        m_seeds->setValue(fitting(options.unigram.seedPieces));
        m_shrink->setValue(options.unigram.shrink);
        m_rounds->setValue(static_cast<int>(options.unigram.rounds));
        m_wordEnd->setText(textOf(options.endOfWordSuffix));
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
        m_mostWords->setValue(fitting(options.input.maxWords));
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
