#include "app/window/tokenizer_tabs.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QEvent>
#include <QFont>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionTab>
#include <QToolButton>

#include <algorithm>
#include <utility>
#include <vector>

namespace tokenscope::app {
namespace {

constexpr int kUsualWidth = 496;
constexpr int kMinTab = 116;
constexpr int kTabHeight = 32;
constexpr int kIcon = 12;
constexpr int kAroundClose = 4; ///< pixels, as in QTabBar

} // namespace

TokenizerTabs::TokenizerTabs(ui::Session& session, QWidget* parent)
    : QTabBar(parent)
    , m_session(session) {
    setObjectName(QStringLiteral("tokenizerTabs"));
    setAccessibleName(tr("Open tokenizers"));
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideMiddle);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QTabBar::currentChanged, this,
            [this](int index) { m_session.tokenizers().setCurrent(index); });
    connect(&session, &ui::Session::tokenizersChanged, this, &TokenizerTabs::refresh);
    connect(&session, &ui::Session::currentTokenizerChanged, this, &TokenizerTabs::refresh);
    connect(&ui::Theme::instance(), &ui::Theme::changed, this, &TokenizerTabs::drawIcons);
    refresh();
    m_items = std::make_unique<ui::AccessibleItems>(
        *this, *this,
        ui::ItemSource{
            [this] { return count(); },
            [this](int tab) { return tabText(tab).replace(QLatin1String("&&"), QLatin1String("&")); },
            [this](int tab) { return tabRect(tab); }, [this](QPoint place) { return tabAt(place); },
            [this] { return currentIndex(); },
            [this](int tab) {
                if (isTabEnabled(tab))
                    setCurrentIndex(tab);
            }},
        ui::AccessibleItems::Kind::Tabs);
    connect(this, &QTabBar::currentChanged, m_items.get(), &ui::AccessibleItems::currentChanged);
}

TokenizerTabs::~TokenizerTabs() {
    m_items.reset(); // its functions ask the tabs
}

void TokenizerTabs::refresh() {
    const QSignalBlocker quiet(this); // what it shows is current already
    const ui::TokenizerList& list = m_session.tokenizers();
    const int countBefore = count();
    const int currentBefore = currentIndex();
    while (count() > list.size())
        removeTab(count() - 1);
    while (count() < list.size()) {
        addTab(QString());
        setTabButton(count() - 1, RightSide, makeClose());
    }
    for (int i = 0; i < list.size(); ++i) {
        const ui::OpenTokenizer& open = list.at(i);
        QString title = open.source.title();
        closeButton(i)->setAccessibleName(tr("Close %1").arg(title));
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        setTabText(i, open.tokenizer ? title : tr("%1 (opening…)").arg(title));
        setTabToolTip(i, toolTipOf(open));
        setTabEnabled(i, open.tokenizer != nullptr);
    }
    if (list.currentIndex() >= 0)
        setCurrentIndex(list.currentIndex());
    if (m_items && count() != countBefore)
        m_items->itemsChanged();
    if (m_items && (count() != countBefore || currentIndex() != currentBefore))
        m_items->currentChanged();
    drawIcons();
    update();
}

QString TokenizerTabs::toolTipOf(const ui::OpenTokenizer& open) {
    QStringList lines{open.source.path.isEmpty() ? tr("A sample that comes with the program")
                                                 : open.source.path};
    if (open.tokenizer)
        lines << ui::formatTitle(open.tokenizer->definition()) + QStringLiteral(" · ") +
                     ui::pieceCount(open.tokenizer->vocabularySize());
    lines << tr("Ctrl+Tab shows the next tokenizer, Ctrl+W closes the current one");
    return ui::plainToolTip(lines.join(QLatin1Char('\n')));
}

QAbstractButton* TokenizerTabs::makeClose() {
    auto* close = new QToolButton(this);
    close->setProperty("look", "flat");
    close->setProperty("place", "tab");
    close->setObjectName(QStringLiteral("closeTab"));
    close->setFocusPolicy(Qt::NoFocus); // Ctrl+W
    close->setToolTip(tr("Close this tokenizer; Ctrl+Shift+T opens it again"));
    ui::keepWidth(*close, 24);
    ui::keepHeight(*close, 24);
    // Closing deletes the button, which must not happen while it emits its signal.
    connect(
        close, &QToolButton::clicked, this,
        [this, close] {
            for (int i = 0; i < count(); ++i)
                if (closeButton(i) == close)
                    return m_session.tokenizers().requestClose(i);
        },
        Qt::QueuedConnection);
    return close;
}

QAbstractButton* TokenizerTabs::closeButton(int index) const {
    return static_cast<QAbstractButton*>(tabButton(index, RightSide));
}

void TokenizerTabs::drawIcons() {
    const QIcon icon = ui::tintedIcon(QStringLiteral("close"), ui::piecePalette().muted, ui::scaled(kIcon));
    for (int i = 0; i < count(); ++i) {
        closeButton(i)->setIcon(icon);
        closeButton(i)->setIconSize({ui::scaled(kIcon), ui::scaled(kIcon)});
    }
}

/// QTabBar elides the title as if it were not bold.
void TokenizerTabs::initStyleOption(QStyleOptionTab* option, int index) const {
    QTabBar::initStyleOption(option, index);
    if (index != currentIndex())
        return;
    const int room = style()->subElementRect(QStyle::SE_TabBarTabText, option, this).width();
    option->text =
        QFontMetrics(boldFont()).elidedText(tabText(index), elideMode(), room, Qt::TextShowMnemonic);
}

void TokenizerTabs::changeEvent(QEvent* event) {
    QTabBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
}

/// The same for any tokenizers, so that the controls next to it stay in place.
QSize TokenizerTabs::sizeHint() const {
    return {ui::scaled(kUsualWidth), ui::scaled(kTabHeight)};
}

QSize TokenizerTabs::minimumSizeHint() const {
    return {ui::scaled(kMinTab), ui::scaled(kTabHeight)};
}

QFont TokenizerTabs::boldFont() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

/// As QTabBar computes it, but in bold for all: the style measures a current tab in bold, any other one not.
int TokenizerTabs::wholeWidth(int index) const {
    QStyleOptionTab option;
    initStyleOption(&option, index);
    option.state.setFlag(QStyle::State_Selected, false);
    const int text = std::max(QFontMetrics(boldFont()).size(Qt::TextShowMnemonic, tabText(index)).width(),
                              fontMetrics().size(Qt::TextShowMnemonic, tabText(index)).width());
    const int inside = text + option.rightButtonSize.width() + kAroundClose +
                       style()->pixelMetric(QStyle::PM_TabBarTabHSpace, &option, this);
    const QSize contents(inside, fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_TabBarTab, &option, contents, this).width();
}

/// The widest tabs become narrower first, until all fit or are as narrow as they may be.
QSize TokenizerTabs::tabSizeHint(int index) const {
    std::vector<int> widths;
    widths.reserve(static_cast<std::size_t>(count()));
    for (int i = 0; i < count(); ++i)
        widths.push_back(wholeWidth(i));
    const int own = widths[static_cast<std::size_t>(index)];
    std::sort(widths.begin(), widths.end());
    const int least = ui::scaled(kMinTab);
    int most = QWIDGETSIZE_MAX;
    int left = width();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const int share = left / static_cast<int>(widths.size() - i);
        if (widths[i] > share) {
            most = std::min(most, share);
            break;
        }
        left -= widths[i];
    }
    if (most >= std::min(least, width()))
        return {std::min(own, most), ui::scaled(kTabHeight)};
    // Some are scrolled to: as many whole ones are shown as fit next to the arrows.
    QStyleOption bar;
    bar.initFrom(this);
    const int room = style()->subElementRect(QStyle::SE_TabBarScrollLeftButton, &bar, this).left();
    return {room / std::max(1, room / least), ui::scaled(kTabHeight)};
}

QSize TokenizerTabs::minimumTabSizeHint(int index) const {
    return tabSizeHint(index);
}

void TokenizerTabs::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->button() == Qt::MiddleButton ? tabAt(event->pos()) : -1;
    if (event->button() != Qt::MiddleButton)
        QTabBar::mousePressEvent(event);
}

void TokenizerTabs::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::MiddleButton)
        return QTabBar::mouseReleaseEvent(event);
    const int pressed = std::exchange(m_pressed, -1);
    if (pressed >= 0 && tabAt(event->pos()) == pressed)
        m_session.tokenizers().requestClose(pressed);
}

void TokenizerTabs::paintEvent(QPaintEvent* event) {
    QTabBar::paintEvent(event);
    QPainter painter(this);
    if (count() > 0) {
        if (!hasFocus() || currentIndex() < 0)
            return;
        painter.setPen(QPen(ui::piecePalette().highlight, 2));
        painter.drawRect(tabRect(currentIndex()).adjusted(1, 3, -3, -3));
        return;
    }
    painter.setPen(ui::piecePalette().muted);
    const QRect place = rect().adjusted(ui::scaled(8), 0, 0, 0);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(tr("No tokenizer open"), Qt::ElideRight, place.width()));
}

} // namespace tokenscope::app
