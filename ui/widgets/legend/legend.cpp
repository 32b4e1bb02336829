#include "ui/widgets/legend/legend.h"

#include "ui/support/theme.h"
#include "ui/widgets/legend/legend_entry.h"

#include <QEvent>

namespace tokenscope::ui {
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
