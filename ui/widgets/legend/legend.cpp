// One switch of the legend.

#include "ui/widgets/legend/legend.h"

#include "core/definition/piece_type.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QAbstractButton>
#include <QEvent>
#include <QPainter>
#include <cmath>

namespace tokenscope::ui {

class LegendEntry : public QAbstractButton {
    Q_OBJECT

  public:
    explicit LegendEntry(PieceType type, QWidget* parent = nullptr);

    [[nodiscard]] PieceType type() const { return m_type; }
    void setCount(quint32 count);
    [[nodiscard]] quint32 count() const { return m_count; }
    /// What is written beside the swatch. What isn't is in the tooltip.
    enum class Words : quint8 { NameAndCount, Count, None };
    void setWords(Words words);
    [[nodiscard]] Words words() const { return m_words; }
    [[nodiscard]] int widthWith(Words words) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void describe();
    PieceType m_type;
    quint32 m_count = 0;
    Words m_words = Words::NameAndCount;
};

namespace {

// At 100 %; they grow with the text.
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
    connect(this, &QAbstractButton::toggled, this, &LegendEntry::describe);
    describe();
}

void LegendEntry::setCount(quint32 count) {
    if (count == m_count)
        return;
    m_count = count;
    describe();
    updateGeometry();
    update();
}

void LegendEntry::setWords(Words words) {
    if (words == m_words)
        return;
    m_words = words;
    update();
}

void LegendEntry::describe() {
    setAccessibleName(tr("%1: %2 tokens").arg(text()).arg(m_count));
    setToolTip(isChecked() ? tr("Hide the %1 tokens of type %2").arg(grouped(m_count), text())
                           : tr("Show the %1 tokens of type %2").arg(grouped(m_count), text()));
}

int LegendEntry::widthWith(Words words) const {
    qreal width = scaled(kSwatch) + 2 * scaled(kPadding);
    if (words == Words::NameAndCount)
        width += scaled(kSwatchGap) + QFontMetricsF(nameFont()).horizontalAdvance(text());
    if (words != Words::None)
        width += scaled(kSwatchGap) + QFontMetricsF(countFont()).horizontalAdvance(abbreviated(m_count));
    return static_cast<int>(std::ceil(width));
}

QSize LegendEntry::sizeHint() const {
    return {widthWith(m_words), scaled(kEntryHeight)};
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
    // Nothing to show, or switched off: the swatch steps back, the words stay legible.
    painter.setOpacity(on && m_count > 0 ? 1 : 0.4);
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
        painter.setFont(interfaceFont(10, QFont::DemiBold));
        painter.setPen(palette.typeText[static_cast<int>(m_type)]);
        painter.drawText(swatch, Qt::AlignCenter, QString(QLatin1Char(badge(m_type))));
    }
    painter.setOpacity(1);
    QFont names = nameFont();
    names.setStrikeOut(!on);
    const QFontMetricsF metrics(names);
    qreal x = swatch.right() + gap;
    painter.setPen(on && m_count > 0 ? palette.text : palette.muted);
    if (m_words == Words::NameAndCount) {
        painter.setFont(names);
        painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, text());
        x += metrics.horizontalAdvance(text()) + gap;
    }
    if (m_words != Words::None) {
        QFont counts = countFont();
        counts.setStrikeOut(!on && m_words == Words::Count);
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

using Words = LegendEntry::Words;

// At 100 %; they grow with the text.
constexpr int kGap = 4;
constexpr int kHeight = 24;
constexpr int kBriefest = 3;
constexpr PieceType kOrder[] = {PieceType::Normal,  PieceType::UserDefined, PieceType::Byte,
                                PieceType::Control, PieceType::Unknown,     PieceType::Unused};

Words wordsOf(const LegendEntry& entry, int brevity) {
    if (brevity == 0)
        return Words::NameAndCount;
    if (entry.count() == 0 || brevity == kBriefest)
        return Words::None;
    return brevity == 1 ? Words::NameAndCount : Words::Count;
}

} // namespace

Legend::Legend(TokenMarks* marks, QWidget* parent)
    : QWidget(parent)
    , m_marks(marks) {
    setAccessibleName(tr("Legend of token types"));
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
        place();
    });
    showMarks();
}

QWidget* Legend::entry(PieceType type) const {
    return m_entries[static_cast<std::size_t>(type)];
}

void Legend::setEncoded(const EncodedTextPtr& encoded) {
    for (LegendEntry* entry : m_entries)
        entry->setCount(encoded ? encoded->typeCounts[static_cast<std::size_t>(entry->type())] : 0);
    updateGeometry();
    place();
}

int Legend::widthAt(int brevity) const {
    int width = (kPieceTypeCount - 1) * scaled(kGap);
    for (const LegendEntry* entry : m_entries)
        width += entry->widthWith(wordsOf(*entry, brevity));
    return width;
}

QSize Legend::sizeHint() const {
    return {widthAt(0), scaled(kHeight)};
}

QSize Legend::minimumSizeHint() const {
    return {widthAt(kBriefest), scaled(kHeight)};
}

void Legend::place() {
    int brevity = 0;
    while (brevity < kBriefest && widthAt(brevity) > width())
        ++brevity;
    int x = width() - widthAt(brevity);
    for (const PieceType type : kOrder) {
        LegendEntry* entry = m_entries[static_cast<std::size_t>(type)];
        entry->setWords(wordsOf(*entry, brevity));
        const int entryWidth = entry->widthWith(entry->words());
        entry->setGeometry(x, (height() - scaled(kHeight)) / 2, entryWidth, scaled(kHeight));
        x += entryWidth + scaled(kGap);
    }
}

void Legend::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void Legend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const bool measures = event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange;
    if (measures && !Theme::instance().applying()) {
        updateGeometry();
        place();
    }
}

void Legend::showMarks() {
    for (LegendEntry* entry : m_entries)
        entry->setChecked(m_marks->shows(entry->type()));
}

} // namespace tokenscope::ui
