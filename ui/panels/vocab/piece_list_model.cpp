#include "ui/panels/vocab/piece_list_model.h"

#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {

QString obstacleLabel(vocab::Obstacle obstacle) {
    using vocab::Obstacle;
    switch (obstacle) {
    case Obstacle::None:
        break;
    case Obstacle::Type:
        return PieceListModel::tr("its type");
    case Obstacle::SameText:
        return PieceListModel::tr("another id has its spelling");
    case Obstacle::NoMerge:
        return PieceListModel::tr("no merge builds it");
    case Obstacle::OtherMerge:
        return PieceListModel::tr("another merge comes first");
    case Obstacle::BetterPieces:
        return PieceListModel::tr("other pieces have a higher sum");
    case Obstacle::LongerPiece:
        return PieceListModel::tr("a longer piece matches");
    case Obstacle::Character:
        return PieceListModel::tr("its characters have pieces");
    case Obstacle::Normalizer:
        return PieceListModel::tr("the normalizer changes it");
    case Obstacle::PreTokenizer:
        return PieceListModel::tr("the pre-tokenizer splits it");
    case Obstacle::AddedToken:
        return PieceListModel::tr("an added token takes its text");
    case Obstacle::NotUtf8:
        return PieceListModel::tr("only in bytes that are not UTF-8");
    case Obstacle::Length:
        return PieceListModel::tr("the word is too long");
    }
    return PieceListModel::tr("nothing");
}

QString reachLabel(vocab::Reach reach, vocab::Obstacle obstacle) {
    switch (reach) {
    case vocab::Reach::Reachable:
        return PieceListModel::tr("reachable");
    case vocab::Reach::Unreachable:
        return PieceListModel::tr("no: %1", "a piece is not reachable").arg(obstacleLabel(obstacle));
    case vocab::Reach::Unknown:
        break;
    }
    return PieceListModel::tr("unknown, perhaps %1", "whether a piece is reachable")
        .arg(obstacleLabel(obstacle));
}

QString lettersLabel(vocab::LetterCase letters) {
    switch (letters) {
    case vocab::LetterCase::None:
        break;
    case vocab::LetterCase::Lower:
        return PieceListModel::tr("lower case");
    case vocab::LetterCase::Title:
        return PieceListModel::tr("Title Case");
    case vocab::LetterCase::Upper:
        return PieceListModel::tr("UPPER CASE");
    case vocab::LetterCase::Mixed:
        return PieceListModel::tr("mIxed case");
    }
    return PieceListModel::tr("no case");
}

QString digitsLabel(vocab::DigitContent digits) {
    switch (digits) {
    case vocab::DigitContent::None:
        break;
    case vocab::DigitContent::Some:
        return PieceListModel::tr("some digits");
    case vocab::DigitContent::Only:
        return PieceListModel::tr("only digits");
    }
    return PieceListModel::tr("no digits");
}

QString scriptLabel(ScriptCode script) {
    if (script == kNoScript)
        return PieceListModel::tr("no script");
    if (script == vocab::kSeveralScripts)
        return PieceListModel::tr("several scripts");
    return QString::fromStdString(vocab::nameOfScript(script)).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString orderLabel(const vocab::PieceTable& table, std::uint32_t row) {
    if (table[row].rank != vocab::PieceRow::kNoRank)
        return grouped(table[row].rank);
    return table.hasScores() ? floatNumber(table[row].score) : QString();
}

PieceListModel::PieceListModel(PieceList& list, QObject* parent)
    : TableModel({}, parent)
    , m_list(list) {
    connect(&list, &PieceList::tableChanged, this, [this] {
        setRows({}); // they are rows of the previous table
        makeColumns();
    });
    connect(&list, &PieceList::columnsChanged, this, [this] { refresh(); });
    connect(&list, &PieceList::rowsChanged, this, [this] { setRows(m_list.rows()); });
    connect(&list, &PieceList::rowsAppended, this, [this](std::size_t from) {
        appendRows({m_list.rows().begin() + static_cast<std::ptrdiff_t>(from), m_list.rows().end()});
    });
    makeColumns();
}

void PieceListModel::makeColumns() {
    using vocab::PieceColumn;
    const std::shared_ptr<const vocab::PieceTable> table = m_list.table();
    const PieceList* list = &m_list;
    std::vector<Column> columns;
    m_sections.clear();
    const auto add = [&](PieceColumn sorted, Column column) {
        m_sections.push_back(sorted);
        columns.push_back(std::move(column));
    };
    const auto spoken = [table](std::uint32_t row) {
        return tr("%1, id %2, %3")
            .arg(readableBytes(table->spelling(row)), QString::number((*table)[row].id),
                 typeLabel((*table)[row].type));
    };
    add(PieceColumn::Id,
        Column(tr("Id"), [table](std::uint32_t row) { return QString::number((*table)[row].id); })
            .alignRight()
            .role(Qt::AccessibleTextRole, spoken)
            .role(Qt::AccessibleDescriptionRole, [](std::uint32_t) { return QVariant(); }));
    add(PieceColumn::Piece, Column(tr("Piece"), [table](std::uint32_t row) {
                                return readableBytes(table->spelling(row));
                            }).role(FixedCellRole, [](std::uint32_t) { return true; }));
    add(PieceColumn::Text, Column(tr("Text"), [table](std::uint32_t row) {
                               return readableBytes(table->text(row));
                           }).role(FixedCellRole, [](std::uint32_t) {
                                 return true;
                             }).toolTip(tr("What the piece decodes to")));
    add(PieceColumn::Type,
        Column(tr("Type"), [table](std::uint32_t row) { return typeLabel((*table)[row].type); }));
    if (table && (table->hasRanks() || table->hasScores()))
        add(table->hasRanks() ? PieceColumn::Rank : PieceColumn::Score,
            Column(table->hasRanks() ? tr("Rank") : tr("Score"), [table](std::uint32_t row) {
                return orderLabel(*table, row);
            }).alignRight());
    add(PieceColumn::Count,
        Column(tr("Count"),
               [list](std::uint32_t row) {
                   const auto& counts = list->columns().counts;
                   return counts ? grouped((*counts)[row]) : QString();
               })
            .alignRight()
            .toolTip(tr("How often the text, or what was chosen to be counted, has the piece")));
    add(PieceColumn::Reach, Column(tr("Reachable"), [list](std::uint32_t row) {
                                const auto& reach = list->columns().reach;
                                return reach ? reachLabel(reach->reach[row], reach->obstacles[row])
                                             : QString();
                            }).toolTip(tr("Whether the encoding of some text has the piece")));
    add(PieceColumn::Bytes, Column(tr("Bytes"), [table](std::uint32_t row) {
                                return grouped((*table)[row].bytes);
                            }).alignRight());
    add(PieceColumn::Characters,
        Column(tr("Chars"), [table](std::uint32_t row) { return grouped((*table)[row].characters); })
            .alignRight()
            .toolTip(tr("Characters (code points) of the text")));
    if (table && table->tokenizer().mergeRules())
        add(PieceColumn::Depth, Column(tr("Depth"),
                                       [list](std::uint32_t row) {
                                           const auto& merges = list->columns().merges;
                                           return merges ? grouped(merges->depth(row)) : QString();
                                       })
                                    .alignRight()
                                    .toolTip(tr("Depth of the merge tree")));
    add(PieceColumn::Script, Column(tr("Script"), [table](std::uint32_t row) {
            return (*table)[row].script == kNoScript ? QString() : scriptLabel((*table)[row].script);
        }));
    setColumns(std::move(columns));
    setRowRole(Qt::AccessibleDescriptionRole, spoken);
}

void PieceListModel::sort(int section, Qt::SortOrder order) {
    if (section >= 0 && section < columnCount())
        m_list.setOrder(m_sections[static_cast<std::size_t>(section)], order == Qt::DescendingOrder);
}

int PieceListModel::sectionOf(vocab::PieceColumn column) const {
    const auto found = std::find(m_sections.begin(), m_sections.end(), column);
    return found == m_sections.end() ? -1 : static_cast<int>(found - m_sections.begin());
}

int PieceListModel::find(PieceId id) const {
    const auto wanted = m_list.table() ? m_list.table()->rowOf(id) : std::nullopt;
    const auto found = wanted ? std::find(rows().begin(), rows().end(), *wanted) : rows().end();
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

} // namespace tokenscope::ui
