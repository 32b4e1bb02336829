#include "ui/panels/overview/overview_model.h"

#include "ui/support/numbers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopedValueRollback>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope::ui {
namespace {

int numberOf(const OverviewRow& row) {
    const auto& all = row.parent->children;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.get() == &row; });
    return static_cast<int>(found - all.begin());
}

/// Rows that are copied: also folded ones, but none that a filter hides.
template <class Visit>
void forEachRow(const OverviewRow& row, const Visit& visit) {
    for (const auto& child : row.children)
        if (child->kind != OverviewRow::Kind::More)
            visit(*child);
    if (row.filter.isEmpty())
        for (const auto& child : row.folded)
            visit(*child);
}

/// Whether the row, or a loaded one below it, has the text.
bool hasText(const OverviewRow& row, const QString& text) {
    for (const QString* cell : {&row.what, &row.value, &row.where, &row.note})
        if (cell->contains(text, Qt::CaseInsensitive))
            return true;
    if (QString::fromUtf8(row.piece).contains(text, Qt::CaseInsensitive) ||
        (row.id && QString::number(*row.id) == text))
        return true;
    for (const auto* part : {&row.children, &row.folded})
        if (std::any_of(part->begin(), part->end(), [&](const auto& child) { return hasText(*child, text); }))
            return true;
    return false;
}

void appendText(const OverviewRow& row, int depth, QString& text) {
    QStringList cells{QString(depth * 2, QLatin1Char(' ')) + row.what};
    if (!row.value.isEmpty() || !row.where.isEmpty())
        cells << row.value;
    if (!row.where.isEmpty())
        cells << row.where;
    text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    forEachRow(row, [&](const OverviewRow& child) { appendText(child, depth + 1, text); });
}

QJsonObject toJson(const OverviewRow& row) {
    QJsonObject json{{QStringLiteral("what"), row.what}};
    if (!row.value.isEmpty())
        json[QStringLiteral("value")] = row.value;
    if (row.id)
        json[QStringLiteral("id")] = static_cast<qint64>(*row.id);
    if (!row.where.isEmpty())
        json[QStringLiteral("where")] = row.where;
    QJsonArray rows;
    forEachRow(row, [&](const OverviewRow& child) { rows.append(toJson(child)); });
    if (!rows.isEmpty())
        json[QStringLiteral("rows")] = rows;
    return json;
}

bool isFolded(const OverviewRow& row) {
    return !row.children.empty() && row.children.back()->kind == OverviewRow::Kind::More;
}

/// All children, as far as they are created, and those that can be.
std::size_t totalOf(const OverviewRow& row) {
    const std::size_t created = row.children.size() - (isFolded(row) ? 1 : 0) + row.folded.size();
    return std::max(created, row.more ? row.total : 0);
}

/// A filter creates no more rows than this in each list.
constexpr std::size_t kMaxFiltered = 20'000;

} // namespace

OverviewModel::OverviewModel(QObject* parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<OverviewRow>()) {}

void OverviewModel::setRows(OverviewRowPtr root) {
    beginResetModel();
    m_root = std::move(root);
    if (!m_allShown)
        foldBelow(*m_root, false);
    endResetModel();
}

QModelIndex OverviewModel::indexOf(OverviewRow& row) const {
    return &row == m_root.get() ? QModelIndex() : createIndex(numberOf(row), 0, &row);
}

/// All lists that the user has not unfolded.
void OverviewModel::foldBelow(OverviewRow& row, bool notify) {
    for (const auto& child : row.children)
        foldBelow(*child, notify);
    if (&row != m_root.get() && !row.unfolded)
        fold(row, notify);
}

void OverviewModel::fold(OverviewRow& row, bool notify) {
    if (row.children.size() <= kFoldAfter || isFolded(row) || !row.filter.isEmpty())
        return;
    const QModelIndex parent = notify ? indexOf(row) : QModelIndex();
    const auto from = row.children.begin() + static_cast<std::ptrdiff_t>(kFoldAfter);
    if (notify)
        beginRemoveRows(parent, static_cast<int>(kFoldAfter), static_cast<int>(row.children.size()) - 1);
    row.folded.assign(std::make_move_iterator(from), std::make_move_iterator(row.children.end()));
    row.children.erase(from, row.children.end());
    if (notify) {
        endRemoveRows();
        beginInsertRows(parent, static_cast<int>(kFoldAfter), static_cast<int>(kFoldAfter));
    }
    row.add(OverviewRow::Kind::More,
            tr("Show %n more", nullptr, static_cast<int>(totalOf(row) - kFoldAfter)));
    if (notify)
        endInsertRows();
}

void OverviewModel::showFolded(OverviewRow& row) {
    if (!isFolded(row))
        return;
    const QScopedValueRollback fetching(m_fetching, true); // receivers may request more rows
    const QModelIndex parent = indexOf(row);
    const auto last = static_cast<int>(row.children.size()) - 1;
    beginRemoveRows(parent, last, last);
    row.children.pop_back();
    endRemoveRows();
    if (row.folded.empty())
        return;
    beginInsertRows(parent, last, last + static_cast<int>(row.folded.size()) - 1);
    row.children.insert(row.children.end(), std::make_move_iterator(row.folded.begin()),
                        std::make_move_iterator(row.folded.end()));
    row.folded.clear();
    endInsertRows();
}

void OverviewModel::unfold(const QModelIndex& index) {
    OverviewRow* list = at(index)->kind == OverviewRow::Kind::More ? at(index)->parent : at(index);
    list->unfolded = true;
    showFolded(*list);
    fetchMore(indexOf(*list));
}

void OverviewModel::setListFilter(const QModelIndex& index, const QString& text) {
    OverviewRow& list = *at(index);
    if (text == list.filter)
        return;
    const QModelIndex parent = indexOf(list);
    const QScopedValueRollback fetching(m_fetching, true); // receivers may request more rows
    std::vector<OverviewRowPtr> all;
    if (!list.children.empty()) {
        beginRemoveRows(parent, 0, static_cast<int>(list.children.size()) - 1);
        for (OverviewRowPtr& row : list.children)
            if (row->kind != OverviewRow::Kind::More)
                all.push_back(std::move(row));
        list.children.clear();
        endRemoveRows();
    }
    all.insert(all.end(), std::make_move_iterator(list.folded.begin()),
               std::make_move_iterator(list.folded.end()));
    list.folded.clear();
    list.filter = text;
    const std::size_t most = std::min(list.total, kMaxFiltered);
    if (list.more && !text.isEmpty() && all.size() < most) {
        const std::size_t first = all.size();
        for (OverviewRowPtr& row : list.more(first, most - first)) {
            row->parent = &list;
            row->number = all.size();
            all.push_back(std::move(row));
        }
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a->number < b->number; });

    std::vector<OverviewRowPtr> shown;
    const bool folds = text.isEmpty() && !list.unfolded && !m_allShown;
    for (OverviewRowPtr& row : all) {
        const bool hidden = text.isEmpty() ? folds && shown.size() == kFoldAfter : !hasText(*row, text);
        (hidden ? list.folded : shown).push_back(std::move(row));
    }
    if (folds && (!list.folded.empty() || shown.size() < list.total)) {
        auto more = std::make_unique<OverviewRow>();
        more->kind = OverviewRow::Kind::More;
        more->parent = &list;
        const std::size_t rows = std::max(shown.size() + list.folded.size(), list.more ? list.total : 0);
        more->what = tr("Show %n more", nullptr, static_cast<int>(rows - shown.size()));
        shown.push_back(std::move(more));
    }
    if (shown.empty())
        return;
    beginInsertRows(parent, 0, static_cast<int>(shown.size()) - 1);
    list.children = std::move(shown);
    endInsertRows();
}

QString OverviewModel::filteredCount(const QModelIndex& index) const {
    const OverviewRow& list = *at(index);
    return list.filter.isEmpty() ? QString()
                                 : tr("%1 of %2").arg(grouped(list.children.size()), grouped(totalOf(list)));
}

void OverviewModel::showAllBelow(OverviewRow& row) {
    showFolded(row);
    while (row.children.size() < kMaxFiltered && canFetchMore(indexOf(row)))
        fetchMore(indexOf(row));
    for (std::size_t i = 0; i < row.children.size(); ++i)
        showAllBelow(*row.children[i]);
}

void OverviewModel::setAllShown(bool shown) {
    if (shown == std::exchange(m_allShown, shown))
        return;
    if (shown)
        showAllBelow(*m_root);
    else
        foldBelow(*m_root, true);
}

int OverviewModel::sectionNamed(const QString& what) const {
    const auto& all = m_root->children;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one->what == what; });
    return static_cast<int>(found - all.begin());
}

void OverviewModel::removeSection(const QString& what) {
    const int place = sectionNamed(what);
    if (place == rowCount())
        return;
    beginRemoveRows({}, place, place);
    m_root->children.erase(m_root->children.begin() + place);
    endRemoveRows();
}

void OverviewModel::setSection(OverviewRowPtr section, const QString& before) {
    const int previous = sectionNamed(section->what);
    const bool replaces = previous < rowCount();
    removeSection(section->what);
    const int place = replaces ? previous : sectionNamed(before);
    beginInsertRows({}, place, place);
    section->parent = m_root.get();
    if (!m_allShown)
        foldBelow(*section, false);
    m_root->children.insert(m_root->children.begin() + place, std::move(section));
    endInsertRows();
}

OverviewRow* OverviewModel::at(const QModelIndex& index) const {
    return index.isValid() ? static_cast<OverviewRow*>(index.internalPointer()) : m_root.get();
}

const OverviewRow* OverviewModel::row(const QModelIndex& index) const {
    return at(index);
}

QModelIndex OverviewModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, at(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex OverviewModel::parent(const QModelIndex& index) const {
    if (!index.isValid())
        return {};
    OverviewRow* above = at(index)->parent;
    return above == m_root.get() ? QModelIndex() : createIndex(numberOf(*above), 0, above);
}

int OverviewModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(at(parent)->children.size());
}

int OverviewModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

bool OverviewModel::hasChildren(const QModelIndex& parent) const {
    return parent.column() <= 0 && (!at(parent)->children.empty() || at(parent)->total > 0);
}

bool OverviewModel::canFetchMore(const QModelIndex& parent) const {
    const OverviewRow& row = *at(parent);
    return !m_fetching && parent.column() <= 0 && row.more && !isFolded(row) && row.filter.isEmpty() &&
           row.children.size() < row.total;
}

void OverviewModel::fetchMore(const QModelIndex& parent) {
    OverviewRow& row = *at(parent);
    if (!canFetchMore(parent))
        return;
    const bool folds = !row.unfolded && !m_allShown && row.total > kFoldAfter;
    const std::size_t count = folds ? kFoldAfter - std::min(kFoldAfter, row.children.size())
                                    : std::min(kPortion, row.total - row.children.size());
    auto portion = row.more(row.children.size(), count);
    if (portion.empty()) { // their source no longer exists
        row.total = row.children.size();
        return;
    }
    // Receivers of the signal may request more rows at once.
    m_fetching = true;
    const auto first = static_cast<int>(row.children.size());
    beginInsertRows(parent, first, first + static_cast<int>(portion.size()) - 1);
    for (auto& one : portion)
        row.add(std::move(one));
    endInsertRows();
    if (folds) {
        const auto last = static_cast<int>(row.children.size());
        beginInsertRows(parent, last, last);
        row.add(OverviewRow::Kind::More,
                tr("Show %n more", nullptr, static_cast<int>(row.total - row.children.size())));
        endInsertRows();
    }
    m_fetching = false;
}

QVariant OverviewModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const OverviewRow& row = *at(index);
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == What ? row.what : index.column() == Value ? row.value : row.where;
    case Qt::AccessibleTextRole:
        return index.column() == What && row.kind == OverviewRow::Kind::Warning
                   ? tr("Warning: %1").arg(row.what)
                   : data(index, Qt::DisplayRole);
    case KindRole:
        return static_cast<int>(row.kind);
    case TypeRole:
        return row.type ? QVariant(static_cast<int>(*row.type)) : QVariant();
    case PieceRole:
        return row.piece;
    case IdRole:
        return row.id ? QVariant(*row.id) : QVariant();
    case ShareRole:
        return row.share;
    case NoteRole:
        return row.note;
    case OpenRole:
        return row.open;
    case RightRole:
        return row.right;
    case LongRole:
        return totalOf(row) > kFoldAfter;
    default:
        return {};
    }
}

QVariant OverviewModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == What ? tr("What") : section == Value ? tr("Value") : tr("Where");
}

QString overviewText(const OverviewRow& row) {
    QString text;
    appendText(row, 0, text);
    return text;
}

QByteArray overviewJson(const OverviewRow& row) {
    return QJsonDocument(toJson(row)).toJson();
}

} // namespace tokenscope::ui
