#pragma once
// The report on two files as a tree: a row for each cause, with its example and what each file makes of it; below
// it, its details, a line each. The words are core's (core/compare/search/difference_wording.h).
//
//   cause and reason          example   in A            in B            what to do
//   ✖ pre-tokenizer: …        2026      [2][0][2][6]    [202][6]        Use the pre-tokenizer of …
//     └ all that is known, in sentences over all columns

#include "core/compare/search/file_differences.h"
#include "ui/panels/compare/compared_files.h"
#include "ui/support/piece_runs.h"
#include "ui/support/severity_mark.h"

#include <QAbstractItemModel>
#include <QMetaType>
#include <QString>
#include <QStringList>

#include <vector>

namespace tokenscope::ui {

struct ReportChip {
    PieceLabel label;
    PieceType type = PieceType::Normal;
    PieceId id = 0;
};

/// What one file makes of an example: chips, or else a text.
struct ReportSide {
    std::vector<ReportChip> chips;
    std::size_t more = 0; ///< tokens after the chips
    QString text;         ///< without chips: a value, or why there are no ids; else their offsets
    bool fixed = false;   ///< the text is from a file
};

SeverityMark markOf(compare::DifferenceSeverity severity);

class FilesReportModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { Cause, Example, SideA, SideB, Remedy, ColumnCount };
    enum Role {
        MarkRole = Qt::UserRole, ///< of a cause: SeverityMark
        ReasonRole,              ///< of a cause: the line below its title
        ExampleRole,             ///< QByteArray, the example's bytes; invalid if it isn't a text to be drawn
        NoteRole,                ///< of an example: the settings that it needs
        SideRole,                ///< of SideA and SideB: ReportSide
    };
    using QAbstractItemModel::QAbstractItemModel;

    void setCompared(ComparedFilesPtr compared);
    [[nodiscard]] const ComparedFilesPtr& compared() const { return m_compared; }
    [[nodiscard]] const compare::FileDifference& difference(int row) const {
        return m_rows[static_cast<std::size_t>(row)].difference;
    }
    [[nodiscard]] const compare::DifferenceExample& example(int row) const {
        return m_rows[static_cast<std::size_t>(row)].example;
    }
    /// The same for the same cause in each comparison of these files.
    [[nodiscard]] QString key(int row) const;
    /// Of a section whose rows a text explains now, the row of the text's cause; -1 if there is none.
    [[nodiscard]] int rowOf(const QString& key) const;
    /// These rows with their details, as tab-separated values with a header line.
    [[nodiscard]] QString table(const QList<int>& rows) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    struct Row {
        compare::FileDifference difference;
        compare::DifferenceExample example;
        QString title, reason, remedy;
        QString note;     ///< below the example
        QString settings; ///< all that the example is encoded with
        ReportSide a, b;
        QStringList details;
    };
    [[nodiscard]] QVariant detail(const QModelIndex& index, int role) const;
    [[nodiscard]] QString text(const Row& row, int column) const;

    ComparedFilesPtr m_compared;
    std::vector<Row> m_rows;
};

} // namespace tokenscope::ui

Q_DECLARE_METATYPE(tokenscope::ui::ReportSide)
