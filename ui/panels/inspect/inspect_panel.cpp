#include "ui/panels/inspect/inspect_panel.h"

#include "core/encoding/token_lookup.h"
#include "ui/panels/inspect/context_meter.h"
#include "ui/panels/inspect/text_pane.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/notices/encoding_question.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/siblings_notice.h"
#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/stages_view/trial.h"
#include "ui/widgets/stages_view/trial_bar.h"
#include "ui/widgets/token_card/card_widgets.h"
#include "ui/widgets/token_card/token_card.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QApplication>
#include <QFocusEvent>
#include <QJsonArray>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kTextShare = 32;        ///< percent of the window's height
constexpr int kSideBySideFrom = 1700; ///< text and pieces

} // namespace

InspectPanel::InspectPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("inspect"), tr("I&nspect"), QStringLiteral("inspect"),
             tr("Text, pieces and the selected token")},
            parent)
    , m_session(session)
    , m_trial(new Trial(this))
    , m_text(new TextPane(session, this))
    , m_pieces(new PiecesPane(session, *m_trial, this))
    , m_columns(new PaneSplitter(Qt::Horizontal, this))
    , m_rows(new PaneSplitter(Qt::Vertical, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_rows->addWidget(m_text);
    m_rows->addWidget(m_pieces);
    // What appears below takes its space from the pieces.
    m_rows->setStretchFactor(0, 0);
    m_rows->setStretchFactor(1, 1);
    m_columns->addWidget(m_rows);
    m_columns->addWidget(buildSide());
    m_columns->setStretchFactor(0, 5);
    m_columns->setStretchFactor(1, 1);
    // At the top, where Overview has the same tabs.
    column->addWidget(m_pieces->header());
    column->addWidget(m_columns, 1);
    column->addWidget(new EncodingQuestion(session, this));
    column->addWidget(new SiblingsNotice(session, this));
    for (PaneSplitter* splitter : {m_rows, m_columns}) {
        connect(splitter, &QSplitter::splitterMoved, this, &InspectPanel::stateChanged);
    }
    connect(m_rows, &QSplitter::splitterMoved, this,
            [this] { m_rowsMoved = m_rowsMoved || m_rows->orientation() == Qt::Vertical; });
    m_rows->installEventFilter(this);
    m_rows->setSideBySideFrom(kSideBySideFrom);
    m_rows->setOtherSizes({2, 3});
    m_columns->setUsualSizes({920, 296});
    new PaneFrame({m_text, m_pieces, m_side}, this);

    connect(m_text, &TextPane::whyRequested, this, [this] {
        setView(View::Stages);
        m_pieces->stages()->goToStage(Stage::AddedTokens);
        m_card->showWhy();
    });
    connect(&session.contextLengths(), &ContextLengths::figuresEntered, this, &InspectPanel::stateChanged);
    connect(m_card, &TokenCard::statusMessage, this, &InspectPanel::statusMessage);
    connect(m_pieces, &PiecesPane::viewChanged, this, &InspectPanel::viewChanged);
    connect(m_pieces, &PiecesPane::viewChanged, this, &InspectPanel::stateChanged);
    connect(m_pieces, &PiecesPane::viewChanged, this, &InspectPanel::onViewChanged);
    connect(m_pieces, &PiecesPane::tryingChanged, this, &InspectPanel::onViewChanged);
    connect(m_pieces, &PiecesPane::stagePathChanged, this, &InspectPanel::showStagePath);
    connect(&session.selection(), &TokenSelection::currentChanged, this, &InspectPanel::showStagePath);
    connect(m_pieces, &PiecesPane::statusMessage, this, &InspectPanel::statusMessage);
    connect(m_pieces, &PiecesPane::saveRequested, this, &InspectPanel::saveRequested);
    connect(m_pieces, &PiecesPane::overviewRequested, this, &InspectPanel::overviewRequested);
    connect(m_pieces, &PiecesPane::openRequested, this, &InspectPanel::openRequested);
    connect(m_pieces->copyMenu(), &QMenu::aboutToShow, this, &InspectPanel::chooseCopied);
    connect(this, &InspectPanel::viewChanged, this, &Panel::commandsChanged);
    connect(&session, &Session::encodedChanged, m_card, &TokenCard::setEncoded);
    m_card->setEncoded(session.encoded());
    (new BusyOverlay(*m_card))->follow(session.encoder().job());
    connect(editor(), &TokenEditor::contextMenuOpening, this, [this](QMenu* menu) {
        const ByteSpan selected = editor()->selectedBytes();
        menu->addSeparator();
        menu->addAction(selected.empty() ? tr("&Keep as test…") : tr("&Keep selection as test…"), this,
                        [this, selected] { emit testRequested(selected); });
    });
    connect(editor(), &TokenEditor::caretMoved, this, &InspectPanel::statusTextChanged);
    connect(&session, &Session::encodedChanged, this, &InspectPanel::statusTextChanged);
    connect(m_trial, &Trial::changed, this, &InspectPanel::statusTextChanged);
    connect(this, &InspectPanel::viewChanged, this, &InspectPanel::statusTextChanged);
    connect(m_pieces, &PiecesPane::tryingChanged, this, &InspectPanel::statusTextChanged);
    // After all views, which must have an encoding before its token is selected.
    m_place = new ReadingPlace(session, *m_text->editor());
    connect(m_place, &ReadingPlace::changed, this, &InspectPanel::stateChanged);
}

QWidget* InspectPanel::buildSide() {
    auto* side = new PaneSplitter(Qt::Vertical, this);
    m_side = side;
    side->setProperty("look", "panel");
    side->setAttribute(Qt::WA_StyledBackground);
    m_card = new TokenCard(&m_session.selection(), side);
    m_card->setFocusPolicy(Qt::StrongFocus);
    m_card->setProperty("look", "panel");
    m_card->setAttribute(Qt::WA_StyledBackground);
    side->addWidget(m_card);
    m_ruleEditor = new RuleEditor(m_trial, side);
    m_ruleEditor->hide();
    connect(m_ruleEditor, &RuleEditor::showsErrorChanged, m_pieces->trialBar(), &TrialBar::setErrorElsewhere);
    side->addWidget(m_ruleEditor);
    side->setUsualSizes({1, 1});
    return side;
}

TokenEditor* InspectPanel::editor() const {
    return m_text->editor();
}

void InspectPanel::setView(View view) {
    m_pieces->setView(view);
}

void InspectPanel::onViewChanged() {
    m_ruleEditor->setVisible(view() == View::Stages && m_pieces->isTrying());
    showStagePath();
}

/// Until the user moves it, the border between text and pieces depends on the height of the window alone.
bool InspectPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_rows && event->type() == QEvent::Resize && !m_rowsMoved) {
        const int text = window()->height() * kTextShare / 100;
        m_rows->setUsualSizes({text, std::max(1, m_rows->height() - text)});
    }
    return Panel::eventFilter(watched, event);
}

/// While the stages are shown, the card describes the selected row.
void InspectPanel::showStagePath() {
    if (view() != View::Stages)
        return m_card->setStages({});
    StagesView& view = *m_pieces->stages();
    CardStages stages;
    for (const StageFact& fact : view.path())
        stages.path.emplace_back(fact.stage, fact.text);
    const qsizetype current = m_session.selection().current();
    if (const TriedTextPtr& tried = view.changes().tried(); tried && current >= 0)
        stages.otherToken = !tried->after(static_cast<std::size_t>(current));
    m_ruleEditor->setPlace(view.changes().placeOf(view.currentRow()));
    if (const auto rule = view.rule(); rule && !m_pieces->isTrying()) { // else the rule editor shows it
        stages.rulePlace = rule->where;
        stages.rule = rule->lines;
    }
    m_card->setStages(stages);
}

/// Those that have a part of what is selected in the editor; they are what is copied.
std::optional<TokenRange> InspectPanel::selectedTokens() const {
    const EncodedTextPtr encoded = m_session.encoded();
    const ByteSpan selected = editor()->selectedBytes();
    if (!encoded || selected.empty())
        return std::nullopt;
    return tokensTouching(encoded->encoding, selected);
}

void InspectPanel::chooseCopied() {
    m_pieces->copyMenu()->setTokens(selectedTokens());
}

QString InspectPanel::statusText() const {
    const EncodedTextPtr encoded = m_session.encoded();
    if (m_pieces->trying() && view() == View::Stages && m_trial->tried())
        return tr("with the changes being tried: %1").arg(tokenCount(m_trial->tried()->changed->size()));
    const std::optional<TokenRange> tokens = selectedTokens();
    const ByteSpan selected = editor()->selectedBytes();
    if (!tokens || encoded->revision != m_session.document().revision()) // the text is being encoded
        return {};
    const quint64 characters =
        encoded->index.codePointAt(selected.end) - encoded->index.codePointAt(selected.begin);
    return tr("Selection: %1, %2").arg(tokenCount(tokens->last - tokens->first), characterCount(characters));
}

void InspectPanel::setRawSpelling(bool raw) {
    m_rawSpelling = raw;
    m_pieces->setRawSpelling(raw);
    emit viewChanged();
    emit stateChanged();
}

bool InspectPanel::openFind() {
    m_pieces->openFind();
    return true;
}

bool InspectPanel::showView(const QString& view) {
    if (view != name(piecesView(view)))
        return false;
    setView(piecesView(view));
    return true;
}

QList<PanelCommand> InspectPanel::commands() {
    using Scope = PanelCommand::Scope;
    const QStringList titles{tr("&Chips"), tr("&Table"), tr("&Ids"), tr("Sta&ges")};
    QList<PanelCommand> commands;
    for (int i = 0; i < titles.size(); ++i)
        commands << PanelCommand{titles[i], Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i),
                                 [this, i] { setView(static_cast<View>(i)); },
                                 [this, i] { return static_cast<int>(view()) == i; }, Scope::OpensPanel};
    commands << PanelCommand{tr("&Raw spelling of pieces"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
                             [this] { setRawSpelling(!m_rawSpelling); }, [this] { return m_rawSpelling; },
                             Scope::Anywhere};
    commands << PanelCommand{
        tr("Context &length…"), {}, [this] { m_text->meter()->openForm(); }, {}, Scope::OpensPanel};
    commands << PanelCommand{
        tr("Decode &ids…"), Qt::CTRL | Qt::SHIFT | Qt::Key_D, [this] { m_pieces->decodeIds(); }, {},
        Scope::OpensPanel,  PanelCommand::Menu::Edit};
    for (const auto& [title, key, step] : {std::tuple(tr("&Next token"), Qt::Key_Right, 1),
                                           std::tuple(tr("&Previous token"), Qt::Key_Left, -1)})
        commands << PanelCommand{title, Qt::ALT | key,   [this, step = step] { selectNext(step); },
                                 {},    Scope::Anywhere, PanelCommand::Menu::Edit};
    return commands;
}

QMenu* InspectPanel::editMenu() const {
    return m_pieces->copyMenu();
}

QWidget* InspectPanel::editTarget() const {
    return editor();
}

QWidget* InspectPanel::firstFocus() const {
    return editor();
}

QList<QWidget*> InspectPanel::panes() const {
    return {editor(), m_pieces->focusTarget(), m_card};
}

bool InspectPanel::busy() const {
    return m_pieces->stages()->tracing();
}

void InspectPanel::selectNext(int step) {
    const EncodedTextPtr encoded = m_session.encoded();
    if (!encoded || encoded->size() == 0)
        return;
    const auto last = static_cast<qsizetype>(encoded->size()) - 1;
    const qsizetype current = m_session.selection().current();
    m_session.selection().setCurrent(current < 0 ? (step > 0 ? 0 : last)
                                                 : std::clamp<qsizetype>(current + step, 0, last));
}

QJsonObject InspectPanel::state() const {
    return {{QStringLiteral("view"), name(view())},
            {QStringLiteral("raw_spelling"), m_rawSpelling},
            {QStringLiteral("context"), m_session.contextLengths().state()},
            {QStringLiteral("place"), m_place->state()},
            {QStringLiteral("across"), sizesOf(*m_columns)},
            {QStringLiteral("down"), m_rowsMoved ? sizesOf(*m_rows) : QJsonArray()}};
}

void InspectPanel::restore(const QJsonObject& state) {
    setView(piecesView(state[QStringLiteral("view")].toString()));
    setRawSpelling(state[QStringLiteral("raw_spelling")].toBool());
    m_session.contextLengths().restore(state[QStringLiteral("context")].toObject());
    if (m_session.stateFitsText())
        m_place->restore(state[QStringLiteral("place")].toObject());
    setSizes(*m_columns, state[QStringLiteral("across")].toArray());
    const QJsonArray down = state[QStringLiteral("down")].toArray();
    m_rowsMoved = !down.isEmpty();
    setSizes(*m_rows, down);
}

namespace {

constexpr int kFrame = 2;

} // namespace

PaneFrame::PaneFrame(QList<QWidget*> panes, QWidget* parent)
    : QWidget(parent)
    , m_panes(std::move(panes)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    // Any widget inside a pane may get the focus, also widgets that are created later.
    qApp->installEventFilter(this);
}

bool PaneFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::FocusIn:
        if (watched->isWidgetType())
            focusMoved(*static_cast<QWidget*>(watched), static_cast<QFocusEvent*>(event)->reason());
        break;
    case QEvent::MouseButtonPress:
        if (watched->isWidgetType() && static_cast<QWidget*>(watched)->window() == window())
            hide();
        break;
    case QEvent::Resize:
    case QEvent::Move:
        if (!isHidden() && (watched == m_pane || (m_pane && watched == m_pane->parent())))
            fit();
        break;
    default:
        break;
    }
    return false;
}

void PaneFrame::focusMoved(const QWidget& to, Qt::FocusReason reason) {
    if (to.window() != window())
        return;
    const auto holds = [&](const QWidget* pane) { return pane == &to || pane->isAncestorOf(&to); };
    const auto pane = std::find_if(m_panes.cbegin(), m_panes.cend(), holds);
    const bool byKeyboard =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    // A menu or another window returns the focus.
    const bool stays =
        !isHidden() && reason != Qt::MouseFocusReason && pane != m_panes.cend() && *pane == m_pane;
    if (pane == m_panes.cend() || (!byKeyboard && !stays))
        return hide();
    m_pane = *pane;
    fit();
    show();
    raise();
}

void PaneFrame::fit() {
    if (!m_pane)
        return hide();
    setGeometry(QRect(m_pane->mapTo(parentWidget(), QPoint()), m_pane->size()));
    // Only the frame covers the pane, so that its content scrolls efficiently.
    setMask(QRegion(rect()) - QRegion(rect().adjusted(kFrame, kFrame, -kFrame, -kFrame)));
}

void PaneFrame::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), piecePalette().highlight);
}

namespace {

const QString kTop = QStringLiteral("top");
const QString kCaret = QStringLiteral("caret");
const QString kAnchor = QStringLiteral("anchor");
const QString kToken = QStringLiteral("token");
const QString kTokenByte = QStringLiteral("token_byte");

std::uint32_t byte(const QJsonObject& state, const QString& key) {
    return static_cast<std::uint32_t>(std::clamp<qint64>(state[key].toInteger(), 0, UINT32_MAX));
}

} // namespace

ReadingPlace::ReadingPlace(Session& session, TokenEditor& editor)
    : QObject(&editor)
    , m_session(session)
    , m_editor(editor) {
    connect(&editor, &TokenEditor::caretMoved, this, &ReadingPlace::changed);
    connect(editor.verticalScrollBar(), &QScrollBar::valueChanged, this, &ReadingPlace::changed);
    connect(&session.selection(), &TokenSelection::currentChanged, this, &ReadingPlace::changed);
    connect(&session.document(), &TextDocument::edited, this, [this] { m_wanted = {}; });
    connect(&session.document(), &TextDocument::wasReset, this, [this] { m_wanted = {}; });
    connect(&session, &Session::encodedChanged, this, &ReadingPlace::selectToken);
}

QJsonObject ReadingPlace::state() const {
    if (!m_wanted.isEmpty())
        return m_wanted;
    QJsonObject state{{kTop, static_cast<qint64>(m_editor.topByte())},
                      {kCaret, static_cast<qint64>(m_editor.caret())},
                      {kAnchor, static_cast<qint64>(m_editor.anchor())}};
    const EncodedTextPtr encoded = m_session.encoded();
    const qsizetype token = m_session.selection().current();
    if (encoded && token >= 0 && static_cast<std::size_t>(token) < encoded->size()) {
        state[kToken] = token;
        state[kTokenByte] = static_cast<qint64>(encoded->span(static_cast<std::size_t>(token)).begin);
    }
    return state;
}

void ReadingPlace::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    m_editor.restorePlace(byte(state, kCaret), byte(state, kAnchor), byte(state, kTop));
    m_wanted = state;
    selectToken(m_session.encoded());
}

void ReadingPlace::selectToken(const EncodedTextPtr& encoded) {
    if (!encoded || m_wanted.isEmpty())
        return;
    const QJsonObject wanted = std::exchange(m_wanted, {});
    if (!wanted.contains(kToken))
        return;
    // With another tokenizer, the position decides.
    const std::uint32_t place = byte(wanted, kTokenByte);
    std::optional<std::size_t> token = byte(wanted, kToken);
    if (*token >= encoded->size() || encoded->span(*token).begin != place)
        token = tokenAtByte(encoded->encoding, place);
    if (!token)
        return;
    TokenSelection& selection = m_session.selection();
    const bool wasSettling = selection.isSettling();
    selection.setSettling(true);
    selection.setCurrent(static_cast<qsizetype>(*token));
    selection.setSettling(wasSettling);
}

} // namespace tokenscope::ui
