#include "ui/widgets/stages_view/added_token_editor.h"

#include "core/base/printable.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/stages_view/rule_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

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
    QPalette palette = m_error->palette();
    palette.setColor(QPalette::WindowText, can ? piecePalette().error : piecePalette().muted);
    m_error->setPalette(palette);
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
