#include "ui/panels/compare/shares_model.h"

#include "core/unicode/script.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/support/counted_words.h"
#include "ui/support/format_number.h"
#include "ui/support/plain_tool_tip.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope {

void SharesModel::setCompared(ComparedTextPtr compared) {
    beginResetModel();
    m_compared = std::move(compared);
    fill();
    endResetModel();
}

void SharesModel::setBy(By by) {
    if (by == m_by)
        return;
    beginResetModel();
    m_by = by;
    fill();
    endResetModel();
}

void SharesModel::fill() {
    m_scripts.clear();
    m_lines.clear();
    if (!m_compared)
        return;
    if (m_by == By::Line) {
        const std::string& text = *m_compared->text;
        for (std::size_t at = 0; at < text.size() || at == 0;) {
            m_lines.push_back(static_cast<std::uint32_t>(at));
            const std::size_t feed = text.find('\n', at);
            if (feed == std::string::npos)
                break;
            at = feed + 1;
        }
        return;
    }
    std::map<ScriptCode, std::uint64_t> characters;
    for (const ComparedColumn& column : m_compared->columns)
        for (const auto& [script, figures] : column.figures.scripts)
            characters[script] = std::max(characters[script], figures.characters);
    for (const auto& [script, count] : characters)
        m_scripts.push_back({script, count});
    std::stable_sort(m_scripts.begin(), m_scripts.end(),
                     [](const Script& a, const Script& b) { return a.characters > b.characters; });
}

ByteSpan SharesModel::line(int row) const {
    const auto at = static_cast<std::size_t>(row);
    return {m_lines[at],
            at + 1 < m_lines.size() ? m_lines[at + 1] : static_cast<std::uint32_t>(m_compared->text->size())};
}

int SharesModel::rowOfByte(std::uint32_t byte) const {
    const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), byte);
    return static_cast<int>(after - m_lines.begin()) - 1;
}

/// Of a line, the tokens that begin in it.
std::uint64_t SharesModel::tokens(int row, std::size_t column) const {
    const ComparedColumn& own = m_compared->columns[column];
    if (m_by == By::Script) {
        const auto found = own.figures.scripts.find(m_scripts[static_cast<std::size_t>(row)].script);
        return found == own.figures.scripts.end() ? 0 : found->second.tokens;
    }
    const ByteSpan span = line(row);
    const std::vector<ByteSpan>& spans = own.encoded->encoding.bytes;
    const auto before = [&](std::uint32_t byte) {
        return std::partition_point(spans.begin(), spans.end(),
                                    [byte](const ByteSpan& s) { return s.begin < byte; });
    };
    const bool last = row + 1 == rowCount();
    return static_cast<std::uint64_t>((last ? spans.end() : before(span.end)) - before(span.begin));
}

int SharesModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_by == By::Script ? m_scripts.size() : m_lines.size());
}

int SharesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_compared
               ? 0
               : static_cast<int>(m_compared->columns.size()) + (hasChange() ? 2 : 1);
}

QString SharesModel::cell(int row, int column) const {
    if (column == 0) {
        if (m_by == By::Script)
            return QString::fromStdString(scriptName(m_scripts[static_cast<std::size_t>(row)].script));
        const ByteSpan span = line(row);
        const std::string_view text = std::string_view(*m_compared->text).substr(span.begin, span.size());
        return tr("%1  %2").arg(row + 1).arg(readableBytes(text.substr(0, 60)).simplified());
    }
    const auto at = static_cast<std::size_t>(column) - 1;
    if (at < m_compared->columns.size())
        return grouped(tokens(row, at));
    const auto more = static_cast<qint64>(tokens(row, 1)) - static_cast<qint64>(tokens(row, 0));
    return more == 0 ? QStringLiteral("0")
                     : (more < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                           grouped(static_cast<quint64>(std::abs(more)));
}

QVariant SharesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_compared)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return cell(index.row(), index.column());
    case Qt::ToolTipRole:
        if (m_by == By::Script && index.column() == 0)
            return tr("%1 of the text")
                .arg(characterCount(m_scripts[static_cast<std::size_t>(index.row())].characters));
        return plainToolTip(cell(index.row(), index.column()));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(index.column() == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                                            : Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant SharesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_compared)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>(section == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                                     : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (section == 0)
        return m_by == By::Script ? tr("tokens by script") : tr("tokens by line");
    const auto at = static_cast<std::size_t>(section) - 1;
    return at < m_compared->columns.size() ? columnLetter(at) : QStringLiteral("B − A");
}

QString SharesModel::table() const {
    QString table;
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells << (row < 0 ? headerData(column, Qt::Horizontal).toString() : cell(row, column));
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return table;
}

} // namespace tokenscope
