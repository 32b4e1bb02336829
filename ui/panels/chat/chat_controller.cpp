#include "ui/panels/chat/chat_controller.h"

#include "core/encoding/token_lookup.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/settings.h"
#include "ui/widgets/notices/job_progress.h"

#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Freeing a large result would block the UI thread.
void destroyInBackground(ChatResultPtr result) {
    constexpr std::size_t kLarge = std::size_t{1} << 18U;
    if (result && result->rendered().text.size() > kLarge)
        QThreadPool::globalInstance()->start([result = std::move(result)]() mutable { result.reset(); });
}

std::size_t defaultPolicy(const ChatResult& result) {
    const bool generation = result.compiled && result.compiled->hasGeneration();
    return static_cast<std::size_t>(result.request.nanochat ? chat::MaskPolicy::Parts
                                                            : chat::usualPolicy(generation));
}

} // namespace

ChatController::ChatController(Session& session)
    : m_session(session)
    , m_job(tr("Rendering"))
    , m_prefixJob(tr("Prefix difference")) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ChatController::render);
    m_slow.setSingleShot(true);
    m_slow.setInterval(JobStrip::kDelayMs);
    connect(&m_slow, &QTimer::timeout, this, &ChatController::staleChanged);
    connect(&m_job, &LatestJob::started, this, [this] {
        if (!m_slow.isActive())
            m_slow.start();
    });
    connect(&m_job, &LatestJob::finished, this, [this] {
        m_slow.stop();
        emit staleChanged();
    });
    connect(&m_document, &ChatDocument::conversationChanged, this, &ChatController::requestRender);
    connect(&m_document, &ChatDocument::jsonChanged, this, &ChatController::staleChanged);
    connect(&m_document, &ChatDocument::historyChanged, this, &ChatController::stateChanged);
    connect(&m_session, &Session::encodedChanged, this, &ChatController::passDerivation);
    connect(&Settings::instance(), &Settings::changed, this, [this](Setting setting) {
        if (setting == Setting::Jinja)
            requestRender();
    });
}

void ChatController::setActive(bool active) {
    m_active = active;
    if (m_active && m_outdated)
        m_soon.start();
}

void ChatController::requestRender() {
    m_outdated = true;
    if (m_active)
        m_soon.start();
}

bool ChatController::busy() const {
    return m_outdated || m_soon.isActive() || m_job.busy() || m_prefixJob.busy();
}

QString ChatController::staleReason() const {
    if (!m_result || m_result->rendered().text.empty())
        return {};
    if (m_document.jsonError())
        return tr("The JSON is invalid; this is the last valid conversation");
    if (m_failed)
        return m_failed->error->kind == chat::ChatErrorKind::RaiseException
                   ? tr("The template rejects the conversation; this is the last valid result")
                   : tr("The template has an error; this is the last valid result");
    return m_job.busy() || m_outdated ? tr("Rendering…") : QString();
}

void ChatController::render() {
    const std::optional<ActiveTemplate> active = m_template();
    if (!active)
        return;
    m_outdated = false;
    ChatRequest request;
    request.conversation = m_document.snapshot();
    request.identity = m_document.identity();
    request.source = active->source;
    request.nanochat = active->nanochat;
    request.notOwn = active->notOwn;
    request.edited = active->edited;
    request.jinja = chosenJinja();
    for (const ChatResultPtr& known : {m_result, m_failed})
        if (known && known->request.source == request.source && known->request.jinja == request.jinja)
            request.compiled = known->compiled;
    request.tokenizer = m_session.tokenizers().currentTokenizer();
    request.injection = m_injection;
    request.continuesFinal = m_document.continuesFinal();
    request.masks = m_maskOptions;
    // transformers gives no mask of a continued message
    request.masks.exactBlocks = request.masks.exactBlocks || request.continuesFinal;
    request.prefixLater = true;
    m_prefixJob.cancel();
    m_job.run([request](const Progress& progress) { return runChatPipeline(request, progress); },
              [this](ChatResultPtr result) { acceptResult(std::move(result)); });
}

void ChatController::acceptResult(ChatResultPtr result) {
    if (result->error && result->error->kind == chat::ChatErrorKind::Canceled)
        return;
    m_derived.reset();
    m_failed = result->error ? result : nullptr;
    const bool isOfTheSame = m_result && m_result->request.tokenizer == result->request.tokenizer &&
                             m_result->request.identity == result->request.identity;
    if (m_failed && isOfTheSame && !m_result->error) {
        emit renderingFailed();
        return;
    }
    ChatResultPtr former = std::exchange(m_result, std::move(result));
    if (!m_policyChosen && !m_result->error)
        m_policy = defaultPolicy(*m_result);
    emit resultChanged();
    destroyInBackground(std::move(former));
    if (m_result->prefixPending)
        computePrefixDifference();
}

void ChatController::computePrefixDifference() {
    m_prefixJob.run(
        [result = m_result](const Progress& progress) { return withPrefixDifference(result, progress); },
        [this](ChatResultPtr complete) {
            ChatResultPtr former = std::exchange(m_result, std::move(complete));
            emit masksChanged();
            destroyInBackground(std::move(former));
        });
}

void ChatController::setPolicy(std::size_t policy) {
    m_policyChosen = true;
    m_policy = std::min(policy, kPolicies - 1);
    emit policyChanged();
    emit stateChanged();
}

std::optional<std::size_t> ChatController::chosenPolicy() const {
    return m_policyChosen ? std::optional(m_policy) : std::nullopt;
}

void ChatController::setInjectionPolicy(InjectionPolicy policy) {
    if (policy == m_injection)
        return;
    m_injection = policy;
    requestRender();
    emit stateChanged();
}

void ChatController::setMaskOptions(const chat::MaskOptions& options) {
    m_maskOptions = options;
    requestRender();
    emit stateChanged();
}

ChatRequest ChatController::batchRequest() const {
    ChatRequest request = m_result->request;
    request.compiled = m_result->compiled;
    if (const auto active = m_template())
        request.withTools = active->sourceWithTools;
    request.prefixLater = false;
    request.onlyPolicy = m_policy;
    return request;
}

DatasetRequest ChatController::datasetRequest() const {
    DatasetRequest request;
    // A template that fails with this conversation may work with others.
    const ChatResult& newest = m_failed ? *m_failed : *m_result;
    if (newest.compiled || newest.request.nanochat)
        request.tokenizer = newest.request.tokenizer;
    request.compiled = newest.compiled;
    request.notOwn = newest.request.notOwn;
    if (const auto active = m_template())
        request.withTools = active->sourceWithTools;
    request.arguments = newest.input.arguments;
    request.policy = chat::kMaskPolicies[m_policy];
    request.masks = m_maskOptions;
    request.injection = m_injection;
    return request;
}

void ChatController::showDerivation(qsizetype token) {
    if (!m_result || !m_result->hasTokens() || m_result->request.nanochat || token < 0 ||
        static_cast<std::size_t>(token) >= m_result->encoded->size())
        return emit statusMessage(m_result && m_result->request.nanochat
                                      ? tr("nanochat renders ids directly: no text was encoded")
                                      : tr("Select a token first"));
    m_derived = m_result->encoded->span(static_cast<std::size_t>(token)).begin;
    m_session.setParseSpecial(true);
    m_session.setAddSpecial(m_result->request.addSpecial);
    m_session.setWordInput(WordInput::None);
    TextDocument& text = m_session.document();
    const std::string& rendered = m_result->rendered().text;
    if (text.text() != rendered) {
        text.open(rendered, {{}, tr("Rendered conversation")});
        emit statusMessage(
            tr("Inspect and Steps now show the rendered text; Undo there restores the previous text"));
    }
    passDerivation();
}

/// Waits until the session has encoded the rendered text.
void ChatController::passDerivation() {
    const EncodedTextPtr encoded = m_session.encoded();
    if (!m_derived || !encoded || !m_result || encoded->tokenizer != m_result->request.tokenizer ||
        encoded->options.parseSpecial != true ||
        encoded->options.addSpecial != m_result->request.addSpecial || encoded->ofWords() ||
        *encoded->text != m_result->rendered().text)
        return;
    const std::uint32_t byte = *std::exchange(m_derived, std::nullopt);
    if (const auto token = tokenAtByte(encoded->encoding, byte)) {
        m_session.selection().setCurrent(static_cast<qsizetype>(*token));
        m_session.selection().requestDerivation(static_cast<qsizetype>(*token));
    }
}

} // namespace tokenscope::ui
