#pragma once
// The families of a report with their findings below them: failed ones first, then those with warnings, those that
// passed, and those that don't apply. Rows refer to the report, which the model shares.

#include "ui/panels/check/check_run.h"

#include <QAbstractItemModel>

#include <vector>

namespace tokenscope::ui {

enum class FindingsFilter : quint8 {
    All,
    Problems, ///< errors and warnings that aren't silenced
    Silenced
};

class FindingsModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Role {
        MarkRole = Qt::UserRole, ///< a SeverityMark, or -1
        MutedRole
    };
    enum Column { What, Where, kColumns };

    explicit FindingsModel(QObject* parent = nullptr);

    /// Null: no rows.
    void setReport(CheckedReportPtr report, FindingsFilter filter);
    [[nodiscard]] const CheckedReportPtr& report() const { return m_report; }
    /// The findings about the text belong to the previous one.
    void setTextOutdated(bool outdated);

    /// Null for an index that isn't valid.
    [[nodiscard]] const check::CheckResult* family(const QModelIndex& index) const;
    /// Null for a family.
    [[nodiscard]] const check::Finding* finding(const QModelIndex& index) const;
    /// The row of the same finding, or of the same family, in this report; else invalid. `finding` may be null.
    [[nodiscard]] QModelIndex find(const check::CheckResult& family, const check::Finding* finding) const;

    [[nodiscard]] QModelIndex index(int row, int column = 0, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    /// Not shown; screen readers say it.
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

  private:
    /// In the report.
    struct FamilyRow {
        const check::CheckResult* family;
        std::vector<const check::Finding*> findings;
    };
    [[nodiscard]] QVariant familyData(const check::CheckResult& family, int column, int role) const;
    [[nodiscard]] QVariant findingData(const check::CheckResult& family, const check::Finding& finding,
                                       int column, int role) const;

    [[nodiscard]] bool isOutdated(const check::CheckResult& family) const;

    CheckedReportPtr m_report;
    bool m_textOutdated = false;
    std::vector<FamilyRow> m_rows;
};

} // namespace tokenscope::ui
