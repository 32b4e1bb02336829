#pragma once
// The tokenizers that Compare compares: one list for its Text, Files and Corpus pages. The first is the
// session's; the others are open tokenizers, or the same one with other settings. One is the reference of the
// text. Each page shows as many as it can, from the front.
//
//   A gpt2.json   B cl100k_base.tiktoken   C gpt2.json without pre_tokenizer   …   at most eight
//   └─ Files: A and B ─────────────────┘
//   └─ Text: the first four
//   └─ Corpus: all

#include "core/compare/corpus/corpus_summary.h"
#include "ui/session/session.h"
#include "ui/widgets/text_columns/column_switches.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QJsonObject>
#include <QObject>

#include <optional>
#include <vector>

namespace tokenscope::ui {

inline constexpr std::size_t kMaxTokenizers = compare::kMaxCorpusColumns;

struct ColumnChoice {
    TokenizerSource source;
    std::optional<bool> addSpecial, parseSpecial; ///< absent: the session's setting; only for texts
    ColumnSwitches switches;                      ///< stages, rules and flags that differ from its file
    bool operator==(const ColumnChoice&) const = default;
};

class ColumnSet : public QObject {
    Q_OBJECT

  public:
    explicit ColumnSet(Session& session, QObject* parent = nullptr);

    /// Includes the session's; 0 while no tokenizer is open.
    [[nodiscard]] std::size_t size() const;
    /// As many as are compared on a text.
    [[nodiscard]] std::size_t textColumns() const;
    [[nodiscard]] QString title(std::size_t column) const;
    /// The settings that differ from the session's: `add special: off`; may be empty.
    [[nodiscard]] QString settings(std::size_t column) const;
    /// Without switches. Null while it is being opened.
    [[nodiscard]] std::shared_ptr<const Tokenizer> tokenizer(std::size_t column) const;
    [[nodiscard]] bool isFull() const { return size() >= kMaxTokenizers; }
    [[nodiscard]] bool contains(const ColumnChoice& choice) const;

    /// How many the open page shows.
    void setShown(std::size_t columns);
    [[nodiscard]] std::size_t shown() const { return m_shown; }
    /// Moves a column to the last place that the open page shows; no effect if it is shown.
    void bringIntoView(std::size_t column);

    /// Opens the tokenizer if necessary and brings it into view. If the list is full, only says so.
    void add(const ColumnChoice& choice);
    void addFile(const QString& path);
    /// Compares the session's tokenizer, as the reference, with these files only; says so if there are
    /// too many.
    void setOthers(const QStringList& paths);
    /// The first two have these settings, as they had for the text that is the session's now, and the first is
    /// the reference. That ends when the session's settings or tokenizer change, or the text is undone; it is
    /// not saved.
    void showExample(std::optional<bool> addSpecial, std::optional<bool> parseSpecial);
    /// Replaces a column; the first one becomes the session's tokenizer.
    void replace(std::size_t column, const ColumnChoice& choice);
    /// If the first is removed, the next becomes the session's tokenizer; no effect while that one is being
    /// opened.
    void drop(std::size_t column);
    /// The reference follows its tokenizer. A column with switches can't become the first: the session's
    /// tokenizer has none.
    void swap(std::size_t one, std::size_t other);
    [[nodiscard]] bool canSwap(std::size_t one, std::size_t other) const;
    void setReference(std::size_t column);
    /// One of textColumns().
    [[nodiscard]] std::size_t reference() const { return m_reference < textColumns() ? m_reference : 0; }
    /// Pass it to add(), perhaps with other settings.
    [[nodiscard]] ColumnChoice choice(std::size_t column) const;

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void changed();
    /// What the user asked for has no effect.
    void statusMessage(const QString& message);

  private:
    struct Example {
        std::optional<bool> addSpecial, parseSpecial;
        std::string text; ///< that it was shown with
    };
    /// A column whose tokenizer is the session's now. Until that changes, it shows another one.
    struct Displaced {
        std::size_t column = 0;
        TokenizerSource chosen;    ///< by the user
        TokenizerSource shown;     ///< instead
        std::size_t reference = 0; ///< before
    };
    void reportFull();
    void listChanged();
    void currentChanged();
    void returnDisplaced();
    void textEdited();
    void endExample();
    void openInSession(const TokenizerSource& source);
    void report();

    Session& m_session;
    std::vector<ColumnChoice> m_others;
    std::optional<Example> m_example;
    std::optional<Displaced> m_displaced;
    std::size_t m_reference = 0;
    std::size_t m_shown = kMaxCompared;
    TokenizerSource m_first; ///< the session's tokenizer at the last update
};

} // namespace tokenscope::ui
