#pragma once
// The pieces of a tokenizer, filtered and sorted off the UI thread. The rows come first; depths of merge trees, counts and
// reachability follow when they are computed. Lives on the UI thread.

#include "core/vocab/piece_filter.h"
#include "ui/session/encoded_text.h"
#include "ui/support/latest_job.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

class PieceList : public QObject {
    Q_OBJECT

  public:
    explicit PieceList(QObject* parent = nullptr);

    /// Null: no pieces. The same one again changes nothing.
    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);
    /// Counts the pieces of the text if its tokenizer is that of the list.
    void countIn(const EncodedTextPtr& encoded);
    /// Counts the pieces of files and folders of text, or takes saved counts (compare::countPiecesIn), instead of those of
    /// the text, for each tokenizer until useText().
    void countInFiles(const QStringList& paths);
    void useText();
    /// Empty: the text is counted.
    [[nodiscard]] const QStringList& countedFiles() const { return m_files; }
    /// What the counts of files don't cover (PieceCounts::gaps).
    [[nodiscard]] const std::vector<Message>& countGaps() const { return m_countGaps; }
    /// Why the files were not counted.
    [[nodiscard]] const std::optional<Error>& countError() const { return m_countError; }
    void setFilter(const vocab::PieceFilter& filter);
    void setOrder(vocab::PieceColumn column, bool descending);
    /// Computes again what was canceled.
    void resume();
    /// Something was canceled.
    [[nodiscard]] bool canResume() const;
    /// A condition is about depths or reachability, which are not known, so all pieces pass it.
    [[nodiscard]] bool isFilterOff() const;

    /// Null while it is built.
    [[nodiscard]] const std::shared_ptr<const vocab::PieceTable>& table() const { return m_table; }
    [[nodiscard]] const vocab::PieceColumns& columns() const { return m_columns; }
    [[nodiscard]] const vocab::PieceFilter& filter() const { return m_filter; }
    [[nodiscard]] vocab::PieceColumn orderColumn() const { return m_order.column; }
    [[nodiscard]] bool descends() const { return m_order.descending; }
    /// Rows of the table. The first ones while `isComplete()` is false.
    [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return m_rows; }
    [[nodiscard]] bool isComplete() const { return m_complete; }
    /// The regex can't be used, or the table can't be built.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    /// The rows are about to change.
    [[nodiscard]] bool busy() const { return m_tableJob.busy() || m_filterJob.busy(); }
    [[nodiscard]] LatestJob& tableJob() { return m_tableJob; }
    [[nodiscard]] LatestJob& mergeJob() { return m_mergeJob; }
    [[nodiscard]] LatestJob& reachJob() { return m_reachJob; }
    [[nodiscard]] LatestJob& countJob() { return m_countJob; }
    [[nodiscard]] LatestJob& filterJob() { return m_filterJob; }

  signals:
    void tableChanged();   ///< another table, or none; rows() is empty
    void columnsChanged(); ///< cells of the same rows
    void rowsChanged();
    void rowsAppended(std::size_t from); ///< rows() from there on are new

  private:
    struct Order {
        vocab::PieceColumn column = vocab::PieceColumn::Id;
        bool descending = false;
        bool operator==(const Order&) const = default;
    };
    using Rows = std::shared_ptr<const std::vector<std::uint32_t>>;
    struct FirstRows {
        Rows order;
        std::shared_ptr<const vocab::PieceMatcher> matcher;
        std::vector<std::uint32_t> rows;
        std::size_t next = 0; ///< in `order`
    };

    static Result<FirstRows> findFirst(std::shared_ptr<const vocab::PieceTable> table,
                                       const vocab::PieceFilter& filter, const vocab::PieceColumns& columns,
                                       const Order& order, Rows among, const Progress& progress);
    void columnsArrived();
    void count();
    void countFiles();
    void findMerges();
    void findReach();
    void find();
    void findRest(const FirstRows& first);

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::shared_ptr<const vocab::PieceTable> m_table;
    EncodedTextPtr m_encoded;
    QStringList m_files;
    std::vector<Message> m_countGaps;
    std::optional<Error> m_countError;
    vocab::PieceColumns m_columns;
    vocab::PieceFilter m_filter;
    vocab::PieceFilter m_shownFilter; ///< of m_rows
    Order m_order;
    Order m_shownOrder;
    Rows m_sorted; ///< all rows in m_shownOrder
    std::vector<std::uint32_t> m_rows;
    bool m_complete = false;
    std::optional<Error> m_error;
    LatestJob m_tableJob, m_mergeJob, m_countJob, m_reachJob, m_filterJob;
};

} // namespace tokenscope::ui
