#pragma once
// Keeps the encoding of the session's text up to date, off the UI thread. Small edits of a text whose
// encoding is known are encoded incrementally. Typing doesn't cancel a running encoding: it finishes and is
// then updated; otherwise a fast typist would never see the encoding of a large text. Another tokenizer,
// option or text cancels it.

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
    /// The tokenizer must accept the words.
    void setOptions(const EncodeOptions& options, WordInput wordInput = WordInput::None);
    /// Encodes the whole text again.
    void again();
    /// Cancels the running encoding. The previous one stays if it is of the same tokenizer and options.
    void cancel();

    /// The latest finished one; null before the first, and while there is no tokenizer.
    [[nodiscard]] const EncodedTextPtr& encoded() const { return m_encoded; }
    /// The edit that turns encoded()->text into the document's text, if they differ.
    [[nodiscard]] const std::optional<TextEdit>& pendingEdit() const { return m_pending; }
    /// encoded() is of another tokenizer, other options or another text than the one that is being encoded, for
    /// long enough that a view should show it.
    [[nodiscard]] bool isOutdated() const { return m_outdated; }
    static constexpr int kOutdatedDelayMs = 150;
    /// No encoding is scheduled or running.
    [[nodiscard]] bool idle() const { return !m_soon.isActive() && !m_job.busy(); }
    LatestJob& job() { return m_job; }

  signals:
    void encodedChanged();
    void failed(const tokenscope::Error& error);
    void outdatedChanged(bool outdated);

  private:
    void edited(const TextEdit& edit);
    void start();
    void receive(Result<EncodedTextPtr> result);
    [[nodiscard]] bool isWanted(const EncodedText& encoded) const;
    void dropUnwanted();
    void setOutdated(bool outdated);

    const TextDocument& m_document;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    EncodeOptions m_options;
    WordInput m_wordInput = WordInput::None;
    EncodedTextPtr m_encoded;
    std::optional<TextEdit> m_pending;      ///< from m_encoded to the document
    std::optional<TextEdit> m_sinceRequest; ///< from the running request to the document
    bool m_fits = false; ///< m_encoded is of this tokenizer and these options, except for m_pending
    bool m_anew = true;  ///< the next request, not the running one, has the current tokenizer and options
    QTimer m_soon;       ///< combines the changes of one turn of the event loop
    QTimer m_outdatedSoon;
    bool m_outdated = false;
    LatestJob m_job;
};

} // namespace tokenscope::ui
