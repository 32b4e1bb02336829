#include "ui/widgets/legend/legend.h"

#include "ui/widgets/legend/legend_entry.h"

#include <QHBoxLayout>

namespace tokenscope {

Legend::Legend(TokenMarks* marks, QWidget* parent)
    : QWidget(parent)
    , m_marks(marks) {
    setAccessibleName(tr("Legend of token types"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addStretch(1);
    for (const PieceType type : {PieceType::Normal, PieceType::UserDefined, PieceType::Byte,
                                 PieceType::Control, PieceType::Unknown, PieceType::Unused}) {
        auto* entry = new LegendEntry(type, this);
        m_entries[static_cast<std::size_t>(type)] = entry;
        row->addWidget(entry);
        connect(entry, &QAbstractButton::toggled, m_marks,
                [this, type](bool shown) { m_marks->setShown(type, shown); });
    }
    connect(m_marks, &TokenMarks::changed, this, &Legend::showMarks);
    showMarks();
}

QWidget* Legend::entry(PieceType type) const {
    return m_entries[static_cast<std::size_t>(type)];
}

void Legend::setEncoded(const EncodedTextPtr& encoded) {
    for (LegendEntry* entry : m_entries)
        entry->setCount(encoded ? encoded->typeCounts[static_cast<std::size_t>(entry->type())] : 0);
}

void Legend::showMarks() {
    for (LegendEntry* entry : m_entries)
        entry->setChecked(m_marks->shows(entry->type()));
}

} // namespace tokenscope
