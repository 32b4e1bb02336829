#include "app/window/top_bar.h"

#include "app/window/tokenizer_combo.h"
#include "ui/support/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tokenscope {
namespace {

QFrame* rule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("look", "rule");
    line->setFixedSize(1, 20);
    return line;
}

} // namespace

TopBar::TopBar(Session& session, QAction& open, QAction& palette, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_addSpecial(new QCheckBox(tr("Add special"), this))
    , m_parseSpecial(new QCheckBox(tr("Parse special"), this)) {
    setObjectName(QStringLiteral("toolBar"));
    keepHeight(*this, 40);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(8);

    auto* openButton = new QPushButton(tr("Open…"), this);
    openButton->setToolTip(
        tr("Open a tokenizer file (%1)").arg(open.shortcut().toString(QKeySequence::NativeText)));
    connect(openButton, &QPushButton::clicked, &open, &QAction::trigger);
    row->addWidget(openButton);
    row->addWidget(rule(this));
    row->addWidget(new TokenizerCombo(session, this));
    row->addWidget(m_addSpecial);
    row->addWidget(m_parseSpecial);
    row->addStretch(1);

    m_addSpecial->setToolTip(
        tr("Put the begin and end pieces that the tokenizer adds by itself (Ctrl+Shift+A)"));
    m_parseSpecial->setToolTip(tr(
        "Take special tokens that stand in the text for what they are, not for plain text (Ctrl+Shift+S)"));
    connect(m_addSpecial, &QCheckBox::clicked, &session, &Session::setAddSpecial);
    connect(m_parseSpecial, &QCheckBox::clicked, &session, &Session::setParseSpecial);
    connect(&session, &Session::switchesChanged, this, &TopBar::updateSwitches);

    auto* commands = new QPushButton(this);
    commands->setProperty("look", "flat");
    commands->setAccessibleName(tr("Commands"));
    commands->setToolTip(tr("All commands and their shortcuts (Ctrl+Shift+P)"));
    auto* inside = new QHBoxLayout(commands);
    inside->setContentsMargins(8, 0, 8, 0);
    auto* words = new QLabel(tr("Commands"), commands);
    auto* shortcut = new QLabel(palette.shortcut().toString(QKeySequence::NativeText), commands);
    words->setProperty("look", "muted");
    shortcut->setProperty("look", "shortcut");
    inside->addWidget(words);
    inside->addWidget(shortcut);
    for (QLabel* label : {words, shortcut})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    commands->setMinimumWidth(inside->sizeHint().width());
    connect(commands, &QPushButton::clicked, &palette, &QAction::trigger);
    row->addWidget(commands);
    updateSwitches();
}

void TopBar::updateSwitches() {
    m_addSpecial->setChecked(m_session.addSpecial());
    m_parseSpecial->setChecked(m_session.parseSpecial());
}

} // namespace tokenscope
