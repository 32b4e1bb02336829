#include "ui/panels/compare/figures_models.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kLongestShown = 64;

/// 100 % if both are 0, but never rounded up to 100 %.
QString percentOf(std::uint64_t part, std::uint64_t all) {
    const double percent = all == 0 ? 100 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
    return FiguresModel::tr("%1 %").arg(
        decimal(part < all ? std::min(percent, 99.9) : percent, part == all ? 0 : 1));
}

} // namespace

void FiguresModel::setCompared(ComparedTextPtr compared, QStringList titles) {
    beginResetModel();
    m_compared = std::move(compared);
    m_titles = std::move(titles);
    endResetModel();
}

void FiguresModel::setContexts(std::vector<quint64> tokens) {
    if (tokens == m_contexts)
        return;
    m_contexts = std::move(tokens);
    if (rowCount() > 0)
        emit dataChanged(index(0, Context), index(rowCount() - 1, Context));
}

int FiguresModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_compared ? 0 : static_cast<int>(m_compared->columns.size());
}

int FiguresModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

/// What the text takes of the context of the column's model.
QString FiguresModel::cost(std::size_t row) const {
    const quint64 tokens = m_compared->columns[row].figures.tokens;
    const quint64 context = contextOf(row);
    if (context == 0)
        return QStringLiteral("–");
    const double percent = 100.0 * static_cast<double>(tokens) / static_cast<double>(context);
    if (percent >= 1000)
        return tr("%1 %").arg(grouped(static_cast<quint64>(percent)));
    return tr("%1 %").arg(decimal(percent, percent < 10 ? 2 : 1));
}

QString FiguresModel::contextToolTip(std::size_t row) const {
    const quint64 tokens = m_compared->columns[row].figures.tokens;
    const quint64 context = contextOf(row);
    if (context == 0)
        return tr("No file of this tokenizer declares a context length. You can enter it in Inspect");
    if (tokens > context)
        return tr("%1 too many for a context of %2").arg(tokenCount(tokens - context), grouped(context));
    if (tokens == 0)
        return tr("A context of %1").arg(tokenCount(context));
    return tr("This text fits %2 times into a context of %1")
        .arg(tokenCount(context))
        .arg(decimal(static_cast<double>(context) / static_cast<double>(tokens), 1));
}

QString FiguresModel::cell(std::size_t row, int column) const {
    const ComparedColumn& own = m_compared->columns[row];
    const compare::TextFigures& figures = own.figures;
    const auto two = [](double value) { return decimal(value, 2); };
    switch (column) {
    case Name: {
        if (row == m_compared->reference)
            return m_titles.value(static_cast<qsizetype>(row)) + tr(" · reference");
        const auto than = static_cast<qint64>(m_compared->columns[m_compared->reference].figures.tokens);
        const qint64 more = static_cast<qint64>(figures.tokens) - than;
        const QString sign = more < 0 ? QStringLiteral("−") : QStringLiteral("+");
        return m_titles.value(static_cast<qsizetype>(row)) +
               (more == 0 ? tr(" · as many tokens")
                : more == 1 || more == -1
                    ? tr(" · %1 token").arg(sign + QLatin1Char('1'))
                    : tr(" · %1 tokens").arg(sign + grouped(static_cast<quint64>(std::abs(more)))));
    }
    case Tokens:
        return grouped(figures.tokens);
    case PerToken:
        return two(figures.bytesPerToken());
    case CharactersPerToken:
        return two(figures.charactersPerToken());
    case PerWord:
        return two(figures.tokensPerWord());
    case SingleBytes:
        return tr("%1 %").arg(decimal(100 * figures.singleByteShare(), 1));
    case SameCuts: {
        const CutCounts& cuts = own.cuts;
        const std::uint64_t all = cuts.shared + cuts.own + cuts.lacking;
        return row == m_compared->reference ? QStringLiteral("–") : percentOf(cuts.shared, all);
    }
    case SameIds: {
        const std::uint64_t same = own.cuts.sameIds;
        const std::uint64_t all =
            figures.tokens + m_compared->columns[m_compared->reference].figures.tokens - same;
        return row == m_compared->reference || !own.idsCompared ? QStringLiteral("–") : percentOf(same, all);
    }
    case Longest:
        return own.longest ? readableBytes(own.encoded->surface(*own.longest)) : QString();
    case Context:
        return cost(row);
    default:
        return {};
    }
}

QString FiguresModel::cutWords(std::size_t row) const {
    if (row == m_compared->reference)
        return {};
    const CutCounts& cuts = m_compared->columns[row].cuts;
    const QString own = columnLetter(row);
    const QString reference = columnLetter(m_compared->reference);
    QStringList parts = {tr("%1 shared").arg(boundaryCount(cuts.shared)),
                         tr("%1 only in %2").arg(grouped(cuts.lacking), reference),
                         cuts.inside > 0 ? tr("%1 only in %2 (%3 of them split a character)")
                                               .arg(grouped(cuts.own), own, grouped(cuts.inside))
                                         : tr("%1 only in %2").arg(grouped(cuts.own), own)};
    if (m_compared->columns[row].idsCompared)
        parts << tr("%1 of the same id").arg(tokenCount(cuts.sameIds));
    return parts.join(QStringLiteral(" · "));
}

QVariant FiguresModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_compared)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole: {
        QString text = cell(row, index.column());
        if (index.column() == Longest && text.size() > kLongestShown)
            text = text.left(kLongestShown) + QStringLiteral("…");
        return text;
    }
    case Qt::AccessibleTextRole:
        return cell(row, index.column());
    case Qt::ToolTipRole:
        if (index.column() == Longest && m_compared->columns[row].longest)
            return plainToolTip(
                describeToken(*m_compared->columns[row].encoded, *m_compared->columns[row].longest));
        if ((index.column() == SameCuts || index.column() == SameIds || index.column() == Name) &&
            row != m_compared->reference)
            return plainToolTip(cell(row, Name) + QLatin1Char('\n') + cutWords(row));
        if (index.column() == Context)
            return contextToolTip(row);
        return plainToolTip(cell(row, index.column()));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(index.column() <= Bar || index.column() == Longest
                                            ? Qt::AlignLeft | Qt::AlignVCenter
                                            : Qt::AlignRight | Qt::AlignVCenter);
    case FixedCellRole:
        return index.column() == Longest;
    case BoldCellRole:
        return index.column() == Tokens || (index.column() == Context && contextOf(row) > 0 &&
                                            m_compared->columns[row].figures.tokens > contextOf(row));
    case kShareRole: {
        quint64 most = 1;
        for (const ComparedColumn& column : m_compared->columns)
            most = std::max<quint64>(most, column.figures.tokens);
        return static_cast<double>(m_compared->columns[row].figures.tokens) / static_cast<double>(most);
    }
    default:
        return {};
    }
}

QVariant FiguresModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>(section <= Bar || section == Longest
                                            ? Qt::AlignLeft | Qt::AlignVCenter
                                            : Qt::AlignRight | Qt::AlignVCenter);
    const std::pair<QString, QString> words[ColumnCount] = {
        {tr("tokenizer"), tr("The column's letter and tokenizer")},
        {QString(), tr("Its tokens, relative to the column with the most")},
        {tr("tokens"), tr("All tokens, including special tokens")},
        {tr("bytes per token"), tr("Bytes of the text, divided by its tokens")},
        {tr("characters per token"), tr("Code points of the text, divided by its tokens")},
        {tr("tokens per word"), tr("Tokens, divided by words; a word is text without whitespace")},
        {tr("one-byte tokens"), tr("Tokens that are one byte long, as a share of all tokens, in percent")},
        {tr("same boundaries"),
         tr("Boundaries shared with the reference, as a share of all boundaries inside the text")},
        {tr("same ids"), tr("Tokens with the same end and id as in the reference, as a share of all "
                            "tokens of both; – if the ids of the vocabularies are not comparable")},
        {tr("longest token"), tr("The token with the most bytes of the text")},
        {tr("context used"),
         tr("Share of the model's context length that the tokens of the text take; – if no file declares it. "
            "You can enter that of A below, and that of another tokenizer in Inspect")}};
    if (role == Qt::DisplayRole)
        return words[section].first;
    if (role == Qt::AccessibleTextRole && section == Bar)
        return tr("relative tokens");
    return role == Qt::ToolTipRole ? QVariant(words[section].second) : QVariant();
}

QString FiguresModel::table() const {
    QString table;
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column)
            if (column != Bar)
                cells << (row < 0 ? headerData(column, Qt::Horizontal).toString()
                                  : cell(static_cast<std::size_t>(row), column));
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return table;
}

void FiguresDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    if (index.column() > FiguresModel::Bar)
        return StepCellDelegate::paint(painter, option, index);
    const PiecePalette& colors = piecePalette();
    painter->save();
    painter->fillRect(option.rect, colors.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.line);
    if (index.column() == FiguresModel::Bar) {
        const QRect place = option.rect.adjusted(scaled(4), 0, -scaled(8), -1);
        const int high = scaled(10);
        QRect bar(place.left(), place.center().y() - high / 2, place.width(), high);
        painter->fillRect(bar, colors.sunk);
        const double share = index.data(FiguresModel::kShareRole).toDouble();
        bar.setWidth(std::max(1, static_cast<int>(share * bar.width())));
        painter->fillRect(bar, colors.muted);
        painter->restore();
        return;
    }
    const int box = scaled(16);
    QRect place = option.rect.adjusted(scaled(8), 0, -scaled(4), -1);
    paintColumnLetter(*painter, QPointF(place.left(), place.center().y() - box / 2.0), box,
                      static_cast<std::size_t>(index.row()));
    place.setLeft(place.left() + box + scaled(8));
    // Name and remark, the name in bold.
    const QString text = index.data().toString();
    const qsizetype cut = text.indexOf(QStringLiteral(" · "));
    const QFont bold = interfaceFont(12, QFont::DemiBold);
    const QFont plain = interfaceFont(12);
    const QString remark = cut < 0 ? QString() : text.mid(cut + 3);
    const int wanted = QFontMetrics(plain).horizontalAdvance(remark) + scaled(8);
    const QString name = QFontMetrics(bold).elidedText(cut < 0 ? text : text.left(cut), Qt::ElideMiddle,
                                                       std::max(place.width() - wanted, place.width() / 2));
    painter->setFont(bold);
    painter->setPen(colors.text);
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft, name);
    place.setLeft(place.left() + QFontMetrics(bold).horizontalAdvance(name) + scaled(8));
    painter->setFont(plain);
    painter->setPen(colors.muted);
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(plain).elidedText(remark, Qt::ElideRight, place.width()));
    painter->restore();
}

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
    const auto ratio = [](double value) { return decimal(value, 2); };
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
            return script ? tr("bytes per token by script") : tr("bytes per token by line");
        case Measure::CharactersPerToken:
            return script ? tr("characters per token by script") : tr("characters per token by line");
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
                                 : measure == Measure::BytesPerToken ? tr("bytes per token")
                                                                     : tr("characters per token");
            for (int column = 1; column < columnCount(); ++column)
                cells << (row < 0 ? heading(column, measure) + QLatin1Char(' ') + unit
                                  : cell(row, column, measure));
        }
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return table;
}

} // namespace tokenscope::ui
