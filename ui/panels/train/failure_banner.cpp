#include "ui/panels/train/failure_banner.h"

#include "ui/support/tool_tips.h"
#include "ui/widgets/notices/problem_text.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tokenscope::ui {

FailureBanner::FailureBanner(QWidget& over)
    : QFrame(&over)
    , m_text(new QLabel(this)) {
    setProperty("look", "error");
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(m_text, 1);
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setToolTip(tr("Copy the whole message with the full path"));
    auto* dismiss = new QPushButton(tr("Dismiss"), this);
    row->addWidget(copy, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_whole);
        emit copied();
    });
    connect(dismiss, &QPushButton::clicked, this, &QWidget::hide);
    over.installEventFilter(this);
    hide();
}

void FailureBanner::setError(const QString& text, const Error& error) {
    m_whole = copyText({{}, error, {}});
    m_text->setText(text);
    m_text->setToolTip(plainToolTip(m_whole));
    place();
}

void FailureBanner::place() {
    const int wide = parentWidget()->width();
    const int high = std::max(sizeHint().height(), heightForWidth(wide));
    setGeometry(0, parentWidget()->height() - high, wide, high);
    raise();
}

bool FailureBanner::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void FailureBanner::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    place();
}

} // namespace tokenscope::ui
