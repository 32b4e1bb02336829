#include "ui/panels/chat/chat_panel.h"

#include "core/suite/suite.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/chat_examples.h"
#include "ui/panels/chat/chat_selection.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/rendered_pane.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/support/numbers.h"
#include "ui/support/page_stack.h"
#include "ui/support/splitters.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QApplication>
#include <QButtonGroup>
#include <QFileInfo>
#include <QJsonArray>
#include <QMenu>
#include <QStackedWidget>

#include <algorithm>

namespace tokenscope::ui {
ChatPanel::ChatPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("chat"), tr("C&hat"), QStringLiteral("chat"),
             tr("Conversations, templates and training masks")},
            parent)
    , m_session(session)
    , m_controller(session)
    , m_files(session, m_controller.document(), *this)
    , m_views(new PageStack(this))
    , m_across(new PaneSplitter(Qt::Horizontal, m_views))
    , m_down(new PaneSplitter(Qt::Vertical, m_views))
    , m_messages(new MessagesPane(m_controller.document(), m_across))
    , m_rendered(new RenderedPane(m_controller, m_files.job(), m_across))
    , m_template(new TemplatePane(m_controller.document(), m_across))
    , m_selection(new ChatSelection(m_controller, m_rendered->editor(), this)) {
    for (QWidget* pane : QList<QWidget*>{m_messages, m_rendered, m_template})
        m_across->addWidget(pane);
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 4);
    m_across->setStretchFactor(2, 4);
    m_across->setUsualSizes({336, 416, 464});
    m_across->setOtherSizes({2, 3, 2});
    m_down->addWidget(m_across);
    m_down->addWidget(createLowerPart());
    m_down->setStretchFactor(0, 1);
    m_down->setStretchFactor(1, 0);
    m_down->setUsualSizes({462, 240});
    createViews();
    keepMinimumWidths();
    connect(&Theme::instance(), &Theme::changed, this, &ChatPanel::keepMinimumWidths);
    connectController();
    connectPanes();
    updateTokenizer();
    if (auto first = chat::readConversations(firstChatExample()))
        m_controller.document().open(std::move(*first), {});
    m_controller.document().clearHistory();
    updateHeaders();
}

ChatPanel::~ChatPanel() = default;

void ChatPanel::keepMinimumWidths() {
    m_messages->setMinimumWidth(scaled(264));
    m_rendered->setMinimumWidth(scaled(240));
    m_template->setMinimumWidth(scaled(280));
    m_why->setMinimumWidth(scaled(180));
}

QWidget* ChatPanel::createLowerPart() {
    m_bottom = new PaneSplitter(Qt::Horizontal, m_down);
    auto* pane = new QWidget(m_bottom);
    createMasks(*pane);
    m_why = new TokenWhyPane(m_bottom);
    m_bottom->addWidget(pane);
    m_bottom->addWidget(m_why);
    m_bottom->setStretchFactor(0, 4);
    m_bottom->setStretchFactor(1, 1);
    m_bottom->setUsualSizes({976, 240});
    m_bottom->setOtherSizes({3, 2});
    return m_bottom;
}

/// The conversation, the batch and the dataset have a page each.
void ChatPanel::createViews() {
    QVBoxLayout* column = paneColumn(this);
    const auto [frame, header] = HeaderBar(this, 32);
    m_viewChoice = addSegments(
        *header,
        {{tr("Conversation"), tr("One conversation: messages, rendered text, template and masks")},
         {tr("Batch"), tr("All open conversations as the rows of a batch")},
         {tr("Dataset"), tr("Check a file of conversations of any size")}},
        frame, tr("Pages"));
    connect(m_viewChoice, &QButtonGroup::idClicked, this, [this](int id) { showTab(static_cast<Tab>(id)); });
    header->addStretch(1);
    column->addWidget(frame);
    m_batch = new BatchPane(m_views);
    m_dataset = new DatasetPane(m_views);
    for (QWidget* view : QList<QWidget*>{m_down, m_batch, m_dataset})
        m_views->addWidget(view);
    column->addWidget(m_views, 1);
    m_overlays << new BusyOverlay(*m_batch);
}

void ChatPanel::createMasks(QWidget& pane) {
    QVBoxLayout* column = paneColumn(&pane);
    const PaneHeader header(tr("Masks"), &pane, 8);
    m_maskRemark = header.remark;
    header.row->addWidget(new JobStrip(m_controller.prefixJob(), header.frame));
    auto* menu = new MaskMenu(&pane);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        const ChatResultPtr& result = m_controller.result();
        menu->fill(m_controller.maskOptions(), result ? result->markers : chat::ResponseMarkers{});
    });
    connect(menu, &MaskMenu::chosen, &m_controller, &ChatController::setMaskOptions);
    header.addMenu(tr("Options"),
                   tr("Which turns and turn ends are trained, tokens across a boundary, response markers"),
                   *menu);
    column = header.makeFoldable(pane, QStringLiteral("masks"));

    m_strips = new MaskStrips(&pane);
    column->addWidget(m_strips, 1);
    m_overlays << new BusyOverlay(*m_strips);
}

void ChatPanel::connectController() {
    m_controller.setTemplateProvider([this]() -> std::optional<ActiveTemplate> {
        if (m_template->reading())
            return std::nullopt;
        return ActiveTemplate{m_template->source(), m_template->sourceWithTools(), m_template->nanochat(),
                              m_template->notOwn(), m_controller.document().editedTemplate().has_value()};
    });
    connect(&m_controller, &ChatController::resultChanged, this, &ChatPanel::showResult);
    connect(&m_controller, &ChatController::renderingFailed, this, [this] {
        m_template->setResult(m_controller.failed());
        m_rendered->updateHeader();
        updateBatch();
        showStale();
    });
    connect(&m_controller, &ChatController::masksChanged, this, &ChatPanel::showMasks);
    connect(&m_controller, &ChatController::staleChanged, this, &ChatPanel::showStale);
    connect(&m_controller, &ChatController::stateChanged, this, &ChatPanel::stateChanged);
    connect(&m_controller, &ChatController::statusMessage, this, &ChatPanel::statusMessage);
    connect(&m_controller, &ChatController::policyChanged, this, [this] {
        showPolicy();
        showMasks();
        if (m_controller.result())
            updateBatch();
    });
    for (auto signal : {&ChatPanel::historyChanged, &ChatPanel::documentChanged})
        connect(&m_controller.document(), &ChatDocument::historyChanged, this, signal);
    connect(&m_session, &Session::currentTokenizerChanged, this, &ChatPanel::updateTokenizer);
    connect(&m_session, &Session::activityChanged, this, &ChatPanel::updateHeaders);
    connect(&m_session, &Session::tokenizersChanged, this, [this] {
        const ChatResultPtr& result = m_controller.result();
        if (m_session.tokenizers().currentTokenizer() != (result ? result->request.tokenizer : nullptr))
            updateTokenizer();
    });

    connect(&m_files, &ChatFiles::templateFound, m_template, &TemplatePane::open);
    connect(&m_files, &ChatFiles::datasetFound, this, &ChatPanel::checkDataset);
    connect(&m_files, &ChatFiles::datasetOpened, m_dataset, &DatasetPane::offer);
    connect(&m_files, &ChatFiles::invalidLineOpened, m_messages, [this] { m_messages->showJson(true); });
    connect(&m_files, &ChatFiles::statusMessage, this, &ChatPanel::statusMessage);

    connect(m_selection, &ChatSelection::changed, this, &ChatPanel::showSelection);
    connect(m_selection, &ChatSelection::derivationRequested, &m_controller, &ChatController::showDerivation);
    connect(m_selection, &ChatSelection::notFound, this, [this](const MessagePlace& place, bool certain) {
        m_messages->setSelected(place);
        if (certain)
            emit statusMessage(tr("The template doesn’t print this part of the message"));
    });
}

void ChatPanel::connectPanes() {
    connect(m_messages, &MessagesPane::placeChosen, m_selection, &ChatSelection::selectPlace);
    connect(m_messages, &MessagesPane::testRequested, this, &ChatPanel::keepAsTest);
    connect(&m_rendered->editor(), &TokenEditor::contextMenuOpening, this, [this](QMenu* menu) {
        menu->addSeparator();
        menu->addAction(tr("Keep as test…"), this, &ChatPanel::keepAsTest);
    });
    connect(m_messages, &MessagesPane::openRequested, &m_files, &ChatFiles::chooseFile);
    connect(m_messages, &MessagesPane::saveRequested, &m_files, &ChatFiles::chooseWhereToSave);
    connect(m_messages, &MessagesPane::stateChanged, this, &ChatPanel::stateChanged);
    connect(m_messages->injection(), &InjectionBar::policyChosen, &m_controller,
            &ChatController::setInjectionPolicy);
    connect(m_messages->injection(), &InjectionBar::showNextRequested, m_selection,
            &ChatSelection::selectNextInjection);
    connect(m_rendered, &RenderedPane::preferencesRequested, this, &ChatPanel::preferencesRequested);
    connect(m_template, &TemplatePane::sourceChanged, &m_controller, &ChatController::requestRender);
    connect(m_template, &TemplatePane::lineChosen, m_selection, &ChatSelection::selectLine);
    connect(m_strips, &MaskStrips::policyChosen, &m_controller, &ChatController::setPolicy);
    connect(m_strips, &MaskStrips::tokenChosen, m_selection, &ChatSelection::selectToken);
    connect(m_batch, &BatchPane::statusMessage, this, &ChatPanel::statusMessage);
    connect(m_dataset, &DatasetPane::statusMessage, this, &ChatPanel::statusMessage);
    connect(m_dataset, &DatasetPane::openRequested, &m_files, &ChatFiles::chooseDataset);
    connect(m_dataset, &DatasetPane::lineRequested, &m_files, &ChatFiles::openLine);
    connect(m_dataset, &DatasetPane::lineRequested, this, [this] { showTab(Tab::Conversation); });
    for (PaneSplitter* splitter : {m_across, m_down, m_bottom})
        connect(splitter, &QSplitter::splitterMoved, this, &ChatPanel::stateChanged);
}

void ChatPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    m_controller.setActive(true);
}

void ChatPanel::hideEvent(QHideEvent* event) {
    Panel::hideEvent(event);
    if (!event->spontaneous()) // a minimized window is still up to date when it comes back
        m_controller.setActive(false);
}

void ChatPanel::openFile(const QString& path) {
    m_files.open(path);
}

void ChatPanel::checkDataset(const QString& path) {
    showTab(Tab::Dataset);
    m_dataset->open(path);
}

void ChatPanel::showTemplateLine(int line) {
    showTab(Tab::Conversation);
    m_controller.document().setChoice({});
    m_template->selectLine(line);
}

void ChatPanel::showTab(Tab tab) {
    const QWidget* focus = QApplication::focusWidget();
    const bool hadKeyboard = focus && m_views->isAncestorOf(focus);
    m_views->setCurrentIndex(static_cast<int>(tab));
    m_viewChoice->button(static_cast<int>(tab))->setChecked(true);
    if (hadKeyboard)
        panes().constFirst()->setFocus(Qt::OtherFocusReason);
    emit commandsChanged();
    emit stateChanged();
}

QList<PanelCommand> ChatPanel::commands() {
    QList<PanelCommand> commands;
    for (const Tab tab : {Tab::Conversation, Tab::Batch, Tab::Dataset}) {
        const auto id = static_cast<int>(tab);
        commands << pageCommand(
            m_viewChoice->button(id)->text(), [this, tab] { showTab(tab); },
            [this, id] { return m_views->currentIndex() == id; });
    }
    PanelCommand save{tr("Save the chat template as…"), {}, [this] { m_files.saveTemplate(); }};
    save.isEnabled = [this] { return m_controller.document().editedTemplate().has_value(); };
    return commands << save;
}

QList<Panel::Keys> ChatPanel::ownKeys() const {
    const auto text = [](const QKeySequence& keys) { return keys.toString(QKeySequence::NativeText); };
    return {{tr("Edit the message"), {text(Qt::Key_Return), text(Qt::Key_F2)}},
            {tr("Finish editing the message"), {text(Qt::CTRL | Qt::Key_Return), text(Qt::Key_Escape)}},
            {tr("Add a message below"), {text(Qt::Key_Insert)}},
            {tr("Duplicate the message"), {text(Qt::CTRL | Qt::Key_D)}},
            {tr("Move the message up or down"), {text(Qt::ALT | Qt::Key_Up), text(Qt::ALT | Qt::Key_Down)}},
            {tr("Remove the message"), {text(Qt::Key_Delete)}},
            {tr("Fold the block of the template, or unfold it"),
             {text(Qt::CTRL | Qt::SHIFT | Qt::Key_BracketLeft),
              text(Qt::CTRL | Qt::SHIFT | Qt::Key_BracketRight)}}};
}

bool ChatPanel::showView(const QString& name) {
    if (name == QLatin1String("batch"))
        showTab(Tab::Batch);
    else if (name == QLatin1String("dataset"))
        showTab(Tab::Dataset);
    else
        return name == info().key;
    return true;
}

QStringList ChatPanel::openFiles(const QString& view, const QStringList& files) {
    const bool dataset = view == QLatin1String("dataset");
    QStringList others;
    for (const QString& file : files) {
        const QFileInfo info(file);
        const QString suffix = info.suffix().toLower();
        if (dataset && (suffix == QLatin1String("jsonl") || suffix == QLatin1String("ndjson")))
            checkDataset(info.absoluteFilePath());
        else if (isChatFile(file))
            openFile(info.absoluteFilePath());
        else
            others << file;
    }
    return others;
}

bool ChatPanel::busy() const {
    return m_controller.busy() || m_files.busy() || m_template->busy() || m_messages->busy() ||
           m_batch->busy() || m_dataset->busy();
}

std::optional<Panel::History> ChatPanel::history() const {
    const ChatDocument& document = m_controller.document();
    return History{document.canUndo(), document.canRedo()};
}

std::optional<Panel::Document> ChatPanel::document() const {
    const ChatDocument& document = m_controller.document();
    return Document{document.title().isEmpty() ? tr("Conversation") : document.title(),
                    document.isModified() || document.editedTemplate().has_value(),
                    !document.file().isEmpty(), tr("&Save conversations"), tr("Save conversations as…")};
}

bool ChatPanel::explainSelectedToken() {
    m_controller.showDerivation(m_selection->token());
    return true;
}

/// What a conversation is called in a list: its first question.
static QString nameOf(const chat::TemplateInput& input) {
    for (const Data& message : input.messages.items)
        if (message.stringAt("role") == "user" && !message.stringAt("content").empty())
            return QString::fromStdString(suite::caseName(message.stringAt("content")));
    return {};
}

bool ChatPanel::keepAsTest() {
    const ChatDocument& document = m_controller.document();
    const chat::TemplateInput input = templateInput(document.conversation());
    QStringList notes;
    if (m_template->nanochat() || document.choice() != TemplateChoice() || document.editedTemplate())
        notes << tr(
            "A test renders the conversation with the tokenizer's own template, not with the one that is "
            "shown.");
    if (document.continuesFinal())
        notes << tr("A test doesn't continue the last message.");
    emit testRequested(input, nameOf(input), notes.join(QLatin1Char(' ')));
    return true;
}

void ChatPanel::openTest(const chat::TemplateInput& input, const QString& title) {
    std::vector<std::pair<std::string, Data>> members = {{"messages", input.messages}};
    for (const auto& [key, value] :
         {std::pair("tools", &input.tools), {"documents", &input.documents}, {"arguments", &input.arguments}})
        if (!value->isNull())
            members.emplace_back(key, *value);
    auto conversation = chat::toConversation(Data::object(std::move(members)));
    if (!conversation)
        return m_session.report(title, conversation.error());
    chat::ConversationFile file;
    file.conversations.push_back(*std::move(conversation));
    m_controller.document().open(std::move(file), title);
    showTab(Tab::Conversation);
}

void ChatPanel::updateTokenizer() {
    const OpenTokenizer* open = m_session.tokenizers().current();
    m_template->setTokenizer(m_session.tokenizers().currentTokenizer(),
                             open != nullptr ? open->source.title() : QString());
    m_controller.requestRender();
}

void ChatPanel::showResult() {
    const ChatResultPtr& result = m_controller.result();
    showPolicy();
    m_rendered->updateMarks();
    m_selection->adoptResult();
    m_rendered->updateView();
    m_messages->setResult(result);
    m_template->setResult(result);
    showMasks();
    m_selection->selectPendingPlace();
    updateBatch();
}

void ChatPanel::showMasks() {
    m_rendered->updateMarks();
    m_rendered->editor().refreshDecoration();
    m_strips->setResult(m_controller.result());
    showSelection();
    updateHeaders();
    emit statusTextChanged();
}

void ChatPanel::showPolicy() {
    m_strips->setPolicy(m_controller.policy());
    m_why->setPolicy(m_controller.policy());
}

void ChatPanel::showSelection() {
    const ChatResultPtr& result = m_controller.result();
    const qsizetype token = m_selection->token();
    m_strips->setSelected(token);
    m_why->setToken(result, token);
    m_template->setSelected(result, m_selection->byte());
    m_messages->setSelected(m_selection->place());
}

void ChatPanel::showStale() {
    const QString reason = m_controller.staleReason();
    m_rendered->setStale(reason);
    for (BusyOverlay* overlay : m_overlays)
        overlay->setShown(!reason.isEmpty());
    emit statusTextChanged();
}

void ChatPanel::updateBatch() {
    m_batch->setInputs(m_controller.document().conversations(), m_controller.batchRequest(),
                       m_controller.policy());
    m_dataset->setBase(m_controller.datasetRequest());
}

void ChatPanel::updateHeaders() {
    m_rendered->updateHeader();
    m_maskRemark->setText(maskRemark());
}

QString ChatPanel::maskRemark() const {
    const ChatResultPtr& result = m_controller.result();
    if (!result || !result->hasTokens()) {
        if (result && result->rejected())
            return tr("No masks: the conversation is rejected");
        if (result && result->notContinued)
            return tr("No masks: the last message can’t be continued");
        if (result && (result->error || result->failure))
            return tr("No tokens: the template or the text has an error");
        if (m_session.tokenizers().currentTokenizer())
            return {};
        return m_session.tokenizers().runningJob() ? tr("The tokenizer is being opened")
                                                   : tr("Open a tokenizer to see tokens and masks");
    }
    QStringList remarks{result->disputedCount == 0
                            ? tr("All policies that apply agree")
                            : tr("the masks disagree on %1 of %2 tokens (dashed)")
                                  .arg(grouped(result->disputedCount), grouped(result->encoded->size()))};
    if (!result->request.notOwn.isEmpty())
        remarks << result->request.notOwn;
    for (const Message& note : result->masks[m_controller.policy()].notes)
        remarks << QString::fromStdString(note.text());
    if (const auto& diagnostics = result->diagnostics; !diagnostics.empty())
        remarks << QString::fromStdString(diagnostics.front().where + ": " +
                                          diagnostics.front().message.text()) +
                       (diagnostics.size() > 1 ? tr(" (and %1 more)").arg(diagnostics.size() - 1)
                                               : QString());
    return remarks.join(QStringLiteral(" · "));
}

QString ChatPanel::statusText() const {
    const ChatResultPtr& result = m_controller.result();
    if (!result)
        return {};
    if (result->error)
        return tr("the template has an error");
    if (!result->hasTokens())
        return result->rejected() ? tr("the conversation is rejected") : tr("no tokens");
    const std::size_t policy = m_controller.policy();
    QStringList parts{
        tokenCount(result->encoded->size()),
        tr("%1 trained (policy: %2)").arg(grouped(result->trained[policy]), MaskStrips::title(policy))};
    if (!result->request.notOwn.isEmpty())
        parts << result->request.notOwn;
    if (const auto injected = result->injections.size(); injected > 0)
        parts << tr("%1 control tokens in content", nullptr, pluralCount(injected)).arg(injected);
    if (const auto preserving = result->prefixPreserving())
        parts << (*preserving ? tr("in this conversation, no message changes the text before it")
                              : tr("in this conversation, a message changes the text before it"));
    if (m_controller.failed())
        parts.prepend(tr("the last valid result"));
    else if (m_controller.document().jsonError() && !m_controller.staleReason().isEmpty())
        parts.prepend(tr("the last valid conversation"));
    return parts.join(QStringLiteral(" · "));
}

QList<QWidget*> ChatPanel::panes() const {
    switch (static_cast<Tab>(m_views->currentIndex())) {
    case Tab::Batch:
        return {m_batch->keyboard()};
    case Tab::Dataset:
        return {m_dataset->keyboard()};
    case Tab::Conversation:
        break;
    }
    QList<QWidget*> all{m_messages->keyboard()};
    if (m_rendered->showsText())
        all << &m_rendered->editor();
    return all << m_template->keyboard() << m_strips;
}

QJsonObject ChatPanel::state() const {
    const auto policy = m_controller.chosenPolicy();
    return {{QStringLiteral("document"), m_controller.document().state()},
            {QStringLiteral("json"), m_messages->jsonShown()},
            {QStringLiteral("chosen_policy"), policy ? QJsonValue(static_cast<int>(*policy)) : QJsonValue()},
            {QStringLiteral("lower"), m_views->currentIndex()},
            {QStringLiteral("masks"), maskOptionsJson(m_controller.maskOptions())},
            {QStringLiteral("across"), sizesOf(*m_across)},
            {QStringLiteral("down"), sizesOf(*m_down)},
            {QStringLiteral("bottom"), sizesOf(*m_bottom)}};
}

void ChatPanel::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    m_controller.document().restore(state[QStringLiteral("document")].toObject());
    m_controller.setMaskOptions(maskOptionsOf(state[QStringLiteral("masks")].toObject()));
    m_messages->showJson(state[QStringLiteral("json")].toBool());
    if (const QJsonValue policy = state[QStringLiteral("chosen_policy")]; policy.isDouble())
        m_controller.setPolicy(static_cast<std::size_t>(std::max(policy.toInt(), 0)));
    showTab(static_cast<Tab>(std::clamp(state[QStringLiteral("lower")].toInt(), 0, 2)));
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
    setSizes(*m_down, state[QStringLiteral("down")].toArray());
    setSizes(*m_bottom, state[QStringLiteral("bottom")].toArray());
}

} // namespace tokenscope::ui
