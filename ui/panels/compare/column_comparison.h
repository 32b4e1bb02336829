#pragma once
// The comparison of the first columns on the session's text, kept up to date off the UI thread.

#include "ui/panels/compare/column_set.h"
#include "ui/support/latest_job.h"

#include <QObject>

#include <optional>
#include <vector>

namespace tokenscope::ui {

class ColumnComparison : public QObject {
    Q_OBJECT

  public:
    /// `columns` must outlive it.
    ColumnComparison(Session& session, ColumnSet& columns, QObject* parent = nullptr);

    /// The newest comparison; null before the first one is finished.
    [[nodiscard]] const ComparedTextPtr& compared() const { return m_compared; }
    /// compared() belongs to an older text or to other columns.
    [[nodiscard]] bool isStale() const { return m_wanted.session != m_made.session || !(m_wanted == m_made); }
    /// compared() is of other tokenizers than the columns are now.
    [[nodiscard]] bool isOfOthers() const;
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    /// While inactive, nothing is compared.
    void setActive(bool active);

  signals:
    void comparedChanged();
    void failed(const tokenscope::Error& error);

  private:
    struct Wanted {
        EncodedTextPtr session;
        std::vector<std::shared_ptr<const Tokenizer>> tokenizers;
        std::vector<std::pair<std::optional<bool>, std::optional<bool>>> options;
        std::vector<ColumnSwitches> switches;
        std::size_t reference = 0;
        bool operator==(const Wanted&) const = default;
    };
    void refresh();
    [[nodiscard]] std::optional<Wanted> wanted() const;
    void take(Wanted wanted, Result<ComparedTextPtr> compared);

    Session& m_session;
    ColumnSet& m_columns;
    LatestJob m_job;
    ComparedTextPtr m_compared;
    Wanted m_wanted, m_made;
    bool m_active = false;
};

} // namespace tokenscope::ui
