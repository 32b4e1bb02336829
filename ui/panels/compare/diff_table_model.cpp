#include "ui/panels/compare/diff_table_model.h"

#include "core/compare/diff/definition_diff.h"
#include "core/compare/search/difference_wording.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/table_model.h"

#include <numeric>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kMaxTipped = 2000;
constexpr std::size_t kSeenOfCell = 30; ///< bytes, in a narrow window

QVariant cellAlignment(bool right) {
    return QVariant::fromValue<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

QString diffKindTitle(compare::DiffKind kind) {
    switch (kind) {
    case compare::DiffKind::OnlyInA:
        return QObject::tr("only in A");
    case compare::DiffKind::OnlyInB:
        return QObject::tr("only in B");
    case compare::DiffKind::OtherId:
        return QObject::tr("different id");
    case compare::DiffKind::OtherPiece:
        return QObject::tr("different piece");
    case compare::DiffKind::Changed:
        return QObject::tr("changed");
    case compare::DiffKind::Moved:
        return QObject::tr("moved");
    }
    return {};
}

QString diffSectionTitle(compare::DiffSection section) {
    return QString::fromStdString(compare::titleOf(section).text());
}

QString diffCellText(const std::string& bytes, qsizetype most) {
    // A character has at most four bytes, so a split one is beyond `most` characters.
    const bool long_ = bytes.size() > static_cast<std::size_t>(most) * 4;
    QString text = readableBytes(long_ ? std::string_view(bytes).substr(0, static_cast<std::size_t>(most) * 4)
                                       : std::string_view(bytes));
    if (text.size() > most || long_)
        text = text.left(most) + QStringLiteral("…");
    return text.replace(QLatin1Char('\n'), QChar(0x21B5))
        .replace(QLatin1Char('\t'), QChar(0x21E5))
        .replace(QLatin1Char('\r'), QChar(0x240D));
}

void DiffTableModel::setTable(ComparedFilesPtr compared, compare::DiffSection section) {
    beginResetModel();
    m_compared = std::move(compared);
    m_section = section;
    m_all = true;
    m_rows = {};
    endResetModel();
}

void DiffTableModel::setRows(std::vector<std::uint32_t> rows) {
    beginResetModel();
    m_all = false;
    m_rows = std::move(rows);
    endResetModel();
}

std::vector<std::uint32_t> DiffTableModel::rows() const {
    if (!m_all || !m_compared)
        return m_rows;
    std::vector<std::uint32_t> all(table()->size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

int DiffTableModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_compared)
        return 0;
    return static_cast<int>(m_all ? table()->size() : m_rows.size());
}

int DiffTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DiffTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_compared)
        return {};
    const auto at = static_cast<std::size_t>(index.row());
    const std::size_t place = m_all ? at : m_rows[at];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: // whole, to be copied
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const compare::DiffRow row = table()->row(place);
        if (index.column() == Kind)
            return diffKindTitle(row.kind);
        const std::string& bytes = index.column() == What ? row.what : index.column() == A ? row.a : row.b;
        if (role == Qt::ToolTipRole)
            return plainToolTip(readableBytes(std::string_view(bytes).substr(0, kMaxTipped)));
        if (role == Qt::DisplayRole && (index.column() == A || index.column() == B)) {
            const compare::ValueDivergence values = compare::valueDivergence(row.a, row.b, kSeenOfCell);
            return diffCellText(index.column() == A ? values.a : values.b);
        }
        return diffCellText(bytes);
    }
    case Qt::TextAlignmentRole:
        return cellAlignment(false);
    case FixedCellRole:
        return index.column() != Kind;
    case MutedCellRole:
        return index.column() == Kind;
    default:
        return {};
    }
}

QVariant DiffTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(false);
    if (role != Qt::DisplayRole)
        return role == Qt::ToolTipRole
                   ? QVariant(tr("Click to sort; a third click gives the file's order back"))
                   : QVariant();
    switch (section) {
    case Kind:
        return tr("difference");
    case What:
        return tr("piece or place");
    case A:
        return m_compared ? QStringLiteral("A ") + QString::fromStdString(m_compared->diff.pair.nameA)
                          : QStringLiteral("A");
    case B:
        return m_compared ? QStringLiteral("B ") + QString::fromStdString(m_compared->diff.pair.nameB)
                          : QStringLiteral("B");
    default:
        return {};
    }
}

void DiffSectionsModel::setCompared(ComparedFilesPtr compared) {
    beginResetModel();
    m_compared = std::move(compared);
    endResetModel();
}

int DiffSectionsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_compared ? 0 : static_cast<int>(compare::kDiffSectionCount);
}

int DiffSectionsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DiffSectionsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_compared)
        return {};
    const compare::DiffTable& table = m_compared->diff.tables[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Section)
            return diffSectionTitle(table.section());
        return table.empty() ? tr("equal") : grouped(table.size());
    case Qt::ToolTipRole: {
        QStringList kinds;
        for (std::size_t i = 0; i < compare::kDiffKindCount; ++i)
            if (const std::size_t count = table.count(static_cast<compare::DiffKind>(i)))
                kinds << QStringLiteral("%1 %2").arg(grouped(count),
                                                     diffKindTitle(static_cast<compare::DiffKind>(i)));
        return kinds.isEmpty() ? tr("Equal as far as both formats define it")
                               : kinds.join(QStringLiteral(" · "));
    }
    case Qt::TextAlignmentRole:
        return cellAlignment(index.column() == Rows);
    case MutedCellRole:
        return table.empty();
    case BoldCellRole:
        return !table.empty() && index.column() == Section;
    default:
        return {};
    }
}

QVariant DiffSectionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(section == Rows);
    return role == Qt::DisplayRole ? QVariant(section == Section ? tr("section") : tr("rows")) : QVariant();
}

} // namespace tokenscope::ui
