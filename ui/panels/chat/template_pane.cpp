#include "ui/panels/chat/template_pane.h"

#include "core/base/whole_file.h"
#include "core/chat/template/template_choice.h"
#include "core/chat/template/template_outline.h"
#include "resources/chat_templates.h"
#include "ui/panels/chat/arguments_form.h"
#include "ui/panels/chat/chat_colors.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/lint_pane.h"
#include "ui/support/fold.h"
#include "ui/support/text.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QScrollArea>
#include <QSet>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxTemplateBytes = std::size_t{4} << 20U;

struct SourceText {
    Q_DECLARE_TR_FUNCTIONS(TemplateSources)
};

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

TemplateSource builtIn(const chat::NamedTemplate& table, const QString& remark) {
    return {{TemplateChoice::From::BuiltIn, toQString(table.name)},
            toQString(table.title),
            remark,
            std::string(table.source),
            false,
            std::nullopt};
}

constexpr const char* kNanochat = R"({#- nanochat has no template: it renders ids, so that nothing
    in a message can become a special token.

    <|bos|> <|user_start|> … <|user_end|>
    <|assistant_start|> … <|assistant_end|>

    Parts of the assistant: text;
    <|python_start|> … <|python_end|>;
    <|output_start|> … <|output_end|>, which is not trained.
    A system message is merged into the first of the user. -#}
)";

const QString& nanochatName() {
    static const QString kName = QStringLiteral("nanochat");
    return kName;
}

} // namespace

QList<TemplateEntry> templateEntries(const Tokenizer* tokenizer) {
    QList<TemplateEntry> entries;
    if (tokenizer != nullptr)
        for (const ChatTemplate& one : tokenizer->definition().chatTemplates)
            entries << TemplateEntry{{TemplateChoice::From::Tokenizer, toQString(one.name)},
                                     SourceText::tr("Tokenizer: %1").arg(toQString(one.name))};
    for (const chat::NamedTemplate& one : chatTemplates())
        entries << TemplateEntry{{TemplateChoice::From::BuiltIn, toQString(one.name)}, toQString(one.title)};
    entries << TemplateEntry{{TemplateChoice::From::BuiltIn, nanochatName()},
                             SourceText::tr("nanochat (id by id)")};
    return entries;
}

TemplateSource readTemplateFile(const TemplateChoice& choice, const Progress& progress) {
    constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;
    TemplateSource source{choice, QFileInfo(choice.name).fileName(), {}, {}, false, {}};
    const auto file = MappedFile::open(choice.name.toStdString());
    if (!file) {
        source.error = file.error();
        return source;
    }
    const std::string_view bytes = file->bytes();
    if (bytes.size() > kMaxTemplateBytes)
        source.error = Error{
            ErrorCode::TooLarge, choice.name.toStdString(), {}, "the template is larger than 4 MiB", {}};
    while (!source.error && source.source.size() < bytes.size() && !progress.stopped()) {
        source.source += bytes.substr(source.source.size(), kBlockBytes);
        progress.notify(source.source.size(), bytes.size());
    }
    return source;
}

TemplateSource templateSource(const TemplateChoice& choice, const Tokenizer* tokenizer, bool withTools) {
    if (choice.from == TemplateChoice::From::BuiltIn && choice.name == nanochatName())
        return {choice, SourceText::tr("nanochat (id by id)"), {}, kNanochat, true, {}};
    if (choice.from == TemplateChoice::From::BuiltIn)
        if (const auto* table = findChatTemplate(choice.name.toStdString()))
            return builtIn(*table, SourceText::tr("built-in template"));
    if (tokenizer != nullptr) {
        const auto& templates = tokenizer->definition().chatTemplates;
        const std::string name = choice.name.toStdString();
        auto chosen = chat::chooseTemplate(
            templates, name.empty() ? std::nullopt : std::optional<std::string>(name), withTools);
        if (!chosen)
            chosen = chat::chooseTemplate(templates, std::nullopt, withTools);
        const ChatTemplate* one = chosen ? *chosen : templates.empty() ? nullptr : &templates.front();
        if (one != nullptr)
            return {{TemplateChoice::From::Tokenizer, toQString(one->name)},
                    SourceText::tr("Tokenizer: %1").arg(toQString(one->name)),
                    {},
                    one->source,
                    false,
                    {}};
        if (const auto* table = chat::bestFit(chatTemplates(), *tokenizer))
            return builtIn(*table,
                           SourceText::tr("the tokenizer has no template; this built-in one is guessed from "
                                          "its special tokens; choose another if it is wrong"));
    }
    return builtIn(chatTemplates().front(), SourceText::tr("built-in template"));
}

namespace {

/// Colors strings, keywords, delimiters and comments of a template. Tags may span several lines.
class TemplateHighlighter : public ChipHighlighter {
  public:
    explicit TemplateHighlighter(QTextDocument* document);

  protected:
    void highlightBlock(const QString& text) override;

  private:
    void colorTags(const QString& text);
    int colorInside(const QString& text, int at, int state);
};

/// The state at the end of a line; a string inside a tag adds its quote.
enum TagState { Outside = 0, Statement = 1, Expression = 2, Comment = 3, InSingle = 4, InDouble = 8 };
constexpr int kTag = 3;

const QSet<QString>& keywords() {
    static const QSet<QString> kWords = {
        "if",         "elif",          "else",    "endif",    "for",       "endfor",    "in",
        "not",        "and",           "or",      "is",       "set",       "endset",    "macro",
        "endmacro",   "call",          "endcall", "filter",   "endfilter", "with",      "endwith",
        "generation", "endgeneration", "break",   "continue", "true",      "false",     "none",
        "True",       "False",         "None",    "raw",      "endraw",    "recursive", "namespace",
        "loop",       "defined",       "block",   "endblock", "include",   "import",    "from",
        "as",         "extends",       "do",      "ignore",   "missing",   "scoped"};
    return kWords;
}

QTextCharFormat colored(const QColor& color) {
    QTextCharFormat format;
    format.setForeground(color);
    return format;
}

TemplateHighlighter::TemplateHighlighter(QTextDocument* document)
    : ChipHighlighter(document) {}

/// Colors the inside of a tag from `at` to the end of the tag or line. Returns where it stopped and sets the
/// block state.
int TemplateHighlighter::colorInside(const QString& text, int at, int state) {
    const int tag = state & kTag;
    const QLatin1String close(tag == Statement ? "%}" : tag == Expression ? "}}" : "#}");
    if (tag == Comment) {
        const auto end = text.indexOf(close, at);
        const int stop = end < 0 ? static_cast<int>(text.size()) : static_cast<int>(end) + 2;
        setFormat(at, stop - at, colored(piecePalette().muted));
        setCurrentBlockState(end < 0 ? Comment : Outside);
        return stop;
    }
    const auto size = static_cast<int>(text.size());
    while (at < size) {
        QChar quote;
        int begin = at;
        if ((state & (InSingle | InDouble)) != 0) {
            quote = (state & InSingle) != 0 ? QLatin1Char('\'') : QLatin1Char('"');
            state = tag;
        } else if (text[at] == QLatin1Char('\'') || text[at] == QLatin1Char('"')) {
            quote = text[at++];
        }
        if (!quote.isNull()) {
            while (at < size && text[at] != quote)
                at += text[at] == QLatin1Char('\\') ? 2 : 1;
            const bool open = at >= size;
            at = open ? size : at + 1;
            setFormat(begin, at - begin, colored(templateStringColor()));
            if (open) {
                setCurrentBlockState(tag | (quote == QLatin1Char('\'') ? InSingle : InDouble));
                return size;
            }
            continue;
        }
        if (text.mid(at, 2) == close) {
            const bool trims =
                at > 0 && (text[at - 1] == QLatin1Char('-') || text[at - 1] == QLatin1Char('+'));
            setFormat(at - (trims ? 1 : 0), trims ? 3 : 2, colored(piecePalette().muted));
            setCurrentBlockState(Outside);
            return at + 2;
        }
        if (text[at].isLetter() || text[at] == QLatin1Char('_')) {
            while (at < size && (text[at].isLetterOrNumber() || text[at] == QLatin1Char('_')))
                ++at;
            const bool member = begin > 0 && text[begin - 1] == QLatin1Char('.');
            if (!member && keywords().contains(text.mid(begin, at - begin)))
                setFormat(begin, at - begin, colored(templateKeywordColor()));
            continue;
        }
        ++at;
    }
    setCurrentBlockState(state);
    return size;
}

void TemplateHighlighter::highlightBlock(const QString& text) {
    colorTags(text);
    makeRoom(text);
}

void TemplateHighlighter::colorTags(const QString& text) {
    int at = 0;
    const int before = std::max(previousBlockState(), 0);
    setCurrentBlockState(Outside);
    if (before != Outside)
        at = colorInside(text, 0, before);
    while (currentBlockState() == Outside && at < text.size()) {
        const auto open = text.indexOf(QLatin1Char('{'), at);
        if (open < 0 || open + 1 >= text.size())
            return;
        const QChar kind = text[open + 1];
        const int state = kind == QLatin1Char('%')   ? Statement
                          : kind == QLatin1Char('{') ? Expression
                          : kind == QLatin1Char('#') ? Comment
                                                     : Outside;
        at = static_cast<int>(open) + 1;
        if (state == Outside)
            continue;
        const bool trims =
            at + 1 < text.size() && (text[at + 1] == QLatin1Char('-') || text[at + 1] == QLatin1Char('+'));
        setFormat(at - 1, trims ? 3 : 2, colored(piecePalette().muted));
        at = colorInside(text, at + (trims ? 2 : 1), state);
    }
}

constexpr int kTypingPauseMs = 120;
constexpr int kLowTemplate = 420; ///< pixels at 100 %
constexpr int kEdited = -1;       ///< in place of TemplateChoice::From

QString originPath(const chat::OriginSource& source) {
    const QString field = QString::fromStdString(source.field);
    const QString dot =
        field.isEmpty() || field.startsWith(QLatin1Char('[')) ? QString() : QStringLiteral(".");
    switch (source.kind) {
    case chat::OriginKind::Message:
        return QStringLiteral("messages[%1]%2%3").arg(source.index).arg(dot, field);
    case chat::OriginKind::Tool:
        return QStringLiteral("tools[%1]%2%3").arg(source.index).arg(dot, field);
    case chat::OriginKind::Document:
        return QStringLiteral("documents[%1]%2%3").arg(source.index).arg(dot, field);
    default:
        return field;
    }
}

/// The width that the longest of these texts needs.
template <class Widget>
int widthFor(Widget& widget, const QStringList& texts) {
    widget.ensurePolished();
    const QString shown = widget.text();
    int width = 0;
    for (const QString& text : texts) {
        widget.setText(text);
        width = std::max(width, widget.sizeHint().width());
    }
    widget.setText(shown);
    return width;
}

QLabel* plainLabel(QWidget* parent, const char* look) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", look);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

std::vector<CodeFold> foldsOf(const QString& code) {
    std::vector<CodeFold> folds;
    for (const chat::TemplateFold& fold : chat::templateFolds(code.toStdString()))
        folds.push_back({static_cast<int>(fold.line), static_cast<int>(fold.last)});
    return folds;
}

} // namespace

TemplatePane::TemplatePane(ChatDocument& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_remark(plainLabel(this, "remark"))
    , m_code(new CodeView(this))
    , m_arguments(new ArgumentsForm(document, this))
    , m_lower(new QStackedWidget(this))
    , m_lint(new LintPane(m_lower))
    , m_about(new QWidget(this))
    , m_lineTitle(plainLabel(this, "remark"))
    , m_lineText(plainLabel(this, "muted"))
    , m_fileJob(tr("Opening a template")) {
    paneColumn(this);
    QVBoxLayout* column = createHeader();
    m_remark->setContentsMargins(12, 4, 12, 4);
    column->addWidget(m_remark);
    m_code->setObjectName(QStringLiteral("template"));
    m_code->setAccessibleName(tr("Template"));
    m_code->setHighlighter(new TemplateHighlighter(m_code->document()));
    m_code->setFolds(&foldsOf);
    column->addWidget(m_code, 1);
    column->addWidget(paneRule(this));
    auto* scroll = new QScrollArea(m_lower);
    scroll->setFocusPolicy(Qt::NoFocus); // its controls have the focus
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_arguments->setProperty("look", "panel");
    m_arguments->setAttribute(Qt::WA_StyledBackground);
    scroll->setWidget(m_arguments);
    connect(m_arguments, &ArgumentsForm::rowsChanged, this, &TemplatePane::fitLower);
    m_lower->addWidget(scroll);
    m_lower->addWidget(m_lint);
    column->addWidget(m_lower);
    showLint(false);
    connect(&Theme::instance(), &Theme::changed, this, [this] { showLint(m_lower->currentIndex() == 1); });
    connect(m_lint, &LintPane::changed, this, [this] { m_lintButton->setText(m_lint->summary()); });
    connect(m_lint, &LintPane::lineRequested, this, [this](int line) {
        m_code->setLitLine(line, true);
        m_lineTitle->setText(tr("The finding concerns line %1").arg(line));
        m_lineText->clear();
    });
    connect(m_lint, &LintPane::conversationRequested, this, [this](const Data& shown, const QString& title) {
        auto conversation = chat::toConversation(shown);
        if (!conversation)
            return;
        chat::ConversationFile file;
        file.conversations.push_back(std::move(*conversation));
        m_document.open(std::move(file), title);
    });
    column->addWidget(paneRule(this));
    QWidget* line = m_about;
    auto* lineColumn = new QVBoxLayout(line);
    lineColumn->setContentsMargins(12, 6, 12, 8);
    lineColumn->setSpacing(2);
    lineColumn->addWidget(m_lineTitle);
    lineColumn->addWidget(m_lineText);
    keepFont(*m_lineText, [] { return fixedFont(12); });
    const auto measure = [line = line] { line->setMinimumHeight(scaled(64)); };
    measure();
    connect(&Theme::instance(), &Theme::changed, line, measure);
    column->addWidget(line);

    m_editedSoon.setSingleShot(true);
    m_editedSoon.setInterval(kTypingPauseMs);
    connect(m_code, &CodeView::edited, &m_editedSoon, qOverload<>(&QTimer::start));
    connect(&m_editedSoon, &QTimer::timeout, this, [this] {
        const std::string text = m_code->code().toStdString();
        m_document.setEditedTemplate(
            text == m_chosen.source ? std::nullopt : std::optional(text),
            m_chosen.choice.from == TemplateChoice::From::Tokenizer ? m_tokenizerName : m_chosen.title);
    });
    connect(m_code, &CodeView::lineChosen, this, &TemplatePane::lineChosen);
    connect(&document, &ChatDocument::templateChanged, this, &TemplatePane::refresh);
    refresh();
    setSelected(nullptr, std::nullopt);
}

QVBoxLayout* TemplatePane::createHeader() {
    const PaneHeader header(tr("Template"), this, 8);
    m_title = header.title;
    m_title->setObjectName(QStringLiteral("templateTitle"));
    m_choices = new QComboBox(header.frame);
    m_choices->setObjectName(QStringLiteral("choices"));
    m_choices->setAccessibleName(tr("Template"));
    m_choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choices->setMinimumContentsLength(5);
    m_choices->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_choices, &QComboBox::activated, this, &TemplatePane::choose);
    header.remark->hide();
    header.row->addWidget(m_choices, 1);
    const JobStrip* strip = header.addProgress(m_fileJob);
    connect(strip, &JobStrip::shownChanged, m_choices, [this](bool shown) { m_choices->setVisible(!shown); });
    connect(strip, &JobStrip::canceled, this, [this] { m_document.setChoice(m_shownChoice); });
    m_reset = new QPushButton(tr("Reset"), header.frame);
    m_reset->setObjectName(QStringLiteral("reset"));
    m_reset->setToolTip(tr("Discard the changes of the template"));
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_document.resetTemplate();
        m_code->showStart();
    });
    header.row->addWidget(m_reset);
    m_lintButton = new QPushButton(tr("Problems"), header.frame);
    m_lintButton->setObjectName(QStringLiteral("lint"));
    m_lintButton->setCheckable(true);
    m_lintButton->setToolTip(
        tr("Problems of the template, each with its line and a conversation that shows it"));
    connect(m_lintButton, &QPushButton::toggled, this, &TemplatePane::showLint);
    header.row->addWidget(m_lintButton);
    connect(&Theme::instance(), &Theme::changed, m_title, [this] { reserveWidths(); });
    return header.makeFoldable(*this, QStringLiteral("template"));
}

/// The header needs the same width whatever its texts are, so that it never wraps at a keystroke.
void TemplatePane::reserveWidths() {
    const int widest = widthFor(*m_title, {tr("Template"), tr("Built-in template"), tr("Edited template")});
    m_choices->setMinimumWidth(m_choices->minimumSizeHint().width() + widest - m_title->sizeHint().width());
    m_lintButton->setMinimumWidth(widthFor(
        *m_lintButton, {LintPane::tr("Findings"), LintPane::tr("%1 findings", nullptr, 88).arg(88)}));
}

QSize TemplatePane::minimumSizeHint() const {
    const QSize size = QWidget::minimumSizeHint();
    return {size.width(), std::max(size.height(), layout()->totalMinimumHeightForWidth(width()))};
}

void TemplatePane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLower();
}

/// In a low window the template keeps its part of the height.
void TemplatePane::fitLower() {
    const bool lint = m_lower->currentIndex() == 1;
    // A low pane has the code, and the findings or the arguments.
    m_about->setVisible(height() >= scaled(kLowTemplate));
    showRemark(lint);
    m_lower->setFixedHeight(lint ? std::clamp(height() * 2 / 5, m_lint->minimumSizeHint().height(),
                                              std::max(scaled(240), m_lint->minimumSizeHint().height()))
                                 : m_arguments->heightOfRows(std::max(height() / 4, scaled(44))));
}

void TemplatePane::showLint(bool shown) {
    m_lower->setCurrentIndex(shown ? 1 : 0);
    m_lintButton->setChecked(shown);
    fitLower();
}

void TemplatePane::setTokenizer(std::shared_ptr<const Tokenizer> tokenizer, const QString& name) {
    m_tokenizer = std::move(tokenizer);
    m_tokenizerName = name;
    refresh();
}

std::string TemplatePane::source() const {
    return m_document.editedTemplate().value_or(m_chosen.source);
}

std::string TemplatePane::sourceWithTools() const {
    if (m_document.editedTemplate() || m_document.choice().from != TemplateChoice::From::Tokenizer)
        return {};
    return templateSource(m_document.choice(), m_tokenizer.get(), true).source;
}

void TemplatePane::fillChoices() {
    const QSignalBlocker blocker(m_choices);
    m_choices->clear();
    bool found = false;
    for (const TemplateEntry& entry : templateEntries(m_tokenizer.get())) {
        m_choices->addItem(entry.title, entry.choice.name);
        m_choices->setItemData(m_choices->count() - 1, static_cast<int>(entry.choice.from), Qt::UserRole + 1);
        if (entry.choice == m_chosen.choice) {
            found = true;
            m_choices->setCurrentIndex(m_choices->count() - 1);
        }
    }
    if (!found) { // a file
        m_choices->addItem(m_chosen.title, m_chosen.choice.name);
        m_choices->setItemData(m_choices->count() - 1, static_cast<int>(m_chosen.choice.from),
                               Qt::UserRole + 1);
        m_choices->setCurrentIndex(m_choices->count() - 1);
    }
    if (m_document.editedTemplate()) {
        // The title says what it is; this is where it fits.
        m_choices->addItem(m_document.editedOf().isEmpty() ? tr("edited")
                                                           : tr("edited: %1").arg(m_document.editedOf()));
        m_choices->setItemData(m_choices->count() - 1, kEdited, Qt::UserRole + 1);
        m_choices->setCurrentIndex(m_choices->count() - 1);
    }
    m_choices->addItem(tr("Open a template file…"));
}

void TemplatePane::choose(int index) {
    const QVariant from = m_choices->itemData(index, Qt::UserRole + 1);
    if (from == kEdited)
        return;
    if (from.isValid()) {
        m_document.setChoice(
            {static_cast<TemplateChoice::From>(from.toInt()), m_choices->itemData(index).toString()});
        return;
    }
    fillChoices();
    auto* dialog = new QFileDialog(this, tr("Open a template"), {},
                                   tr("Templates (*.jinja *.jinja2 *.j2 *.txt);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &TemplatePane::open);
    dialog->open();
}

void TemplatePane::refresh() {
    m_editedSoon.stop();
    const TemplateChoice& choice = m_document.choice();
    const bool file = choice.from == TemplateChoice::From::File;
    if (file && (!m_file || m_file->choice != choice))
        return readFile();
    m_fileJob.cancel();
    m_chosen =
        file ? *m_file : templateSource(choice, m_tokenizer.get(), !m_document.conversation().tools.isNull());
    m_shownChoice = choice;
    showChosen();
}

void TemplatePane::readFile() {
    m_fileJob.setWhat(tr("Opening %1").arg(QFileInfo(m_document.choice().name).fileName()));
    m_fileJob.run([choice = m_document.choice()](
                      const Progress& progress) { return readTemplateFile(choice, progress); },
                  [this](TemplateSource read) {
                      m_file = std::move(read);
                      refresh();
                  });
}

void TemplatePane::open(const QString& path) {
    m_file.reset(); // its content may have changed
    m_document.setChoice({TemplateChoice::From::File, path});
    if (!reading())
        refresh();
}

QString TemplatePane::notOwn() const {
    if (m_document.editedTemplate())
        return m_document.editedOf().isEmpty() ? tr("edited template")
                                               : tr("edited template of %1").arg(m_document.editedOf());
    return m_chosen.choice.from == TemplateChoice::From::BuiltIn ? tr("built-in template") : QString();
}

void TemplatePane::showChosen() {
    fillChoices();
    const bool edited = m_document.editedTemplate().has_value();
    m_title->setText(edited                                                  ? tr("Edited template")
                     : m_chosen.choice.from == TemplateChoice::From::BuiltIn ? tr("Built-in template")
                                                                             : tr("Template"));
    m_title->setToolTip(plainToolTip(notOwn()));
    m_choices->setToolTip(plainToolTip((notOwn().isEmpty() ? QString() : notOwn() + QLatin1Char('\n')) +
                                       tr("Templates of the tokenizer, built-in templates, files")));
    reserveWidths();
    m_code->setCode(QString::fromStdString(source()));
    m_reset->setEnabled(edited);
    m_remark->setText(m_chosen.error ? QString::fromStdString(describe(*m_chosen.error)) : m_chosen.remark);
    showRemark(m_lower->currentIndex() == 1);
    emit sourceChanged();
}

void TemplatePane::showRemark(bool lint) {
    const bool low = m_about->isHidden() && lint;
    const bool remarked = !m_remark->text().isEmpty() && !low;
    QSizePolicy room = m_remark->sizePolicy();
    room.setRetainSizeWhenHidden(remarked); // the code stays where it is at the first keystroke
    m_remark->setSizePolicy(room);
    m_remark->setVisible(remarked && !m_document.editedTemplate());
}

QWidget* TemplatePane::keyboard() const {
    return m_code;
}

void TemplatePane::selectLine(int line) {
    Fold::reveal(*m_code);
    m_code->selectLine(line);
    m_code->setFocus(Qt::OtherFocusReason);
}

bool TemplatePane::busy() const {
    return m_editedSoon.isActive() || reading() || m_lint->busy();
}

void TemplatePane::setResult(const ChatResultPtr& result) {
    m_arguments->setResult(result);
    m_lint->setResult(result);
    if (!result || !result->error)
        return m_code->setError(0, 0, {});
    const chat::ChatError& error = *result->error;
    const auto line = static_cast<int>(error.line);
    m_code->setError(line, static_cast<int>(error.column), errorText(error));
    if (!m_code->hasFocus()) // else the caret stays in view
        m_code->showLine(line);
}

void TemplatePane::setSelected(const ChatResultPtr& result, std::optional<std::uint32_t> byte) {
    const chat::OriginRun* run = result && byte ? result->runAt(*byte) : nullptr;
    if (run == nullptr) {
        m_lineTitle->setText(tr("Select a character"));
        m_lineText->setText(tr("to see the line of the template that produced it."));
        m_code->setLitLine(0, false);
        return;
    }
    if (result->request.nanochat) {
        const chat::OriginSource& from = result->rendered().sources[run->source];
        m_code->setLitLine(0, false);
        m_lineTitle->setText(tr("nanochat produced the selected character"));
        m_lineText->setText(from.kind == chat::OriginKind::Template ? tr("a special token")
                                                                    : tr("from %1").arg(originPath(from)));
        return;
    }
    const std::string& source = result->request.source;
    const std::uint32_t line = chat::lineAt(source, run->printedBy.begin);
    m_code->setLitLine(static_cast<int>(line), !m_code->hasFocus());
    m_lineTitle->setText(tr("Line %1 produced the selected character").arg(line));
    const chat::OriginSource& from = result->rendered().sources[run->source];
    if (from.kind == chat::OriginKind::Template) {
        m_lineText->setText(tr("literal text of the template"));
    } else if (from.kind == chat::OriginKind::Computed) {
        m_lineText->setText(tr("computed: %1").arg(QString::fromStdString(from.field)));
    } else {
        const std::uint32_t offset = run->exact ? run->from + (*byte - run->text.begin) : run->from;
        m_lineText->setText(
            run->exact ? tr("from %1, byte %2 of %3").arg(originPath(from)).arg(offset).arg(from.text.size())
                       : tr("derived from %1").arg(originPath(from)));
    }
}

} // namespace tokenscope::ui
