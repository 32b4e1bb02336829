#pragma once
// The tokenizers that are compared on the session's text, and the comparison, which is kept up to date off
// the UI thread. The first column is the session's tokenizer; the others are open tokenizers, or the same one
// with other settings. One column is the reference.

#include "ui/panels/compare/compared_text.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QJsonObject>
#include <QObject>

#include <optional>
#include <vector>

namespace tokenscope::ui {

struct ColumnChoice {
    TokenizerSource source;
    std::optional<bool> addSpecial, parseSpecial; ///< absent: the session's setting
    std::vector<ColumnSwitch> switches;           ///< stages, rules and flags that differ from its file
    bool operator==(const ColumnChoice&) const = default;
};

class ColumnSet : public QObject {
    Q_OBJECT

  public:
    explicit ColumnSet(Session& session, QObject* parent = nullptr);

    /// Includes the session's column; 0 while no tokenizer is open.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] QString title(std::size_t column) const;
    /// The settings that differ from the session's: `add special: off`; may be empty.
    [[nodiscard]] QString settings(std::size_t column) const;
    /// Without switches. Null while it is being opened.
    [[nodiscard]] std::shared_ptr<const Tokenizer> tokenizer(std::size_t column) const;
    [[nodiscard]] const std::vector<ColumnChoice>& others() const { return m_others; }
    [[nodiscard]] bool isFull() const { return size() >= kMaxCompared; }

    /// Opens the tokenizer if necessary. If there are too many columns, replaces the last one.
    void add(const ColumnChoice& choice);
    void addFile(const QString& path);
    /// Compares the session's tokenizer with these files only; ignores those beyond the maximum.
    void setOthers(const QStringList& paths);
    /// Compares the session's tokenizer, as the reference, with `other` only, both with these settings. The
    /// first column keeps the settings until the session's settings or tokenizer change, or the text is
    /// undone; they are not saved.
    void setPair(const TokenizerSource& other, std::optional<bool> addSpecial,
                 std::optional<bool> parseSpecial, const ColumnSwitches& switches = {});
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
    [[nodiscard]] std::size_t reference() const { return m_reference; }
    /// Pass it to add(), perhaps with other settings.
    [[nodiscard]] ColumnChoice choice(std::size_t column) const;

    /// The newest comparison; null before the first one is finished.
    [[nodiscard]] const ComparedTextPtr& compared() const { return m_compared; }
    /// compared() belongs to an older text or to other columns.
    [[nodiscard]] bool isStale() const { return m_wanted.session != m_made.session || !(m_wanted == m_made); }
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    /// While inactive, nothing is compared.
    void setActive(bool active);

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void columnsChanged();
    void comparedChanged();
    void failed(const tokenscope::Error& error);

  private:
    struct Wanted {
        EncodedTextPtr session;
        std::vector<std::shared_ptr<const Tokenizer>> tokenizers;
        std::vector<std::pair<std::optional<bool>, std::optional<bool>>> options;
        std::vector<std::vector<ColumnSwitch>> switches;
        std::size_t reference = 0;
        bool operator==(const Wanted&) const = default;
    };
    void listChanged();
    void currentChanged();
    void refresh();
    [[nodiscard]] std::optional<Wanted> wanted() const;
    void take(Wanted wanted, Result<ComparedTextPtr> compared);
    void dropFirstSettings();
    void textEdited();
    [[nodiscard]] ColumnChoice withoutFirstSettings(ColumnChoice choice) const;

    Session& m_session;
    LatestJob m_job;
    std::vector<ColumnChoice> m_others;
    /// For the first column; absent: the session's setting.
    std::optional<bool> m_firstAdd, m_firstParse;
    std::string m_pairText; ///< the text for which setPair() was called
    std::size_t m_reference = 0;
    TokenizerSource m_first; ///< the session's tokenizer at the last update
    ComparedTextPtr m_compared;
    Wanted m_wanted, m_made;
    bool m_active = false;
};

} // namespace tokenscope::ui
