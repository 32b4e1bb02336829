#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/chat_examples.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/injection_bar.h"
#include "ui/panels/chat/mask_menu.h"
#include "ui/panels/chat/mask_strips.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/pale_veil.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/panels/chat/token_why_pane.h"
#include "ui/support/format_number.h"
#include "ui/support/splitter_sizes.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QJsonArray>
#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

// How the panel is put together; what it does is in chat_panel.cpp, its files in chat_panel_files.cpp.
namespace tokenscope::ui {

ChatPanel::ChatPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_job(tr("Rendering"))
    , m_fileJob(tr("Opening conversations"))
    , m_prefixJob(tr("Prefix difference"))
    , m_across(new QSplitter(Qt::Horizontal, this))
    , m_down(new QSplitter(Qt::Vertical, this))
    , m_messages(new MessagesPane(m_document, m_across))
    , m_template(new TemplatePane(m_document, m_across)) {
    auto* column = paneColumn(this);
    m_across->addWidget(m_messages);
    m_across->addWidget(makeRendered());
    m_across->addWidget(m_template);
    m_across->setHandleWidth(1);
    m_across->setChildrenCollapsible(false);
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 4);
    m_across->setStretchFactor(2, 4);
    m_across->setSizes({300, 460, 456});
    const auto leastWidths = [this] {
        m_messages->setMinimumWidth(scaled(264));
        m_template->setMinimumWidth(scaled(280));
        m_why->setMinimumWidth(scaled(180));
    };
    m_down->addWidget(m_across);
    m_down->addWidget(makeMasks());
    m_down->setHandleWidth(1);
    m_down->setChildrenCollapsible(false);
    m_down->setStretchFactor(0, 1);
    m_down->setStretchFactor(1, 0);
    m_down->setSizes({480, 222});
    column->addWidget(m_down);
    leastWidths();
    connect(&Theme::instance(), &Theme::changed, this, leastWidths);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connectParts();
    if (auto first = chat::readConversations(firstChatExample()))
        m_document.open(std::move(*first), {});
    updateHeaders();
}

ChatPanel::~ChatPanel() = default;

QWidget* ChatPanel::makeRendered() {
    auto* pane = new QWidget(m_across);
    pane->setMinimumWidth(260);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Rendered"), pane, 8);
    m_counts = header.remark;
    m_bars = new QLabel(header.frame);
    m_bars->setProperty("look", "remark");
    m_bars->setTextFormat(Qt::PlainText);
    header.row->addWidget(m_bars);
    for (LatestJob* job : {&m_job, &m_fileJob}) {
        const JobStrip* strip = header.addProgress(*job);
        connect(strip, &JobStrip::shownChanged, m_bars, [this](bool shown) {
            m_bars->setVisible(!shown);
            m_counts->setVisible(!shown); // of the former text
        });
    }
    column->addWidget(header.frame);
    m_staleNote = new QLabel(pane);
    m_staleNote->setProperty("look", "remark");
    m_staleNote->setTextFormat(Qt::PlainText);
    m_staleNote->setContentsMargins(12, 6, 12, 6);
    m_staleNote->setWordWrap(true);
    m_staleNote->hide();
    column->addWidget(m_staleNote);
    m_pages = new QStackedWidget(pane);
    m_editor = new TokenEditor(m_pages);
    m_editor->setReadOnly(true);
    m_editor->setAccessibleName(tr("Rendered text"));
    m_editor->setAcceptDrops(false);
    m_editor->setUsualTextSize(14);
    m_editor->setDocument(&m_text);
    m_editor->setSelection(&m_selection);
    m_editor->setDecoration(&m_marks);
    m_pages->addWidget(m_editor);
    auto* note = new QWidget(m_pages);
    auto* words = paneColumn(note);
    words->setContentsMargins(24, 0, 24, 0);
    words->setSpacing(8);
    m_noteTitle = new QLabel(note);
    m_noteTitle->setProperty("look", "title");
    m_noteText = new QLabel(note);
    m_noteText->setWordWrap(true);
    for (QLabel* label : {m_noteTitle, m_noteText}) {
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignHCenter);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    words->addStretch(2);
    words->addWidget(m_noteTitle);
    words->addWidget(m_noteText);
    m_noteTry = new QPushButton(tr("Take an example"), note);
    connect(m_noteTry, &QPushButton::clicked, this, [this] {
        if (auto example = chat::readConversations(firstChatExample()))
            m_document.open(std::move(*example), {});
    });
    words->addWidget(m_noteTry, 0, Qt::AlignHCenter);
    words->addStretch(3);
    m_pages->addWidget(note);
    column->addWidget(m_pages, 1);
    m_veils << new PaleVeil(m_pages);
    return pane;
}

QWidget* ChatPanel::makeMasks() {
    m_bottom = new QSplitter(Qt::Horizontal, m_down);
    m_bottom->setHandleWidth(1);
    m_bottom->setChildrenCollapsible(false);
    auto* pane = new QWidget(m_bottom);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Masks"), pane, 8);
    m_maskRemark = header.remark;
    header.title->hide();
    m_lowerChoice = addSegments(*header.row, {tr("Masks"), tr("Batch"), tr("Dataset")}, header.frame);
    header.row->removeWidget(header.remark);
    header.row->addWidget(header.remark, 1000);
    header.row->addStretch(1);
    header.row->addWidget(new JobStrip(m_prefixJob, header.frame));
    auto* options = new QPushButton(tr("Options"), header.frame);
    options->setToolTip(tr("What the policies count: turns, ends, edges, markers"));
    auto* menu = new MaskMenu(options);
    connect(options, &QPushButton::clicked, this, [this, options, menu] {
        menu->fill(m_maskOptions, m_result ? m_result->markers : chat::ResponseMarkers{});
        menu->popup(options->mapToGlobal(QPoint(0, options->height())));
    });
    connect(menu, &MaskMenu::chosen, this, &ChatPanel::setMaskOptions);
    header.row->addWidget(options);
    connect(m_lowerChoice, &QButtonGroup::idClicked, this,
            [this](int id) { showLower(static_cast<Lower>(id)); });
    column->addWidget(header.frame);
    m_lower = new QStackedWidget(pane);
    m_strips = new MaskStrips(m_lower);
    m_lower->addWidget(m_strips);
    m_batch = new BatchPane(m_lower);
    m_lower->addWidget(m_batch);
    m_dataset = new DatasetPane(m_lower);
    m_lower->addWidget(m_dataset);
    column->addWidget(m_lower, 1);
    m_veils << new PaleVeil(m_strips) << new PaleVeil(m_batch);
    m_why = new TokenWhyPane(m_bottom);
    m_bottom->addWidget(pane);
    m_bottom->addWidget(m_why);
    m_bottom->setStretchFactor(0, 1);
    m_bottom->setStretchFactor(1, 0);
    m_bottom->setSizes({976, 240});
    return m_bottom;
}

void ChatPanel::connectParts() {
    connect(&m_soon, &QTimer::timeout, this, &ChatPanel::ask);
    connect(&m_document, &ChatDocument::conversationChanged, this, &ChatPanel::askSoon);
    connect(m_template, &TemplatePane::sourceChanged, this, &ChatPanel::askSoon);
    connect(&m_session, &Session::currentTokenizerChanged, this, [this] {
        m_template->setTokenizer(m_session.tokenizers().currentTokenizer());
        askSoon();
    });
    connect(&m_session, &Session::tokenizersChanged, this, [this] {
        if (m_session.tokenizers().currentTokenizer() == (m_result ? m_result->request.tokenizer : nullptr))
            return;
        m_template->setTokenizer(m_session.tokenizers().currentTokenizer());
        askSoon();
    });
    m_template->setTokenizer(m_session.tokenizers().currentTokenizer());
    connect(&m_document, &ChatDocument::historyChanged, this, &ChatPanel::stateChanged);
    connect(&m_document, &ChatDocument::jsonChanged, this, &ChatPanel::updateStale);
    m_veilTimer.setSingleShot(true);
    m_veilTimer.setInterval(JobStrip::kDelayMs);
    connect(&m_veilTimer, &QTimer::timeout, this, &ChatPanel::updateStale);
    connect(&m_job, &LatestJob::started, &m_veilTimer, [this] {
        if (!m_veilTimer.isActive())
            m_veilTimer.start();
    });
    connect(&m_job, &LatestJob::finished, this, [this] {
        m_veilTimer.stop();
        updateStale();
    });
    connect(m_messages, &MessagesPane::placeChosen, this, &ChatPanel::choosePlace);
    connect(m_messages, &MessagesPane::openRequested, this, &ChatPanel::askForFile);
    connect(m_messages, &MessagesPane::saveRequested, this, &ChatPanel::askWhereToSave);
    connect(m_messages, &MessagesPane::stateChanged, this, &ChatPanel::stateChanged);
    connect(m_messages->injection(), &InjectionBar::policyChosen, this, &ChatPanel::setInjectionPolicy);
    connect(m_messages->injection(), &InjectionBar::showNextRequested, this, &ChatPanel::nextInjected);
    connect(m_template, &TemplatePane::lineChosen, this, &ChatPanel::chooseLine);
    connect(m_strips, &MaskStrips::policyChosen, this, &ChatPanel::setPolicy);
    connect(m_strips, &MaskStrips::tokenChosen, this, &ChatPanel::selectToken);
    connect(m_batch, &BatchPane::statusMessage, this, &ChatPanel::statusMessage);
    connect(m_dataset, &DatasetPane::statusMessage, this, &ChatPanel::statusMessage);
    connect(m_dataset, &DatasetPane::openRequested, this, &ChatPanel::askForDataset);
    connect(m_dataset, &DatasetPane::lineRequested, this, &ChatPanel::openLine);
    connect(m_editor, &TokenEditor::caretMoved, this, [this](quint32 byte) {
        if (m_selecting || !m_result)
            return;
        const auto token = m_selection.current();
        const bool known = m_result->hasTokens() && token >= 0 &&
                           static_cast<std::size_t>(token) < m_result->encoded->size();
        const ByteSpan span = known ? m_result->encoded->span(static_cast<std::size_t>(token)) : ByteSpan{};
        m_byte = known && !span.contains(byte) ? span.begin : byte;
        selected();
    });
    connect(&m_selection, &TokenSelection::howMadeAsked, this, &ChatPanel::showMade);
    connect(&m_session, &Session::encodedChanged, this, &ChatPanel::passMade);
    connect(&m_selection, &TokenSelection::currentChanged, this, [this](qsizetype token) {
        if (m_selecting || m_selection.isSettling() || !m_result || !m_result->hasTokens())
            return;
        if (token < 0 || static_cast<std::size_t>(token) >= m_result->encoded->size()) {
            m_byte.reset();
        } else {
            const ByteSpan span = m_result->encoded->span(static_cast<std::size_t>(token));
            if (!m_byte || !span.contains(*m_byte))
                m_byte = span.begin;
        }
        selected();
    });
    for (QSplitter* splitter : {m_across, m_down, m_bottom})
        connect(splitter, &QSplitter::splitterMoved, this, &ChatPanel::stateChanged);
}

void ChatPanel::updateHeaders() {
    const bool tokens = m_result && m_result->hasTokens();
    QStringList counts;
    if (m_result && !m_result->error && !m_result->failure) {
        counts << tr("%1 chars").arg(grouped(m_result->codePoints));
        if (tokens)
            counts << tr("%1 tokens").arg(grouped(m_result->encoded->size()));
    }
    m_counts->setText(counts.join(QStringLiteral(", ")));
    m_bars->setText(tokens ? tr("bar: trained by %1").arg(MaskStrips::title(m_policy)) : QString());
    QString remark;
    if (tokens) {
        const std::size_t disputed = m_result->disputedCount;
        remark = disputed == 0 ? tr("All policies that apply agree")
                               : tr("%1 of %2 tokens are trained by some policies and not by others: dashed")
                                     .arg(grouped(disputed), grouped(m_result->encoded->size()));
        for (const std::string& note : m_result->masks[m_policy].notes)
            remark += QStringLiteral(" · ") + QString::fromStdString(note);
        if (const auto& odd = m_result->diagnostics; !odd.empty())
            remark += QStringLiteral(" · ") +
                      QString::fromStdString(odd.front().where + ": " + odd.front().message) +
                      (odd.size() > 1 ? tr(" (and %1 more)").arg(odd.size() - 1) : QString());
    } else if (m_result && (m_result->error || m_result->failure)) {
        remark =
            m_result->rejected() ? tr("The conversation is rejected: no masks") : tr("No tokens: see above");
    } else if (!m_session.tokenizers().currentTokenizer()) {
        remark = tr("Open a tokenizer to see tokens and masks");
    }
    m_maskRemark->setText(remark);
}

QString ChatPanel::place() const {
    if (!m_result)
        return {};
    if (m_result->error)
        return tr("the template fails at line %1").arg(m_result->error->line);
    if (!m_result->hasTokens())
        return m_result->rejected() ? tr("the conversation is rejected") : tr("no tokens");
    QStringList words{
        tr("%1 tokens").arg(grouped(m_result->encoded->size())),
        tr("%1 trained by %2").arg(grouped(m_result->trained[m_policy]), MaskStrips::title(m_policy))};
    if (const auto injected = m_result->injections.size(); injected > 0)
        words << (injected == 1 ? tr("1 control token in content")
                                : tr("%1 control tokens in content").arg(injected));
    if (const auto preserving = m_result->prefixPreserving())
        words << (*preserving ? tr("prefix-preserving here") : tr("not prefix-preserving"));
    if (const QString stale = staleness(); m_document.jsonError() && !stale.isEmpty())
        words.prepend(tr("of the last conversation that could be read"));
    return words.join(QStringLiteral(" · "));
}

void ChatPanel::showLower(Lower lower) {
    m_lower->setCurrentIndex(static_cast<int>(lower));
    m_lowerChoice->button(static_cast<int>(lower))->setChecked(true);
    m_why->setVisible(lower == Lower::Masks);
    m_maskRemark->setVisible(lower == Lower::Masks);
    emit stateChanged();
}

QList<QWidget*> ChatPanel::panes() const {
    QList<QWidget*> all{m_messages->keyboard()};
    if (m_pages->currentIndex() == 0)
        all << m_editor;
    all << m_template->code();
    all << (m_lower->currentIndex() == 0   ? static_cast<QWidget*>(m_strips)
            : m_lower->currentIndex() == 1 ? m_batch->keyboard()
                                           : m_dataset->keyboard());
    return all;
}

QJsonObject ChatPanel::state() const {
    return {{QStringLiteral("document"), m_document.state()},
            {QStringLiteral("json"), m_messages->jsonShown()},
            {QStringLiteral("chosen_policy"),
             m_policyChosen ? QJsonValue(static_cast<int>(m_policy)) : QJsonValue()},
            {QStringLiteral("lower"), m_lower->currentIndex()},
            {QStringLiteral("masks"), maskOptionsJson(m_maskOptions)},
            {QStringLiteral("across"), sizesOf(*m_across)},
            {QStringLiteral("down"), sizesOf(*m_down)},
            {QStringLiteral("bottom"), sizesOf(*m_bottom)}};
}

void ChatPanel::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    m_document.restore(state[QStringLiteral("document")].toObject());
    m_maskOptions = maskOptionsOf(state[QStringLiteral("masks")].toObject());
    m_messages->showJson(state[QStringLiteral("json")].toBool());
    if (const QJsonValue policy = state[QStringLiteral("chosen_policy")]; policy.isDouble())
        setPolicy(static_cast<std::size_t>(std::max(policy.toInt(), 0)));
    showLower(static_cast<Lower>(std::clamp(state[QStringLiteral("lower")].toInt(), 0, 2)));
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
    setSizes(*m_down, state[QStringLiteral("down")].toArray());
    setSizes(*m_bottom, state[QStringLiteral("bottom")].toArray());
}

} // namespace tokenscope::ui
