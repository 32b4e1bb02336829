#pragma once
// Exports how words were merged: as a page, an animated picture or a table. The texts come from core
// (replay_export.h) and equal those of `steps --export`.

#include "ui/support/latest_job.h"
#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QMenu>

namespace tokenscope::ui {

class ReplayMenu : public QMenu {
    Q_OBJECT

  public:
    /// A browser opens a page with this many words at once.
    static constexpr std::size_t kMaxWords = 2000;

    explicit ReplayMenu(QWidget* parent = nullptr);

    /// What is exported; either may be null.
    void setWords(ListedWordsPtr words, BpeWordPtr word);

    enum class Form { Html, Svg, Markdown, JsonLines };
    /// Builds the export of the open word, or of all words of the list (not as SVG), off the UI thread.
    /// `receive` gets the text or the error.
    void make(Form form, bool allWords, std::function<void(const Result<QByteArray>&)> receive);

    /// Runs while an export is built.
    [[nodiscard]] LatestJob& job() { return m_job; }

  signals:
    void statusMessage(const QString& message);

  private:
    void askWhere(Form form, bool allWords);
    void write(const QString& path, const Result<QByteArray>& text);

    ListedWordsPtr m_words;
    BpeWordPtr m_word;
    LatestJob m_job;
};

} // namespace tokenscope::ui
