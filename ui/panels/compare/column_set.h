#pragma once
// Which tokenizers are compared, and the comparison that follows from them: kept up to date with the session's text, off
// the UI thread. The first column is the session's own tokenizer with its switches; the others are open tokenizers, or
// the same one with other settings. One column is the reference.

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
    std::optional<bool> addSpecial, parseSpecial; ///< absent: as the session's switch
    std::vector<ColumnSwitch> switches; ///< stages, rules and flags that it has otherwise than its file
    bool operator==(const ColumnChoice&) const = default;
};

class ColumnSet : public QObject {
    Q_OBJECT

  public:
    explicit ColumnSet(Session& session, QObject* parent = nullptr);

    /// The session's column included; 0 while no tokenizer is open.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] QString title(std::size_t column) const;
    /// What sets it apart from the session's switches: `add special: off`; empty where nothing does.
    [[nodiscard]] QString settings(std::size_t column) const;
    /// As its file has it, nothing switched. Null: opening.
    [[nodiscard]] std::shared_ptr<const Tokenizer> tokenizer(std::size_t column) const;
    [[nodiscard]] const std::vector<ColumnChoice>& others() const { return m_others; }
    [[nodiscard]] bool isFull() const { return size() >= kMaxCompared; }

    /// Opens it where it isn't open. The last column makes room where there are too many.
    void add(const ColumnChoice& choice);
    void addFile(const QString& path);
    /// Those files alone beside the session's tokenizer; what is too many is left out.
    void setOthers(const QStringList& paths);
    /// That one alone beside the session's tokenizer, which is the reference; both with those settings, the session's
    /// switches stay. The first keeps its settings until the switches or the session's
    /// tokenizer change, or its text is undone; no state has them.
    void setPair(const TokenizerSource& other, std::optional<bool> addSpecial,
                 std::optional<bool> parseSpecial, const ColumnSwitches& switches = {});
    /// Another one in its place; the first becomes the session's tokenizer.
    void replace(std::size_t column, const ColumnChoice& choice);
    /// The first one: the next becomes the session's tokenizer; nothing while that is still being opened.
    void drop(std::size_t column);
    /// The reference goes with its tokenizer. Not with the first where something is switched in the other: the session's
    /// tokenizer is as its file.
    void swap(std::size_t one, std::size_t other);
    [[nodiscard]] bool canSwap(std::size_t one, std::size_t other) const;
    void setReference(std::size_t column);
    [[nodiscard]] std::size_t reference() const { return m_reference; }
    /// What the column would be added by, with other settings perhaps.
    [[nodiscard]] ColumnChoice choice(std::size_t column) const;

    /// The newest finished one; null before it.
    [[nodiscard]] const ComparedTextPtr& compared() const { return m_compared; }
    /// compared() is of another text or of other columns than is wanted.
    [[nodiscard]] bool isStale() const { return m_wanted.session != m_made.session || !(m_wanted == m_made); }
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] bool working() const { return m_job.running(); }
    /// What isn't looked at costs nothing.
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

    Session& m_session;
    LatestJob m_job;
    void dropFirstSettings();
    void textEdited();
    [[nodiscard]] ColumnChoice withoutFirstSettings(ColumnChoice choice) const;
    std::vector<ColumnChoice> m_others;
    std::optional<bool> m_firstAdd,
        m_firstParse;       ///< of the first column alone; absent: as the session's switch
    std::string m_pairText; ///< what setPair() was called for
    std::size_t m_reference = 0;
    TokenizerSource m_first; ///< the session's tokenizer when it was looked at last
    ComparedTextPtr m_compared;
    Wanted m_wanted, m_made;
    bool m_active = false;
};

} // namespace tokenscope::ui
