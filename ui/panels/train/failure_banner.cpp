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
    , m_words(new QLabel(this)) {
    setProperty("look", "error");
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(m_words, 1);
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setToolTip(tr("All of it, with the whole path"));
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

void FailureBanner::tell(const QString& words, const Error& error) {
    m_whole = copyText({{}, error, {}});
    m_words->setText(words);
    m_words->setToolTip(plainToolTip(m_whole));
    settle();
}

QString FailureBanner::text() const {
    return m_words->text();
}

void FailureBanner::settle() {
    const int wide = parentWidget()->width();
    const int high = std::max(sizeHint().height(), heightForWidth(wide));
    setGeometry(0, parentWidget()->height() - high, wide, high);
    raise();
}

bool FailureBanner::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        settle();
    return QFrame::eventFilter(watched, event);
}

void FailureBanner::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    settle();
}

} // namespace tokenscope::ui
