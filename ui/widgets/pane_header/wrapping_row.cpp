#include "ui/widgets/pane_header/wrapping_row.h"

#include "ui/support/theme.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <utility>
#include <vector>

namespace tokenscope::ui {
namespace {

constexpr int kIndent = 12; ///< of headers

struct Part {
    QLayoutItem* item;
    int width;
    int wanted; ///< not less than `width`
    bool grows;
};

int widthOf(const std::vector<Part>& row, int spacing) {
    int width = 0;
    for (const Part& part : row)
        width += part.width + (width > 0 && part.width > 0 ? spacing : 0);
    return width;
}

/// First up to what each wants, then the rest to those that grow.
void share(std::vector<Part>& row, int left) {
    for (Part& part : row) {
        const int more = std::clamp(part.wanted - part.width, 0, std::max(left, 0));
        part.width += more;
        left -= more;
    }
    const auto count =
        static_cast<int>(std::count_if(row.begin(), row.end(), [](const Part& p) { return p.grows; }));
    for (Part& part : row)
        if (part.grows && left > 0)
            part.width += left / count;
}

} // namespace

WrappingRow::WrappingRow(QWidget* parent, int rowHeight, int aroundRows)
    : QHBoxLayout(parent)
    , m_rowHeight(rowHeight)
    , m_aroundRows(aroundRows) {
    setRows(1);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        invalidate();
        setRows(1);
    });
}

int WrappingRow::heightOf(int rows) const {
    return rows * scaled(m_rowHeight) + 2 * scaled(m_aroundRows);
}

void WrappingRow::setRows(int rows) {
    QWidget* widget = parentWidget();
    if (const int height = heightOf(rows);
        widget != nullptr && (widget->minimumHeight() != height || widget->maximumHeight() != height))
        widget->setFixedHeight(height);
}

QSize WrappingRow::minimumSize() const {
    const QMargins margins = contentsMargins();
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        if (!itemAt(i)->isEmpty())
            widest = std::max(widest, itemAt(i)->minimumSize().width());
    return {widest + margins.left() + margins.right(), QHBoxLayout::minimumSize().height()};
}

void WrappingRow::setGeometry(const QRect& rect) {
    if (QHBoxLayout::minimumSize().width() <= rect.width()) {
        if (std::exchange(m_isWrapped, false))
            QHBoxLayout::
                invalidate(); // it keeps the places of the items where it had the same rectangle before
        // Not within the height of several rows, which the widget may still have.
        QHBoxLayout::setGeometry({rect.topLeft(), QSize(rect.width(), heightOf(1))});
        return setRows(1);
    }
    m_isWrapped = true;
    // QBoxLayout would place the items in one row.
    QLayout::setGeometry(rect); // NOLINT(bugprone-parent-virtual-call)
    const QRect inside = rect.marginsRemoved(contentsMargins());
    // The button of a fold is at the edge; what wraps is not.
    const auto indent = [&](std::size_t row) {
        return row > 1 && contentsMargins().left() > 0 ? std::max(0, kIndent - contentsMargins().left()) : 0;
    };
    std::vector<std::vector<Part>> rows(1);
    for (int i = 0; i < count(); ++i) {
        QLayoutItem* item = itemAt(i);
        const bool space = item->spacerItem() != nullptr;
        if (item->isEmpty() && !space)
            continue;
        const int least = std::min(item->minimumSize().width(), inside.width());
        const Part part{item, least, std::clamp(item->sizeHint().width(), least, inside.width()),
                        stretch(i) > 0 || item->expandingDirections().testFlag(Qt::Horizontal)};
        rows.back().push_back(part);
        if (widthOf(rows.back(), spacing()) > inside.width() - indent(rows.size()) &&
            rows.back().size() > 1) {
            rows.back().pop_back();
            rows.push_back({part});
        }
    }
    const int height = scaled(m_rowHeight);
    int y = rect.top() + scaled(m_aroundRows);
    std::size_t count = 0;
    for (std::vector<Part>& row : rows) {
        const int left = indent(++count);
        share(row, inside.width() - left - widthOf(row, spacing()));
        int x = inside.left() + left;
        for (const Part& part : row) {
            const QRect place(x, y, part.width, height);
            part.item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, place));
            x += part.width + (part.width > 0 ? spacing() : 0);
        }
        y += height;
    }
    setRows(static_cast<int>(rows.size()));
}

} // namespace tokenscope::ui
