#pragma once
// The interface of the views below the word strip in Steps: one implementation for each family of models. To
// support another family, derive from WordView and add it to makeWordViews().

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
    /// Shows `word` of the list; nullopt or null: nothing to show.
    virtual void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) = 0;
    /// Shows the derivation of that token of words->list.model, which is in the word that is set.
    virtual void showDerivation(std::size_t modelToken) = 0;
    /// The selected token of words->list.model, if it is in the word that is set.
    virtual void setSelected(std::optional<std::size_t> modelToken) = 0;

    /// The caption below each word: `4 merges`.
    [[nodiscard]] virtual QString caption(const ListedWords& words, std::size_t word, bool open) const = 0;
    /// Next to the title: `14 pre-tokens, 50 merges`.
    [[nodiscard]] virtual QString counts(const ListedWords& words) const = 0;
    /// On the right of the header: a sentence about what this model does with a word.
    [[nodiscard]] virtual QString remark() const = 0;
    /// For the status bar: `step 8 of 11`; may be empty.
    [[nodiscard]] virtual QString statusText() const = 0;
    /// A computation is running.
    [[nodiscard]] virtual bool busy() const { return false; }

    /// Handles keys that work everywhere in the panel. False: not handled.
    virtual bool handleKey(const QKeyEvent& /*event*/) { return false; }
    /// In the order in which F6 visits them.
    [[nodiscard]] virtual QList<QWidget*> panes() const = 0;
    /// What is restored after a restart, in addition to the word.
    [[nodiscard]] virtual QJsonObject state() const { return {}; }
    virtual void restore(const QJsonObject& /*state*/) {}
    /// Another text was opened, so positions in the previous one no longer apply.
    virtual void forgetPlace() {}

  protected:
    void keyPressEvent(QKeyEvent* event) override {
        if (!handleKey(*event))
            QWidget::keyPressEvent(event);
    }

  signals:
    /// A box that covers these bytes of the text was clicked.
    void spanChosen(tokenscope::ByteSpan span);
    void statusTextChanged();
    void stateChanged();
    /// A sentence for the status bar.
    void statusMessage(const QString& message);
};

} // namespace tokenscope::ui
