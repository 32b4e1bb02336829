#pragma once
// What stands below the words in Steps: one kind a family of models, all used by the panel through this. To show
// another family, derive from it and add it to makeWordViews().

#include "ui/widgets/word_strip/listed_words.h"

#include <QJsonObject>
#include <QKeyEvent>
#include <QWidget>

#include <optional>

namespace tokenscope::ui {

class WordView : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    [[nodiscard]] virtual bool shows(const Tokenizer& tokenizer) const = 0;
    /// `word` of the list; none, or null: there is nothing to show.
    virtual void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) = 0;
    /// Shows how the word came to have that token of words->list.model. Of the word that is set.
    virtual void showMade(std::size_t modelToken) = 0;
    /// The selection moved to that token (of words->list.model) of the word, or to none.
    virtual void setSelected(std::optional<std::size_t> modelToken) = 0;

    /// Below each word: `4 merges`.
    [[nodiscard]] virtual QString caption(const ListedWords& words, std::size_t word, bool open) const = 0;
    /// Beside the title: `14 pre-tokens, 50 merges`.
    [[nodiscard]] virtual QString counts(const ListedWords& words) const = 0;
    /// At the right of the title, a sentence on what this model does with a word.
    [[nodiscard]] virtual QString remark() const = 0;
    /// For the status line: `step 8 of 11`; may be empty.
    [[nodiscard]] virtual QString place() const = 0;
    /// Something is still being worked out.
    [[nodiscard]] virtual bool working() const { return false; }

    /// Keys that mean the same wherever the keyboard is in the panel. False: it means nothing here.
    virtual bool takeKey(const QKeyEvent& /*event*/) { return false; }
    /// In the order in which F6 goes through them.
    [[nodiscard]] virtual QList<QWidget*> panes() const = 0;
    /// What survives a restart, beside the word.
    [[nodiscard]] virtual QJsonObject state() const { return {}; }
    virtual void restore(const QJsonObject& /*state*/) {}
    /// Another text was opened: where one was in the former one means nothing in it.
    virtual void forgetPlace() {}

  protected:
    void keyPressEvent(QKeyEvent* event) override {
        if (!takeKey(*event))
            QWidget::keyPressEvent(event);
    }

  signals:
    /// A box stands for these bytes of the text.
    void spanChosen(tokenscope::ByteSpan span);
    void placeChanged();
    void stateChanged();
    /// A sentence for the status line.
    void told(const QString& message);
};

} // namespace tokenscope::ui
