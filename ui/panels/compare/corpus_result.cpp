#include "ui/panels/compare/corpus_result.h"

#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/summary_file.h"
#include "core/report/corpus_report.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/session/text_files.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/widgets/table_model.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QObject>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace tokenscope::ui {
namespace {

QByteArray csvCell(QString text) {
    if (text.contains(QLatin1Char('"')) || text.contains(QLatin1Char(',')) ||
        text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r')))
        text = QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    return text.toUtf8();
}

} // namespace

QByteArray NumberTable::csv() const {
    QByteArray out;
    for (const Heading& heading : headings)
        out += (out.isEmpty() ? QByteArray() : QByteArray(",")) + csvCell(heading.title);
    out += "\r\n";
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            out += (i == 0 ? QByteArray() : QByteArray(",")) + (headings[i].number && !row[i].text.isEmpty()
                                                                    ? QByteArray::number(row[i].key, 'g', 15)
                                                                    : csvCell(row[i].text));
        out += "\r\n";
    }
    return out;
}

void NumberTableModel::setTable(NumberTable table) {
    beginResetModel();
    m_table = std::move(table);
    m_order.resize(m_table.rows.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    endResetModel();
}

int NumberTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int NumberTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.headings.size());
}

QVariant NumberTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    const NumberTable::Cell& cell = m_table.rows[place(index.row())][column];
    const NumberTable::Heading& heading = m_table.headings[column];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return plainToolTip(cell.text);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((heading.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case FixedCellRole:
        return heading.fixed;
    default:
        return {};
    }
}

QVariant NumberTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const NumberTable::Heading& heading = m_table.headings[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return heading.title;
    case Qt::ToolTipRole:
        return heading.tip.isEmpty() ? QVariant() : QVariant(plainToolTip(heading.tip));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((heading.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

void NumberTableModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (column >= 0 && column < columnCount()) {
        const auto at = static_cast<std::size_t>(column);
        const bool number = m_table.headings[at].number;
        const auto before = [&](std::size_t a, std::size_t b) {
            const NumberTable::Cell& left = m_table.rows[a][at];
            const NumberTable::Cell& right = m_table.rows[b][at];
            return number ? left.key < right.key : left.text < right.text;
        };
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            return order == Qt::AscendingOrder ? before(a, b) : before(b, a);
        });
    }
    endResetModel();
}

namespace {

using Cell = NumberTable::Cell;

constexpr std::size_t kMaxTableRows = 20'000;
constexpr std::size_t kMaxPieces = 1000;

Cell wholeCell(std::uint64_t number) {
    return {grouped(number), static_cast<double>(number)};
}

Cell ratioCell(double value, int decimals) {
    return {decimal(value, decimals), value};
}

Cell percentCell(double share, int decimals = 2) {
    return {QObject::tr("%1 %").arg(decimal(100 * share, decimals)), 100 * share};
}

Cell wordCell(const std::string& bytes) {
    return {diffCellText(bytes), 0};
}

NumberTable figuresTable(const compare::CorpusSummary& summary) {
    NumberTable table{QObject::tr("Figures"), {}, {}, {}};
    table.headings = {
        {QObject::tr("tokenizer"), {}, false, false},
        {QObject::tr("tokens"), QObject::tr("Tokens of the whole corpus, without special tokens")},
        {QObject::tr("bytes per token"),
         QObject::tr("Compression: bytes of the corpus, divided by its tokens")},
        {QObject::tr("characters per token"),
         QObject::tr("Code points of the corpus, divided by its tokens")},
        {QObject::tr("tokens per word"),
         QObject::tr("Fertility: tokens, divided by words; a word is text without whitespace")},
        {QObject::tr("one-byte tokens"),
         QObject::tr("Tokens that are one byte long, as a share of all tokens, in percent")},
        {QObject::tr("byte pieces"),
         QObject::tr(
             "Tokens of type byte, as a share of all tokens, in percent: byte fallback, or bytes that form "
             "no complete character")},
        {QObject::tr("unknown tokens"), QObject::tr("Unknown tokens, as a share of all tokens, in percent")},
        {QObject::tr("pieces used"), QObject::tr("Pieces that the corpus used at least once")},
        {QObject::tr("pieces never used"), QObject::tr("Pieces that the corpus never used")}};
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const compare::TextFigures own = compare::corpusFigures(summary, i);
        const compare::PieceUses uses = compare::usedPieces(summary, i);
        table.rows.push_back(
            {{columnLetter(i) + QLatin1Char(' ') + diffCellText(summary.columns[i].name), 0},
             wholeCell(own.tokens),
             ratioCell(own.bytesPerToken(), 4),
             ratioCell(own.charactersPerToken(), 4),
             ratioCell(own.tokensPerWord(), 4),
             percentCell(own.singleByteShare(), 3),
             percentCell(compare::TextFigures::share(summary.tokens[i].byteFallback, own.tokens), 3),
             percentCell(compare::TextFigures::share(own.unknown, own.tokens), 3),
             wholeCell(uses.used),
             wholeCell(uses.never)});
    }
    return table;
}

NumberTable partsTable(const compare::CorpusSummary& summary, compare::CorpusTable which,
                       const QString& title) {
    NumberTable table{title, {{QObject::tr("name"), {}, false, false}}, {}, {}};
    // One measure of all tokenizers side by side, then the next.
    const auto heading = [&](const QString& words, const QString& meaning) {
        for (std::size_t i = 0; i < summary.columns.size(); ++i)
            table.headings.push_back(
                {words.arg(columnLetter(i)), meaning.arg(diffCellText(summary.columns[i].name))});
    };
    // Ratios first: with many tokenizers not all of it is in sight.
    heading(QObject::tr("%1 bytes per token"), QObject::tr("Bytes, divided by the tokens of %1"));
    heading(QObject::tr("%1 characters per token"), QObject::tr("Code points, divided by the tokens of %1"));
    if (compare::countsWords(which))
        heading(QObject::tr("%1 tokens per word"),
                QObject::tr("Tokens of %1, divided by words; a word is text without whitespace"));
    heading(QObject::tr("%1 tokens"), QObject::tr("Tokens of %1"));
    table.headings.push_back({QObject::tr("bytes"), {}});
    table.headings.push_back({QObject::tr("characters"), QObject::tr("Code points")});
    const auto rows = compare::corpusTable(summary, which);
    for (std::size_t r = 0; r < std::min(rows.size(), kMaxTableRows); ++r) {
        const compare::CorpusTableRow& row = rows[r];
        std::vector<Cell> cells{wordCell(row.name)};
        const auto add = [&](double (compare::CorpusTableRow::*of)(std::size_t) const) {
            for (std::size_t i = 0; i < row.tokens.size(); ++i)
                cells.push_back(ratioCell((row.*of)(i), 3));
        };
        add(&compare::CorpusTableRow::bytesPerToken);
        add(&compare::CorpusTableRow::charactersPerToken);
        if (compare::countsWords(which))
            add(&compare::CorpusTableRow::tokensPerWord);
        for (const std::uint64_t tokens : row.tokens)
            cells.push_back(wholeCell(tokens));
        cells.insert(cells.end(), {wholeCell(row.bytes), wholeCell(row.characters)});
        table.rows.push_back(std::move(cells));
    }
    if (rows.size() > kMaxTableRows)
        table.remark =
            QObject::tr("%1 smaller ones are not listed").arg(grouped(rows.size() - kMaxTableRows));
    return table;
}

NumberTable boundariesTable(const CorpusResult& result) {
    const compare::CorpusSummary& summary = result.measured.summary;
    NumberTable table{QObject::tr("Boundaries and vocabularies"), {}, {}, {}};
    table.headings = {
        {QObject::tr("between"), {}, false, false},
        {QObject::tr("shared ends"), QObject::tr("Positions at which a token ends in both")},
        {QObject::tr("ends only in the first"),
         QObject::tr("Positions at which a token ends only in the first")},
        {QObject::tr("ends only in the second"),
         QObject::tr("Positions at which a token ends only in the second")},
        {QObject::tr("ends that agree"),
         QObject::tr("Shared ends, as a share of all token ends, in percent")},
        {QObject::tr("same ids"),
         QObject::tr("Tokens that end at the same position with the same id in both")},
        {QObject::tr("pieces that both use"), QObject::tr("Pieces that both use, by their text")},
        {QObject::tr("pieces only of the first"), QObject::tr("Pieces that only the first uses")},
        {QObject::tr("pieces only of the second"), QObject::tr("Pieces that only the second uses")}};
    for (std::size_t i = 0; i < summary.columns.size(); ++i)
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const compare::CorpusSummary::Agreement ends = summary.agreement(i, j);
            std::vector<Cell> cells{{QObject::tr("%1 and %2").arg(columnLetter(i), columnLetter(j)), 0},
                                    wholeCell(ends.shared),
                                    wholeCell(ends.onlyFirst),
                                    wholeCell(ends.onlySecond),
                                    percentCell(ends.share()),
                                    wholeCell(ends.sameIds)};
            if (result.pieces[i] && result.pieces[j]) {
                const compare::UsedOverlap overlap = compare::usedOverlap(
                    *result.pieces[i], summary.tokens[i], *result.pieces[j], summary.tokens[j]);
                cells.insert(cells.end(), {wholeCell(overlap.both), wholeCell(overlap.onlyFirst),
                                           wholeCell(overlap.onlySecond)});
            } else {
                cells.resize(table.headings.size());
            }
            table.rows.push_back(std::move(cells));
        }
    return table;
}

NumberTable usesTable(const CorpusResult& result, bool used) {
    const compare::CorpusSummary& summary = result.measured.summary;
    NumberTable table{used ? QObject::tr("Pieces most used") : QObject::tr("Pieces never used"), {}, {}, {}};
    table.headings = {{QObject::tr("tokenizer"), {}, false, false},
                      {QObject::tr("piece"), {}, false, true},
                      {QObject::tr("id"), {}}};
    if (used)
        table.headings.insert(table.headings.end(),
                              {{QObject::tr("times used"), {}},
                               {QObject::tr("share of all tokens"), QObject::tr("In percent")}});
    QStringList unknown;
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const compare::CorpusColumnCounts& column = summary.tokens[i];
        const auto append = [&](std::size_t index) -> std::vector<Cell>& {
            const auto piece = compare::pieceNamed(column, index, result.pieces[i].get());
            return table.rows.emplace_back(
                std::vector<Cell>{{columnLetter(i), 0},
                                  wordCell(piece ? piece->spelling : "piece " + std::to_string(index)),
                                  piece ? wholeCell(piece->id) : Cell{}});
        };
        if (used) {
            for (const compare::PieceUse& use : compare::mostUsed(column, kMaxPieces)) {
                std::vector<Cell>& row = append(use.index);
                row.push_back(wholeCell(use.count));
                row.push_back(percentCell(compare::TextFigures::share(use.count, column.counts.tokens)));
            }
        } else if (!result.pieces[i]) {
            unknown << columnLetter(i); // nobody knows which pieces those are
        } else {
            std::size_t shown = 0;
            auto use = column.used.begin();
            for (std::size_t index = 0; index < summary.columns[i].pieces && shown < kMaxPieces; ++index) {
                if (use != column.used.end() && use->index == index) {
                    ++use;
                    continue;
                }
                append(index);
                ++shown;
            }
        }
    }
    table.remark = used ? QObject::tr("the first %1 of each").arg(grouped(kMaxPieces))
                        : QObject::tr("the first %1 of each by id").arg(grouped(kMaxPieces));
    if (!unknown.isEmpty())
        table.remark =
            QObject::tr("%1: open the tokenizers that the counts were created with, and merge them again")
                .arg(unknown.join(QStringLiteral(", ")));
    return table;
}

NumberTable lengthsTable(const compare::CorpusSummary& summary) {
    NumberTable table{QObject::tr("Lengths of tokens"),
                      {{QObject::tr("bytes"), QObject::tr("Bytes of text in a token")}},
                      {},
                      {}};
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        table.headings.push_back(
            {QObject::tr("%1 tokens").arg(columnLetter(i)), diffCellText(summary.columns[i].name)});
        table.headings.push_back({QObject::tr("%1 share").arg(columnLetter(i)), {}});
    }
    for (std::size_t length = 0; length < compare::kTokenLengths; ++length) {
        std::vector<Cell> cells{{QString::number(length) +
                                     (length + 1 == compare::kTokenLengths ? QStringLiteral("+") : QString()),
                                 static_cast<double>(length)}};
        bool any = false;
        for (const compare::CorpusColumnCounts& column : summary.tokens) {
            any |= column.lengths[length] > 0;
            cells.push_back(wholeCell(column.lengths[length]));
            cells.push_back(
                percentCell(compare::TextFigures::share(column.lengths[length], column.counts.tokens)));
        }
        if (any)
            table.rows.push_back(std::move(cells));
    }
    return table;
}

NumberTable ranksTable(const compare::CorpusSummary& summary) {
    NumberTable table{QObject::tr("How often pieces are used"),
                      {{QObject::tr("rank"), {}}},
                      {},
                      QObject::tr("ranks 1, 2, 5, 10, …")};
    std::vector<std::vector<std::uint64_t>> lines;
    std::size_t most = 0;
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        table.headings.push_back(
            {QObject::tr("%1 times").arg(columnLetter(i)), diffCellText(summary.columns[i].name)});
        lines.push_back(compare::rankFrequencies(summary.tokens[i]));
        most = std::max(most, lines.back().size());
    }
    for (std::size_t ten = 1; ten <= most; ten *= 10)
        for (const std::size_t rank : {ten, 2 * ten, 5 * ten}) {
            if (rank > most)
                break;
            std::vector<Cell> cells{wholeCell(rank)};
            for (const auto& line : lines)
                cells.push_back(rank <= line.size() ? wholeCell(line[rank - 1]) : Cell{});
            table.rows.push_back(std::move(cells));
        }
    return table;
}

/// Without indentation.
std::string withoutIndent(const std::string& text) {
    constexpr std::size_t kShownIndent = 2;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string::npos || begin <= kShownIndent ? text : "\xE2\x80\xA6" + text.substr(begin);
}

NumberTable placesTable(const compare::CorpusSummary& summary) {
    NumberTable table{QObject::tr("Where they differ most"),
                      {},
                      {},
                      QObject::tr("Press Enter to show one in the Text view")};
    table.headings = {{QObject::tr("file"), {}, false, false},
                      {QObject::tr("byte"), QObject::tr("Byte offset in the file, counted from 0")},
                      {QObject::tr("different ends"),
                       QObject::tr("Token ends that some tokenizers have and others do not")},
                      {QObject::tr("text"), {}, false, true}};
    for (const compare::CorpusPlace& place : summary.places)
        table.rows.push_back({wordCell(place.file), wholeCell(place.byte), wholeCell(place.cuts),
                              wordCell(withoutIndent(place.text))});
    return table;
}

} // namespace

void fillTables(CorpusResult& result) {
    const compare::CorpusSummary& summary = result.measured.summary;
    result.figures = figuresTable(summary);
    result.tables = {partsTable(summary, compare::CorpusTable::Folders, QObject::tr("By folder")),
                     partsTable(summary, compare::CorpusTable::Files, QObject::tr("By file")),
                     partsTable(summary, compare::CorpusTable::Scripts, QObject::tr("By script")),
                     lengthsTable(summary),
                     ranksTable(summary),
                     boundariesTable(result),
                     usesTable(result, true),
                     usesTable(result, false),
                     placesTable(summary)};
    result.placesTable = result.tables.size() - 1;
    result.charts = {report::compressionChart(summary), report::lengthChart(summary),
                     report::rankChart(summary)};
}

Result<CorpusResultPtr> measureRoots(const QStringList& roots, const std::vector<CorpusTokenizer>& tokenizers,
                                     const Progress& progress, std::stop_source enough) {
    const std::stop_callback both(progress.stop, [&enough] { enough.request_stop(); });
    const auto stopped = [&enough] { return enough.stop_requested(); };
    std::vector<std::filesystem::path> paths;
    std::transform(roots.begin(), roots.end(), std::back_inserter(paths), toPath);
    const auto listing = compare::listCorpus(paths);
    if (!listing)
        return tl::unexpected(listing.error());
    auto result = std::make_shared<CorpusResult>();
    std::vector<std::string> names;
    for (const CorpusTokenizer& own : tokenizers) {
        if (stopped())
            return fail(ErrorCode::Canceled, {}, "it was stopped");
        auto tokenizer = withSwitches(own.tokenizer, own.switches);
        if (!tokenizer)
            return tl::unexpected(tokenizer.error());
        result->pieces.push_back(std::make_shared<const compare::PieceTexts>(*std::move(tokenizer)));
        names.push_back(own.name);
    }
    compare::CorpusOptions options;
    options.progress = {enough.get_token(), progress.report};
    auto measured = compare::measureCorpus(*listing, result->pieces, names, options);
    if (!measured)
        return tl::unexpected(measured.error());
    if (progress.stopped() || (measured->canceled && measured->summary.text.bytes == 0))
        return fail(ErrorCode::Canceled, {}, "it was stopped");
    result->measured = *std::move(measured);
    fillTables(*result);
    return result;
}

Result<CorpusResultPtr> mergeSummaries(const QStringList& files,
                                       const std::vector<CorpusTokenizer>& tokenizers,
                                       const Progress& progress) {
    auto result = std::make_shared<CorpusResult>();
    compare::CorpusSummary& joined = result->measured.summary;
    for (const QString& path : files) {
        auto text = readText(path, {progress.stop, {}});
        if (!text && text.error().code == ErrorCode::Canceled)
            return tl::unexpected(text.error());
        auto summary =
            text ? compare::readSummary(*text) : Result<compare::CorpusSummary>(tl::unexpected(text.error()));
        if (summary && joined.columns.empty()) {
            joined = *std::move(summary);
            continue;
        }
        auto merged = summary ? joined.merge(*summary) : Result<void>(tl::unexpected(summary.error()));
        if (!merged) {
            merged.error().file = path.toStdString();
            result->notMerged.push_back(std::move(merged.error()));
        }
    }
    if (joined.columns.empty() && !result->notMerged.empty())
        return tl::unexpected(result->notMerged.front());
    std::vector<std::shared_ptr<const compare::PieceTexts>> known;
    known.reserve(tokenizers.size());
    for (const CorpusTokenizer& own : tokenizers)
        if (auto tokenizer = withSwitches(own.tokenizer, own.switches))
            known.push_back(std::make_shared<const compare::PieceTexts>(*std::move(tokenizer)));
    for (const compare::CorpusColumn& column : joined.columns) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const auto& pieces) {
            return compare::corpusColumn(*pieces, column.name, column.parseSpecial).sameTokenizer(column);
        });
        result->pieces.push_back(found == known.end() ? nullptr : *found);
    }
    fillTables(*result);
    return result;
}

} // namespace tokenscope::ui
