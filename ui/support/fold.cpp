#include "ui/support/fold.h"

#include "ui/support/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kButtonSide = 24;
constexpr int kMarginNextToButton = 2;

const QString kOpen = QStringLiteral("open");
const QString kFolded = QStringLiteral("folded");

/// A QVBoxLayout says that it can't be lower than wrapped text and the usual height of everything else. Where a pane gets
/// its least height, the header would then lose what is missing.
class ContentColumn : public QVBoxLayout {
  public:
    using QVBoxLayout::QVBoxLayout;
    [[nodiscard]] int heightForWidth(int width) const override {
        if (m_measuring)
            return QVBoxLayout::heightForWidth(width);
        // minimumHeightForWidth() calls this function to measure both heights.
        const QScopedValueRollback measuring(m_measuring, true);
        return minimumHeightForWidth(width);
    }

  private:
    mutable bool m_measuring = false;
};

} // namespace

Fold::Fold(QWidget& pane, QWidget& header, QHBoxLayout& row, const QString& key, const QString& title)
    : QObject(&pane)
    , m_pane(pane)
    , m_header(header)
    , m_content(new QWidget(&pane))
    , m_column(new ContentColumn(m_content))
    , m_button(new QPushButton(&header))
    , m_row(row)
    , m_margins(row.contentsMargins())
    , m_key(key)
    , m_title(title) {
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    pane.layout()->addWidget(&header);
    pane.layout()->setAlignment(&header, Qt::AlignTop);
    static_cast<QVBoxLayout*>(pane.layout())->addWidget(m_content, 1);
    m_button->setProperty("look", "flat");
    m_button->setObjectName(QStringLiteral("fold-") + key);
    keepWidth(*m_button, kButtonSide);
    keepHeight(*m_button, kButtonSide);
    m_button->hide();
    row.insertWidget(0, m_button);
    connect(m_button, &QPushButton::clicked, this, &Fold::toggle);
    header.installEventFilter(this);
    for (auto* label : header.findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
        label->installEventFilter(this);
    showButton();
}

Fold* Fold::of(const QWidget& pane) {
    return pane.findChild<Fold*>(QString(), Qt::FindDirectChildrenOnly);
}

void Fold::reveal(QWidget& widget) {
    for (QWidget* at = &widget; at != nullptr; at = at->parentWidget())
        if (Fold* fold = of(*at); fold != nullptr && fold->isFolded())
            fold->open();
}

QWidget* Fold::reachable(QWidget& widget) {
    QWidget* reached = &widget;
    for (QWidget* at = &widget; at != nullptr; at = at->parentWidget())
        if (const Fold* fold = of(*at); fold != nullptr && fold->isFolded())
            reached = fold->m_button;
    return reached;
}

int Fold::foldedHeight() const {
    return m_header.isHidden() ? 0 : std::max(m_header.minimumHeight(), m_header.minimumSizeHint().height());
}

int Fold::openHeight() const {
    int content = m_content->minimumSizeHint().height();
    if (m_column->hasHeightForWidth()) // wrapped text
        content = std::max(content, m_column->totalMinimumHeightForWidth(m_pane.width()));
    return std::max(foldedHeight() + content, m_pane.minimumHeight());
}

void Fold::setFoldable(bool foldable) {
    m_button->setVisible(foldable);
    QMargins margins = m_margins;
    if (foldable)
        margins.setLeft(std::min(margins.left(), kMarginNextToButton));
    m_row.setContentsMargins(margins);
    if (!foldable)
        setFolded(false);
}

void Fold::setFolded(bool folded) {
    if (folded == m_folded)
        return fitHeight();
    m_folded = folded;
    QWidget* focus = QApplication::focusWidget();
    if (folded && focus != nullptr && m_content->isAncestorOf(focus))
        m_button->setFocus(Qt::OtherFocusReason);
    m_content->setVisible(!folded);
    fitHeight();
    showButton();
}

void Fold::setInColumn(bool inColumn) {
    m_inColumn = inColumn;
    fitHeight();
}

void Fold::fitHeight() {
    const bool limited = m_pane.sizePolicy().verticalPolicy() == QSizePolicy::Maximum;
    m_pane.setMaximumHeight(!m_inColumn ? QWIDGETSIZE_MAX
                            : m_folded  ? foldedHeight()
                            : limited   ? openHeight()
                                        : QWIDGETSIZE_MAX);
}

void Fold::showButton() {
    setFoldTitle(*m_button, m_title, !m_folded, false);
    m_button->setToolTip(m_folded ? tr("Show what is below this header") : tr("Show only this header"));
}

void Fold::toggle() {
    m_folded ? open() : setChoice(Choice::Folded);
}

/// Where there is room, the pane still folds on its own when the window becomes lower.
void Fold::open() {
    setChoice(Choice::Automatic);
    if (m_folded)
        setChoice(Choice::Open);
}

void Fold::setChoice(Choice choice) {
    m_choice = choice;
    emit chosen();
}

bool Fold::eventFilter(QObject* watched, QEvent* event) {
    // The header is destroyed before this is, and its events come here until then: only the types below may look at
    // its button.
    if (event->type() == QEvent::Resize && watched == &m_header)
        fitHeight();
    const bool press = event->type() == QEvent::MouseButtonPress;
    if ((!press && event->type() != QEvent::MouseButtonRelease) || m_button->isHidden())
        return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const auto* on = static_cast<QWidget*>(watched);
    // A disabled control passes its clicks on.
    const QWidget* child = on->childAt(mouse->pos());
    const bool mine = mouse->button() == Qt::LeftButton && on->rect().contains(mouse->pos()) &&
                      (child == nullptr || qobject_cast<const QLabel*>(child) != nullptr);
    if (press) {
        m_pressed = mine;
        return false;
    }
    if (!std::exchange(m_pressed, false) || !mine)
        return false;
    toggle();
    return true;
}

QJsonObject Fold::choicesIn(const QWidget& widget) {
    QJsonObject choices;
    for (const auto* fold : widget.findChildren<Fold*>())
        if (fold->m_choice != Choice::Automatic)
            choices[fold->m_key] = fold->m_choice == Choice::Open ? kOpen : kFolded;
    return choices;
}

void Fold::restoreChoices(const QWidget& widget, const QJsonObject& choices) {
    for (auto* fold : widget.findChildren<Fold*>()) {
        const QString choice = choices[fold->m_key].toString();
        const Choice wanted = choice == kOpen     ? Choice::Open
                              : choice == kFolded ? Choice::Folded
                                                  : Choice::Automatic;
        if (wanted != fold->m_choice)
            fold->setChoice(wanted);
    }
}

void setFoldTitle(QPushButton& button, const QString& title, bool open, bool titled) {
    const QString arrow = open ? QStringLiteral("\u25BE") : QStringLiteral("\u25B8");
    button.setText(titled ? arrow + QLatin1Char(' ') + title : arrow);
    button.setAccessibleName(open ? Fold::tr("Fold: %1").arg(title) : Fold::tr("Unfold: %1").arg(title));
}

} // namespace tokenscope::ui
