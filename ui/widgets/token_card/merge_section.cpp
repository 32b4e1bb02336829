#include "ui/widgets/token_card/merge_section.h"

#include "core/explain/bpe/piece_merges.h"
#include "ui/support/theme.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxBytes = 64; ///< of a piece: a wider tree has no place in the card
constexpr int kMaxHeight = 230;
constexpr int kScrollBar = 14;

} // namespace

MergeSection::MergeSection(QWidget* parent)
    : QWidget(parent)
    , m_rules(tr("Preparing the merges"))
    , m_heading(new QLabel(this))
    , m_tree(new MergeTreeView(this)) {
    QVBoxLayout* column = makeSectionColumn(*this);
    makeSectionHeading(*m_heading);
    m_heading->setObjectName(QStringLiteral("mergesHeading"));
    m_tree->setCompact(true);
    m_tree->setFocusPolicy(Qt::NoFocus);
    m_tree->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_heading);
    column->addWidget(m_tree);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    auto* steps = new QPushButton(tr("Show in Steps"), this);
    steps->setToolTip(tr("Show the merges one by one (Ctrl+M)"));
    m_steps = steps;
    connect(steps, &QPushButton::clicked, this, &MergeSection::derivationRequested);
    auto* menu = new TreeMenu(*m_tree, this);
    connect(menu, &TreeMenu::statusMessage, this, &MergeSection::statusMessage);
    buttons->addWidget(steps);
    buttons->addWidget(menuButton(tr("Copy tree"),
                                  tr("Copy or save the tree as an image, SVG, DOT or Mermaid"), menu, this));
    buttons->addStretch(1);
    column->addLayout(buttons);
    connect(&Theme::instance(), &Theme::changed, this, &MergeSection::fitTree);
}

void MergeSection::setTokenizer(const std::shared_ptr<const Tokenizer>& tokenizer) {
    if (tokenizer == m_wanted)
        return;
    m_wanted = tokenizer;
    m_tokenizer.reset();
    m_word.reset();
    if (!tokenizer)
        return m_rules.cancel();
    m_rules.run([tokenizer](const Progress&) { return tokenizer->mergeRules() != nullptr; },
                [this, tokenizer](bool merges) {
                    if (!merges)
                        return;
                    m_tokenizer = tokenizer;
                    emit ready();
                });
}

void MergeSection::setPiece(PieceId id) {
    m_word.reset();
    if (!m_tokenizer || m_tokenizer->spelling(id).size() > kMaxBytes)
        return;
    auto merges = explain::explainPiece(*m_tokenizer, id);
    if (!merges || !merges->reached || merges->steps.steps.empty())
        return;
    const auto count = static_cast<int>(merges->steps.steps.size());
    auto word = std::make_shared<BpeWord>();
    word->tokenizer = m_tokenizer;
    word->word.text = std::move(merges->word);
    word->steps = std::move(merges->steps);
    m_word = std::move(word);
    m_heading->setText(tr("Built from %n merges", nullptr, count));
    m_tree->setAccessibleName(m_heading->text());
    m_tree->setWord(m_word);
    m_tree->setStep(m_word->count());
    fitTree();
}

void MergeSection::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTree();
}

void MergeSection::fitTree() {
    if (!m_word)
        return;
    const QSize all = m_tree->pictureSize();
    const int more = all.width() > m_tree->width() ? scaled(kScrollBar) : 0;
    m_tree->setFixedHeight(std::min(all.height() + more, scaled(kMaxHeight)));
}

} // namespace tokenscope::ui
