#include "app/window/top_bar.h"

#include "app/window/tokenizer_combo.h"
#include "ui/support/added_pieces.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace tokenscope::app {
namespace {

QFrame* rule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("look", "rule");
    line->setFixedSize(1, 20);
    return line;
}

} // namespace

TopBar::TopBar(ui::Session& session, const Actions& actions, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_notes(new QPushButton(this))
    , m_addSpecial(new QCheckBox(tr("Add special"), this))
    , m_parseSpecial(new QCheckBox(tr("Parse special"), this)) {
    setObjectName(QStringLiteral("toolBar"));
    ui::keepHeight(*this, 40);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(8);

    auto* open = new QPushButton(tr("Open…"), this);
    open->setToolTip(
        tr("Open a tokenizer file (%1)").arg(actions.open.shortcut().toString(QKeySequence::NativeText)));
    connect(open, &QPushButton::clicked, &actions.open, &QAction::trigger);
    connect(m_notes, &QPushButton::clicked, &actions.overview, &QAction::trigger);
    row->addWidget(open);
    row->addWidget(rule(this));
    row->addWidget(new TokenizerCombo(session, this));
    row->addWidget(m_notes);
    row->addWidget(m_addSpecial);
    row->addWidget(m_parseSpecial);
    row->addWidget(rule(this));
    auto* compare = new QPushButton(tr("Compare with ▾"), this);
    compare->setToolTip(tr("Encode the same text with another tokenizer, side by side"));
    connect(compare, &QPushButton::clicked, this, [compare, menu = &actions.compareWith] {
        menu->popup(compare->mapToGlobal(QPoint(0, compare->height())));
    });
    row->addWidget(compare);
    row->addStretch(1);
    row->addWidget(makeCommands(actions.palette));

    m_parseSpecial->setToolTip(
        tr("Recognize special tokens in the text instead of encoding them as plain text (Ctrl+Shift+S)"));
    connect(m_addSpecial, &QCheckBox::clicked, &session, &ui::Session::setAddSpecial);
    connect(m_parseSpecial, &QCheckBox::clicked, &session, &ui::Session::setParseSpecial);
    connect(&session, &ui::Session::switchesChanged, this, &TopBar::updateSwitches);
    connect(&session, &ui::Session::currentTokenizerChanged, this, &TopBar::updateTokenizer);
    updateSwitches();
    updateTokenizer();
}

QPushButton* TopBar::makeCommands(QAction& palette) {
    auto* commands = new QPushButton(this);
    commands->setProperty("look", "flat");
    commands->setAccessibleName(tr("Commands"));
    commands->setToolTip(tr("All commands and their shortcuts (Ctrl+Shift+P)"));
    auto* inside = new QHBoxLayout(commands);
    inside->setContentsMargins(8, 0, 8, 0);
    auto* title = new QLabel(tr("Commands"), commands);
    auto* shortcut = new QLabel(palette.shortcut().toString(QKeySequence::NativeText), commands);
    title->setProperty("look", "muted");
    shortcut->setProperty("look", "shortcut");
    for (QLabel* label : {title, shortcut}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        inside->addWidget(label);
    }
    inside->setSizeConstraint(QLayout::SetMinimumSize);
    connect(commands, &QPushButton::clicked, &palette, &QAction::trigger);
    return commands;
}

void TopBar::updateTokenizer() {
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    QStringList notes;
    if (tokenizer)
        for (const Diagnostic& diagnostic : tokenizer->definition().diagnostics)
            notes << QString::fromStdString(diagnostic.message);
    m_addSpecial->setToolTip(ui::plainToolTip(
        (tokenizer ? ui::addedPiecesSentence(*tokenizer)
                   : tr("Add the special tokens of the post-processor, such as BOS and EOS")) +
        QStringLiteral(" (Ctrl+Shift+A)")));
    m_notes->setVisible(!notes.isEmpty());
    m_notes->setText(tr("%n notes", nullptr, static_cast<int>(notes.size())));
    m_notes->setToolTip(ui::plainToolTip(tr("The file was loaded with these notes (Ctrl+I):") +
                                         QLatin1Char('\n') +
                                         notes.mid(0, 8).join(QLatin1Char('\n')).left(1000)));
}

void TopBar::updateSwitches() {
    m_addSpecial->setChecked(m_session.addSpecial());
    m_parseSpecial->setChecked(m_session.parseSpecial());
}

} // namespace tokenscope::app
