#pragma once
// A corpus measured with several tokenizers, or merged from saved summaries: the counts, and the tables and
// charts that show them.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/compare/align/pieces.h"
#include "core/compare/corpus/measure_corpus.h"
#include "ui/widgets/chart_view/chart_view.h"
#include "ui/widgets/text_columns/column_switches.h"

#include <QAbstractTableModel>
#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenscope::ui {

/// Names and numbers: figures of a corpus by tokenizer, folder, file, script or piece.
struct NumberTable {
    struct Heading {
        QString title, tip;
        bool number = true;
        bool fixed = false; ///< pieces and texts
    };
    struct Cell {
        QString text;
        double key = 0; ///< sorts numbers
    };
    QString title;
    std::vector<Heading> headings;
    std::vector<std::vector<Cell>> rows;
    QString remark; ///< for example, what is not listed

    /// RFC 4180 with a header line; numbers as they are, ungrouped.
    [[nodiscard]] QByteArray csv() const;
};

/// The table, sortable.
class NumberTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;
    void setTable(NumberTable table);
    [[nodiscard]] const NumberTable& table() const { return m_table; }
    /// The table's row for a row of the model.
    [[nodiscard]] std::size_t place(int row) const { return m_order[static_cast<std::size_t>(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    /// Column -1: the order of the table.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    NumberTable m_table;
    std::vector<std::size_t> m_order;
};

struct CorpusResult {
    compare::MeasuredCorpus measured;
    std::vector<Error> notMerged; ///< summaries that couldn't be merged with the others
    /// By column; null if that tokenizer isn't open.
    std::vector<std::shared_ptr<const compare::PieceTexts>> pieces;
    NumberTable figures;
    std::vector<NumberTable> tables;
    std::vector<Chart> charts;
    std::size_t placesTable = 0; ///< index of the table whose rows are measured.summary.places
};
using CorpusResultPtr = std::shared_ptr<const CorpusResult>;

/// Builds figures, tables and charts from `measured` and `pieces`.
void fillTables(CorpusResult& result);

// Measures a corpus with several tokenizers, or merges saved summaries. Runs off the UI thread.

struct CorpusTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string name;
    ColumnSwitches switches; ///< applied before measuring
    bool operator==(const CorpusTokenizer&) const = default;
};

/// A stop through `enough` keeps what has been counted and sets measured.canceled; a stop through `progress`
/// discards it. Errors: Unreadable, BadInput, Canceled (also if nothing had been counted yet).
Result<CorpusResultPtr> measureRoots(const QStringList& roots, const std::vector<CorpusTokenizer>& tokenizers,
                                     const Progress& progress, std::stop_source enough = std::stop_source());

/// Summaries that can't be merged with the first one are listed in `notMerged`; at least one must be usable.
/// A column's pieces are known if one of `tokenizers` is the tokenizer it was counted with. Errors:
/// Unreadable, Damaged, BadInput, with `file` set; Canceled.
Result<CorpusResultPtr> mergeSummaries(const QStringList& files,
                                       const std::vector<CorpusTokenizer>& tokenizers,
                                       const Progress& progress);

} // namespace tokenscope::ui
