#include "ui/panels/chat/rendered_pane.h"

#include "ui/panels/chat/chat_examples.h"
#include "ui/panels/chat/mask_strips.h"
#include "ui/support/numbers.h"
#include "ui/widgets/busy_overlay.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tokenscope::ui {

RenderedPane::RenderedPane(ChatController& controller, LatestJob& fileJob, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_pages(new QStackedWidget(this))
    , m_editor(new TokenEditor(m_pages))
    , m_stale(new QLabel(this)) {
    setMinimumWidth(260);
    QVBoxLayout* column = paneColumn(this);
    createHeader(*column, fileJob);
    m_stale->setProperty("look", "remark");
    m_stale->setTextFormat(Qt::PlainText);
    m_stale->setContentsMargins(12, 6, 12, 6);
    m_stale->setWordWrap(true);
    m_stale->hide();
    column->addWidget(m_stale);
    m_editor->setObjectName(QStringLiteral("rendered"));
    m_editor->setReadOnly(true);
    m_editor->setAccessibleName(tr("Rendered text"));
    m_editor->setAcceptDrops(false);
    m_editor->setUsualTextSize(14);
    m_editor->setDecoration(&m_marks);
    m_pages->addWidget(m_editor);
    createNote();
    column->addWidget(m_pages, 1);
    m_overlay = new BusyOverlay(*m_pages);
}

void RenderedPane::createHeader(QVBoxLayout& column, LatestJob& fileJob) {
    const PaneHeader header(tr("Rendered"), this, 8);
    m_counts = header.remark;
    m_bars = new QLabel(header.frame);
    m_bars->setProperty("look", "remark");
    m_bars->setTextFormat(Qt::PlainText);
    header.row->addWidget(m_bars);
    for (LatestJob* job : {&m_controller.renderJob(), &fileJob}) {
        const JobStrip* strip = header.addProgress(*job);
        connect(strip, &JobStrip::shownChanged, m_bars, [this](bool shown) {
            m_bars->setVisible(!shown);
            m_counts->setVisible(!shown); // they count the previous text
        });
    }
    column.addWidget(header.frame);
}

void RenderedPane::createNote() {
    auto* note = new QWidget(m_pages);
    note->setObjectName(QStringLiteral("note"));
    auto* column = paneColumn(note);
    column->setContentsMargins(24, 0, 24, 0);
    column->setSpacing(8);
    m_noteTitle = new QLabel(note);
    m_noteTitle->setProperty("look", "title");
    m_noteText = new QLabel(note);
    m_noteText->setWordWrap(true);
    for (QLabel* label : {m_noteTitle, m_noteText}) {
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignHCenter);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_example = new QPushButton(tr("Load an example"), note);
    connect(m_example, &QPushButton::clicked, this, [this] {
        if (auto example = chat::readConversations(firstChatExample()))
            m_controller.document().open(std::move(*example), {});
    });
    column->addStretch(2);
    column->addWidget(m_noteTitle);
    column->addWidget(m_noteText);
    column->addWidget(m_example, 0, Qt::AlignHCenter);
    column->addStretch(3);
    m_pages->addWidget(note);
}

bool RenderedPane::showsText() const {
    return m_pages->currentWidget() == m_editor;
}

void RenderedPane::updateMarks() {
    m_marks.setResult(m_controller.result());
    m_marks.setPolicy(m_controller.policy());
}

void RenderedPane::updateView() {
    m_editor->refreshDecoration();
    const ChatResult& result = *m_controller.result();
    if (result.error) {
        const bool raised = result.error->kind == chat::ChatErrorKind::RaiseException;
        showNote(raised ? tr("The template rejects this conversation")
                        : tr("The template fails at line %1").arg(result.error->line),
                 QString::fromStdString(describe(*result.error)));
    } else if (result.failure) {
        showNote(result.request.nanochat ? tr("nanochat rejects this conversation")
                 : result.rejected()     ? tr("This conversation is rejected")
                                         : tr("There are no tokens"),
                 QString::fromStdString(describe(*result.failure)));
    } else if (result.rendered().text.empty() && m_controller.document().conversation().messages.empty()) {
        showNote(tr("The rendered conversation appears here"),
                 tr("Add a message on the left, open a file of conversations, or load an example."));
    } else {
        m_pages->setCurrentWidget(m_editor);
    }
}

void RenderedPane::showNote(const QString& title, const QString& text) {
    m_noteTitle->setText(title);
    m_noteText->setText(text);
    m_example->setVisible(m_controller.document().conversation().messages.empty());
    m_pages->setCurrentIndex(1);
}

void RenderedPane::updateHeader() {
    const ChatResultPtr& result = m_controller.result();
    const bool tokens = result && result->hasTokens();
    QStringList counts;
    if (result && !result->error && !result->failure) {
        counts << characterCount(result->codePoints);
        if (tokens)
            counts << tokenCount(result->encoded->size());
    }
    m_counts->setText(counts.join(QStringLiteral(", ")));
    m_bars->setText(tokens ? tr("bar: trained by %1").arg(MaskStrips::title(m_controller.policy()))
                           : QString());
}

void RenderedPane::setStale(const QString& reason) {
    m_stale->setText(reason);
    m_stale->setVisible(!reason.isEmpty());
    m_overlay->setShown(!reason.isEmpty());
}

} // namespace tokenscope::ui
