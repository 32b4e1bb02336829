#include "ui/panels/compare/compare_view.h"

#include "ui/support/page_stack.h"
#include "ui/widgets/notices/placeholders.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace tokenscope::ui {

CompareView::CompareView(QWidget* parent)
    : QWidget(parent)
    , m_pages(new PageStack(this))
    , m_note(new OfferPage(m_pages)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pages);
    m_pages->addWidget(m_note);
}

void CompareView::setBody(QWidget* body) {
    m_body = body;
    m_pages->addWidget(body);
}

FailureNote& CompareView::failure() {
    if (!m_failure) {
        m_failure = new FailureNote(m_pages);
        m_pages->addWidget(m_failure);
    }
    return *m_failure;
}

void CompareView::showPage(Page page) {
    m_pages->setCurrentWidget(page == Page::Body      ? m_body
                              : page == Page::Failure ? static_cast<QWidget*>(&failure())
                                                      : m_note);
}

bool CompareView::showsBody() const {
    return m_body && m_pages->currentWidget() == m_body;
}

void CompareView::offerOpening(const QString& title) {
    m_note->setOffers(title, tr("Open a tokenizer file or a model's folder, or drop one here."),
                      {{tr("Open tokenizer…"), [this] { emit openRequested(); }}});
}

} // namespace tokenscope::ui
