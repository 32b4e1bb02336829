#include "ui/widgets/token_card/stage_sections.h"

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

constexpr int kStageWidth = 92;
constexpr int kFactRoom = 166;           ///< pixels for one line next to the stage
constexpr int kMaxRuleCharacters = 2000; ///< characters of a rule that are shown

} // namespace

StageSections::StageSections(QWidget* parent)
    : QWidget(parent) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    QVBoxLayout* path = addSection(m_pathFrame, tr("Through the stages"));
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    path->addLayout(m_grid);
    QVBoxLayout* rule = addSection(m_ruleFrame, tr("This stage’s rule"));
    m_place = addText(m_ruleFrame, true, true);
    m_rule = addText(m_ruleFrame, true, false);
    rule->addWidget(m_place);
    rule->addWidget(m_rule);
    outer->addWidget(m_pathFrame);
    outer->addWidget(m_ruleFrame);
}

QVBoxLayout* StageSections::addSection(QWidget*& frame, const QString& title) {
    frame = new QWidget(this);
    QVBoxLayout* rows = makeSectionColumn(*frame);
    auto* heading = new QLabel(title, frame);
    makeSectionHeading(*heading);
    rows->addWidget(heading);
    return rows;
}

QLabel* StageSections::addText(QWidget* parent, bool fixed, bool muted) {
    auto* label = new QLabel(parent);
    keepFont(*label, [fixed] { return fixed ? pieceFont(scaled(12)) : interfaceFont(12); });
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::ClickFocus);
    label->setMinimumWidth(0);
    label->setAlignment(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter);
    if (muted)
        label->setProperty("look", "muted");
    return label;
}

bool StageSections::setStages(const CardStages& stages) {
    if (stages == m_stages)
        return false;
    m_stages = stages;
    while (m_rows.size() < stages.path.size()) {
        QLabel* stage = addText(m_pathFrame, false, true);
        stage->setFixedWidth(scaled(kStageWidth));
        stage->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        QLabel* fact = addText(m_pathFrame, true, false);
        const auto row = static_cast<int>(m_rows.size());
        m_grid->addWidget(stage, row, 0, Qt::AlignTop);
        m_grid->addWidget(fact, row, 1);
        m_rows.emplace_back(stage, fact);
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto [stage, fact] = m_rows[row];
        const bool used = row < stages.path.size();
        stage->setVisible(used);
        fact->setVisible(used);
        if (!used)
            continue;
        stage->setText(stages.path[row].first);
        // A label can't break a word that is longer than a line.
        const QString& text = stages.path[row].second;
        QStringList words = text.split(u' ');
        for (QString& word : words)
            word = fact->fontMetrics().elidedText(word, Qt::ElideMiddle, scaled(kFactRoom));
        const QString shown = words.join(u' ');
        fact->setText(shown);
        fact->setToolTip(shown == text ? QString() : plainToolTip(text));
    }
    m_pathFrame->setVisible(!stages.path.empty());
    m_ruleFrame->setVisible(!stages.rule.isEmpty());
    m_place->setText(stages.rulePlace);
    m_place->setVisible(!stages.rulePlace.isEmpty());
    QString rule = stages.rule.join(u'\n').left(kMaxRuleCharacters);
    m_rule->setText(rule);
    return true;
}

} // namespace tokenscope::ui
