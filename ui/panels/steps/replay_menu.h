#pragma once
// What can be taken away of how words were merged: a page of its own, an animated picture, a table. The texts are core's
// (replay_html.h, replay_svg.h, replay_table.h), the same as of `steps --export`.

#include "ui/support/latest_job.h"
#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QMenu>

namespace tokenscope::ui {

class ReplayMenu : public QMenu {
    Q_OBJECT

  public:
    /// So many words fit a page that a browser opens at once.
    static constexpr std::size_t kMaxWords = 2000;

    explicit ReplayMenu(QWidget* parent = nullptr);

    /// What is exported; either may be null.
    void setWords(ListedWordsPtr words, BpeWordPtr word);

    enum class Form { Html, Svg, Markdown, JsonLines };
    /// The open word, or all words of the list (not as SVG). Made off the UI thread; `receive` gets the text, or the
    /// error in plain words.
    void make(Form form, bool allWords, std::function<void(const Result<QByteArray>&)> receive);

    /// While something is being made.
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
