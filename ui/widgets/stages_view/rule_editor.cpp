#include "ui/widgets/stages_view/rule_editor.h"

#include "core/base/printable.h"
#include "core/explain/edit/edited_json.h"
#include "ui/support/glyphs.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/stages_view/rule_fields_pane.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kUsualHeight = 380;
constexpr int kLeastTextHeight = 72; // four lines

struct Flag {
    const char* name;
    const char* tip;
    bool AddedToken::*member;
};
constexpr Flag kFlags[] = {
    {"lstrip", QT_TRANSLATE_NOOP("tokenscope::ui::AddedTokenEditor", "Includes the whitespace before it"),
     &AddedToken::lstrip},
    {"rstrip", QT_TRANSLATE_NOOP("tokenscope::ui::AddedTokenEditor", "Includes the whitespace after it"),
     &AddedToken::rstrip},
    {"single_word", QT_TRANSLATE_NOOP("tokenscope::ui::AddedTokenEditor", "Matches only whole words"),
     &AddedToken::singleWord},
    {"normalized", QT_TRANSLATE_NOOP("tokenscope::ui::AddedTokenEditor", "Matches the normalized text"),
     &AddedToken::normalized},
    {"special",
     QT_TRANSLATE_NOOP("tokenscope::ui::AddedTokenEditor", "A control token: omitted from decoded text"),
     &AddedToken::special}};
constexpr std::size_t kShown = 40;

} // namespace

bool stepTrial(QEvent& event, Trial& trial) {
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress)
        return false;
    auto& key = static_cast<QKeyEvent&>(event);
    const bool undo = key.matches(QKeySequence::Undo);
    if (!undo && !key.matches(QKeySequence::Redo))
        return false;
    event.accept();
    if (event.type() == QEvent::KeyPress)
        undo ? trial.undo() : trial.redo();
    return true;
}

RuleEditor::RuleEditor(Trial* trial, QWidget* parent)
    : QWidget(parent)
    , m_trial(trial)
    , m_title(new QLabel(tr("This stage’s rule"), this))
    , m_where(new QLabel(this))
    , m_locked(new QLabel(this))
    , m_text(new QPlainTextEdit(this))
    , m_error(new QLabel(this))
    , m_fields(new RuleFieldsPane(trial, this))
    , m_textTitle(new QLabel(tr("As JSON"), this))
    , m_tokens(new AddedTokenEditor(trial, this)) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    QVBoxLayout* column = makeSectionColumn(*this);
    makeSectionHeading(*m_title);
    m_where->setProperty("look", "muted");
    m_where->setTextFormat(Qt::PlainText);
    m_where->setWordWrap(true);
    keepFont(*m_where, [] { return pieceFont(scaled(12)); });
    m_locked->setObjectName(QStringLiteral("locked"));
    m_locked->setProperty("look", "remark");
    m_locked->setTextFormat(Qt::PlainText);
    m_locked->setWordWrap(true);
    m_locked->setAccessibleName(tr("Why the rule is locked"));
    m_text->setProperty("look", "field");
    keepFont(*m_text, [] { return pieceFont(scaled(12)); });
    m_text->setAccessibleName(tr("The rule as JSON"));
    m_text->setToolTip(tr("Applied shortly after you stop typing"));
    m_text->setTabChangesFocus(true);
    keepLeastHeight(*m_text, kLeastTextHeight);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->setAccessibleName(tr("What is wrong with the rule"));
    m_error->setProperty("tone", "error");
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->hide();
    m_textTitle->setProperty("look", "muted");
    keepFont(*m_textTitle, [] { return interfaceFont(11, QFont::DemiBold); });
    column->addWidget(m_title);
    column->addWidget(m_where);
    column->addWidget(m_locked);
    column->addWidget(m_fields);
    column->addWidget(m_error);
    column->addWidget(m_textTitle);
    column->addWidget(m_text, 1);
    column->addWidget(m_tokens);
    column->addStretch(0); // content starts at the top
    m_soon.setSingleShot(true);
    m_soon.setInterval(kApplyAfterMs);
    connect(&m_soon, &QTimer::timeout, this, &RuleEditor::apply);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        m_typed = true;
        m_text->setExtraSelections({});
        m_soon.start();
    });
    connect(m_trial, &Trial::changed, this, &RuleEditor::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &RuleEditor::showError);
    refresh();
}

QSize RuleEditor::sizeHint() const {
    const QSize size = QWidget::sizeHint();
    return {size.width(), std::max(size.height(), scaled(kUsualHeight))};
}

/// Includes the error, whose number of lines depends on the width.
QSize RuleEditor::minimumSizeHint() const {
    const QSize size = QWidget::minimumSizeHint();
    return {size.width(), std::max(size.height(), layout()->totalMinimumHeightForWidth(width()))};
}

bool RuleEditor::event(QEvent* event) {
    return stepTrial(*event, *m_trial) || QWidget::event(event);
}

void RuleEditor::setPlace(const std::string& place) {
    if (place == m_place)
        return;
    if (m_soon.isActive()) { // the typed text belongs to the previous rule
        m_soon.stop();
        apply();
    }
    m_fields->applyTyped();
    m_place = place;
    m_typed = false;
    m_shown.clear();
    refresh();
}

QString RuleEditor::error() const {
    return m_error->isHidden() ? QString() : m_error->text();
}

void RuleEditor::apply() {
    if (!m_typed || m_place.empty() || m_text->isReadOnly())
        return;
    m_shown = m_text->toPlainText().toStdString();
    m_trial->make(explain::EditRule{m_place, m_shown});
}

void RuleEditor::refresh() {
    const bool tokens = m_place == "$.added_tokens";
    m_where->setText(QString::fromStdString(m_place));
    m_where->setVisible(!m_place.empty());
    const QString why =
        m_place.empty() || m_trial->isSwitchedOff(m_place) ? QString() : m_trial->whyNotSwitchedOff(m_place);
    m_locked->setText(tr("Locked, it can’t be switched off. %1").arg(why));
    m_locked->setVisible(!why.isEmpty());
    m_text->setVisible(!tokens && !m_place.empty());
    m_textTitle->setVisible(!tokens && !m_place.empty());
    m_tokens->setVisible(tokens);
    m_title->setText(m_place.empty() ? tr("Choose a stage to edit its rule") : tr("This stage’s rule"));
    if (!tokens && !m_place.empty() && m_trial->original()) {
        const std::string json = m_trial->json(m_place);
        // Keep what the user is typing or what was refused; otherwise show the rule in use.
        const bool own = m_typed && (m_soon.isActive() || m_trial->busy() || m_trial->error());
        if (json == m_shown)
            m_typed = m_typed && own;
        else if (!own) {
            const QSignalBlocker quiet(m_text);
            m_text->setPlainText(QString::fromStdString(json));
            m_shown = json;
            m_typed = false;
        }
        const bool off = m_trial->isSwitchedOff(m_place);
        m_text->setReadOnly(off || !explain::canEdit(m_trial->original()->tokenizer->definition(), m_place));
        m_text->setPlaceholderText(off ? tr("Switched off") : QString());
    }
    m_fields->showPlace(tokens ? std::string() : m_place);
    showError();
}

void RuleEditor::showError() {
    const auto& error = m_trial->error();
    const bool tokens = m_place == "$.added_tokens"; // their editor shows it
    const bool here =
        error && !m_place.empty() && (m_trial->errorPlace() == m_place || !m_fields->refused().empty());
    const bool mine = here && !tokens && !m_soon.isActive();
    m_error->setText(mine ? QString::fromStdString(describe(*error)) : QString());
    m_error->setVisible(mine);
    markText();
    if (std::exchange(m_showsError, here) != here)
        emit showsErrorChanged(here);
}

/// Marks where the error points to: a line and column, or a value by its path and possibly a character in it.
void RuleEditor::markText() {
    const auto& error = m_trial->error();
    m_text->setExtraSelections({});
    if (m_error->isHidden() || !m_typed || m_trial->errorPlace() != m_place)
        return;
    static const QRegularExpression kPlace(QStringLiteral("line (\\d+), column (\\d+)"));
    const auto found = kPlace.match(QString::fromStdString(error->where));
    if (found.hasMatch()) {
        const QTextBlock block = m_text->document()->findBlockByNumber(found.captured(1).toInt() - 1);
        const int column = std::clamp(found.captured(2).toInt() - 1, 0, std::max(0, block.length() - 2));
        if (block.isValid())
            markError(*m_text, block.position() + column, block.position() + column + 1);
        return;
    }
    const std::string json = m_text->toPlainText().toStdString();
    if (const auto span = explain::placeInJson(json, error->where, error->character)) {
        const auto units = [&](std::uint32_t byte) {
            return static_cast<int>(QString::fromUtf8(json.data(), static_cast<qsizetype>(byte)).size());
        };
        markError(*m_text, units(span->begin), units(span->end));
    }
}

AddedTokenEditor::AddedTokenEditor(Trial* trial, QWidget* parent)
    : QWidget(parent)
    , m_trial(trial)
    , m_choice(new QComboBox(this))
    , m_content(new QLineEdit(this))
    , m_error(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    m_choice->setAccessibleName(tr("Added token"));
    m_choice->setToolTip(tr("The added token to change"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(12);
    m_content->setAccessibleName(tr("Text of the added token"));
    m_content->setToolTip(tr("The text that the token matches"));
    keepFont(*m_content, [] { return pieceFont(scaled(12)); });
    noteSpaces(*m_content);
    column->addWidget(m_choice);
    column->addWidget(m_content);
    for (std::size_t i = 0; i < m_flags.size(); ++i) {
        m_flags[i] = new QCheckBox(QLatin1String(kFlags[i].name), this);
        m_flags[i]->setToolTip(tr(kFlags[i].tip));
        connect(m_flags[i], &QCheckBox::toggled, this, &AddedTokenEditor::apply);
        column->addWidget(m_flags[i]);
    }
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    column->addWidget(m_error);
    column->addStretch(1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(RuleEditor::kApplyAfterMs);
    connect(&m_soon, &QTimer::timeout, this, &AddedTokenEditor::apply);
    connect(m_content, &QLineEdit::textEdited, &m_soon, qOverload<>(&QTimer::start));
    connect(m_choice, &QComboBox::currentIndexChanged, this, &AddedTokenEditor::showToken);
    connect(m_trial, &Trial::changed, this, &AddedTokenEditor::refresh);
    refresh();
}

AddedToken AddedTokenEditor::token(std::size_t index) const {
    for (const explain::DefinitionChange& change : m_trial->changes())
        if (const auto* edit = std::get_if<explain::EditAddedToken>(&change); edit && edit->index == index)
            return edit->token;
    return m_trial->original()->tokenizer->definition().addedTokens[index];
}

void AddedTokenEditor::refresh() {
    const TokenizerDefinition* definition =
        m_trial->original() ? &m_trial->original()->tokenizer->definition() : nullptr;
    if (m_listed != definition) {
        const QSignalBlocker quiet(m_choice);
        m_listed = definition;
        m_soon.stop();
        m_choice->clear();
        if (definition)
            for (const AddedToken& added : definition->addedTokens)
                m_choice->addItem(QString::fromStdString(printable(added.content, kShown)));
    }
    const bool can = definition && m_choice->count() > 0 && explain::canChangeAddedTokens(*definition);
    for (QWidget* part : {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_content)})
        part->setEnabled(can);
    for (QCheckBox* flag : m_flags)
        flag->setEnabled(can);
    setStyled(*m_error, "tone", can ? "error" : "muted");
    const bool mine = m_trial->error() && m_trial->errorPlace() == "$.added_tokens";
    m_error->setText(!can   ? tr("The added tokens of this file can’t be changed.")
                     : mine ? QString::fromStdString(describe(*m_trial->error()))
                            : QString());
    m_error->setVisible(!m_error->text().isEmpty());
    if (!m_soon.isActive() && !mine)
        showToken();
}

void AddedTokenEditor::showToken() {
    const int index = m_choice->currentIndex();
    if (index < 0 || !m_trial->original())
        return;
    m_soon.stop();
    const AddedToken shown = token(static_cast<std::size_t>(index));
    const QString content = QString::fromStdString(shown.content);
    if (m_content->text() != content)
        m_content->setText(content);
    for (std::size_t i = 0; i < m_flags.size(); ++i) {
        const QSignalBlocker quiet(m_flags[i]);
        m_flags[i]->setChecked(shown.*kFlags[i].member);
    }
}

void AddedTokenEditor::apply() {
    const int index = m_choice->currentIndex();
    if (index < 0 || !m_trial->original())
        return;
    m_soon.stop();
    const auto at = static_cast<std::size_t>(index);
    AddedToken changed = token(at);
    changed.content = m_content->text().toStdString();
    for (std::size_t i = 0; i < m_flags.size(); ++i)
        changed.*kFlags[i].member = m_flags[i]->isChecked();
    if (changed != token(at))
        m_trial->make(explain::EditAddedToken{at, changed});
}

} // namespace tokenscope::ui
