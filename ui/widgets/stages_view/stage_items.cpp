#include "ui/widgets/stages_view/stage_items.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/widgets/stages_view/stages_view.h"

#include <QCoreApplication>

#include <optional>
#include <utility>

namespace tokenscope::ui {
namespace {

class StageItemTexts {
    Q_DECLARE_TR_FUNCTIONS(StageItemTexts)
};

/// Characters of a row are its items unless it has words or tokens.
bool showsBoxes(const StageRow& row) {
    return row.isTokens() || (row.stage == Stage::PreTokenizer && !row.boxes.empty());
}

std::size_t itemsIn(const StageRow& row) {
    return showsBoxes(row) ? row.boxes.size() : row.cells.size();
}

struct StageItem {
    std::size_t row = 0;
    std::optional<std::size_t> part; ///< absent: the row itself
};

std::optional<StageItem> stageItemAt(const StagedText& staged, int item) {
    auto left = static_cast<std::size_t>(item);
    for (std::size_t row = 0; row < staged.rows.size(); ++row) {
        if (left == 0)
            return StageItem{row, std::nullopt};
        --left;
        if (left < itemsIn(staged.rows[row]))
            return StageItem{row, left};
        left -= itemsIn(staged.rows[row]);
    }
    return std::nullopt;
}

int firstItemOf(const StagedText& staged, std::size_t wanted) {
    std::size_t items = 0;
    for (std::size_t row = 0; row < wanted; ++row)
        items += 1 + itemsIn(staged.rows[row]);
    return static_cast<int>(items);
}

ColumnSpan columnsOf(const StageRow& row, std::size_t part) {
    return showsBoxes(row) ? row.boxes[part].columns : row.cells[part].columns;
}

QString markName(StageMark mark) {
    switch (mark) {
    case StageMark::Changed:
        return StageItemTexts::tr("changed");
    case StageMark::Added:
        return StageItemTexts::tr("added");
    case StageMark::Dropped:
        return StageItemTexts::tr("dropped");
    case StageMark::None:
        break;
    }
    return {};
}

QString nameOf(const StagedText& staged, const StageItem& item) {
    const StageRow& row = staged.rows[item.row];
    const QString title = rowTitle(staged, item.row);
    if (!item.part) {
        const QString summary = rowSummary(staged, item.row);
        return summary.isEmpty() ? title : title + QStringLiteral(", ") + summary;
    }
    QStringList facts{title};
    if (!showsBoxes(row)) {
        const StageCell& cell = row.cells[*item.part];
        facts << spokenText(row.textOf(cell.bytes));
        if (cell.mark != StageMark::None)
            facts << markName(cell.mark);
        return facts.join(QStringLiteral(", "));
    }
    const StageBox& box = row.boxes[*item.part];
    if (box.id == kNoPiece)
        return (facts << spokenText(row.textOf(box.bytes))).join(QStringLiteral(", "));
    const QString text = spokenLabel(pieceLabel(*staged.encoded->tokenizer, box.id));
    facts << (text.isEmpty() ? StageItemTexts::tr("no text") : text)
          << StageItemTexts::tr("id %1").arg(box.id);
    if (box.isOuter)
        facts << StageItemTexts::tr("added by the post-processor");
    return facts.join(QStringLiteral(", "));
}

} // namespace

ItemSource stageItems(StagesView& view) {
    ItemSource source;
    source.count = [&view] {
        return view.staged() && view.isVisible() ? firstItemOf(*view.staged(), view.staged()->rows.size())
                                                 : 0;
    };
    source.name = [&view](int item) {
        const auto found = stageItemAt(*view.staged(), item);
        return found ? nameOf(*view.staged(), *found) : QString();
    };
    source.rect = [&view](int item) {
        const auto found = stageItemAt(*view.staged(), item);
        if (!found)
            return QRect();
        return found->part ? view.rectOf(found->row, columnsOf(view.staged()->rows[found->row], *found->part))
                           : view.headerRect(0, found->row);
    };
    source.itemAt = [&view](QPoint place) {
        if (!view.staged())
            return -1;
        for (std::size_t row = 0; row < view.staged()->rows.size(); ++row) {
            const int first = firstItemOf(*view.staged(), row);
            if (view.headerRect(0, row).contains(place))
                return first;
            const StageRow& parts = view.staged()->rows[row];
            for (std::size_t part = 0; part < itemsIn(parts); ++part)
                if (view.rectOf(row, columnsOf(parts, part)).contains(place))
                    return first + 1 + static_cast<int>(part);
        }
        return -1;
    };
    source.current = [&view] {
        if (!view.staged() || view.currentRow() >= view.staged()->rows.size() ||
            view.selectedColumns().empty())
            return -1;
        const StageRow& row = view.staged()->rows[view.currentRow()];
        for (std::size_t part = 0; part < itemsIn(row); ++part)
            if (columnsOf(row, part).touches(view.selectedColumns()))
                return firstItemOf(*view.staged(), view.currentRow()) + 1 + static_cast<int>(part);
        return -1;
    };
    source.choose = [&view](int item) {
        const auto found = stageItemAt(*view.staged(), item);
        if (!found)
            return;
        const StageRow& row = view.staged()->rows[found->row];
        if (found->part)
            view.select(found->row, columnsOf(row, *found->part));
        else if (!view.selectedColumns().empty())
            view.select(found->row, view.selectedColumns());
        else if (itemsIn(row) > 0)
            view.select(found->row, columnsOf(row, 0));
    };
    return source;
}

} // namespace tokenscope::ui
