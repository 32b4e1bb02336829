#pragma once
// Rows of one section of a comparison of files: of 262 144 only those in sight are put into words.

#include "ui/panels/compare/compared_files.h"

#include <QAbstractTableModel>

#include <vector>

namespace tokenscope::ui {

/// `only in A`, … with the name.
QString diffKindTitle(compare::DiffKind kind);
/// `vocabulary`, `added tokens`
QString diffSectionTitle(compare::DiffSection section);
/// Bytes of files in one line of a table: `↵`, `⇥`, `<9F>`; truncated after some hundred characters.
QString diffCellText(const std::string& bytes, qsizetype most = 300);

class DiffTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Kind, What, A, B, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Shows all rows of the section. Null: no rows.
    void setTable(ComparedFilesPtr compared, compare::DiffSection section);
    void setRows(std::vector<std::uint32_t> rows);
    [[nodiscard]] const ComparedFilesPtr& compared() const { return m_compared; }
    [[nodiscard]] compare::DiffSection section() const { return m_section; }
    [[nodiscard]] const compare::DiffTable* table() const {
        return m_compared ? &m_compared->diff.table(m_section) : nullptr;
    }
    /// Indices into the table, by row.
    [[nodiscard]] std::vector<std::uint32_t> rows() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    ComparedFilesPtr m_compared;
    compare::DiffSection m_section = compare::DiffSection::Vocabulary;
    bool m_all = true; ///< m_rows is empty, and means all
    std::vector<std::uint32_t> m_rows;
};

/// The sections of a comparison with their numbers of rows.
class DiffSectionsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Section, Rows, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    void setCompared(ComparedFilesPtr compared);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    ComparedFilesPtr m_compared;
};

} // namespace tokenscope::ui
