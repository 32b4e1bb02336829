#include "ui/widgets/ids_view/ids_view.h"

#include <QSplitter>
#include <QVBoxLayout>

namespace tokenscope::ui {

IdsView::IdsView(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : QWidget(parent)
    , m_list(new IdsList(selection, marks))
    , m_field(new IdsField) {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_list);
    split->addWidget(m_field);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    setFocusProxy(m_list);
    connect(m_field, &IdsField::idsEdited, this, &IdsView::idsEdited);
}

void IdsView::setEncoded(EncodedTextPtr encoded) {
    m_field->setTokenizer(encoded ? encoded->tokenizer : nullptr);
    m_list->setEncoded(std::move(encoded));
}

} // namespace tokenscope::ui
