#include "ui/panels/chat/chat_panel.h"

#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/chat_pipeline.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/lint_pane.h"
#include "ui/panels/chat/mask_strips.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/pale_veil.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/panels/chat/token_why_pane.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QThreadPool>

#include <algorithm>

// What the panel does; how it is put together is in chat_panel_parts.cpp.
namespace tokenscope::ui {
namespace {

/// Bytes compared at once.
constexpr std::size_t kStretch = 4096;

std::size_t sameAtBegin(std::string_view a, std::string_view b) {
    const std::size_t least = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (same + kStretch <= least && a.substr(same, kStretch) == b.substr(same, kStretch))
        same += kStretch;
    while (same < least && a[same] == b[same])
        ++same;
    return same;
}

std::size_t sameAtEnd(std::string_view a, std::string_view b) {
    const std::size_t least = std::min(a.size(), b.size());
    const auto stretch = [&](std::string_view text, std::size_t same) {
        return text.substr(text.size() - same - kStretch, kStretch);
    };
    std::size_t same = 0;
    while (same + kStretch <= least && stretch(a, same) == stretch(b, same))
        same += kStretch;
    while (same < least && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    return same;
}

/// The memory of a large result is not given back on the UI thread.
void letGo(ChatResultPtr result) {
    if (result && result->rendered().text.size() > (std::size_t{1} << 18U))
        QThreadPool::globalInstance()->start([result = std::move(result)]() mutable { result.reset(); });
}

} // namespace

bool ChatPanel::working() const {
    return m_stale || m_soon.isActive() || m_template->typing() || m_template->reading() ||
           m_messages->reading() || m_template->lint()->working() || m_job.running() ||
           m_prefixJob.running() || m_fileJob.running() || m_batch->working() || m_dataset->job().running();
}

void ChatPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale)
        askSoon();
}

/// What is hidden costs nothing: it is rendered once it is looked at.
void ChatPanel::askSoon() {
    m_stale = true;
    if (isVisible())
        m_soon.start();
}

void ChatPanel::ask() {
    if (m_template->reading()) // which asks again
        return;
    m_stale = false;
    ChatRequest request;
    request.conversation = m_document.snapshot();
    request.source = m_template->source();
    request.nanochat = m_template->nanochat();
    if (m_result && m_result->request.source == request.source)
        request.compiled = m_result->compiled;
    request.tokenizer = m_session.tokenizers().currentTokenizer();
    request.injection = m_injection;
    request.masks = m_maskOptions;
    request.prefixLater = true;
    m_prefixJob.cancel();
    m_job.run([request](const Progress& progress) { return runChatPipeline(request, progress); },
              [this](ChatResultPtr result) { take(std::move(result)); });
}

void ChatPanel::take(ChatResultPtr result) {
    if (result->error && result->error->kind == chat::ChatErrorKind::Cancelled)
        return;
    m_made.reset();
    ChatResultPtr former = std::exchange(m_result, std::move(result));
    if (!m_policyChosen && !m_result->error)
        showPolicy(static_cast<std::size_t>(
            m_result->request.nanochat
                ? chat::MaskPolicy::Parts
                : chat::usualPolicy(m_result->compiled && m_result->compiled->hasGeneration())));
    showText();
    m_messages->setResult(m_result);
    m_template->setResult(m_result);
    takeMasks();
    if (const auto place = std::exchange(m_placeSoon, nullptr))
        choosePlace(*place);
    updateBatch();
    letGo(std::move(former));
    if (m_result->prefixPending)
        m_prefixJob.run(
            [result = m_result](const Progress& progress) { return withPrefixDifference(result, progress); },
            [this](ChatResultPtr whole) {
                ChatResultPtr earlier = std::exchange(m_result, std::move(whole));
                m_marks.setResult(m_result);
                takeMasks();
                letGo(std::move(earlier));
            });
}

void ChatPanel::takeMasks() {
    m_strips->setResult(m_result);
    m_editor->refreshDecoration();
    selected();
    updateHeaders();
    emit placeChanged();
}

/// Why what is shown is not of the conversation at the left; empty where it is.
QString ChatPanel::staleness() const {
    if (!m_result || m_result->rendered().text.empty())
        return {};
    if (m_document.jsonError())
        return tr("The JSON can't be read: this is of the last text that could be");
    return m_job.running() || m_stale ? tr("Rendering …") : QString();
}

void ChatPanel::updateStale() {
    const QString why = staleness();
    m_staleNote->setText(why);
    m_staleNote->setVisible(!why.isEmpty());
    for (PaleVeil* veil : m_veils)
        veil->setShown(!why.isEmpty());
    emit placeChanged();
}

void ChatPanel::updateBatch() {
    ChatRequest base = m_result->request;
    base.compiled = m_result->compiled;
    base.withTools = m_template->sourceWithTools();
    base.prefixLater = false;
    base.onlyPolicy = m_policy;
    m_batch->setInputs(m_document.conversations(), base, m_policy);
    updateDataset();
}

void ChatPanel::updateDataset() {
    DatasetRequest base;
    // A template that fails with this conversation may do with others.
    if (m_result->compiled || m_result->request.nanochat)
        base.tokenizer = m_result->request.tokenizer;
    base.compiled = m_result->compiled;
    base.withTools = m_template->sourceWithTools();
    base.arguments = m_result->input.arguments;
    base.policy = chat::kMaskPolicies[m_policy];
    base.masks = m_maskOptions;
    base.injection = m_injection;
    m_dataset->setBase(std::move(base));
}

/// What is selected stays the same letter though behind `same` bytes others come; where the letter goes nothing is selected.
void ChatPanel::keepByte(std::size_t same, std::size_t gone, std::size_t come) {
    if (m_byte && *m_byte >= same + gone)
        m_byte = static_cast<std::uint32_t>(*m_byte - gone + come);
    else if (m_byte && *m_byte >= same)
        m_byte.reset();
    if (m_result->failure || (m_byte && *m_byte >= m_result->rendered().text.size()))
        m_byte.reset();
    if (!m_byte)
        return m_selection.setCurrent(TokenSelection::kNone);
    const qsizetype token = m_selection.current();
    if (m_result->hasTokens() &&
        (token < 0 || static_cast<std::size_t>(token) >= m_result->encoded->size() ||
         !m_result->encoded->span(static_cast<std::size_t>(token)).contains(*m_byte)))
        m_editor->selectBytes({*m_byte, *m_byte});
}

/// Only what is another text is replaced, so that the place that is looked at stays.
void ChatPanel::showText() {
    m_selecting = true;
    m_marks.setResult(m_result);
    const std::string& text = m_result->rendered().text;
    const std::string_view old = m_text.text();
    std::size_t same = sameAtBegin(old, text);
    std::size_t tail = sameAtEnd(old.substr(same), std::string_view(text).substr(same));
    const auto inside = [](std::string_view all, std::size_t at) {
        return at < all.size() && (static_cast<unsigned char>(all[at]) & 0xC0U) == 0x80U;
    };
    while (same > 0 && (inside(old, same) || inside(text, same)))
        --same;
    while (tail > 0 && inside(text, text.size() - tail))
        --tail;
    if (old != text)
        m_text.replace(static_cast<std::uint32_t>(same), static_cast<std::uint32_t>(old.size() - same - tail),
                       std::string_view(text).substr(same, text.size() - same - tail));
    m_selection.setSettling(true);
    m_editor->setEncoded(m_result->encoded);
    m_selection.setSettling(false);
    keepByte(same, old.size() - same - tail, text.size() - same - tail);
    m_editor->refreshDecoration();
    m_selecting = false;
    if (m_result->error) {
        const chat::ChatError& error = *m_result->error;
        const bool raised = error.kind == chat::ChatErrorKind::RaiseException;
        QString words = QString::fromStdString(describe(error));
        showNote(raised ? tr("The template refuses this conversation")
                        : tr("The template fails at line %1").arg(error.line),
                 words);
    } else if (m_result->failure) {
        showNote(m_result->request.nanochat ? tr("nanochat refuses this conversation")
                 : m_result->rejected()     ? tr("This conversation is rejected")
                                            : tr("There are no tokens"),
                 QString::fromStdString(describe(*m_result->failure)));
    } else if (text.empty() && m_document.conversation().messages.empty()) {
        showNote(tr("The rendered conversation goes here"),
                 tr("Add a message at the left, open a file of conversations, or take an example."));
    } else {
        m_pages->setCurrentIndex(0);
    }
}

void ChatPanel::showNote(const QString& title, const QString& text) {
    m_noteTitle->setText(title);
    m_noteText->setText(text);
    m_noteTry->setVisible(m_document.conversation().messages.empty());
    m_pages->setCurrentIndex(1);
}

QString ChatPanel::note() const {
    return m_pages->currentIndex() == 0 ? QString()
                                        : m_noteTitle->text() + QLatin1Char('\n') + m_noteText->text();
}

void ChatPanel::showPolicy(std::size_t policy) {
    m_policy = std::min(policy, kPolicies - 1);
    m_strips->setPolicy(m_policy);
    m_marks.setPolicy(m_policy);
    m_why->setPolicy(m_policy);
}

void ChatPanel::setPolicy(std::size_t policy) {
    m_policyChosen = true;
    showPolicy(policy);
    m_editor->refreshDecoration();
    selected();
    updateHeaders();
    if (m_result)
        updateBatch();
    emit placeChanged();
    emit stateChanged();
}

void ChatPanel::setInjectionPolicy(InjectionPolicy policy) {
    if (policy == m_injection)
        return;
    m_injection = policy;
    askSoon();
    emit stateChanged();
}

void ChatPanel::setMaskOptions(const chat::MaskOptions& options) {
    m_maskOptions = options;
    askSoon();
    emit stateChanged();
}

// One selection.

void ChatPanel::selectByte(std::uint32_t byte) {
    if (!m_result || m_result->failure || byte >= m_result->rendered().text.size())
        return;
    m_byte = byte;
    m_selecting = true;
    m_editor->selectBytes({byte, byte});
    m_selecting = false;
    selected();
}

void ChatPanel::selectToken(qsizetype token) {
    m_selection.setCurrent(token);
}

/// Shows m_byte everywhere.
void ChatPanel::selected() {
    const qsizetype token = m_selection.current();
    m_strips->setSelected(m_byte ? token : -1);
    m_why->setToken(m_result, m_byte ? token : -1);
    m_template->setSelected(m_result, m_byte);
    std::optional<MessagePlace> place;
    const chat::OriginRun* run = m_result && m_byte ? m_result->runAt(*m_byte) : nullptr;
    if (run != nullptr && m_result->messageOf(*run) != chat::TokenWhy::kNone) {
        const chat::OriginSource& source = m_result->rendered().sources[run->source];
        place = MessagePlace{source.index, source.field, {run->from, run->from + run->fromSize}};
        if (run->exact) {
            // The part of the token that is of this run.
            ByteSpan span{*m_byte, *m_byte + 1};
            if (m_result->hasTokens() && token >= 0 &&
                static_cast<std::size_t>(token) < m_result->encoded->size())
                span = m_result->encoded->span(static_cast<std::size_t>(token));
            const std::uint32_t begin = std::clamp(span.begin, run->text.begin, run->text.end);
            const std::uint32_t end = std::clamp(span.end, run->text.begin, run->text.end);
            place->bytes = {run->from + begin - run->text.begin, run->from + end - run->text.begin};
        }
    }
    m_messages->setSelected(place);
}

/// A letter of a message: the place in the text that was copied from it.
void ChatPanel::choosePlace(const MessagePlace& place) {
    if (!m_result)
        return;
    if (m_result->request.conversation != m_document.snapshot()) { // it is found once that is rendered
        m_placeSoon = std::make_shared<MessagePlace>(place);
        return;
    }
    const chat::RenderedText& rendered = m_result->rendered();
    const chat::OriginRun* before = nullptr; // the caret is behind its last letter
    for (const chat::OriginRun& run : rendered.runs) {
        const chat::OriginSource& source = rendered.sources[run.source];
        if (source.kind != chat::OriginKind::Message || source.index != place.message ||
            source.field != place.path || source.key)
            continue;
        if (run.fromSize > 0 && !run.text.empty() && place.bytes.begin == run.from + run.fromSize)
            before = &run;
        if (place.bytes.begin < run.from || place.bytes.begin >= run.from + std::max(run.fromSize, 1U))
            continue;
        return selectByte(run.exact ? run.text.begin + place.bytes.begin - run.from : run.text.begin);
    }
    if (before != nullptr) {
        std::uint32_t byte = before->text.end - 1;
        while (byte > before->text.begin &&
               (static_cast<unsigned char>(rendered.text[byte]) & 0xC0U) == 0x80U)
            --byte;
        return selectByte(byte);
    }
    m_byte.reset();
    m_selection.setCurrent(TokenSelection::kNone);
    selected();
    m_messages->setSelected(place);
    if (!rendered.text.empty() && !m_result->failure)
        emit statusMessage(tr("The template doesn't print this part of the message"));
}

void ChatPanel::chooseLine(int line) {
    if (!m_result)
        return;
    const std::string& source = m_result->request.source;
    std::uint32_t begin = 0;
    for (int i = 1; i < line && begin < source.size(); ++begin)
        i += source[begin] == '\n' ? 1 : 0;
    const auto end = static_cast<std::uint32_t>(std::min(source.find('\n', begin), source.size()));
    for (const chat::OriginRun& run : m_result->rendered().runs)
        if (run.printedBy.begin <= end && run.printedBy.end > begin && !run.printedBy.empty())
            return selectByte(run.text.begin);
}

void ChatPanel::nextInjected() {
    if (!m_result || m_result->injections.empty())
        return;
    const auto next = std::find_if(m_result->injections.begin(), m_result->injections.end(),
                                   [&](const chat::Injection& one) {
                                       return static_cast<qsizetype>(one.token) > m_selection.current();
                                   });
    selectByte((next == m_result->injections.end() ? m_result->injections.front() : *next).text.begin);
}

} // namespace tokenscope::ui
