#include "app/window/drop_overlay.h"

#include "core/locate/model_name.h"
#include "ui/lessons/lesson_shelf.h"
#include "ui/panels/chat/chat_files.h"
#include "ui/session/text_files.h"
#include "ui/session/tokenizer_names.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QFileInfo>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

#include <algorithm>

namespace tokenscope::app {

using namespace ui;

namespace {

constexpr qsizetype kMaxLines = 8;

QString describeOpening(const DropItem& item) {
    const QString name = QFileInfo(item.path).fileName();
    switch (item.kind) {
    case DropItem::Kind::Tokenizer:
        return DropOverlay::tr("%1 opens as a tokenizer").arg(name);
    case DropItem::Kind::Lesson:
        return DropOverlay::tr("%1 opens as a lesson").arg(name);
    case DropItem::Kind::Chat:
        return DropOverlay::tr("%1 opens in Chat").arg(name);
    case DropItem::Kind::Text:
        return DropOverlay::tr("%1 replaces the current text").arg(name);
    case DropItem::Kind::Either:
        break;
    }
    return DropOverlay::tr("%1 opens as a tokenizer if it is one, otherwise it replaces the current text")
        .arg(name);
}

} // namespace

DropItem::Kind dropKind(const QString& path) {
    if (isChatFile(path))
        return DropItem::Kind::Chat;
    if (QFileInfo(path).isDir() || looksLikeTokenizerName(path))
        return DropItem::Kind::Tokenizer;
    if (isLessonFile(path))
        return DropItem::Kind::Lesson;
    return looksLikeTextName(path) ? DropItem::Kind::Text : DropItem::Kind::Either;
}

QList<DropItem> dropItems(const QMimeData& data) {
    QList<DropItem> items;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            items << DropItem{url.toLocalFile(), dropKind(url.toLocalFile())};
    return items;
}

QString hubAddress(const QMimeData& data) {
    const QString text = data.hasUrls() ? data.urls().value(0).toString() : data.text();
    const auto name = parseModelName(text.left(static_cast<int>(kLongestModelName)).toStdString());
    // A name alone may be text as well as not.
    return name && !name->host.empty() ? QString::fromStdString(name->text()) : QString();
}

DropOverlay::DropOverlay(QWidget* window)
    : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOverlay::showFor(const QList<DropItem>& items, const Panel& shown) {
    m_lines.clear();
    for (const DropItem& item : items.mid(0, kMaxLines)) {
        const QString taken = shown.describeDrop(item);
        m_lines << (taken.isEmpty() ? describeOpening(item) : taken);
    }
    if (items.size() > kMaxLines)
        m_lines << tr("and %1 more").arg(items.size() - kMaxLines);
    appear();
}

void DropOverlay::showForText() {
    m_lines = {tr("The dropped text replaces the current text")};
    appear();
}

void DropOverlay::showForModel(const QString& name) {
    m_lines = {tr("Searches this machine for %1").arg(name)};
    appear();
}

void DropOverlay::appear() {
    setGeometry(parentWidget()->rect());
    show();
    raise();
    update();
}

void DropOverlay::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    QColor veil = colors.panel;
    veil.setAlpha(215);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(colors.highlight, 2, Qt::DashLine));
    painter.drawRect(rect().adjusted(12, 12, -13, -13));
    painter.setPen(colors.text);
    painter.setFont(interfaceFont(16));
    const int height = scaled(28);
    int y = (this->height() - height * static_cast<int>(m_lines.size())) / 2;
    for (const QString& line : m_lines) {
        painter.drawText(QRect(24, y, width() - 48, height), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(line, Qt::ElideMiddle, width() - 48));
        y += height;
    }
}

} // namespace tokenscope::app
