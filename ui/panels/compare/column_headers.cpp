#include "ui/panels/compare/column_headers.h"

#include "ui/panels/compare/difference_look.h"
#include "ui/support/elided_label.h"
#include "ui/support/format_number.h"
#include "ui/support/plain_tool_tip.h"
#include "ui/support/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>

namespace tokenscope {
namespace {

class LetterBox : public QWidget {
  public:
    LetterBox(std::size_t column, QWidget* parent)
        : QWidget(parent)
        , m_column(column) {
        keepWidth(*this, 18);
        keepHeight(*this, 18);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintColumnLetter(painter, {0, 0}, height(), m_column);
    }

  private:
    std::size_t m_column;
};

} // namespace

ColumnHeaders::ColumnHeaders(ColumnSet& columns, QWidget* parent)
    : QFrame(parent)
    , m_columns(columns)
    , m_row(new QHBoxLayout(this)) {
    setProperty("look", "header");
    keepHeight(*this, 32);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    connect(&columns, &ColumnSet::columnsChanged, this, &ColumnHeaders::rebuild);
    connect(&columns, &ColumnSet::comparedChanged, this, &ColumnHeaders::rebuild);
    rebuild();
}

void ColumnHeaders::setMargin(int pixels) {
    m_row->setContentsMargins(0, 0, pixels, 0);
}

void ColumnHeaders::rebuild() {
    while (QLayoutItem* item = m_row->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        m_row->addWidget(makeHeader(c), 1);
}

QWidget* ColumnHeaders::makeHeader(std::size_t column) {
    auto* header = new QWidget(this);
    header->setMinimumWidth(0);
    header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    row->addWidget(new LetterBox(column, header));
    auto* name = new ElidedLabel(header);
    name->setTextFormat(Qt::PlainText);
    name->setProperty("look", "title");
    name->setText(m_columns.title(column));
    name->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    row->addWidget(name, 0);
    auto* remark = new ElidedLabel(header);
    remark->setProperty("look", "remark");
    QStringList words;
    const ComparedTextPtr& compared = m_columns.compared();
    if (!m_columns.tokenizer(column))
        words << tr("opening …");
    else if (compared && column < compared->columns.size() &&
             compared->columns[column].encoded->tokenizer == m_columns.tokenizer(column))
        words << (m_columns.size() > 3
                      ? grouped(compared->columns[column].figures.tokens)
                      : tr("%1 tokens").arg(grouped(compared->columns[column].figures.tokens)));
    if (const QString own = m_columns.settings(column); !own.isEmpty())
        words << own;
    remark->setText(words.join(QStringLiteral(" · ")));
    row->addWidget(remark, 1);
    if (m_columns.size() < 2)
        return header;
    const bool pinned = column == m_columns.reference();
    auto* pin = new QPushButton(pinned ? tr("Reference") : tr("Pin"), header);
    pin->setProperty("look", "flat");
    pin->setEnabled(!pinned);
    pin->setToolTip(pinned ? tr("The others are compared with this one")
                           : tr("Compare the others with this one"));
    connect(pin, &QPushButton::clicked, &m_columns, [this, column] { m_columns.setReference(column); });
    row->addWidget(pin);
    auto* drop = new QPushButton(QStringLiteral("×"), header);
    drop->setProperty("look", "flat");
    drop->setAccessibleName(tr("Leave out column %1").arg(columnLetter(column)));
    drop->setToolTip(tr("Leave this column out; the tokenizer stays open"));
    connect(drop, &QPushButton::clicked, &m_columns, [this, column] { m_columns.drop(column); });
    row->addWidget(drop);
    return header;
}

} // namespace tokenscope
