#include "ui/panels/inspect/inspect_panel.h"

#include "core/encoding/token_lookup.h"
#include "ui/panels/inspect/literal_bar.h"
#include "ui/panels/inspect/pane_frame.h"
#include "ui/panels/inspect/reading_place.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/copy_menu/copy_menu.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/ids_view/ids_view.h"
#include "ui/widgets/legend/legend.h"
#include "ui/widgets/notices/encoding_question.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/stage_legend.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/token_card/stage_sections.h"
#include "ui/widgets/token_card/token_card.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/token_table/token_table.h"

#include <QButtonGroup>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kShortText = 3;        ///< lines
constexpr std::size_t kShortTextBytes = 300; ///< which are as many lines

QJsonArray toJson(const QList<int>& sizes) {
    QJsonArray array;
    for (const int size : sizes)
        array.append(size);
    return array;
}

} // namespace

QString name(InspectPanel::View view) {
    static constexpr const char* kNames[] = {"chips", "table", "ids", "stages"};
    return QLatin1String(kNames[static_cast<int>(view)]);
}

InspectPanel::View inspectView(const QString& text) {
    return text == QLatin1String("table")    ? InspectPanel::View::Table
           : text == QLatin1String("ids")    ? InspectPanel::View::Ids
           : text == QLatin1String("stages") ? InspectPanel::View::Stages
                                             : InspectPanel::View::Chips;
}

InspectPanel::InspectPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("inspect"), tr("I&nspect"), QStringLiteral("inspect"),
             tr("Text, pieces and the selected token")},
            parent)
    , m_session(session)
    , m_trial(new Trial(this)) {
    connect(this, &InspectPanel::viewChanged, this, &Panel::commandsChanged);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new EncodingQuestion(session, this));

    m_down = new QSplitter(Qt::Vertical, this);
    m_down->setChildrenCollapsible(false);
    m_down->addWidget(makeTextPane());
    m_down->addWidget(makePiecesPane());
    m_down->setStretchFactor(0, 1);
    m_down->setStretchFactor(1, 3);

    m_across = new QSplitter(Qt::Horizontal, this);
    m_across->setChildrenCollapsible(false);
    m_across->addWidget(m_down);
    m_across->addWidget(makeSide());
    m_across->setStretchFactor(0, 1);
    m_across->setStretchFactor(1, 0);
    column->addWidget(m_across, 1);
    for (QSplitter* splitter : {m_down, m_across}) {
        splitter->setHandleWidth(1);
        connect(splitter, &QSplitter::splitterMoved, this, &InspectPanel::stateChanged);
    }
    connect(m_down, &QSplitter::splitterMoved, this, [this] {
        m_downOfViews.clear();
        m_down->setStretchFactor(0, 1);
    });
    m_down->setSizes({256, 452});
    m_across->setSizes({920, 296});
    m_frame = new PaneFrame({m_down->widget(0), m_down->widget(1), m_side}, this);

    connectSession();
    m_place = new ReadingPlace(session, *m_editor);
    connect(m_place, &ReadingPlace::changed, this, &InspectPanel::stateChanged);
    updateRemark();
    updateEmptyPage();
}

void InspectPanel::updateRemark() {
    const auto lines = m_session.document().lineCount();
    QString text = lines == 1 ? tr("1 line") : tr("%1 lines").arg(grouped(lines));
    QStringList odd;
    if (const EncodedTextPtr encoded = m_session.encoded())
        for (const Diagnostic& diagnostic : encoded->encoding.diagnostics)
            odd << (diagnostic.where.empty() ? QString() : QString::fromStdString(diagnostic.where + ": ")) +
                       QString::fromStdString(diagnostic.message);
    if (!odd.isEmpty())
        text += QStringLiteral(" · ") + odd.constFirst();
    m_lines->setText(text);
    m_lines->setToolTip(plainToolTip(odd.join(QLatin1Char('\n'))));
}

void InspectPanel::connectSession() {
    connect(&m_session.document(), &TextDocument::edited, this, &InspectPanel::updateRemark);
    connect(&m_session.document(), &TextDocument::wasReset, this, &InspectPanel::updateRemark);
    connect(&m_session.document(), &TextDocument::wasReset, this, &InspectPanel::makeRoomForStages);
    for (auto signal : {&Session::currentTokenizerChanged, &Session::tokenizersChanged})
        connect(&m_session, signal, this, &InspectPanel::updateEmptyPage);
    const auto show = [this](const EncodedTextPtr& encoded) {
        m_editor->setEncoded(encoded);
        m_chips->setEncoded(encoded);
        m_table->setEncoded(encoded);
        m_ids->setEncoded(encoded);
        m_trial->setEncoded(encoded);
        showTried();
        m_card->setEncoded(encoded);
        m_find->setEncoded(encoded);
        m_copy->setEncoded(encoded);
        warnLines();
    };
    connect(&m_session, &Session::encodedChanged, this, show);
    connect(&m_session, &Session::encodedChanged, this, [this] { showFailure(std::nullopt); });
    connect(&m_session.encoder(), &EncodeJob::failed, this, [this](const Error& error) {
        if (!m_session.encoded())
            showFailure(error);
    });
    connect(&m_session, &Session::encodedChanged, this, &InspectPanel::updateRemark);
    connect(&m_session, &Session::textOpened, this, [this] { m_editor->selectBytes({0, 0}); });
    connect(&m_session, &Session::textOpened, this, &InspectPanel::makeRoomForStages);
    if (const EncodedTextPtr encoded = m_session.encoded())
        show(encoded);
}

void InspectPanel::warnLines() {
    std::vector<std::size_t> lines;
    const EncodedTextPtr encoded = m_session.encoded();
    const auto length = static_cast<std::uint32_t>(m_session.document().text().size());
    for (const std::uint32_t token : m_literals->literals()) {
        const std::size_t line = m_session.document().lineOf(std::min(encoded->span(token).begin, length));
        if (lines.empty() || lines.back() != line)
            lines.push_back(line);
    }
    m_editor->setWarnedLines(std::move(lines));
}

void InspectPanel::takeIds(const QByteArray& text) {
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), ui::view(text));
}

void InspectPanel::chooseCopied() {
    const EncodedTextPtr encoded = m_session.encoded();
    const ByteSpan selected = m_editor->selectedBytes();
    std::optional<TokenRange> tokens;
    if (encoded && !selected.empty())
        tokens = tokensTouching(encoded->encoding, selected);
    m_copy->setTokens(tokens);
}

void InspectPanel::updateEmptyPage() {
    if (m_session.tokenizers().current() == nullptr)
        m_views->setCurrentIndex(m_views->count() - 1);
    else if (m_failure->hasError())
        m_views->setCurrentWidget(m_failure);
    else
        m_views->setCurrentIndex(static_cast<int>(m_view));
}

void InspectPanel::showFailure(std::optional<Error> error) {
    m_failure->setError(std::move(error));
    updateEmptyPage();
}

void InspectPanel::setView(View view) {
    m_segments->button(static_cast<int>(view))->setChecked(true);
    const bool other = view != std::exchange(m_view, view);
    makeRoomForStages();
    updateEmptyPage();
    m_legend->setVisible(view != View::Stages);
    m_stageLegend->setVisible(view == View::Stages);
    m_trialButtons->setVisible(view == View::Stages);
    m_ruleEditor->setVisible(view == View::Stages && m_trying);
    showStagePath();
    if (!other)
        return;
    emit viewChanged();
    emit stateChanged();
}

/// Stages are many rows: a text of a few lines gives up what it does not fill, until another view is chosen or the
/// panes are resized by hand.
void InspectPanel::makeRoomForStages() {
    const TextDocument& document = m_session.document();
    const bool gives = m_view == View::Stages && document.lineCount() <= kShortText &&
                       document.text().size() <= kShortTextBytes;
    if (gives == !m_downOfViews.isEmpty())
        return;
    if (!gives) {
        m_down->setStretchFactor(0, 1);
        return m_down->setSizes(std::exchange(m_downOfViews, {}));
    }
    const QList<int> sizes = m_down->sizes();
    const int least = m_down->widget(0)->minimumHeight();
    if (sizes.front() <= least)
        return;
    m_downOfViews = sizes;
    m_down->setStretchFactor(0, 0); // what the window grows by is for the stages
    m_down->setSizes({least, sizes.front() + sizes.back() - least});
}

/// The card tells the way through the stages while they are in sight.
void InspectPanel::showStagePath() {
    if (m_view != View::Stages)
        return m_card->setStages({});
    CardStages stages;
    for (const StageFact& fact : m_stages->path())
        stages.path.emplace_back(fact.stage, fact.text);
    m_ruleEditor->setPlace(m_stages->placeOf(m_stages->currentRow()));
    if (const auto rule = m_stages->rule(); rule && !m_trying) { // else the editor tells it
        stages.rulePlace = rule->where;
        stages.rule = rule->lines;
    }
    m_card->setStages(stages);
}

void InspectPanel::setRawSpelling(bool raw) {
    m_rawSpelling = raw;
    m_chips->setRawSpelling(raw);
    m_copy->setRawSpelling(raw);
    emit viewChanged();
    emit stateChanged();
}

bool InspectPanel::openFind() {
    m_findButton->hide();
    m_find->open();
    return true;
}

bool InspectPanel::showView(const QString& view) {
    if (view != name(inspectView(view)))
        return false;
    setView(inspectView(view));
    return true;
}

QList<PanelCommand> InspectPanel::commands() {
    using Scope = PanelCommand::Scope;
    const QStringList titles{tr("&Chips"), tr("&Table"), tr("&Ids"), tr("Sta&ges")};
    QList<PanelCommand> commands;
    for (int i = 0; i < titles.size(); ++i)
        commands << PanelCommand{titles[i], Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i),
                                 [this, i] { setView(static_cast<View>(i)); },
                                 [this, i] { return static_cast<int>(m_view) == i; }, Scope::OpensPanel};
    commands << PanelCommand{tr("&Raw spelling of pieces"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
                             [this] { setRawSpelling(!m_rawSpelling); }, [this] { return m_rawSpelling; },
                             Scope::Anywhere};
    for (const auto& [title, key, step] : {std::tuple(tr("&Next token"), Qt::Key_Right, 1),
                                           std::tuple(tr("&Previous token"), Qt::Key_Left, -1)})
        commands << PanelCommand{title, Qt::ALT | key,   [this, step = step] { selectNext(step); },
                                 {},    Scope::Anywhere, PanelCommand::Menu::Edit};
    return commands;
}

QMenu* InspectPanel::editMenu() const {
    return m_copy;
}

QWidget* InspectPanel::editTarget() const {
    return m_editor;
}

QWidget* InspectPanel::firstFocus() const {
    return m_editor;
}

bool InspectPanel::busy() const {
    return m_stages->tracing();
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

QList<QWidget*> InspectPanel::panes() const {
    QWidget* pieces = m_views->currentWidget();
    if (pieces == m_ids)
        pieces = m_ids->list();
    if (m_view == View::Stages && pieces->isAncestorOf(m_stages))
        pieces = m_stages;
    return {m_editor, pieces, m_card};
}

QJsonObject InspectPanel::state() const {
    return {{QStringLiteral("view"), name(m_view)},
            {QStringLiteral("raw_spelling"), m_rawSpelling},
            {QStringLiteral("place"), m_place->state()},
            {QStringLiteral("across"), sizesOf(*m_across)},
            {QStringLiteral("down"), m_downOfViews.isEmpty() ? sizesOf(*m_down) : toJson(m_downOfViews)}};
}

void InspectPanel::restore(const QJsonObject& state) {
    setView(inspectView(state[QStringLiteral("view")].toString()));
    setRawSpelling(state[QStringLiteral("raw_spelling")].toBool());
    if (m_session.stateFitsText())
        m_place->restore(state[QStringLiteral("place")].toObject());
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
    setSizes(*m_down, state[QStringLiteral("down")].toArray());
    m_downOfViews.clear();
    makeRoomForStages();
}

} // namespace tokenscope::ui
