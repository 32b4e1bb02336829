#include "ui/panels/compare/shares_model.h"

#include "core/text/utf8.h"
#include "core/unicode/script.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/support/numbers.h"
#include "ui/support/token_menu.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

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

void SharesModel::setMeasure(Measure measure) {
    if (measure == m_measure)
        return;
    beginResetModel();
    m_measure = measure;
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

/// Of a script, what its tokens have of the text; of a line, all of it.
std::optional<double> SharesModel::figure(int row, std::size_t column, Measure measure) const {
    const std::uint64_t count = tokens(row, column);
    if (measure == Measure::Tokens)
        return static_cast<double>(count);
    if (count == 0)
        return std::nullopt;
    const bool bytes = measure == Measure::BytesPerToken;
    if (m_by == By::Script) {
        const auto& figures =
            m_compared->columns[column].figures.scripts.at(m_scripts[static_cast<std::size_t>(row)].script);
        return compare::TextFigures::share(bytes ? figures.tokenBytes : figures.characters, count);
    }
    const ByteSpan span = line(row);
    const std::string_view text = std::string_view(*m_compared->text).substr(span.begin, span.size());
    const auto characters = static_cast<std::uint64_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
    return compare::TextFigures::share(bytes ? span.size() : characters, count);
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

QString SharesModel::cell(int row, int column, Measure measure) const {
    if (column == 0) {
        if (m_by == By::Script)
            return QString::fromStdString(scriptName(m_scripts[static_cast<std::size_t>(row)].script));
        const ByteSpan span = line(row);
        const std::string_view text = std::string_view(*m_compared->text).substr(span.begin, span.size());
        return tr("%1  %2").arg(row + 1).arg(readableBytes(text.substr(0, 60)).simplified());
    }
    const auto at = static_cast<std::size_t>(column) - 1;
    const auto ratio = [](double value) { return QString::number(value, 'f', 2); };
    if (at < m_compared->columns.size()) {
        const auto own = figure(row, at, measure);
        return measure == Measure::Tokens ? grouped(tokens(row, at))
               : own                      ? ratio(*own)
                                          : QStringLiteral("–");
    }
    if (measure != Measure::Tokens) {
        const auto a = figure(row, 0, measure);
        const auto b = figure(row, 1, measure);
        if (!a || !b)
            return QStringLiteral("–");
        const QString change = ratio(std::abs(*b - *a));
        return change == ratio(0) ? change : (*b < *a ? QStringLiteral("−") : QStringLiteral("+")) + change;
    }
    const auto more = static_cast<qint64>(tokens(row, 1)) - static_cast<qint64>(tokens(row, 0));
    return more == 0 ? QStringLiteral("0")
                     : (more < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                           grouped(static_cast<quint64>(std::abs(more)));
}

QVariant SharesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_compared)
        return {};
    switch (role) {
    case Qt::DisplayRole: {
        // With many columns there is room for few digits; the tooltip and the copied text have all.
        const std::size_t at = static_cast<std::size_t>(index.column()) - 1;
        if (index.column() > 0 && m_measure == Measure::Tokens && m_compared->columns.size() > 2)
            return abbreviated(tokens(index.row(), at));
        return cell(index.row(), index.column(), m_measure);
    }
    case Qt::ToolTipRole:
        if (m_by == By::Script && index.column() == 0)
            return tr("%1 of the text")
                .arg(characterCount(m_scripts[static_cast<std::size_t>(index.row())].characters));
        return plainToolTip(cell(index.row(), index.column(), m_measure));
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
    // Between many columns there is no room for the measure, which is chosen just below.
    if (section == 0 && m_compared && m_compared->columns.size() > 3)
        return m_by == By::Script ? tr("script") : tr("line");
    return heading(section, m_measure);
}

QString SharesModel::heading(int column, Measure measure) const {
    if (column == 0) {
        const bool script = m_by == By::Script;
        switch (measure) {
        case Measure::Tokens:
            return script ? tr("tokens by script") : tr("tokens by line");
        case Measure::BytesPerToken:
            return script ? tr("bytes/token by script") : tr("bytes/token by line");
        case Measure::CharactersPerToken:
            return script ? tr("chars/token by script") : tr("chars/token by line");
        }
    }
    const auto at = static_cast<std::size_t>(column) - 1;
    return at < m_compared->columns.size() ? columnLetter(at) : QStringLiteral("B − A");
}

QString SharesModel::table() const {
    QString table;
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells{row < 0 ? (m_by == By::Script ? tr("script") : tr("line"))
                                  : cell(row, 0, Measure::Tokens)};
        for (const Measure measure : {Measure::Tokens, Measure::BytesPerToken, Measure::CharactersPerToken}) {
            const QString unit = measure == Measure::Tokens          ? tr("tokens")
                                 : measure == Measure::BytesPerToken ? tr("bytes/token")
                                                                     : tr("chars/token");
            for (int column = 1; column < columnCount(); ++column)
                cells << (row < 0 ? heading(column, measure) + QLatin1Char(' ') + unit
                                  : cell(row, column, measure));
        }
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return table;
}

} // namespace tokenscope::ui
