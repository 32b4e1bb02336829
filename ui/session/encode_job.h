#pragma once
// Keeps the encoding of the session's text up to date, off the UI thread. Small edits of a text whose
// encoding is known are encoded by themselves. Typing doesn't stop an encoding on its way: it is finished and
// brought up to date, or a fast typist would never see one of a large text. Another tokenizer, switch or text
// stops it.

#include "ui/session/encoded_text.h"
#include "ui/session/text_document.h"
#include "ui/support/latest_job.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace tokenscope::ui {

class EncodeJob : public QObject {
    Q_OBJECT

  public:
    explicit EncodeJob(const TextDocument& document, QObject* parent = nullptr);

    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);
    void setOptions(const EncodeOptions& options);
    /// Encodes once more, from the beginning of the text.
    void again();
    /// Stops what is on its way. What is there stays, unless another tokenizer or other options made it.
    void cancel();

    /// The newest finished one; null before the first and while there is no tokenizer.
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    /// What leads from encoded()->text to the document's, if anything.
    [[nodiscard]] const std::optional<TextEdit>& pendingEdit() const { return m_pending; }
    /// Nothing is waiting or running.
    [[nodiscard]] bool idle() const { return !m_soon.isActive() && !m_job.running(); }
    LatestJob& job() { return m_job; }

  signals:
    void encodedChanged();
    void failed(const tokenscope::Error& error);

  private:
    void edited(const TextEdit& edit);
    void start();
    void receive(Result<EncodedTextPtr> result);
    [[nodiscard]] bool isWanted(const EncodedText& encoded) const;
    void dropUnwanted();

    const TextDocument& m_document;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    EncodeOptions m_options;
    EncodedTextPtr m_encoded;
    std::optional<TextEdit> m_pending;      ///< from m_encoded to the document
    std::optional<TextEdit> m_sinceRequest; ///< from the running request to the document
    bool m_fits = false; ///< m_encoded is of this tokenizer and these options, but for m_pending
    bool m_anew = true;  ///< the next request, not the running one, is of what is wanted
    QTimer m_soon;       ///< joins what happens in one turn of the event loop
    LatestJob m_job;
};

} // namespace tokenscope::ui
