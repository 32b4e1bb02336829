#include "ui/support/splitters.h"

#include "ui/support/fold.h"
#include "ui/support/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QScopedValueRollback>
#include <QVariant>

#include <algorithm>
#include <climits>
#include <numeric>

namespace tokenscope::ui {
namespace {

/// What a layout lets a widget have at least.
QSize leastSize(const QWidget& widget) {
    const QSize hint = widget.minimumSizeHint();
    const QSize set = widget.minimumSize();
    return {set.width() > 0 ? set.width() : std::max(0, hint.width()),
            set.height() > 0 ? set.height() : std::max(0, hint.height())};
}

constexpr const char* kOpenHeight = "openHeight";

/// What a widget needs beyond its least height so that nothing in it folds on its own.
int moreHeight(const QWidget& widget) {
    if (const auto* splitter = qobject_cast<const PaneSplitter*>(&widget))
        return std::max(0, splitter->openHeight() - leastSize(*splitter).height());
    if (const QVariant open = widget.property(kOpenHeight); open.isValid())
        return std::max(0, open.toInt() - leastSize(widget).height());
    int more = 0;
    for (const QObject* child : widget.children())
        if (const auto* part = qobject_cast<const QWidget*>(child);
            part && !part->isHidden() && !part->isWindow())
            more += moreHeight(*part);
    return more;
}

} // namespace

void setOpenHeight(QWidget& widget, int height) {
    widget.setProperty(kOpenHeight, height);
    widget.updateGeometry();
}

PaneSplitter::PaneSplitter(Qt::Orientation usual, QWidget* parent)
    : QSplitter(usual, parent)
    , m_usual(usual)
    , m_sideBySideFrom(usual == Qt::Horizontal ? 0 : INT_MAX) {
    setChildrenCollapsible(false);
    setAccessibleName(tr("Panes"));
    setHandleWidth(1);
    connect(this, &QSplitter::splitterMoved, this, [this] {
        m_rescaled = false;
        for (int i = 0; i < count(); ++i)
            if (const Fold* fold = Fold::of(*widget(i)); fold && fold->isFolded())
                return;
        (orientation() == m_usual ? m_usualSizes : m_otherSizes) = sizes();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_rescaled = true;
        if (m_usualSizes.isEmpty() && m_laidOut && orientation() == m_usual)
            m_usualSizes = sizes();
        QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
    });
}

void PaneSplitter::setSideBySideFrom(int width) {
    m_sideBySideFrom = width;
}

void PaneSplitter::setUsualSizes(const QList<int>& sizes) {
    m_usualSizes = sizes;
    if (orientation() == m_usual)
        restoreSizes();
}

void PaneSplitter::setOtherSizes(const QList<int>& sizes) {
    m_otherSizes = sizes;
    if (orientation() != m_usual)
        restoreSizes();
}

int PaneSplitter::handles(std::size_t panes) const {
    return panes > 1 ? static_cast<int>(panes - 1) * handleWidth() : 0;
}

/// A pane that has a column to itself would leave it empty.
Fold* PaneSplitter::foldOf(const QWidget& pane) const {
    int shown = 0;
    for (int i = 0; i < count(); ++i)
        shown += widget(i)->isHidden() ? 0 : 1;
    const bool ownColumn = orientation() == Qt::Horizontal || shown < 2;
    return ownColumn && !isBelowOthers() ? nullptr : Fold::of(pane);
}

bool PaneSplitter::isBelowOthers() const {
    for (const QWidget* at = parentWidget(); at; at = at->parentWidget())
        if (const auto* outer = qobject_cast<const PaneSplitter*>(at))
            return outer->orientation() == Qt::Vertical;
    return false;
}

std::vector<PaneSplitter::Height> PaneSplitter::heights() const {
    std::vector<Height> heights;
    for (int i = 0; i < count(); ++i) {
        const QWidget& pane = *widget(i);
        if (pane.isHidden())
            continue;
        Height height{i, 0, 0};
        if (const Fold* fold = foldOf(pane)) {
            height.least = fold->foldedHeight();
            height.open = fold->choice() == Fold::Choice::Folded ? height.least : fold->openHeight();
            if (fold->choice() == Fold::Choice::Open)
                height.least = height.open;
        } else {
            height.least = leastSize(pane).height();
            height.open = height.least + moreHeight(pane);
        }
        heights.push_back(height);
    }
    return heights;
}

int PaneSplitter::openHeight() const {
    int sum = 0;
    int highest = 0;
    const std::vector<Height> all = heights();
    for (const Height& pane : all) {
        sum += pane.open;
        highest = std::max(highest, pane.open);
    }
    return orientation() == Qt::Vertical ? sum + handles(all.size()) : highest;
}

int PaneSplitter::leastWidthSideBySide() const {
    int sum = 0;
    std::size_t shown = 0;
    for (int i = 0; i < count(); ++i)
        if (!widget(i)->isHidden()) {
            sum += leastSize(*widget(i)).width();
            ++shown;
        }
    return sum + handles(shown);
}

bool PaneSplitter::fitsSideBySide() const {
    return m_sideBySideFrom < INT_MAX && width() >= scaled(m_sideBySideFrom) &&
           width() >= leastWidthSideBySide();
}

QSize PaneSplitter::minimumSizeHint() const {
    QSize least(0, 0);
    int sum = 0;
    const std::vector<Height> all = heights();
    for (const Height& pane : all) {
        least = least.expandedTo({leastSize(*widget(pane.index)).width(), pane.least});
        sum += pane.least;
    }
    if (orientation() == Qt::Vertical)
        least.setHeight(sum + handles(all.size()));
    return least;
}

/// Chooses the arrangement and what is folded.
void PaneSplitter::arrange() {
    if (!m_laidOut || m_arranging)
        return;
    const QScopedValueRollback arranging(m_arranging, true);
    const Qt::Orientation wanted = fitsSideBySide() ? Qt::Horizontal : Qt::Vertical;
    const bool turned = wanted != orientation();
    if (turned)
        setOrientation(wanted);
    if (foldPanes() || turned) {
        restoreSizes();
        updateGeometry();
    }
}

/// Whether a pane was folded or unfolded.
bool PaneSplitter::foldPanes() {
    const bool column = orientation() == Qt::Vertical;
    const std::vector<Height> all = heights();
    int missing = handles(all.size()) - height();
    for (const Height& pane : all)
        missing += pane.open;
    m_wanted.assign(all.size(), 0);
    const auto canFold = [&](const Height& pane) { return foldOf(*widget(pane.index)) != nullptr; };
    std::vector<std::size_t> order; // in which they fold
    for (std::size_t i = all.size(); i-- > 0;)
        order.push_back(i);
    std::stable_partition(order.begin(), order.end(), [&](std::size_t i) {
        const Fold* fold = foldOf(*widget(all[i].index));
        return fold && fold->isFirst();
    });
    for (const std::size_t i : order) {
        const Height& pane = all[i];
        const int lacking = column ? missing : pane.open - height();
        const int most = pane.open - pane.least;
        const int less = lacking <= 0 ? 0 : canFold(pane) ? most : std::min(lacking, most);
        m_wanted[i] = pane.open - less;
        missing -= less;
    }
    // Where more was folded than necessary, the first one that fits unfolds again.
    std::reverse(order.begin(), order.end());
    for (const std::size_t i : order) {
        const int more = all[i].open - m_wanted[i];
        if (!column || more == 0 || missing >= 0 || (canFold(all[i]) && more > -missing))
            continue;
        const int given = std::min(more, -missing);
        m_wanted[i] += given;
        missing += given;
    }
    bool changed = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Fold* fold = Fold::of(*widget(all[i].index));
        if (!fold)
            continue;
        connect(fold, &Fold::chosen, this, &PaneSplitter::arrange, Qt::UniqueConnection);
        const bool folds =
            canFold(all[i]) && (fold->choice() == Fold::Choice::Folded || m_wanted[i] < all[i].open);
        changed |= folds != fold->isFolded();
        fold->setInColumn(column);
        fold->setFoldable(canFold(all[i]));
        fold->setFolded(folds);
    }
    return changed;
}

/// Sizes in another arrangement are proportions, whatever growth the panes ask for.
void PaneSplitter::restoreSizes() {
    QList<int> sizes = orientation() == m_usual ? m_usualSizes : m_otherSizes;
    if (orientation() != m_usual) {
        const int sum = std::max(1, std::accumulate(sizes.begin(), sizes.end(), 0));
        const int room = (orientation() == Qt::Horizontal ? width() : height()) -
                         handles(static_cast<std::size_t>(count()));
        for (int& size : sizes)
            size = static_cast<int>(static_cast<qint64>(size) * room / sum);
    }
    if (!sizes.isEmpty())
        setSizes(sizes);
    makeRoom();
}

/// QSplitter knows only what panes need at least: those that contain folding panes need more for these. And it gives
/// panes more than they can be high, which stays empty.
void PaneSplitter::makeRoom() {
    if (orientation() != Qt::Vertical || m_wanted.empty())
        return;
    QList<int> heightsNow = sizes();
    std::vector<int> shown;
    for (int i = 0; i < count(); ++i)
        if (!widget(i)->isHidden())
            shown.push_back(i);
    if (shown.size() != m_wanted.size())
        return;
    int spare = 0;
    int missing = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        int& now = heightsNow[shown[i]];
        const int most = std::max(m_wanted[i], widget(shown[i])->maximumHeight());
        spare += std::max(0, now - most);
        now = std::min(now, most);
        missing += std::max(0, m_wanted[i] - now);
    }
    if (missing == 0 && spare == 0)
        return;
    missing -= spare;
    int grows = -1; // what is spare goes to the highest one
    for (std::size_t i = 0; i < shown.size(); ++i) {
        int& now = heightsNow[shown[i]];
        if (now < m_wanted[i]) {
            now = m_wanted[i];
        } else if (missing > 0) {
            const int given = std::min(missing, now - m_wanted[i]);
            now -= given;
            missing -= given;
        }
        if (widget(shown[i])->maximumHeight() == QWIDGETSIZE_MAX && (grows < 0 || now > heightsNow[grows]))
            grows = shown[i];
    }
    if (missing < 0) {
        if (grows < 0)
            return;
        heightsNow[grows] -= missing;
    }
    setSizes(heightsNow);
}

void PaneSplitter::resizeEvent(QResizeEvent* event) {
    m_laidOut = true;
    arrange();
    QSplitter::resizeEvent(event);
    makeRoom();
}

void PaneSplitter::showEvent(QShowEvent* event) {
    QSplitter::showEvent(event);
    arrange();
    if (m_rescaled)
        QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

bool PaneSplitter::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    const bool handled = QSplitter::event(event);
    if (event->type() != QEvent::LayoutRequest)
        return handled;
    // Where all panes are folded, QSplitter limits itself to their height, and would get no room to unfold them.
    setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    // The panes give back what larger text took. They are measured one after another, hidden ones later.
    if (m_rescaled && isVisible()) {
        restoreSizes();
        updateGeometry(); // the panes may need less
    } else {
        makeRoom();
    }
    return handled;
}

namespace {

constexpr const char* kLastSet = "lastSetSizes";

/// False while the splitter still has the default size of a new widget, which is smaller than its panes can
/// be.
bool fitsPanes(const QSplitter& splitter, const QList<int>& sizes) {
    if (qobject_cast<const PaneSplitter*>(&splitter)) // its sizes are those of a layout, or proportions
        return true;
    const QSize least = splitter.minimumSizeHint();
    return std::accumulate(sizes.begin(), sizes.end(), 0) >=
           (splitter.orientation() == Qt::Horizontal ? least.width() : least.height()) / 2;
}

QJsonArray toArray(const QList<int>& sizes) {
    QJsonArray array;
    for (const int size : sizes)
        array.append(size);
    return array;
}

} // namespace

QJsonArray sizesOf(const QSplitter& splitter) {
    if (const auto* panes = qobject_cast<const PaneSplitter*>(&splitter))
        return toArray(panes->usualSizes());
    const QList<int> sizes = splitter.sizes();
    return fitsPanes(splitter, sizes) ? toArray(sizes) : splitter.property(kLastSet).toJsonArray();
}

void setSizes(QSplitter& splitter, const QJsonArray& sizes) {
    QList<int> list;
    for (const auto& size : sizes)
        list << std::max(0, size.toInt());
    if (list.isEmpty() || list.size() != splitter.count() || !fitsPanes(splitter, list) ||
        std::count(list.begin(), list.end(), 0) == list.size())
        return;
    splitter.setProperty(kLastSet, sizes);
    if (auto* panes = qobject_cast<PaneSplitter*>(&splitter))
        panes->setUsualSizes(list);
    else
        splitter.setSizes(list);
}

} // namespace tokenscope::ui
