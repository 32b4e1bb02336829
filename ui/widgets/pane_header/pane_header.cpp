#include "ui/widgets/pane_header/pane_header.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/control_style.h"
#include "ui/support/fold.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QButtonGroup>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QWidgetAction>

#include <algorithm>

namespace tokenscope::ui {

QVBoxLayout* paneColumn(QWidget* pane) {
    pane->setProperty("look", "panel");
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

HeaderBar::HeaderBar(QWidget* parent, int height)
    : frame(new QFrame(parent))
    , row(new WrappingRow(frame, height)) {
    frame->setProperty("look", "header");
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
}

PaneHeader::PaneHeader(const QString& text, QWidget* parent, int rightMargin)
    : frame(new QFrame(parent))
    , row(new WrappingRow(frame, 32))
    , title(new QLabel(text, frame))
    , remark(new ElidedLabel(frame)) {
    frame->setProperty("look", "header");
    row->setContentsMargins(12, 0, rightMargin, 0);
    row->setSpacing(8);
    title->setProperty("look", "title");
    remark->setProperty("look", "remark");
    title->setTextFormat(Qt::PlainText);
    row->addWidget(title);
    row->addWidget(remark, 1);
}

QVBoxLayout* PaneHeader::makeFoldable(QWidget& pane, const QString& key) const {
    return (new Fold(pane, *frame, *row, key, title->text()))->content();
}

JobStrip* PaneHeader::addProgress(LatestJob& job) const {
    auto* strip = new JobStrip(job, frame);
    row->addWidget(strip);
    return strip;
}

QPushButton* PaneHeader::addMenu(const QString& text, const QString& tip, QMenu& menu) const {
    QPushButton* button = menuButton(text, tip, &menu, frame);
    row->addWidget(button);
    return button;
}

namespace {

constexpr int kArrowRoom = 10; ///< pixels at 100 %, before the padding
constexpr int kArrowShift = 4; ///< into the padding, apart from the text

/// With an arrow at its right end.
class MenuButton : public QPushButton {
  public:
    using QPushButton::QPushButton;

    [[nodiscard]] QSize sizeHint() const override { return QPushButton::sizeHint() + QSize(arrowWidth(), 0); }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionButton option;
        initStyleOption(&option);
        painter.drawControl(QStyle::CE_PushButtonBevel, option);
        option.rect = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this);
        const QRect arrow(option.rect.right() + 1 - arrowWidth(), 0, arrowWidth(), height());
        option.rect.setRight(arrow.left() - 1);
        painter.drawControl(QStyle::CE_PushButtonLabel, option);
        if (arrowWidth() > 0)
            ControlStyle::drawArrow(painter, arrow.translated(scaled(kArrowShift), 0), false,
                                    option.palette.color(isEnabled() ? QPalette::Active : QPalette::Disabled,
                                                         QPalette::ButtonText));
    }

  private:
    [[nodiscard]] int arrowWidth() const { return text() == QStringLiteral("⋯") ? 0 : scaled(kArrowRoom); }
};

} // namespace

QPushButton* menuButton(const QString& title, const QString& tip, QMenu* menu, QWidget* parent) {
    auto* button = new MenuButton(title, parent);
    button->setToolTip(tip);
    QObject::connect(button, &QPushButton::clicked, menu,
                     [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

void addMenuHeading(QMenu& menu, const QString& text) {
    if (!menu.isEmpty())
        menu.addSeparator();
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", "remark");
    label->setContentsMargins(12, 4, 12, 2);
    auto* heading = new QWidgetAction(&menu);
    heading->setText(menuTitle(text));
    heading->setDefaultWidget(label);
    heading->setEnabled(false);
    menu.addAction(heading);
}

QString menuTitle(QString title) {
    return title.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QFrame* paneRule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    return line;
}

QVBoxLayout* makeSectionColumn(QWidget& part) {
    auto* outer = new QVBoxLayout(&part);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(paneRule(&part));
    auto* column = new QVBoxLayout;
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    outer->addLayout(column);
    return column;
}

void makeSectionHeading(QLabel& heading) {
    heading.setProperty("look", "muted");
    keepFont(heading, [] { return interfaceFont(11, QFont::DemiBold); });
}

namespace {

/// Wide enough for its text in bold, as it is when chosen. Style sheets don't count that.
class SegmentButton : public QPushButton {
  public:
    using QPushButton::QPushButton;

    [[nodiscard]] QSize sizeHint() const override {
        ensurePolished();
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        QStyleOptionButton option;
        initStyleOption(&option);
        option.state &= ~QStyle::State_On;
        const QSize usual = fontMetrics().size(Qt::TextShowMnemonic, text());
        const QSize size = QFontMetrics(bold).size(Qt::TextShowMnemonic, text()).expandedTo(usual);
        return style()->sizeFromContents(QStyle::CT_PushButton, &option, size, this);
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace

QButtonGroup* addSegments(QHBoxLayout& row, const QList<SegmentedChoice>& choices, QWidget* parent,
                          const QString& name) {
    auto* group = new QButtonGroup(parent);
    auto* tabs = new QWidget(parent);
    tabs->setAccessibleName(name);
    auto* buttons = new QHBoxLayout(tabs);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(0);
    for (int i = 0; i < choices.size(); ++i) {
        auto* button = new SegmentButton(choices[i].title, tabs);
        button->setProperty("look", "segment");
        button->setProperty("place", i == 0 ? "first" : i + 1 == choices.size() ? "last" : "middle");
        button->setCheckable(true);
        button->setChecked(i == 0);
        button->setToolTip(choices[i].tip);
        setAccessibleTab(*button);
        group->addButton(button, i);
        buttons->addWidget(button);
    }
    setAccessibleRole(*tabs, QAccessible::PageTabList);
    row.addWidget(tabs);
    return group;
}

} // namespace tokenscope::ui
