#include "app/window/tokenizer_combo.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace tokenscope::app {
namespace {

constexpr int kGap = 8;
constexpr int kMaxWidth = 420;

QFont nameFont() {
    return ui::interfaceFont(13, QFont::DemiBold);
}

QFont detailFont() {
    return ui::interfaceFont(12);
}

int entryWidth(const QString& name, const QString& detail) {
    return QFontMetrics(nameFont()).horizontalAdvance(name) + kGap +
           QFontMetrics(detailFont()).horizontalAdvance(detail);
}

void paintEntry(QPainter& painter, QRect rect, const QString& name, const QString& detail) {
    painter.setFont(nameFont());
    painter.setPen(ui::piecePalette().text);
    const QString shown = painter.fontMetrics().elidedText(name, Qt::ElideMiddle, rect.width());
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, shown);
    rect.setLeft(rect.left() + painter.fontMetrics().horizontalAdvance(shown) + kGap);
    if (rect.width() <= 0)
        return;
    painter.setFont(detailFont());
    painter.setPen(ui::piecePalette().muted);
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(detail, Qt::ElideRight, rect.width()));
}

class EntryDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, ui::piecePalette().highlightSoft);
        paintEntry(*painter, option.rect.adjusted(8, 0, -8, 0), index.data().toString(),
                   index.data(TokenizerCombo::kDetailRole).toString());
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {entryWidth(index.data().toString(), index.data(TokenizerCombo::kDetailRole).toString()) + 24,
                ui::scaled(28)};
    }
};

} // namespace

TokenizerCombo::TokenizerCombo(ui::Session& session, QWidget* parent)
    : QComboBox(parent)
    , m_session(session) {
    setAccessibleName(tr("Tokenizer"));
    setToolTip(tr("The tokenizer in use (Ctrl+Tab for the next)"));
    setItemDelegate(new EntryDelegate(this));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(this, &QComboBox::activated, this, [this](int row) { m_session.tokenizers().setCurrent(row); });
    connect(&session, &ui::Session::tokenizersChanged, this, &TokenizerCombo::rebuild);
    connect(&session, &ui::Session::currentTokenizerChanged, this, &TokenizerCombo::rebuild);
    rebuild();
}

void TokenizerCombo::rebuild() {
    const QSignalBlocker quiet(this);
    const ui::TokenizerList& list = m_session.tokenizers();
    clear();
    for (int i = 0; i < list.size(); ++i) {
        const ui::OpenTokenizer& open = list.at(i);
        addItem(open.source.title());
        QString detail = tr("opening …");
        if (open.tokenizer)
            detail = ui::formatTitle(open.tokenizer->definition()) + QStringLiteral(" · ") +
                     ui::grouped(open.tokenizer->vocabularySize());
        setItemData(i, detail, kDetailRole);
        setItemData(
            i, open.source.path.isEmpty() ? tr("A sample that comes with the program") : open.source.path,
            Qt::ToolTipRole);
    }
    setCurrentIndex(list.currentIndex());
    setEnabled(list.size() > 0);
    updateGeometry();
    update();
}

QSize TokenizerCombo::sizeHint() const {
    int width = ui::scaled(180);
    for (int i = 0; i < count(); ++i)
        width = std::max(width, entryWidth(itemText(i), itemData(i, kDetailRole).toString()) + 40);
    return {std::min(width, ui::scaled(kMaxWidth)), ui::scaled(28)};
}

QSize TokenizerCombo::minimumSizeHint() const {
    return {ui::scaled(140), ui::scaled(28)};
}

void TokenizerCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText.clear();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect field = rect().adjusted(9, 0, -26, 0);
    if (currentIndex() < 0)
        paintEntry(painter, field, {}, count() == 0 ? tr("No tokenizer open") : tr("Choose a tokenizer"));
    else
        paintEntry(painter, field, currentText(), currentData(kDetailRole).toString());
}

} // namespace tokenscope::app
