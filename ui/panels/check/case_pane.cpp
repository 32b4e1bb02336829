#include "ui/panels/check/case_pane.h"

#include "core/base/printable.h"
#include "core/compare/diff/definition_diff.h"
#include "core/encoding/token_lookup.h"
#include "ui/panels/check/case_table.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kShownBytes = 80;

QString rangesLabel(const suite::TrainedTokens& mask) {
    QStringList ranges;
    for (const TokenRange range : mask.ranges)
        ranges << QStringLiteral("[%1,%2)").arg(range.first).arg(range.last);
    const QString policy = QString::fromStdString(mask.policy);
    return ranges.isEmpty()
               ? CasePane::tr("Mask %1: no token is trained").arg(policy)
               : CasePane::tr("Mask %1: trains the tokens %2").arg(policy, ranges.join(QLatin1Char(' ')));
}

/// What differs, apart from tokens: a line for each part, the same ones at both sides.
struct Facts {
    QStringList expected, actual;
};

Facts factsOf(const suite::SuiteCase& one, const suite::CaseResult& result) {
    Facts facts;
    const suite::Outcome& expected = one.expected;
    const suite::Outcome& actual = result.actual;
    if (!expected.error.empty() || !actual.error.empty()) {
        const auto line = [](const suite::Outcome& outcome) {
            return outcome.error.empty() ? CasePane::tr("No error")
                                         : CasePane::tr("Error: %1").arg(readableBytes(outcome.error));
        };
        return {{line(expected)}, {line(actual)}};
    }
    const auto differs = [&](suite::OutcomePart part) {
        return std::find(result.different.begin(), result.different.end(), part) != result.different.end();
    };
    if (differs(suite::OutcomePart::Text)) {
        const compare::ValueDivergence both =
            compare::valueDivergence(expected.text, actual.text, kShownBytes);
        const QString words = std::holds_alternative<suite::TextInput>(one.input)
                                  ? CasePane::tr("Decoded, with special tokens: %1")
                                  : CasePane::tr("Rendered: %1");
        facts.expected << words.arg(QString::fromStdString(printable(both.a)));
        facts.actual << words.arg(QString::fromStdString(printable(both.b)));
    }
    for (const suite::TrainedTokens& mask : expected.masks) {
        const auto other =
            std::find_if(actual.masks.begin(), actual.masks.end(),
                         [&](const suite::TrainedTokens& its) { return its.policy == mask.policy; });
        if (differs(suite::OutcomePart::Masks) && other != actual.masks.end() &&
            other->ranges != mask.ranges) {
            facts.expected << rangesLabel(mask);
            facts.actual << rangesLabel(*other);
        }
    }
    return facts;
}

const std::string& encodedTextOf(const suite::SuiteCase& one, const suite::Outcome& outcome) {
    const auto* input = std::get_if<suite::TextInput>(&one.input);
    return input ? input->text : outcome.text;
}

EncodedTextPtr tokensOf(const suite::SuiteCase& one, const suite::Outcome& outcome,
                        const std::shared_ptr<const Tokenizer>& tokenizer) {
    return tokenizer && outcome.error.empty()
               ? textOfTokens(tokenizer, encodedTextOf(one, outcome), outcome.ids, outcome.bytes)
               : nullptr;
}

QString keptFor(const suite::Outcome& outcome) {
    return outcome.tokenizer.empty()
               ? CasePane::tr("kept for another tokenizer")
               : CasePane::tr("kept for %1").arg(QString::fromStdString(printable(outcome.tokenizer)));
}

/// The ids of another vocabulary.
QString idsWithoutPieces(const suite::Outcome& outcome) {
    constexpr std::size_t kMaxShown = 200;
    QStringList ids;
    for (std::size_t i = 0; i < std::min(outcome.ids.size(), kMaxShown); ++i)
        ids << QString::number(outcome.ids[i]);
    if (outcome.ids.size() > kMaxShown)
        ids << QStringLiteral("…");
    return CasePane::tr("Ids of another vocabulary: %1").arg(ids.join(QStringLiteral(", ")));
}

void append(std::vector<std::uint32_t>& tokens, TokenRange range) {
    for (std::size_t i = range.first; i < range.last; ++i)
        tokens.push_back(static_cast<std::uint32_t>(i));
}

} // namespace

OutcomeSide::OutcomeSide(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(title, this))
    , m_count(new ElidedLabel(this))
    , m_facts(new QLabel)
    , m_factsArea(new QScrollArea(this))
    , m_chips(new ChipView(&m_selection, &m_marks, this)) {
    QVBoxLayout* column = paneColumn(this);
    auto* heading = new QHBoxLayout;
    heading->setContentsMargins(12, 6, 12, 4);
    heading->setSpacing(8);
    makeSectionHeading(*m_title);
    m_count->setProperty("look", "remark");
    m_count->setObjectName(QStringLiteral("caseTokens"));
    heading->addWidget(m_title);
    heading->addWidget(m_count, 1);
    column->addLayout(heading);
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setContentsMargins(12, 0, 12, 4);
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_factsArea->setFrameShape(QFrame::NoFrame);
    m_factsArea->setWidgetResizable(true);
    m_factsArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_factsArea->setAccessibleName(tr("What differs, apart from the tokens"));
    m_factsArea->setWidget(m_facts);
    column->addWidget(m_factsArea, 1);
    m_chips->setAccessibleName(title);
    column->addWidget(m_chips, 1);
    column->addStretch(); // below the facts alone
}

void OutcomeSide::fitFacts() {
    const int height = m_facts->heightForWidth(width()); // -1 without facts
    m_factsArea->setMaximumHeight(std::max(0, height));
}

bool OutcomeSide::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        fitFacts();
    return done;
}

void OutcomeSide::setTitle(const QString& title) {
    m_title->setText(title);
    m_chips->setAccessibleName(title);
}

QString OutcomeSide::facts() const {
    return m_facts->text();
}

void OutcomeSide::show(const QString& facts, const EncodedTextPtr& tokens,
                       std::vector<std::uint32_t> different, const suite::Outcome* outcome) {
    m_tokens = tokens;
    m_facts->setText(facts);
    m_factsArea->setVisible(!facts.isEmpty());
    m_chips->setVisible(tokens || facts.isEmpty());
    fitFacts();
    m_count->setText(outcome && outcome->error.empty() ? tokenCount(outcome->ids.size()) : QString());
    m_selection.clear();
    m_marks.setHits(std::make_shared<const std::vector<std::uint32_t>>(std::move(different)));
    m_chips->setEncoded(tokens);
}

CasePane::CasePane(QWidget* parent)
    : QWidget(parent) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Test"), this);
    m_title = header.title;
    m_remark = header.remark;
    m_open = new QPushButton(header.frame);
    m_accept = new QPushButton(tr("Accept the new result"), header.frame);
    m_accept->setToolTip(tr("What the tokenizer gives now is expected from now on"));
    header.row->addWidget(m_open);
    header.row->addWidget(m_accept);
    column->addWidget(header.frame);
    m_split = new PaneSplitter(Qt::Horizontal, this);
    m_expected = new OutcomeSide(tr("Expected"), m_split);
    m_actual = new OutcomeSide(tr("Now"), m_split);
    m_split->addWidget(m_expected);
    m_split->addWidget(m_actual);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    m_split->setUsualSizes({600, 600});
    column->addWidget(m_split, 1);
    connect(m_open, &QPushButton::clicked, this, &CasePane::openRequested);
    connect(m_accept, &QPushButton::clicked, this, &CasePane::acceptRequested);
    for (const auto& [from, to] : {std::pair(m_expected, m_actual), {m_actual, m_expected}})
        connect(&from->selection(), &TokenSelection::currentChanged, this,
                [this, from = from, to = to] { follow(*from, *to); });
}

QWidget* CasePane::keyboard() const {
    return m_actual->isHidden() ? m_expected->chips() : m_actual->chips();
}

/// Selects the token at the same place of the text.
void CasePane::follow(OutcomeSide& from, OutcomeSide& to) {
    const qsizetype token = from.selection().current();
    if (m_following || token < 0 || !from.tokens() || !to.tokens() ||
        *from.tokens()->text != *to.tokens()->text)
        return;
    m_following = true;
    const auto other =
        tokenAtByte(to.tokens()->encoding, from.tokens()->span(static_cast<std::size_t>(token)).begin);
    to.selection().setCurrent(other ? static_cast<qsizetype>(*other) : TokenSelection::kNone);
    m_following = false;
}

void CasePane::setCase(const SuiteCasePtr& one, const suite::CaseResult* result,
                       const std::shared_ptr<const Tokenizer>& tokenizer) {
    const CaseState state = stateOf(result);
    const bool differs = state == CaseState::Failed || state == CaseState::Error;
    m_title->setText(one ? QString::fromStdString(one->name) : tr("No test is selected"));
    m_open->setVisible(one != nullptr);
    m_accept->setVisible(differs);
    m_actual->setVisible(differs);
    m_expected->setTitle(state == CaseState::Passed ? tr("As expected") : tr("Expected"));
    if (!one) {
        m_remark->clear();
        return m_expected->show({}, nullptr, {}, nullptr);
    }
    const auto* text = std::get_if<suite::TextInput>(&one->input);
    m_open->setText(text ? tr("Open in Inspect") : tr("Open in Chat"));
    QStringList remarks{kindLabel(*one)};
    if (text)
        remarks << (text->addSpecial ? tr("add special on") : tr("add special off"))
                << (text->parseSpecial ? tr("parse special on") : tr("parse special off"));
    // The ids of a passed test are those of this tokenizer.
    const bool isForeign = tokenizer && state != CaseState::Passed && !hasItsPieces(*one, *tokenizer);
    if (isForeign)
        remarks << keptFor(one->expected);
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    const EncodedTextPtr expected = isForeign ? nullptr : tokensOf(*one, one->expected, tokenizer);
    const QString foreign = isForeign ? idsWithoutPieces(one->expected) : QString();
    if (!differs)
        return m_expected->show(
            one->expected.error.empty() ? foreign : tr("Error: %1").arg(readableBytes(one->expected.error)),
            expected, {}, &one->expected);
    const EncodedTextPtr actual = tokensOf(*one, result->actual, tokenizer);
    std::vector<std::uint32_t> differentExpected, differentActual;
    if (expected && actual && *expected->text == *actual->text)
        for (const suite::DifferentTokens& group : differentTokens(
                 one->expected, result->actual, static_cast<std::uint32_t>(expected->text->size()))) {
            append(differentExpected, group.expected);
            append(differentActual, group.actual);
        }
    Facts facts = factsOf(*one, *result);
    if (isForeign)
        facts.expected << foreign;
    m_expected->show(facts.expected.join(QLatin1Char('\n')), expected, std::move(differentExpected),
                     &one->expected);
    m_actual->show(facts.actual.join(QLatin1Char('\n')), actual, std::move(differentActual), &result->actual);
}

} // namespace tokenscope::ui
