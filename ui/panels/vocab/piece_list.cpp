#include "ui/panels/vocab/piece_list.h"

#include "core/base/try.h"
#include "core/compare/corpus/piece_counts.h"
#include "ui/session/tokenizer_source.h"

#include <QElapsedTimer>

#include <algorithm>
#include <span>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kFirstRows = 200;
constexpr std::size_t kChunk = 2048; ///< rows between looks at the clock
constexpr qint64 kFirstWithinMs = 20;

} // namespace

PieceList::PieceList(QObject* parent)
    : QObject(parent)
    , m_tableJob(tr("Listing the pieces"))
    , m_mergeJob(tr("Merging each piece"))
    , m_countJob(tr("Counting pieces"))
    , m_reachJob(tr("Finding unreachable pieces"))
    , m_filterJob(tr("Filtering")) {}

void PieceList::setTokenizer(std::shared_ptr<const Tokenizer> tokenizer) {
    if (tokenizer == m_tokenizer)
        return;
    m_tokenizer = std::move(tokenizer);
    for (LatestJob* job : {&m_tableJob, &m_mergeJob, &m_countJob, &m_reachJob, &m_filterJob})
        job->cancel();
    m_table.reset();
    m_columns = {};
    m_sorted.reset();
    m_rows.clear();
    m_complete = false;
    m_error.reset();
    emit tableChanged();
    resume();
}

void PieceList::resume() {
    if (!m_tokenizer || m_tableJob.busy())
        return;
    if (m_table) {
        if (!m_columns.merges && !m_mergeJob.busy())
            findMerges();
        else if (!m_columns.reach && !m_reachJob.busy() && !m_mergeJob.busy())
            findReach();
        return;
    }
    m_tableJob.run([tokenizer = m_tokenizer](
                       const Progress& progress) { return vocab::PieceTable::build(tokenizer, progress); },
                   [this](const Result<std::shared_ptr<const vocab::PieceTable>>& table) {
                       m_error = table ? std::nullopt : std::optional(table.error());
                       m_table = table.value_or(nullptr);
                       if (!m_table)
                           return emit tableChanged();
                       findMerges(); // first: there is never a moment when it seems canceled
                       emit tableChanged();
                       find();
                       count();
                   });
}

bool PieceList::canResume() const {
    const bool runs = m_tableJob.busy() || m_mergeJob.busy() || m_reachJob.busy();
    const bool failed = m_error && !m_table;
    return m_tokenizer && !runs && !failed && !(m_table && m_columns.merges && m_columns.reach);
}

bool PieceList::isFilterOff() const {
    const bool onReach = !m_filter.reach.empty() || !m_filter.obstacles.empty();
    return m_table && ((m_filter.depth && !m_columns.merges) || (onReach && !m_columns.reach));
}

void PieceList::findMerges() {
    m_mergeJob.run([table = m_table](
                       const Progress& progress) { return vocab::PieceMergeIndex::build(*table, progress); },
                   [this](const Result<std::shared_ptr<const vocab::PieceMergeIndex>>& index) {
                       m_columns.merges = index.value_or(nullptr);
                       findReach();
                       columnsArrived();
                   });
}

void PieceList::findReach() {
    m_reachJob.run([table = m_table](const Progress& progress) { return vocab::findReach(*table, progress); },
                   [this](const Result<std::shared_ptr<const vocab::ReachColumn>>& reach) {
                       m_columns.reach = reach.value_or(nullptr);
                       columnsArrived();
                   });
}

void PieceList::countIn(const EncodedTextPtr& encoded) {
    if (encoded == m_encoded)
        return;
    m_encoded = encoded;
    if (m_files.isEmpty())
        count();
}

void PieceList::count() {
    if (!m_table)
        return;
    if (!m_files.isEmpty())
        return countFiles();
    m_countError.reset();
    if (!m_encoded || m_encoded->tokenizer != m_tokenizer)
        return;
    m_countJob.run(
        [table = m_table, encoded = m_encoded](const Progress&) {
            return std::make_shared<const vocab::PieceTotals>(
                vocab::countPieces(*table, encoded->encoding.ids));
        },
        [this](const std::shared_ptr<const vocab::PieceTotals>& counts) {
            m_columns.counts = counts;
            columnsArrived();
        });
}

void PieceList::countFiles() {
    std::vector<std::filesystem::path> roots;
    for (const QString& file : std::as_const(m_files))
        roots.push_back(toPath(file));
    struct Counted {
        std::shared_ptr<const vocab::PieceTotals> totals;
        std::vector<Message> gaps;
    };
    m_countJob.run(
        [table = m_table, roots = std::move(roots)](const Progress& progress) -> Result<Counted> {
            TOKENSCOPE_TRY(auto counts, compare::countPiecesIn(roots, table->sharedTokenizer(), progress));
            return Counted{
                std::make_shared<const vocab::PieceTotals>(vocab::countPieces(*table, counts.used)),
                std::move(counts.gaps)};
        },
        [this](Result<Counted> counted) {
            m_countError = counted ? std::nullopt : std::optional(counted.error());
            m_columns.counts = counted ? std::move(counted->totals) : nullptr;
            m_countGaps = counted ? std::move(counted->gaps) : std::vector<Message>();
            columnsArrived();
        });
}

void PieceList::countInFiles(const QStringList& paths) {
    m_files = paths;
    m_columns.counts.reset();
    m_countGaps.clear();
    m_countError.reset();
    columnsArrived();
    count();
}

void PieceList::useText() {
    if (m_countJob.busy())
        m_countJob.cancel();
    countInFiles({});
}

/// Rows are found again only if they can be others now.
void PieceList::columnsArrived() {
    const bool filters =
        m_filter.depth || m_filter.count || !m_filter.reach.empty() || !m_filter.obstacles.empty();
    const bool sorts = m_order.column >= vocab::PieceColumn::Depth;
    if (filters || sorts) {
        m_sorted.reset();
        find();
    }
    emit columnsChanged();
}

void PieceList::setFilter(const vocab::PieceFilter& filter) {
    if (filter == m_filter)
        return;
    m_filter = filter;
    find();
}

void PieceList::setOrder(vocab::PieceColumn column, bool descending) {
    const Order order = {column, descending};
    if (order == m_order)
        return;
    m_order = order;
    find();
}

Result<PieceList::FirstRows> PieceList::findFirst(std::shared_ptr<const vocab::PieceTable> table,
                                                  const vocab::PieceFilter& filter,
                                                  const vocab::PieceColumns& columns, const Order& order,
                                                  Rows among, const Progress& progress) {
    QElapsedTimer clock;
    clock.start();
    FirstRows first;
    first.order = among ? std::move(among)
                        : std::make_shared<const std::vector<std::uint32_t>>(
                              vocab::sortedRows(*table, columns, order.column, order.descending));
    TOKENSCOPE_TRY(auto matcher, vocab::PieceMatcher::make(std::move(table), filter, columns));
    first.matcher = std::make_shared<const vocab::PieceMatcher>(std::move(matcher));
    const std::span<const std::uint32_t> all(*first.order);
    while (first.next < all.size() && first.rows.size() < kFirstRows && clock.elapsed() < kFirstWithinMs) {
        const auto chunk = all.subspan(first.next, std::min(kChunk, all.size() - first.next));
        TOKENSCOPE_TRY(const auto rows, vocab::filterRows(*first.matcher, chunk, progress));
        first.rows.insert(first.rows.end(), rows.begin(), rows.end());
        first.next += chunk.size();
    }
    return first;
}

void PieceList::find() {
    if (!m_table)
        return;
    // A longer text has some of the rows that a shorter one has.
    const bool keepsOrder = m_sorted && m_order == m_shownOrder;
    const bool narrower = keepsOrder && m_complete && vocab::narrows(m_filter, m_shownFilter);
    Rows among = narrower     ? std::make_shared<const std::vector<std::uint32_t>>(m_rows)
                 : keepsOrder ? m_sorted
                              : nullptr;
    m_filterJob.run(
        [table = m_table, filter = m_filter, columns = m_columns, order = m_order, among = std::move(among)](
            const Progress& progress) { return findFirst(table, filter, columns, order, among, progress); },
        [this, narrower, filter = m_filter, order = m_order](Result<FirstRows> first) {
            m_error = first ? std::nullopt : std::optional(first.error());
            if (!first) {
                emit rowsChanged();
                return;
            }
            if (!narrower)
                m_sorted = first->order;
            m_shownFilter = filter;
            m_shownOrder = order;
            m_rows = std::move(first->rows);
            m_complete = first->next >= first->order->size();
            emit rowsChanged();
            if (!m_complete)
                findRest(*first);
        });
}

void PieceList::findRest(const FirstRows& first) {
    m_filterJob.run(
        [first](const Progress& progress) {
            return vocab::filterRows(
                *first.matcher, std::span<const std::uint32_t>(*first.order).subspan(first.next), progress);
        },
        [this](const Result<std::vector<std::uint32_t>>& rest) {
            m_error = rest ? std::nullopt : std::optional(rest.error());
            if (!rest)
                return;
            const std::size_t from = m_rows.size();
            m_rows.insert(m_rows.end(), rest->begin(), rest->end());
            m_complete = true;
            emit rowsAppended(from);
        });
}

} // namespace tokenscope::ui
