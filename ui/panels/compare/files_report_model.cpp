#include "ui/panels/compare/files_report_model.h"

#include "core/base/printable.h"
#include "core/compare/search/difference_wording.h"
#include "core/text/utf8.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/support/piece_paint.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxChips = 64;
constexpr std::size_t kSeenOfValue = 60; ///< bytes
constexpr std::size_t kMaxExampleTipped = 2000;

QString words(const Message& message) {
    return shownSentence(message);
}

QString sentence(const Message& message) {
    QString text = words(message);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// Most examples are encoded without special tokens, which only the tool tip says.
QString noteOf(const compare::TrialSetting& setting) {
    if (!setting.parseSpecial)
        return {};
    return *setting.parseSpecial ? FilesReportModel::tr("parse special on")
                                 : FilesReportModel::tr("parse special off");
}

QString settingWords(const compare::TrialSetting& setting) {
    QStringList words;
    if (setting.addSpecial)
        words << (*setting.addSpecial ? FilesReportModel::tr("add special on")
                                      : FilesReportModel::tr("add special off"));
    if (setting.parseSpecial)
        words << (*setting.parseSpecial ? FilesReportModel::tr("parse special on")
                                        : FilesReportModel::tr("parse special off"));
    return words.join(QStringLiteral(", "));
}

ReportSide sideOf(const compare::DifferenceSide& side, bool isText, const std::string& shown,
                  const Tokenizer& tokenizer) {
    ReportSide result;
    for (std::size_t i = 0; i < std::min(side.ids.size(), kMaxChips); ++i)
        result.chips.push_back(
            {pieceLabel(tokenizer, side.ids[i]), tokenizer.type(side.ids[i]), side.ids[i]});
    result.more = side.ids.size() - result.chips.size();
    if (!result.chips.empty()) {
        if (!side.value.empty()) // offsets
            result.text = FilesReportModel::tr("bytes %1").arg(QString::fromStdString(side.value));
        return result;
    }
    result.fixed = !side.value.empty();
    result.text = !side.noIds.empty()  ? FilesReportModel::tr("no ids: %1").arg(words(side.noIds))
                  : isText             ? FilesReportModel::tr("no ids")
                  : side.value.empty() ? QStringLiteral("–")
                                       : diffCellText(shown);
    return result;
}

/// What the row is about: of a piece, or of the two of a merge, what it stands for.
std::string subjectOf(const compare::DifferenceExample& example, const compare::FileDifference& difference,
                      const compare::FilePair& pair) {
    using compare::DiffSection;
    if (example.isText || example.isId || difference.sections.empty())
        return example.text;
    const DiffSection section = difference.sections.front();
    if (section == DiffSection::Merges) {
        const std::size_t space = example.text.find(' ');
        const bool isOfB = example.a.value.empty();
        const Tokenizer& tokenizer = isOfB ? *pair.b : *pair.a;
        if (space == std::string::npos)
            return textLabel(tokenizer, example.text).bytes;
        if (example.text.find(' ', space + 1) != std::string::npos)
            return example.text;
        const std::string_view both = example.text;
        return textLabel(tokenizer, both.substr(0, space)).bytes + "\u00B7" +
               textLabel(tokenizer, both.substr(space + 1)).bytes;
    }
    const bool isPiece =
        section == DiffSection::Vocabulary || section == DiffSection::Types || section == DiffSection::Scores;
    const bool isOfB = example.a.value.empty() && example.a.ids.empty();
    return isPiece ? textLabel(isOfB ? *pair.b : *pair.a, example.text).bytes : example.text;
}

QString sideText(const ReportSide& side) {
    QStringList parts;
    for (const ReportChip& chip : side.chips)
        parts << labelText(chip.label) + QLatin1Char(' ') + QString::number(chip.id);
    if (side.more > 0)
        parts << QStringLiteral("+%1").arg(side.more);
    if (!parts.isEmpty() && !side.text.isEmpty())
        parts << side.text;
    return parts.isEmpty() ? side.text : parts.join(QStringLiteral(" | "));
}

QString spokenSide(const ReportSide& side) {
    QStringList parts;
    for (const ReportChip& chip : side.chips)
        parts << FilesReportModel::tr("%1 with id %2").arg(spokenLabel(chip.label)).arg(chip.id);
    if (side.more > 0)
        parts << FilesReportModel::tr("%1 more").arg(side.more);
    if (!parts.isEmpty() && !side.text.isEmpty())
        parts << side.text;
    return parts.isEmpty() ? side.text : parts.join(QStringLiteral(", "));
}

} // namespace

SeverityMark markOf(compare::DifferenceSeverity severity) {
    return severity == compare::DifferenceSeverity::High     ? SeverityMark::Error
           : severity == compare::DifferenceSeverity::Medium ? SeverityMark::Warning
                                                             : SeverityMark::Note;
}

void FilesReportModel::setCompared(ComparedFilesPtr compared) {
    beginResetModel();
    m_compared = std::move(compared);
    m_rows.clear();
    if (m_compared) {
        const compare::FilePair& pair = m_compared->diff.pair;
        for (compare::FileDifference& difference : compare::fileDifferences(*m_compared)) {
            Row row;
            row.example = compare::exampleOf(*m_compared, difference);
            row.example.text = subjectOf(row.example, difference, pair);
            row.title = sentence(titleOf(difference, *m_compared));
            row.reason = words(reasonOf(difference, *m_compared));
            if (difference.sections.size() > (difference.counterexample ? 0U : 1U)) {
                QStringList sections;
                for (const compare::DiffSection section : difference.sections)
                    sections << words(titleOf(section));
                row.reason += QLatin1Char('\n') + tr("sections: %1").arg(sections.join(QStringLiteral(", ")));
            }
            row.remedy = sentence(remedyFor(difference, *m_compared));
            row.note = noteOf(row.example.setting);
            row.settings = settingWords(row.example.setting);
            const auto shown =
                compare::valueDivergence(row.example.a.value, row.example.b.value, kSeenOfValue);
            row.a = sideOf(row.example.a, row.example.isText, shown.a, *pair.a);
            row.b = sideOf(row.example.b, row.example.isText, shown.b, *pair.b);
            for (const Message& one : detailsOf(difference, *m_compared))
                row.details << words(one);
            row.difference = std::move(difference);
            m_rows.push_back(std::move(row));
        }
    }
    endResetModel();
}

QString FilesReportModel::key(int row) const {
    const compare::FileDifference& own = difference(row);
    const auto text = [](std::string_view name) {
        return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    };
    if (own.counterexample) {
        const compare::Counterexample& one = m_compared->search.counterexamples[*own.counterexample];
        QString key = text(name(one.cause));
        for (const bool flag : {one.inA, one.inB, one.knownA, one.knownB})
            key += flag ? QLatin1Char('1') : QLatin1Char('0');
        return key;
    }
    return own.offsets ? QStringLiteral("offsets")
                       : QStringLiteral("section ") + text(name(own.sections.front()));
}

int FilesReportModel::rowOf(const QString& key) const {
    static const QString kSection = QStringLiteral("section ");
    int folded = -1;
    for (int row = 0; row < rowCount(); ++row) {
        if (this->key(row) == key)
            return row;
        for (const compare::DiffSection section : difference(row).sections)
            if (const std::string_view own = name(section);
                key == kSection + QString::fromLatin1(own.data(), static_cast<qsizetype>(own.size())))
                folded = row;
    }
    return folded;
}

QModelIndex FilesReportModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : 0);
}

QModelIndex FilesReportModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0)
        return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int FilesReportModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(m_rows.size());
    if (parent.internalId() != 0 || parent.column() > 0)
        return 0;
    return static_cast<int>(m_rows[static_cast<std::size_t>(parent.row())].details.size());
}

int FilesReportModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QString FilesReportModel::text(const Row& row, int column) const {
    switch (column) {
    case Cause:
        return row.title;
    case Example: {
        if (row.example.isId)
            return tr("id %1").arg(QString::fromStdString(row.example.text));
        if (row.example.isText && row.example.text.empty())
            return tr("(empty)");
        return diffCellText(row.example.text);
    }
    case SideA:
        return sideText(row.a);
    case SideB:
        return sideText(row.b);
    case Remedy:
        return row.remedy;
    default:
        return {};
    }
}

QVariant FilesReportModel::detail(const QModelIndex& index, int role) const {
    const Row& row = m_rows[index.internalId() - 1];
    const QString& line = row.details[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? QVariant(line) : QVariant();
    case Qt::AccessibleTextRole:
        return line;
    default:
        return {};
    }
}

QVariant FilesReportModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (index.internalId() != 0)
        return detail(index, role);
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const ReportSide& side = index.column() == SideA ? row.a : row.b;
    const bool isSide = index.column() == SideA || index.column() == SideB;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::AccessibleTextRole:
        if (index.column() == Cause)
            return tr("%1, concerns %2: %3")
                .arg(row.title, words(compare::titleOf(row.difference.severity)), row.reason);
        if (index.column() == Example && row.example.isText && !row.example.text.empty())
            return spokenText(row.example.text);
        return isSide ? spokenSide(side) : text(row, index.column());
    case Qt::ToolTipRole:
        if (index.column() == Cause)
            return plainToolTip(
                tr("%1\nConcerns %2").arg(row.reason, words(compare::titleOf(row.difference.severity))));
        if (index.column() == Example)
            return plainToolTip(
                readableBytes(std::string_view(row.example.text).substr(0, kMaxExampleTipped)) +
                (row.settings.isEmpty() ? QString() : QLatin1Char('\n') + tr("With %1").arg(row.settings)));
        if (isSide && side.fixed)
            return plainToolTip(readableBytes(
                std::string_view(index.column() == SideA ? row.example.a.value : row.example.b.value)
                    .substr(0, kMaxExampleTipped)));
        return plainToolTip(text(row, index.column()));
    case MarkRole:
        return index.column() == Cause ? QVariant(static_cast<int>(markOf(row.difference.severity)))
                                       : QVariant();
    case ReasonRole:
        return index.column() == Cause ? QVariant(row.reason) : QVariant();
    case ExampleRole:
        if (index.column() != Example || row.example.isId || row.example.text.empty())
            return {};
        return QByteArray::fromStdString(row.example.text);
    case NoteRole:
        return index.column() == Example ? QVariant(row.note) : QVariant();
    case SideRole:
        return isSide ? QVariant::fromValue(side) : QVariant();
    default:
        return {};
    }
}

QVariant FilesReportModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    const auto name = [this](const char* letter, const std::string& file) {
        return QLatin1String(letter) +
               (m_compared ? QLatin1Char(' ') + QString::fromStdString(file) : QString());
    };
    const QString nameA = m_compared ? name("A", m_compared->diff.pair.nameA) : name("A", {});
    const QString nameB = m_compared ? name("B", m_compared->diff.pair.nameB) : name("B", {});
    const std::pair<QString, QString> titles[ColumnCount] = {
        {tr("cause"), tr("What differs, and why: first what can change the ids of ordinary text. Octagon: "
                         "ordinary text is affected; "
                         "triangle: special cases; circle: no effect on ids is known")},
        {tr("example"), tr("The shortest text that was found to show it, or the first row of the files")},
        {nameA, tr("What A makes of the example: pieces, and their ids below")},
        {nameB, tr("What B makes of the example: pieces, and their ids below")},
        {tr("what to do"), QString()}};
    if (role == Qt::DisplayRole)
        return titles[section].first;
    return role == Qt::ToolTipRole && !titles[section].second.isEmpty() ? QVariant(titles[section].second)
                                                                        : QVariant();
}

QString FilesReportModel::table(const QList<int>& rows) const {
    QStringList cells{tr("concerns")};
    for (int c = 0; c < ColumnCount; ++c)
        cells << headerData(c, Qt::Horizontal).toString();
    QString table = cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const int at : rows) {
        const Row& row = m_rows[static_cast<std::size_t>(at)];
        cells = {words(compare::titleOf(row.difference.severity))};
        for (int c = 0; c < ColumnCount; ++c)
            cells << (c == Cause ? tr("%1: %2").arg(
                                       row.title,
                                       QString(row.reason).replace(QLatin1Char('\n'), QLatin1String("; ")))
                                 : text(row, c));
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
        for (const QString& line : row.details)
            table += QLatin1Char('\t') + line + QLatin1Char('\n');
    }
    return table;
}

} // namespace tokenscope::ui
