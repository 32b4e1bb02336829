#include "app/window/saved_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tokenscope::app {

SavedBar::SavedBar(QWidget* parent)
    : QFrame(parent)
    , m_words(new QLabel(this)) {
    setProperty("look", "info");
    setAccessibleName(tr("Saved"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setMinimumWidth(1); // a long path must not widen the window
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* open = new QPushButton(tr("Open it"), this);
    open->setToolTip(tr("Open the saved tokenizer"));
    auto* dismiss = new QPushButton(tr("Dismiss"), this);
    row->addWidget(m_words, 1);
    row->addWidget(open, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    connect(open, &QPushButton::clicked, this, [this] {
        hide();
        emit openRequested(m_path);
    });
    connect(dismiss, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void SavedBar::show(const QString& path, const QString& message) {
    m_path = path;
    m_words->setText(message);
    setVisible(true);
}

QString SavedBar::text() const {
    return isVisible() ? m_words->text() : QString();
}

} // namespace tokenscope::app
