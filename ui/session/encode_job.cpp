#include "ui/session/encode_job.h"

#include <QThreadPool>

#include <utility>

namespace tokenscope::ui {
namespace {

/// Bytes; after a larger edit, finishing the running encoding isn't worthwhile.
constexpr std::uint32_t kLargeEdit = 1'000'000;

} // namespace

EncodeJob::EncodeJob(const TextDocument& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_job(tr("Encoding")) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &EncodeJob::start);
    m_outdatedSoon.setSingleShot(true);
    m_outdatedSoon.setInterval(kOutdatedDelayMs);
    connect(&m_outdatedSoon, &QTimer::timeout, this, [this] { setOutdated(m_encoded && !m_fits); });
    connect(&m_job, &LatestJob::finished, this, [this] {
        if (!m_soon.isActive())
            setOutdated(false);
    });
    connect(&document, &TextDocument::edited, this, &EncodeJob::edited);
    connect(&document, &TextDocument::wasReset, this, &EncodeJob::again);
}

void EncodeJob::setTokenizer(std::shared_ptr<const Tokenizer> tokenizer) {
    if (tokenizer == m_tokenizer)
        return;
    m_tokenizer = std::move(tokenizer);
    if (m_tokenizer) {
        again();
        return;
    }
    m_job.cancel();
    m_encoded.reset();
    m_pending.reset();
    m_fits = false;
    emit encodedChanged();
}

void EncodeJob::setOptions(const EncodeOptions& options, WordInput wordInput) {
    if (options.addSpecial == m_options.addSpecial && options.parseSpecial == m_options.parseSpecial &&
        wordInput == m_wordInput)
        return;
    m_options = options;
    m_wordInput = wordInput;
    again();
}

void EncodeJob::again() {
    m_fits = false;
    m_anew = true;
    m_pending.reset();
    m_soon.start();
    if (m_encoded && !m_outdated && !m_outdatedSoon.isActive())
        m_outdatedSoon.start();
}

void EncodeJob::setOutdated(bool outdated) {
    if (!outdated)
        m_outdatedSoon.stop();
    if (std::exchange(m_outdated, outdated) != outdated)
        emit outdatedChanged(outdated);
}

void EncodeJob::edited(const TextEdit& edit) {
    const auto add = [&edit](std::optional<TextEdit>& sum) { sum = sum ? joined(*sum, edit) : edit; };
    if (m_fits)
        add(m_pending);
    add(m_sinceRequest);
    const bool large = edit.removed > kLargeEdit || edit.inserted > kLargeEdit;
    if (!m_job.busy() || m_anew || large)
        m_soon.start();
}

void EncodeJob::start() {
    if (!m_tokenizer)
        return;
    EncodeRequest request;
    request.tokenizer = m_tokenizer;
    request.options = m_options;
    request.wordInput = m_wordInput;
    request.revision = m_document.revision();
    if (m_fits && m_pending) {
        request.before = m_encoded;
        request.edit = m_pending;
    }
    // A shared text is copied by the next edit: typing must not share it.
    if (request.edit && request.edit->inserted <= kLargeEdit)
        request.inserted = m_document.text().substr(request.edit->begin, request.edit->inserted);
    else
        request.text = m_document.snapshot();
    m_sinceRequest.reset();
    m_anew = false;
    m_job.run(
        [request = std::move(request)](const Progress& progress) { return encodeText(request, progress); },
        [this](Result<EncodedTextPtr> result) { receive(std::move(result)); });
}

bool EncodeJob::isWanted(const EncodedText& encoded) const {
    return encoded.tokenizer == m_tokenizer && encoded.options.addSpecial == m_options.addSpecial &&
           encoded.options.parseSpecial == m_options.parseSpecial && encoded.wordInput == m_wordInput;
}

/// The encoding of another tokenizer or other options would be mistaken for the current one.
void EncodeJob::dropUnwanted() {
    if (!m_encoded || isWanted(*m_encoded))
        return;
    m_encoded.reset();
    m_pending.reset();
    m_fits = false;
    emit encodedChanged();
}

void EncodeJob::cancel() {
    m_soon.stop();
    m_job.cancel();
    dropUnwanted();
}

void EncodeJob::receive(Result<EncodedTextPtr> result) {
    if (!result) {
        dropUnwanted();
        // The error is about an older text: the result for the current one follows.
        if (m_sinceRequest || m_anew)
            m_soon.start();
        else
            emit failed(result.error());
        return;
    }
    // Tokenizer or options have changed: the next request is scheduled already.
    if (!isWanted(**result))
        return;
    EncodedTextPtr previous = std::exchange(m_encoded, std::move(*result));
    m_fits = !m_anew;
    m_pending = m_fits ? m_sinceRequest : std::nullopt;
    if (m_pending)
        m_soon.start();
    emit encodedChanged();
    // Freeing the memory of millions of tokens takes longer than a frame.
    QThreadPool::globalInstance()->start([previous = std::move(previous)]() mutable { previous.reset(); });
}

} // namespace tokenscope::ui
