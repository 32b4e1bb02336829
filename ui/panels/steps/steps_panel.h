#pragma once
// The Steps mode: the words of the text as a strip, and below it the derivation of the open word. It shares
// text, tokenizer and selection with the session: the word of the selected token opens, and a click here
// selects the token everywhere.

#include "ui/panels/panel.h"
#include "ui/panels/steps/word_view.h"
#include "ui/session/session.h"

#include <optional>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace tokenscope::ui {

class ElidedLabel;
class FailureNote;
class WordStrip;

class StepsPanel : public Panel {
    Q_OBJECT

  public:
    explicit StepsPanel(Session& session, QWidget* parent = nullptr);

    /// Opens the word of that token of the encoding, at the step that creates the token.
    void showDerivation(qsizetype token);
    /// Opens the word that is `words` further on (or back).
    void moveWords(int words);
    /// The view of the open word; null if none is open.
    [[nodiscard]] WordView* view() const { return m_view; }
    [[nodiscard]] const ListedWordsPtr& words() const { return m_words; }
    /// True while words or steps are being computed.
    [[nodiscard]] bool busy() const override;
    /// `word 3 of 14 · step 8 of 11`; empty if there are no words.
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool replacesCounts() const override { return false; }
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    QList<PanelCommand> commands() override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

  signals:
    /// The user clicked a box with these bytes of the text.
    void spanChosen(tokenscope::ByteSpan span);

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    QWidget* makeWords();
    QWidget* makeNotePage();
    void makeViews();
    void refresh();
    void list();
    void take(Result<ListedWordsPtr> words);
    void showNote(const QString& title, const QString& text, bool offersText);
    void showFailure(const Error& error);
    void followSelection();
    void openAt(std::size_t word, bool select);
    void chooseSpan(ByteSpan span);
    void updateHeader();
    [[nodiscard]] bool current() const;
    [[nodiscard]] std::size_t firstToOpen() const;
    [[nodiscard]] std::optional<std::size_t> modelToken(qsizetype token) const;

    Session& m_session;
    LatestJob m_job;
    EncodedTextPtr m_listing; ///< the encoding that m_job lists
    ListedWordsPtr m_words;
    std::optional<std::size_t> m_open;
    struct ListedFor {
        EncodedTextPtr encoded;
        qsizetype token = -1;
        bool operator==(const ListedFor&) const = default;
    };
    ListedFor m_listedFor; ///< the token outside of the part for which the last list was requested
    std::optional<qsizetype> m_requested;    ///< the token whose derivation to show once the words are listed
    std::optional<std::uint32_t> m_openByte; ///< where the open word starts, to find it in the next list
    bool m_choosing = false;                 ///< the selection changes because of a click here

    QLabel* m_counts = nullptr;
    ElidedLabel* m_remark = nullptr;
    WordStrip* m_strip = nullptr;
    QStackedWidget* m_pages = nullptr; ///< the views, the note and the failure
    QList<WordView*> m_views;
    WordView* m_view = nullptr;
    QWidget* m_note = nullptr;
    QLabel* m_noteTitle = nullptr;
    QLabel* m_noteText = nullptr;
    QPushButton* m_noteOpen = nullptr;
    QPushButton* m_noteTry = nullptr;
    FailureNote* m_failure = nullptr;
};

/// One for each family of models; the last one accepts any model.
QList<WordView*> makeWordViews(QWidget* parent);

} // namespace tokenscope::ui
