#include "ui/panels/steps/steps_panel.h"

#include "ui/panels/steps/attempts_view.h"
#include "ui/panels/steps/bpe_view.h"
#include "ui/panels/steps/pieces_view.h"
#include "ui/panels/steps/unigram_view.h"
#include "ui/support/numbers.h"
#include "ui/support/page_stack.h"
#include "ui/support/splitters.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/word_strip/word_strip.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr const char* kTryText = "low lower lowest";

} // namespace

QList<WordView*> makeWordViews(QWidget* parent) {
    return {new BpeView(parent), new UnigramView(parent), new AttemptsView(parent), new PiecesView(parent)};
}

StepsPanel::StepsPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("steps"), tr("&Steps"), QStringLiteral("steps"),
             tr("How the model tokenizes each word, step by step")},
            parent)
    , m_session(session)
    , m_job(tr("Listing words")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* down = new PaneSplitter(Qt::Vertical, this);
    down->addWidget(makeWords());
    m_pages = new PageStack(down);
    m_pages->setProperty("look", "panel");
    m_pages->setAttribute(Qt::WA_StyledBackground);
    makeViews();
    m_note = makeNotePage();
    m_failure = new FailureNote(m_pages);
    m_pages->addWidget(m_note);
    m_pages->addWidget(m_failure);
    m_pages->setCurrentWidget(m_note);
    down->addWidget(m_pages);
    column->addWidget(down);
    auto* dimsSteps = BusyOverlay::ofEncoding(session, *m_pages);
    dimsSteps->addProgress(session);
    auto* dimsWords = new BusyOverlay(*m_strip);
    dimsWords->follow(session.encoder().job());
    for (BusyOverlay* overlay : {dimsSteps, dimsWords})
        overlay->follow(m_job);

    connect(m_strip, &WordStrip::chosen, this, [this](std::size_t word) { openAt(word, true); });
    connect(&session, &Session::encodedChanged, this, &StepsPanel::refresh);
    for (auto signal : {&Session::currentTokenizerChanged, &Session::tokenizersChanged})
        connect(&session, signal, this, &StepsPanel::refresh);
    connect(&session, &Session::countsChanged, this, [this] {
        m_words.reset();
        refresh();
    });
    connect(&session.encoder(), &EncodeJob::failed, this, [this](const Error& error) {
        if (!m_session.encoded())
            showFailure(error);
    });
    connect(&session.selection(), &TokenSelection::currentChanged, this, [this] {
        if (!m_choosing && !m_session.selection().isSettling())
            followSelection();
    });
    connect(&session, &Session::textOpened, this, [this] {
        m_openByte.reset();
        for (WordView* view : m_views)
            view->forgetPlace();
    });
}

QWidget* StepsPanel::makeWords() {
    auto* pane = new QWidget(this);
    paneColumn(pane);
    pane->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    const PaneHeader header(tr("Words"), pane);
    m_counts = header.remark;
    m_remark = new ElidedLabel(header.frame); // rather than another row
    m_remark->setProperty("look", "remark");
    m_remark->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_remark->setMinimumWidth(1);
    auto* progress = new JobStrip(m_job, header.frame);
    connect(progress, &JobStrip::shownChanged, m_remark, &QWidget::setHidden);
    connect(progress, &JobStrip::canceled, this,
            [this] { showNote({}, tr("Listing the words was canceled. Press F5 to try again."), false); });
    header.row->addWidget(m_remark);
    header.row->addWidget(progress);
    QVBoxLayout* column = header.makeFoldable(*pane, QStringLiteral("words"));
    m_strip = new WordStrip(pane);
    column->addWidget(m_strip);
    column->addWidget(paneRule(pane));
    return pane;
}

void StepsPanel::makeViews() {
    m_views = makeWordViews(m_pages);
    for (WordView* view : m_views) {
        m_pages->addWidget(view);
        connect(view, &WordView::spanChosen, this, &StepsPanel::chooseSpan);
        connect(view, &WordView::statusTextChanged, this, &StepsPanel::statusTextChanged);
        connect(view, &WordView::stateChanged, this, &StepsPanel::stateChanged);
        connect(view, &WordView::statusMessage, this, &StepsPanel::statusMessage);
    }
}

QWidget* StepsPanel::makeNotePage() {
    auto* page = new QWidget(m_pages);
    page->setProperty("look", "panel");
    page->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(page);
    m_noteTitle = new QLabel(page);
    m_noteTitle->setProperty("look", "title");
    m_noteText = new QLabel(page);
    m_noteText->setProperty("look", "remark");
    m_noteOpen = new QPushButton(tr("Open tokenizer…"), page);
    m_noteOpen->setToolTip(tr("Open a tokenizer file (Ctrl+O)"));
    connect(m_noteOpen, &QPushButton::clicked, this, &StepsPanel::openRequested);
    const QString text = QString::fromLatin1(kTryText);
    m_noteTry = new QPushButton(tr("Try “%1”").arg(text), page);
    connect(m_noteTry, &QPushButton::clicked, this, [this] {
        TextDocument& document = m_session.document();
        document.replace(0, static_cast<std::uint32_t>(document.text().size()), kTryText);
    });
    column->addStretch(2);
    for (QWidget* part : {static_cast<QWidget*>(m_noteTitle), static_cast<QWidget*>(m_noteText)})
        column->addWidget(part, 0, Qt::AlignHCenter);
    column->addSpacing(8);
    for (QWidget* part : {static_cast<QWidget*>(m_noteOpen), static_cast<QWidget*>(m_noteTry)})
        column->addWidget(part, 0, Qt::AlignHCenter);
    column->addStretch(3);
    return page;
}

bool StepsPanel::busy() const {
    return m_job.busy() || (m_view && m_view->busy());
}

/// Whether the listed words belong to the session's current encoding.
bool StepsPanel::current() const {
    return m_words && m_words->encoded == m_session.encoded();
}

void StepsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void StepsPanel::moveWords(int words) {
    m_strip->move(words);
}

/// Works wherever the keyboard focus is: ← → move through the steps, with Ctrl through the words.
void StepsPanel::keyPressEvent(QKeyEvent* event) {
    const bool arrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (arrow && event->modifiers() == Qt::ControlModifier && m_open)
        return moveWords(event->key() == Qt::Key_Left ? -1 : 1);
    if (!m_view || !m_open || !m_view->handleKey(*event))
        QWidget::keyPressEvent(event);
}

/// Words are listed only while the panel is visible.
void StepsPanel::refresh() {
    if (!isVisible())
        return;
    const EncodedTextPtr encoded = m_session.encoded();
    if (m_session.tokenizers().current() == nullptr)
        return showNote(tr("No word to explain yet"),
                        tr("Open a tokenizer file or a model's folder, or drop one here."), false);
    if (!encoded) {
        if (!m_words)
            showNote({}, tr("The text is being encoded…"), false);
        return;
    }
    if (encoded->text->empty())
        return showNote(tr("No word to explain yet"),
                        tr("The text is empty. Type one in Inspect, or try this one."), true);
    if (current())
        return followSelection();
    if (m_listing != encoded)
        list();
}

void StepsPanel::list() {
    const EncodedTextPtr encoded = m_session.encoded();
    m_listing = encoded;
    ByteSpan wanted{m_openByte.value_or(0), m_openByte.value_or(0)};
    const qsizetype token = m_requested.value_or(m_session.selection().current());
    if (token >= 0 && static_cast<std::size_t>(token) < encoded->size())
        wanted = encoded->span(static_cast<std::size_t>(token));
    m_job.run([encoded, wanted](const Progress& progress) { return listWordsOf(encoded, wanted, progress); },
              [this](Result<ListedWordsPtr> words) { take(std::move(words)); });
    emit statusTextChanged();
}

void StepsPanel::take(Result<ListedWordsPtr> words) {
    m_listing.reset();
    if (!words)
        return showFailure(words.error());
    m_words = std::move(*words);
    if (!current()) // another encoding will follow
        return refresh();
    if (m_words->size() == 0)
        return showNote(tr("There are no words"), tr("No part of this text reaches the model."), true);
    const Tokenizer& tokenizer = *m_words->encoded->tokenizer;
    const auto fits = std::find_if(m_views.begin(), m_views.end(),
                                   [&](const WordView* view) { return view->shows(tokenizer); });
    WordView* view = *fits;
    if (m_view != view) {
        if (m_view)
            m_view->setWord(nullptr, std::nullopt);
        m_view = view;
    }
    m_pages->setCurrentWidget(m_view);
    m_strip->show();
    m_open.reset();
    m_strip->setWords(m_words);
    m_strip->setCaption([this](std::size_t word) { return m_view->caption(*m_words, word, m_open == word); });
    updateHeader();
    followSelection();
    if (!m_open)
        openAt(m_openByte ? m_words->wordAt(*m_openByte).value_or(0) : firstToOpen(), false);
}

/// The first word with merges.
std::size_t StepsPanel::firstToOpen() const {
    const auto found =
        std::find_if(m_words->merges.begin(), m_words->merges.end(), [](std::uint32_t n) { return n > 0; });
    return found == m_words->merges.end() ? 0 : static_cast<std::size_t>(found - m_words->merges.begin());
}

std::optional<std::size_t> StepsPanel::modelToken(qsizetype token) const {
    const auto found =
        std::find(m_words->tokens.begin(), m_words->tokens.end(), static_cast<std::uint32_t>(token));
    if (token < 0 || found == m_words->tokens.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_words->tokens.begin());
}

/// Opens the word of the selected token, or of the token whose derivation was requested.
void StepsPanel::followSelection() {
    if (!current() || !isVisible())
        return;
    const auto requested = std::exchange(m_requested, std::nullopt);
    const qsizetype token = requested.value_or(m_session.selection().current());
    const auto word = token >= 0 ? m_words->wordOf(static_cast<std::size_t>(token)) : std::nullopt;
    if (!word) {
        // The token may be outside of the listed part of a long text.
        const auto& encoded = *m_words->encoded;
        if (token >= 0 && !m_words->whole() && static_cast<std::size_t>(token) < encoded.size()) {
            const ByteSpan span = encoded.span(static_cast<std::size_t>(token));
            const bool outside = span.begin < m_words->part.begin || span.end > m_words->part.end;
            const ListedFor wanted = {m_words->encoded, token};
            if (!span.empty() && outside &&
                !(m_listedFor == wanted)) { // once only: a part can end inside a token
                m_listedFor = wanted;
                m_requested = requested;
                return list();
            }
        }
        if (requested)
            emit statusMessage(tr("This token was added by the post-processor, not by the model"));
        if (m_open)
            m_view->setSelected(std::nullopt);
        return;
    }
    if (m_open != word)
        openAt(*word, false);
    const auto own = modelToken(token);
    if (own && requested)
        m_view->showDerivation(*own);
    m_view->setSelected(own);
}

void StepsPanel::showDerivation(qsizetype token) {
    m_requested = token;
    m_session.selection().setCurrent(token);
    refresh();
}

void StepsPanel::openAt(std::size_t word, bool select) {
    m_open = word;
    m_openByte = m_words->list.words[word].span.begin;
    m_strip->setOpen(word);
    m_view->setWord(m_words, word);
    if (select) {
        m_choosing = true;
        if (const auto token = m_words->tokenAt(word, m_words->list.words[word].span.begin))
            m_session.selection().setCurrent(static_cast<qsizetype>(*token));
        emit spanChosen(m_words->list.words[word].span);
        m_choosing = false;
    }
    emit statusTextChanged();
    emit stateChanged();
}

/// Selects the token with these bytes, and marks the bytes where the text is shown.
void StepsPanel::chooseSpan(ByteSpan span) {
    if (!current() || !m_open)
        return;
    m_choosing = true;
    if (const auto token = m_words->tokenAt(*m_open, span.begin))
        m_session.selection().setCurrent(static_cast<qsizetype>(*token));
    emit spanChosen(span);
    m_choosing = false;
}

void StepsPanel::showNote(const QString& title, const QString& text, bool offersText) {
    m_job.cancel();
    m_listing.reset();
    m_words.reset();
    m_open.reset();
    if (m_view)
        m_view->setWord(nullptr, std::nullopt);
    m_strip->setWords(nullptr);
    m_strip->hide();
    m_noteTitle->setText(title);
    m_noteTitle->setVisible(!title.isEmpty());
    m_noteText->setText(text);
    m_noteTry->setVisible(offersText);
    m_noteOpen->setVisible(!offersText && !title.isEmpty());
    m_pages->setCurrentWidget(m_note);
    updateHeader();
    emit statusTextChanged();
}

void StepsPanel::showFailure(const Error& error) {
    showNote({}, {}, false);
    m_failure->setError(error);
    m_pages->setCurrentWidget(m_failure);
}

void StepsPanel::updateHeader() {
    if (!m_words || !m_view) {
        m_counts->clear();
        m_remark->clear();
        return;
    }
    m_counts->setText(m_view->counts(*m_words));
    m_counts->setMinimumWidth(m_counts->fontMetrics().horizontalAdvance(m_counts->text()) +
                              1); // before the remark
    m_remark->setText(m_words->whole() ? m_view->remark()
                                       : tr("%1 of %2 around the selection")
                                             .arg(byteCount(m_words->part.size()),
                                                  byteCount(m_words->encoded->text->size())));
}

QWidget* StepsPanel::firstFocus() const {
    return panes().value(1);
}

/// The menu of the selected token. Boxes have the menu of their piece.
void StepsPanel::contextMenuEvent(QContextMenuEvent* event) {
    const qsizetype token = m_session.selection().current();
    if (event->reason() != QContextMenuEvent::Keyboard || !current() || token < 0 ||
        static_cast<std::size_t>(token) >= m_words->encoded->size())
        return event->ignore();
    newTokenMenu(this, m_words->encoded, static_cast<std::size_t>(token), m_session.selection())
        ->popup(event->globalPos());
}

QList<PanelCommand> StepsPanel::commands() {
    return {{tr("Next &word in Steps"), Qt::CTRL | Qt::Key_Right, [this] { moveWords(1); }},
            {tr("Previous w&ord in Steps"), Qt::CTRL | Qt::Key_Left, [this] { moveWords(-1); }}};
}

QString StepsPanel::statusText() const {
    if (!current() || !m_open) // the counts next to it are those of the current text
        return {};
    const QString word = tr("word %1 of %2").arg(grouped(*m_open + 1), grouped(m_words->size()));
    const QString step = m_view->statusText();
    return step.isEmpty() ? word : word + QStringLiteral(" · ") + step;
}

QList<QWidget*> StepsPanel::panes() const {
    QList<QWidget*> panes;
    if (!m_words || !m_view)
        return panes;
    panes << m_strip;
    return panes << m_view->panes();
}

QJsonObject StepsPanel::state() const {
    QJsonObject views;
    for (const WordView* view : m_views)
        if (const QJsonObject own = view->state(); !own.isEmpty())
            views[QString::fromLatin1(view->metaObject()->className())] = own;
    QJsonObject state{{QStringLiteral("views"), views}};
    if (m_openByte)
        state[QStringLiteral("byte")] = static_cast<qint64>(*m_openByte);
    return state;
}

void StepsPanel::restore(const QJsonObject& state) {
    if (const QJsonValue byte = state[QStringLiteral("byte")]; m_session.stateFitsText() && byte.isDouble())
        m_openByte = static_cast<std::uint32_t>(std::max<qint64>(0, byte.toInteger()));
    const QJsonObject views = state[QStringLiteral("views")].toObject();
    for (WordView* view : m_views) {
        view->restore(views[QString::fromLatin1(view->metaObject()->className())].toObject());
        if (!m_session.stateFitsText())
            view->forgetPlace();
    }
}

} // namespace tokenscope::ui
