#include "ui/widgets/legend/legend.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace tokenscope::ui {
namespace {

// Pixels at 100 %.
constexpr int kSwatch = 16;
constexpr int kSwatchGap = 6;
constexpr int kPadding = 4;
constexpr int kEntryHeight = 24;

QFont nameFont() {
    return interfaceFont(12);
}
QFont countFont() {
    return interfaceFont(12, QFont::DemiBold);
}

} // namespace

LegendEntry::LegendEntry(PieceType type, QWidget* parent)
    : QAbstractButton(parent)
    , m_type(type) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(typeLabel(type));
    setObjectName(text());
    connect(this, &QAbstractButton::toggled, this, &LegendEntry::updateDescription);
    updateDescription();
}

void LegendEntry::setCount(quint32 count) {
    if (count == m_count)
        return;
    m_count = count;
    updateDescription();
    updateGeometry();
    update();
}

void LegendEntry::setLabel(Label label) {
    if (label == m_label)
        return;
    m_label = label;
    update();
}

void LegendEntry::updateDescription() {
    setAccessibleName(tr("%1: %2 tokens", nullptr, pluralCount(m_count)).arg(text()).arg(m_count));
    const QString action = (isChecked() ? tr("Hide the %1 tokens of type %2", nullptr, pluralCount(m_count))
                                        : tr("Show the %1 tokens of type %2", nullptr, pluralCount(m_count)))
                               .arg(grouped(m_count), text());
    setToolTip(typeMeaning(m_type) + u'\n' + action);
}

int LegendEntry::widthWith(Label label) const {
    qreal width = scaled(kSwatch) + 2 * scaled(kPadding);
    if (label == Label::NameAndCount)
        width += scaled(kSwatchGap) + QFontMetricsF(nameFont()).horizontalAdvance(text());
    if (label != Label::None)
        width += scaled(kSwatchGap) + QFontMetricsF(countFont()).horizontalAdvance(abbreviated(m_count));
    return static_cast<int>(std::ceil(width));
}

QSize LegendEntry::sizeHint() const {
    return {widthWith(m_label), scaled(kEntryHeight)};
}

bool LegendEntry::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave ||
        event->type() == QEvent::FontChange)
        update();
    return QAbstractButton::event(event);
}

void LegendEntry::paintEvent(QPaintEvent*) {
    const PiecePalette& palette = piecePalette();
    QPainter painter(this);
    if (underMouse() && isEnabled())
        painter.fillRect(rect(), palette.highlightSoft);
    const bool on = isChecked();
    // Types that don't occur or are hidden: the swatch is dimmed, its letter and the label stay legible.
    const bool dimmed = !on || m_count == 0;
    painter.setOpacity(dimmed ? 0.4 : 1);
    const int side = scaled(kSwatch);
    const int gap = scaled(kSwatchGap);
    const QRectF swatch(scaled(kPadding), (height() - side) / 2.0, side, side);
    if (m_type == PieceType::Normal) {
        paintPieceFill(painter, swatch.adjusted(0, 0, -side / 2.0, 0), m_type, false, 0);
        paintPieceFill(painter, swatch.adjusted(side / 2.0, 0, 0, 0), m_type, true, 0);
    } else {
        paintPieceFill(painter, swatch, m_type, false, 2);
        if (m_type == PieceType::Byte)
            paintHatch(painter, swatch, m_type);
        painter.setOpacity(1);
        painter.setFont(interfaceFont(10, QFont::DemiBold));
        painter.setPen(dimmed ? palette.text : palette.typeText[static_cast<int>(m_type)]);
        painter.drawText(swatch, Qt::AlignCenter, QString(QLatin1Char(badge(m_type))));
    }
    painter.setOpacity(1);
    QFont names = nameFont();
    names.setStrikeOut(!on);
    const QFontMetricsF metrics(names);
    qreal x = swatch.right() + gap;
    painter.setPen(on && m_count > 0 ? palette.text : palette.muted);
    if (m_label == Label::NameAndCount) {
        painter.setFont(names);
        painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, text());
        x += metrics.horizontalAdvance(text()) + gap;
    }
    if (m_label != Label::None) {
        QFont counts = countFont();
        counts.setStrikeOut(!on && m_label == Label::Count);
        painter.setFont(counts);
        painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft,
                         abbreviated(m_count));
    }
    if (hasFocus()) {
        painter.setPen(palette.highlight);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

namespace {

using Label = LegendEntry::Label;

// Pixels at 100 %.
constexpr int kGap = 4;
constexpr int kHeight = 24;
constexpr int kBriefest = 3;
constexpr PieceType kOrder[] = {PieceType::Normal,  PieceType::UserDefined, PieceType::Byte,
                                PieceType::Control, PieceType::Unknown,     PieceType::Unused};

Label labelOf(const LegendEntry& entry, int brevity) {
    if (brevity == 0)
        return Label::NameAndCount;
    if (entry.count() == 0 || brevity == kBriefest)
        return Label::None;
    return brevity == 1 ? Label::NameAndCount : Label::Count;
}

} // namespace

Legend::Legend(TokenMarks* marks, QWidget* parent)
    : QWidget(parent)
    , m_marks(marks) {
    setAccessibleName(tr("Legend of token types"));
    setAccessibleRole(*this, QAccessible::Grouping);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (const PieceType type : kOrder) {
        auto* entry = new LegendEntry(type, this);
        m_entries[static_cast<std::size_t>(type)] = entry;
        connect(entry, &QAbstractButton::toggled, m_marks,
                [this, type](bool shown) { m_marks->setShown(type, shown); });
    }
    connect(m_marks, &TokenMarks::changed, this, &Legend::showMarks);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        placeEntries();
    });
    showMarks();
}

void Legend::setEncoded(const EncodedTextPtr& encoded) {
    for (LegendEntry* entry : m_entries)
        entry->setCount(encoded ? encoded->typeCounts[static_cast<std::size_t>(entry->type())] : 0);
    updateGeometry();
    placeEntries();
}

int Legend::widthAt(int brevity) const {
    int width = (kPieceTypeCount - 1) * scaled(kGap);
    for (const LegendEntry* entry : m_entries)
        width += entry->widthWith(labelOf(*entry, brevity));
    return width;
}

QSize Legend::sizeHint() const {
    return {widthAt(0), scaled(kHeight)};
}

QSize Legend::minimumSizeHint() const {
    return {widthAt(kBriefest), scaled(kHeight)};
}

void Legend::placeEntries() {
    int brevity = 0;
    while (brevity < kBriefest && widthAt(brevity) > width())
        ++brevity;
    int x = width() - widthAt(brevity);
    for (const PieceType type : kOrder) {
        LegendEntry* entry = m_entries[static_cast<std::size_t>(type)];
        const Label label = labelOf(*entry, brevity);
        entry->setLabel(label);
        const int entryWidth = entry->widthWith(label);
        entry->setGeometry(x, (height() - scaled(kHeight)) / 2, entryWidth, scaled(kHeight));
        x += entryWidth + scaled(kGap);
    }
}

void Legend::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeEntries();
}

void Legend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const bool measures = event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange;
    if (measures && !Theme::instance().applying()) {
        updateGeometry();
        placeEntries();
    }
}

void Legend::showMarks() {
    for (LegendEntry* entry : m_entries)
        entry->setChecked(m_marks->isSwitchedOn(entry->type()));
}

} // namespace tokenscope::ui
