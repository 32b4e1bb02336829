#include "app/window/file_drops.h"

#include "app/window/panels.h"
#include "core/locate/model_name.h"
#include "ui/lessons/lesson_library.h"
#include "ui/panels/chat/chat_files.h"
#include "ui/panels/check/suite_files.h"
#include "ui/session/session.h"
#include "ui/session/text_files.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

namespace tokenscope::app {

/// Covers the window, one line for each item.
class DropOverlay : public QWidget {
  public:
    explicit DropOverlay(QWidget* window)
        : QWidget(window) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    void showLines(const QStringList& lines) {
        m_lines = lines;
        setGeometry(parentWidget()->rect());
        show();
        raise();
        update();
    }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QStringList m_lines;
};

void DropOverlay::paintEvent(QPaintEvent*) {
    const ui::PiecePalette& colors = ui::piecePalette();
    QPainter painter(this);
    QColor dimmed = colors.panel;
    dimmed.setAlpha(215);
    painter.fillRect(rect(), dimmed);
    painter.setPen(QPen(colors.highlight, 2, Qt::DashLine));
    painter.drawRect(rect().adjusted(12, 12, -13, -13));
    painter.setPen(colors.text);
    painter.setFont(ui::interfaceFont(16));
    const int height = ui::scaled(28);
    int y = (this->height() - height * static_cast<int>(m_lines.size())) / 2;
    for (const QString& line : m_lines) {
        painter.drawText(QRect(24, y, width() - 48, height), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(line, Qt::ElideMiddle, width() - 48));
        y += height;
    }
}

namespace {

constexpr qsizetype kMaxLines = 8;

/// What the window does with an item that the shown panel leaves to it.
QString describeOpening(const ui::DropItem& item) {
    const QString name = QFileInfo(item.path).fileName();
    switch (item.kind) {
    case ui::DropItem::Kind::Tokenizer:
        return FileDrops::tr("%1 opens as a tokenizer").arg(name);
    case ui::DropItem::Kind::Lesson:
        return FileDrops::tr("%1 opens as a lesson").arg(name);
    case ui::DropItem::Kind::Chat:
        return FileDrops::tr("%1 opens in Chat").arg(name);
    case ui::DropItem::Kind::Suite:
        return FileDrops::tr("The tests in %1 open in Check").arg(name);
    case ui::DropItem::Kind::Text:
        return FileDrops::tr("%1 replaces the current text").arg(name);
    case ui::DropItem::Kind::Either:
        break;
    }
    return FileDrops::tr("%1 opens as a tokenizer if it is one; otherwise it replaces the current text")
        .arg(name);
}

} // namespace

ui::DropItem::Kind dropKind(const QString& path) {
    if (ui::isSuiteFile(path))
        return ui::DropItem::Kind::Suite;
    if (ui::isChatFile(path))
        return ui::DropItem::Kind::Chat;
    if (QFileInfo(path).isDir() || ui::looksLikeTokenizerName(path))
        return ui::DropItem::Kind::Tokenizer;
    if (ui::isLessonFile(path))
        return ui::DropItem::Kind::Lesson;
    return ui::looksLikeTextName(path) ? ui::DropItem::Kind::Text : ui::DropItem::Kind::Either;
}

QList<ui::DropItem> dropItems(const QMimeData& data) {
    QList<ui::DropItem> items;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            items << ui::DropItem{url.toLocalFile(), dropKind(url.toLocalFile())};
    return items;
}

QString droppedModelName(const QMimeData& data) {
    const QString text = data.hasUrls() ? data.urls().value(0).toString() : data.text();
    const auto name =
        locate::parseModelName(text.left(static_cast<int>(locate::kLongestModelName)).toStdString());
    // A name without an address may be any text.
    return name && !name->host.empty() ? QString::fromStdString(name->text()) : QString();
}

FileDrops::FileDrops(QWidget& window, ui::Session& session, Panels& panels)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_panels(panels)
    , m_overlay(new DropOverlay(&window)) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool FileDrops::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::DragEnter: {
        auto* drag = static_cast<QDragEnterEvent*>(event);
        const QStringList lines = describe(*drag->mimeData());
        if (lines.isEmpty())
            return false;
        m_overlay->showLines(lines);
        drag->acceptProposedAction();
        return true;
    }
    case QEvent::DragLeave:
        m_overlay->hide();
        return true;
    case QEvent::Drop: {
        m_overlay->hide();
        auto* dropped = static_cast<QDropEvent*>(event);
        dropped->acceptProposedAction();
        drop(*dropped);
        return true;
    }
    default:
        return QObject::eventFilter(watched, event);
    }
}

/// Empty for what can't be dropped.
QStringList FileDrops::describe(const QMimeData& data) const {
    const QList<ui::DropItem> items = dropItems(data);
    QStringList lines;
    for (const ui::DropItem& item : items.mid(0, kMaxLines)) {
        const QString taken = m_panels.shown().describeDrop(item);
        lines << (taken.isEmpty() ? describeOpening(item) : taken);
    }
    if (items.size() > kMaxLines)
        lines << tr("and %n more", nullptr, static_cast<int>(items.size() - kMaxLines));
    if (!lines.isEmpty())
        return lines;
    if (const QString model = droppedModelName(data); !model.isEmpty())
        return {tr("Searches this machine for %1").arg(model)};
    if (data.hasText() && !data.hasUrls())
        return {tr("The dropped text replaces the current text")};
    return {};
}

void FileDrops::drop(const QDropEvent& event) {
    const QMimeData& data = *event.mimeData();
    const QList<ui::DropItem> items = dropItems(data);
    if (items.isEmpty()) {
        if (const QString model = droppedModelName(data); !model.isEmpty())
            return emit modelDropped(model);
        // Undoable, as a paste is.
        ui::TextDocument& text = m_session.document();
        text.replace(0, static_cast<std::uint32_t>(text.text().size()), data.text().toStdString());
        return;
    }
    ui::Panel& panel = m_panels.shown();
    QStringList files;
    for (const ui::DropItem& item :
         panel.acceptDrop(items, panel.mapFrom(&m_window, event.position().toPoint()))) {
        if (item.kind == ui::DropItem::Kind::Chat)
            m_panels.openChatFile(item.path);
        else if (item.kind == ui::DropItem::Kind::Suite)
            m_panels.openSuite(item.path);
        else if (item.kind == ui::DropItem::Kind::Lesson)
            emit lessonDropped(item.path);
        else
            files << item.path;
    }
    if (!files.isEmpty())
        m_session.openFiles(files);
}

} // namespace tokenscope::app
