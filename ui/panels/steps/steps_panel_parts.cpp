#include "ui/panels/steps/attempts_view.h"
#include "ui/panels/steps/bpe_view.h"
#include "ui/panels/steps/pieces_view.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/steps/unigram_view.h"
#include "ui/widgets/busy_overlay.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/word_strip/word_strip.h"

#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

// How the panel is put together; what it does is in steps_panel.cpp.
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
    column->addWidget(makeHeader());
    auto* body = new QWidget(this);
    body->setProperty("look", "panel");
    body->setAttribute(Qt::WA_StyledBackground);
    auto* down = new QVBoxLayout(body);
    down->setContentsMargins(0, 0, 0, 0);
    down->setSpacing(0);
    m_strip = new WordStrip(body);
    down->addWidget(m_strip);
    auto* line = new QFrame(body);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    down->addWidget(line);
    m_pages = new QStackedWidget(body);
    makeViews();
    m_note = makeNotePage();
    m_failure = new FailureNote(m_pages);
    m_pages->addWidget(m_note);
    m_pages->addWidget(m_failure);
    m_pages->setCurrentWidget(m_note);
    down->addWidget(m_pages, 1);
    column->addWidget(body, 1);
    BusyOverlay::ofEncoding(session, *body);

    connect(m_strip, &WordStrip::chosen, this, [this](std::size_t word) { openAt(word, true); });
    connect(&session, &Session::encodedChanged, this, &StepsPanel::refresh);
    for (auto signal : {&Session::currentTokenizerChanged, &Session::tokenizersChanged})
        connect(&session, signal, this, &StepsPanel::refresh);
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

QWidget* StepsPanel::makeHeader() {
    const PaneHeader header(tr("Words of the text"), this);
    m_counts = header.remark;
    m_remark = new QLabel(header.frame);
    m_remark->setProperty("look", "remark");
    m_remark->setTextFormat(Qt::PlainText);
    auto* progress = new JobStrip(m_job, header.frame);
    connect(progress, &JobStrip::shownChanged, m_remark, &QWidget::setHidden);
    connect(progress, &JobStrip::canceled, this,
            [this] { showNote({}, tr("Listing the words was canceled. Press F5 to try again."), false); });
    header.row->addWidget(m_remark);
    header.row->addWidget(progress);
    return header.frame;
}

void StepsPanel::makeViews() {
    m_views = makeWordViews(m_pages);
    for (WordView* view : m_views) {
        m_pages->addWidget(view);
        connect(view, &WordView::spanChosen, this, &StepsPanel::chooseSpan);
        connect(view, &WordView::placeChanged, this, &StepsPanel::statusTextChanged);
        connect(view, &WordView::stateChanged, this, &StepsPanel::stateChanged);
        connect(view, &WordView::told, this, &StepsPanel::statusMessage);
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

} // namespace tokenscope::ui
