#include "ui/panels/train/form_fields.h"
#include "ui/panels/train/training_form.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/elided_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <limits>

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
