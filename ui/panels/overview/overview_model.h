#pragma once
// The rows of the overview as a tree with three columns. Rows with `more` are filled in portions when they
// are expanded and scrolled to.

#include "core/definition/piece_type.h"

#include <QAbstractItemModel>
#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

/// A row of the overview: a name, its value, and the location in the file. Sections are rows as well.
struct OverviewRow {
    enum class Kind : quint8 {
        Section,
        Fact,    ///< `what` and a value that wraps
        Code,    ///< a value in the fixed-width font, on one line
        Type,    ///< a type of pieces, its share as a bar
        Token,   ///< a piece as a chip
        Info,    ///< a diagnostic
        Warning, ///< likewise
        More,    ///< stands for the folded rows of a long list
    };
    Kind kind = Kind::Fact;
    QString what;
    QString value;
    QString where;
    std::optional<PieceType> type; ///< Type, Token
    QByteArray piece;              ///< Token: its bytes
    std::optional<PieceId> id;     ///< Token
    QString note;                  ///< Token: its flags, painted after the chip
    double share = 0;              ///< Type: relative to the largest, 0 to 1
    bool open = false;             ///< expanded at first
    bool right = false;            ///< Section: at the right in a wide window, as are those after it
    std::vector<std::unique_ptr<OverviewRow>> children;
    /// Children that are created on demand: `total` of them, by `more(first, count)`.
    std::size_t total = 0;
    std::function<std::vector<std::unique_ptr<OverviewRow>>(std::size_t first, std::size_t count)> more;
    OverviewRow* parent = nullptr;
    /// Of a long list: children that are folded away or that its filter hides, and whether the user has
    /// unfolded it.
    std::vector<std::unique_ptr<OverviewRow>> folded;
    bool unfolded = false;
    QString filter;         ///< of a long list; empty: none
    std::size_t number = 0; ///< among all children of its parent

    OverviewRow& add(std::unique_ptr<OverviewRow> row) {
        row->parent = this;
        row->number = children.size();
        children.push_back(std::move(row));
        return *children.back();
    }
    OverviewRow& add(Kind rowKind, QString about, QString text = {}, QString location = {}) {
        auto row = std::make_unique<OverviewRow>();
        row->kind = rowKind;
        row->what = std::move(about);
        row->value = std::move(text);
        row->where = std::move(location);
        return add(std::move(row));
    }
};

using OverviewRowPtr = std::unique_ptr<OverviewRow>;

class OverviewModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { What, Value, Where, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole,
        TypeRole,
        PieceRole,
        IdRole,
        ShareRole,
        NoteRole,
        OpenRole,
        LongRole,
        RightRole
    };
    static constexpr std::size_t kPortion = 500;
    /// A longer list is folded: its last row, of kind More, stands for the rest.
    static constexpr std::size_t kFoldAfter = 20;

    explicit OverviewModel(QObject* parent = nullptr);

    /// `root` itself is no row; its children are the sections.
    void setRows(OverviewRowPtr root);
    /// Replaces the section with the same `what`, or inserts it before the section `before`, or appends it.
    void setSection(OverviewRowPtr section, const QString& before);
    void removeSection(const QString& what);
    [[nodiscard]] const OverviewRow* row(const QModelIndex& index) const;
    /// Shows all rows of the list that contains this row.
    void unfold(const QModelIndex& index);
    /// Shows the rows of a list, more than kFoldAfter of them, that have the text, they or one below them; all
    /// rows for an empty text.
    void setListFilter(const QModelIndex& list, const QString& text);
    /// `3 of 1 200`, or empty for a list without a filter.
    [[nodiscard]] QString filteredCount(const QModelIndex& list) const;
    /// For a filter: all rows of all lists, or those that the user has not unfolded folded again.
    void setAllShown(bool shown);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    /// The number of sections if none has that title.
    [[nodiscard]] int sectionNamed(const QString& what) const;
    [[nodiscard]] OverviewRow* at(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(OverviewRow& row) const;
    void fold(OverviewRow& row, bool notify);
    void foldBelow(OverviewRow& row, bool notify);
    void showFolded(OverviewRow& row);
    void showAllBelow(OverviewRow& row);
    OverviewRowPtr m_root;
    bool m_allShown = false;
    bool m_fetching = false;
};

/// The row and all loaded rows below it, as tab-separated lines.
QString overviewText(const OverviewRow& row);
/// `{"what": …, "value": …, "where": …, "rows": […]}`, indented.
QByteArray overviewJson(const OverviewRow& row);

} // namespace tokenscope::ui
