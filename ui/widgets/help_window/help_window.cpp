#include "ui/widgets/help_window/help_window.h"

#include "ui/support/language.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/choice_delegate.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>
#include <QVBoxLayout>

#include <algorithm>

static void useManual() {
    Q_INIT_RESOURCE(manual);
}

namespace tokenscope::ui {
namespace {

constexpr int kWidth = 860;
constexpr int kHeight = 620;
constexpr int kListWidth = 200;
constexpr int kMargin = 16;
constexpr int kGap = 10;         ///< between paragraphs
constexpr int kLineHeight = 125; ///< percent

QString manualPage(const QString& key) {
    useManual();
    QFile file(fileInLanguage(QStringLiteral(":/tokenscope/manual/") + key, language()));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The first heading of a page in Markdown.
QString titleOf(const QString& markdown) {
    return markdown.section(QLatin1Char('\n'), 0, 0).mid(2);
}

/// Qt's headings are too large for pages this short, and its paragraphs touch.
void setUp(QTextDocument& page) {
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        if (cursor.currentTable())
            continue;
        const int level = block.blockFormat().headingLevel();
        QTextBlockFormat format;
        format.setTopMargin(level > 1 ? scaled(kGap) : 0);
        format.setBottomMargin(block.textList() ? scaled(kGap) / 2 : scaled(kGap));
        format.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
        cursor.mergeBlockFormat(format);
        if (level == 0)
            continue;
        cursor.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat heading;
        heading.setFont(interfaceFont(level == 1 ? 20 : 15, QFont::DemiBold));
        cursor.setCharFormat(heading);
    }
}

} // namespace

HelpWindow::HelpWindow(const QStringList& modes, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
    , m_text(new QTextBrowser(this))
    , m_nothing(new QLabel(tr("Nothing found"), this)) {
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Help"));
    resize(scaled(kWidth), scaled(kHeight));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* side = new QVBoxLayout;
    side->setContentsMargins(8, 8, 8, 8);
    side->setSpacing(8);
    m_search->setPlaceholderText(tr("Search (Ctrl+F)"));
    m_search->setAccessibleName(tr("Search the help"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new ChoiceDelegate({}, m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_nothing->setProperty("look", "remark");
    m_nothing->setObjectName(QStringLiteral("nothingFound"));
    m_nothing->hide();
    side->addWidget(m_search);
    side->addWidget(m_nothing);
    side->addWidget(m_list, 1);
    auto* left = new QWidget(this);
    left->setLayout(side);
    keepWidth(*left, kListWidth);
    row->addWidget(left);
    m_text->setAccessibleName(tr("Page"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false); // the help has no links, and the program opens no pages of the web
    m_text->document()->setDocumentMargin(kMargin);
    keepFont(*m_text, [] { return interfaceFont(14); });
    row->addWidget(m_text, 1);

    for (const QString& key : QStringList{startPage()} + modes + QStringList{ciPage(), glossaryPage()})
        if (const QString source = manualPage(key); !source.isEmpty())
            addPage({key, titleOf(source), source});
    addPage({shortcutsKey(), tr("Keyboard shortcuts"), {}, true});
    fillList();

    connect(m_list, &QListWidget::currentRowChanged, this, &HelpWindow::showCurrent);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    auto* find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    connect(&Theme::instance(), &Theme::changed, this, &HelpWindow::showCurrent);
    m_list->setCurrentRow(0);
}

void HelpWindow::addPage(Page page) {
    QTextDocument plain;
    if (page.html)
        plain.setHtml(page.source);
    else
        plain.setMarkdown(page.source);
    page.plain = plain.toPlainText();
    m_pages.push_back(std::move(page));
}

void HelpWindow::fillList() {
    for (const Page& page : m_pages)
        m_list->addItem(page.title);
}

QString HelpWindow::shortcutsHtml(const QList<ShortcutRow>& rows) {
    QString html = QStringLiteral("<h1>%1</h1>").arg(tr("Keyboard shortcuts").toHtmlEscaped());
    QString menu;
    for (const ShortcutRow& row : rows) {
        if (row.menu != menu) {
            html += menu.isEmpty() ? QString() : QStringLiteral("</table>");
            menu = row.menu;
            html += QStringLiteral("<h2>%1</h2><table width=\"100%\" cellspacing=\"4\">")
                        .arg(menu.toHtmlEscaped());
        }
        QStringList keys;
        for (const QString& key : row.keys)
            keys << QStringLiteral("<code>%1</code>").arg(key.toHtmlEscaped());
        html += QStringLiteral("<tr><td width=\"60%\">%1</td><td>%2</td></tr>")
                    .arg(row.action.toHtmlEscaped(), keys.join(QStringLiteral(", ")));
    }
    return menu.isEmpty() ? html : html + QStringLiteral("</table>");
}

void HelpWindow::setShortcuts(const QList<ShortcutRow>& rows) {
    Page& page = m_pages.back();
    page.source = shortcutsHtml(rows);
    QTextDocument plain;
    plain.setHtml(page.source);
    page.plain = plain.toPlainText();
    if (this->page() == page.key)
        showCurrent();
}

QString HelpWindow::page() const {
    const int row = m_list->currentRow();
    return row < 0 ? QString() : m_pages[static_cast<std::size_t>(row)].key;
}

void HelpWindow::showPage(const QString& key) {
    m_search->clear();
    const auto found =
        std::find_if(m_pages.begin(), m_pages.end(), [&](const Page& page) { return page.key == key; });
    m_list->setCurrentRow(found == m_pages.end() ? 0 : static_cast<int>(found - m_pages.begin()));
    show();
    raise();
    activateWindow();
    m_text->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::showCurrent() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    const Page& page = m_pages[static_cast<std::size_t>(row)];
    if (page.html)
        m_text->setHtml(page.source);
    else
        m_text->setMarkdown(page.source);
    setUp(*m_text->document());
    m_text->moveCursor(QTextCursor::Start);
    mark();
    if (!m_search->text().isEmpty())
        findNext();
}

/// Lists the pages that have the text, with how often.
void HelpWindow::search() {
    const QString wanted = m_search->text().simplified();
    int first = -1;
    for (int i = 0; i < m_list->count(); ++i) {
        const Page& page = m_pages[static_cast<std::size_t>(i)];
        const auto hits = wanted.isEmpty() ? 0 : page.plain.count(wanted, Qt::CaseInsensitive);
        const bool shown = wanted.isEmpty() || hits > 0;
        m_list->item(i)->setText(hits > 0 ? tr("%1 (%2)").arg(page.title).arg(hits) : page.title);
        m_list->item(i)->setHidden(!shown);
        if (shown && first < 0)
            first = i;
    }
    m_nothing->setVisible(first < 0);
    if (first >= 0 && m_list->item(std::max(0, m_list->currentRow()))->isHidden())
        m_list->setCurrentRow(first); // showCurrent() follows
    else
        showCurrent();
}

void HelpWindow::findNext() {
    const QString wanted = m_search->text().simplified();
    if (wanted.isEmpty() || m_text->find(wanted))
        return;
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(wanted);
}

void HelpWindow::mark() {
    QList<QTextEdit::ExtraSelection> marks;
    const QString wanted = m_search->text().simplified();
    if (!wanted.isEmpty()) {
        QTextCursor at(m_text->document());
        while (!(at = m_text->document()->find(wanted, at)).isNull()) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = at;
            mark.format.setBackground(piecePalette().highlightSoft);
            mark.format.setFontUnderline(true);
            marks << mark;
        }
    }
    m_text->setExtraSelections(marks);
}

bool HelpWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        findNext();
        return true;
    case Qt::Key_Down:
        m_list->setFocus(Qt::OtherFocusReason);
        return true;
    case Qt::Key_Escape:
        if (m_search->text().isEmpty())
            return false;
        m_search->clear();
        return true;
    default:
        return false;
    }
}

void HelpWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

void HelpWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

} // namespace tokenscope::ui
