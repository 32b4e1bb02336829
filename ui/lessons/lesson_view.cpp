#include "ui/lessons/lesson_view.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/lessons/merge_view.h"
#include "ui/lessons/page_focus.h"
#include "ui/lessons/prose.h"
#include "ui/lessons/task_view.h"
#include "ui/lessons/word_block_view.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Tab skips it, because a page has many.
ProseView* heading(const QString& title, const LessonLook& look, QWidget* parent) {
    auto* view = new ProseView(QStringLiteral("**%1**").arg(title), look, 20, parent);
    view->setFocusPolicy(Qt::ClickFocus);
    return view;
}

/// A page of about ten lines fills the screen, whatever its size.
LessonLook presentedLook(const QWidget* window) {
    const QSize screen = window->screen()->size();
    return {std::clamp(std::min(screen.height() / 500.0, screen.width() / 720.0), 1.25, 4.0)};
}

} // namespace

LessonView::LessonView(LessonLibrary& library, const LessonLook& look, bool presenting, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_look(look)
    , m_presenting(presenting)
    , m_area(new QScrollArea(this))
    , m_back(new QPushButton(this))
    , m_next(new QPushButton(this))
    , m_dots(new PageDots(look, this))
    , m_progress(new QLabel(this))
    , m_again(new QPushButton(this)) {
    setProperty("look", "panel");
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(presenting ? Qt::NoFocus : Qt::StrongFocus);
    setAccessibleRole(*m_area, QAccessible::Grouping);
    for (QPushButton* button : {m_back, m_next, m_again}) {
        if (button != m_again)
            keepFont(*button, [this] { return m_look.text(13); });
        button->setAutoDefault(true); // Enter presses it as well
        if (presenting)
            button->setMinimumHeight(m_look.px(26));
    }
    m_next->setProperty("look", "primary");
    m_next->setObjectName(QStringLiteral("nextPage"));
    m_progress->setProperty("look", "remark");
    m_progress->setAlignment(Qt::AlignCenter);
    m_again->setProperty("look", "flat");
    connect(m_back, &QPushButton::clicked, this, &LessonView::back);
    connect(m_next, &QPushButton::clicked, this, &LessonView::next);
    connect(m_again, &QPushButton::clicked, this, &LessonView::startAgain);
    connect(m_dots, &PageDots::chosen, this, &LessonView::goTo);
    connect(&m_library, &LessonLibrary::changed, this, &LessonView::refresh);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_area, 1);
    auto* line = new QFrame(this);
    line->setProperty("look", "rule");
    line->setFixedHeight(1);
    column->addWidget(line);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 8, 12, presenting ? 8 : 0);
    foot->addWidget(m_back);
    foot->addStretch(1);
    foot->addWidget(m_dots);
    foot->addStretch(1);
    foot->addWidget(m_next);
    column->addLayout(foot);
    auto* tasks = new QHBoxLayout;
    tasks->setContentsMargins(12, 0, 12, 4);
    tasks->addWidget(m_progress);
    tasks->addStretch(1);
    tasks->addWidget(m_again);
    column->addLayout(tasks);
    m_again->setVisible(!presenting);
    m_progress->setVisible(!presenting);
    const std::pair<int, void (LessonView::*)()> keys[] = {{Qt::CTRL | Qt::Key_PageDown, &LessonView::next},
                                                           {Qt::CTRL | Qt::Key_PageUp, &LessonView::back}};
    for (const auto& [key, go] : keys) {
        auto* shortcut = new QShortcut(QKeySequence(key), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, go);
    }
    refresh();
}

void LessonView::setLesson(const QString& key, std::shared_ptr<const PreparedLesson> lesson) {
    m_key = key;
    m_lesson = std::move(lesson);
    m_look.language = lessonLanguage(QString::fromStdString(m_lesson->lesson.file));
    m_dots->setLook(m_look);
    m_page = std::clamp(m_library.page(key), 0, pages());
    showPage();
}

void LessonView::goTo(int page) {
    page = std::clamp(page, 0, pages());
    if (page == m_page)
        return;
    m_page = page;
    m_library.setPage(m_key, page);
    showPage();
    if (!m_presenting)
        m_area->setFocus(Qt::OtherFocusReason);
}

void LessonView::next() {
    if (atEnd())
        emit finished();
    else
        goTo(m_page + 1);
}

void LessonView::startAgain() {
    m_library.startAgain(m_key);
    m_page = 0;
    showPage();
}

void LessonView::showPage() {
    // The current page may be the sender of the signal.
    if (QWidget* previous = m_area->takeWidget())
        previous->deleteLater();
    if (pages() == 0) {
        return refresh();
    }
    auto* sheet = new QWidget;
    sheet->setProperty("look", "panel");
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins(m_look.px(16), m_look.px(12), m_look.px(16), m_look.px(16));
    column->setSpacing(m_look.px(12));
    if (atEnd()) {
        showEnd(*column, sheet);
    } else {
        const LessonPage& page = m_lesson->lesson.pages[static_cast<std::size_t>(m_page)];
        const QString title = QString::fromStdString(page.title);
        column->addWidget(heading(title, m_look, sheet));
        for (const LessonBlock& block : page.blocks)
            column->addWidget(makeBlock(block, sheet));
        m_area->setAccessibleName(
            m_look.translate("Page %1 of %2: %3").arg(m_page + 1).arg(pages()).arg(title));
    }
    column->addStretch(1);
    for (QPushButton* button : sheet->findChildren<QPushButton*>()) {
        button->setAutoDefault(true); // Enter presses it as well
        if (m_presenting)
            button->setMinimumHeight(m_look.px(26));
    }
    if (m_presenting)
        for (ProseView* prose : sheet->findChildren<ProseView*>())
            prose->setFocusPolicy(Qt::NoFocus); // keys turn pages
    m_area->setWidget(sheet);
    followByTab(m_area, *sheet);
    m_area->verticalScrollBar()->setValue(0);
    keepColumn();
    refresh();
}

/// The tasks that are done and open, and what comes next.
void LessonView::showEnd(QVBoxLayout& column, QWidget* sheet) {
    const QString title = m_look.translate("End of the lesson");
    column.addWidget(heading(title, m_look, sheet));
    m_area->setAccessibleName(title);
    QStringList lines;
    const auto count = static_cast<int>(tasks().size());
    const int done = m_library.doneTasks(m_key, tasks());
    if (m_presenting) // no tasks are done in a presentation
        lines << m_look.translate("Escape leaves the presentation.");
    else if (count > 0 && done == count)
        lines << m_look.translate("✓ All tasks are done.");
    else if (count > 0)
        lines
            << m_look.translate("%1 of %2 tasks are done.", nullptr, pluralCount(count)).arg(done).arg(count);
    const QString after = m_library.titleOf(m_library.after(m_key));
    if (!m_presenting && !after.isEmpty())
        lines << m_look.translate("Next lesson: **%1**").arg(after);
    column.addWidget(new ProseView(lines.join(QStringLiteral("\n\n")), m_look, 15, sheet));
    for (int page = 0; !m_presenting && page < pages(); ++page) {
        const LessonPage& one = m_lesson->lesson.pages[static_cast<std::size_t>(page)];
        const bool open = std::any_of(one.blocks.begin(), one.blocks.end(), [&](const LessonBlock& block) {
            return !block.task.empty() && !m_library.isDone(m_key, QString::fromStdString(block.task));
        });
        if (!open)
            continue;
        auto* button = new QPushButton(sheet);
        button->setText(m_look.translate("Page %1 has an open task").arg(page + 1));
        button->setToolTip(plainToolTip(QString::fromStdString(one.title)));
        keepFont(*button, [this] { return m_look.text(13); });
        connect(button, &QPushButton::clicked, this, [this, page] { goTo(page); });
        column.addWidget(button, 0, Qt::AlignLeft);
    }
}

QWidget* LessonView::makeBlock(const LessonBlock& block, QWidget* parent) {
    if (const auto* prose = std::get_if<ProseBlock>(&block.content))
        return new ProseView(QString::fromStdString(prose->markdown), m_look, 15, parent);
    if (const auto* faulty = std::get_if<FaultyBlock>(&block.content)) {
        auto* label = new QLabel(QString::fromStdString(describe(faulty->error)), parent);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setProperty("look", "warning");
        keepFont(*label, [this] { return m_look.text(13); });
        return label;
    }
    if (!block.task.empty())
        return makeTask(block, parent);
    const std::string& inBlock = *block.tokenizer();
    const std::string& name = inBlock.empty() ? m_lesson->lesson.tokenizer : inBlock;
    LiveBlock* live = nullptr;
    if (const auto* tokens = std::get_if<TokensBlock>(&block.content))
        live = new TokensView(*tokens, m_lesson->tokenizer(name), name, m_look, parent);
    else
        live = new WordBlockView(std::get<WordBlock>(block.content), m_lesson->tokenizer(name), name, m_look,
                                 parent);
    connect(live, &LiveBlock::openRequested, this, &LessonView::openRequested);
    return live;
}

QWidget* LessonView::makeTask(const LessonBlock& block, QWidget* parent) {
    TaskView* task = nullptr;
    if (const auto* choice = std::get_if<ChoiceTask>(&block.content))
        task = new ChoiceView(*choice, m_look, parent);
    else if (const auto* number = std::get_if<NumberTask>(&block.content))
        task = new NumberView(*number, m_look, parent);
    else if (const auto* attempt = std::get_if<TryTask>(&block.content))
        task = new TryView(*attempt, m_lesson->tokenizer(attempt->tokenizer), m_look, parent);
    const QString id = QString::fromStdString(block.task);
    if (!task) {
        auto* merge = new MergeView(std::get<MergeTask>(block.content), m_look, parent);
        merge->showMerges(m_library.progressOf(m_key, id));
        connect(merge, &MergeView::merged, this,
                [this, id](int merges) { m_library.setProgress(m_key, id, merges); });
        task = merge;
    }
    if (m_library.isDone(m_key, id))
        task->showDone();
    connect(task, &TaskView::becameDone, this, [this, id] { m_library.setDone(m_key, id); });
    return task;
}

QStringList LessonView::tasks() const {
    QStringList ids;
    if (m_lesson)
        for (const std::string& id : m_lesson->lesson.tasks())
            ids << QString::fromStdString(id);
    return ids;
}

void LessonView::refresh() {
    if (!m_lesson)
        m_area->setAccessibleName(m_look.translate("Page of the lesson"));
    m_back->setText(m_look.translate("‹ &Back"));
    m_again->setText(m_look.translate("Start again"));
    m_again->setToolTip(m_look.translate("Clear the progress of this lesson and go to its first page"));
    m_dots->set(pages(), m_page);
    m_back->setEnabled(m_page > 0);
    m_next->setEnabled(pages() > 0);
    const bool more = !m_library.after(m_key).isEmpty();
    m_next->setText(!atEnd()       ? m_look.translate("&Next ›")
                    : m_presenting ? m_look.translate("&Leave")
                    : more         ? m_look.translate("&Next lesson ›")
                                   : m_look.translate("All &lessons"));
    const QStringList ids = tasks();
    m_progress->setText(ids.isEmpty()
                            ? QString()
                            : m_look.translate("%1 of %2 tasks done", nullptr, pluralCount(ids.size()))
                                  .arg(m_library.doneTasks(m_key, ids))
                                  .arg(ids.size()));
}

/// Limits the length of lines in a presentation.
void LessonView::keepColumn() {
    QWidget* sheet = m_area->widget();
    if (!m_presenting || !sheet || !sheet->layout())
        return;
    const int side = std::max(m_look.px(16), (width() - m_look.px(640)) / 2);
    sheet->layout()->setContentsMargins(side, m_look.px(20), side, m_look.px(16));
}

void LessonView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    keepColumn();
}

PageDots::PageDots(const LessonLook& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void PageDots::set(int pages, int page) {
    m_pages = pages;
    m_page = page;
    setAccessibleName(page < pages ? m_look.translate("Page %1 of %2").arg(page + 1).arg(pages)
                                   : m_look.translate("After the last page"));
    setToolTip(accessibleName());
    updateGeometry();
    update();
}

qreal PageDots::pitch() const {
    return std::min<qreal>(m_look.px(16), m_look.px(160) / std::max(1.0, static_cast<double>(m_pages)));
}

QSize PageDots::sizeHint() const {
    return {qRound(pitch() * m_pages), m_look.px(24)};
}

void PageDots::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PiecePalette& colors = piecePalette();
    const qreal radius = std::min<qreal>(m_look.px(4), pitch() / 3);
    for (int i = 0; i < m_pages; ++i) {
        painter.setPen(QPen(i == m_page ? colors.highlight : colors.controlBorder, 1.5));
        painter.setBrush(i == m_page ? QBrush(colors.highlight) : Qt::NoBrush);
        painter.drawEllipse(QPointF(pitch() * (i + 0.5), height() / 2.0), radius, radius);
    }
}

void PageDots::mousePressEvent(QMouseEvent* event) {
    const int page = static_cast<int>(event->position().x() / pitch());
    if (page >= 0 && page < m_pages)
        emit chosen(page);
}

LessonPresenter::LessonPresenter(LessonLibrary& library, const QString& key,
                                 std::shared_ptr<const PreparedLesson> lesson, QWidget* window)
    : QWidget(nullptr, Qt::Window)
    , m_view(new LessonView(library, presentedLook(window), true, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(QString::fromStdString(lesson->lesson.title));
    setAccessibleName(tr("Presented lesson: %1").arg(windowTitle()));
    setAccessibleRole(*this, QAccessible::Grouping);
    setFocusPolicy(Qt::StrongFocus);
    setGeometry(window->screen()->geometry());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    m_view->setLesson(key, std::move(lesson));
    connect(m_view, &LessonView::finished, this, &QWidget::close);
    // Shortcuts, because buttons with the focus would take the arrow keys. Text fields still get them.
    const std::pair<int, void (LessonPresenter::*)()> keys[] = {
        {Qt::Key_Right, &LessonPresenter::goForward},
        {Qt::Key_Left, &LessonPresenter::goBack},
        {Qt::Key_PageDown, &LessonPresenter::readForward},
        {Qt::Key_PageUp, &LessonPresenter::goBack}};
    for (const auto& [shortcut, go] : keys)
        connect(new QShortcut(QKeySequence(shortcut), this), &QShortcut::activated, this, go);
}

void LessonPresenter::start() {
    showFullScreen();
    activateWindow();
    setFocus(Qt::OtherFocusReason);
}

/// One key press too many stays at the end: only Escape or the button leaves.
void LessonPresenter::goForward() {
    if (!m_view->atEnd())
        m_view->next();
    setFocus(Qt::OtherFocusReason);
}

void LessonPresenter::goBack() {
    m_view->back();
    setFocus(Qt::OtherFocusReason);
}

/// Scrolls to what is below the edge of the screen first.
void LessonPresenter::readForward() {
    QScrollBar* bar = m_view->area()->verticalScrollBar();
    if (bar->value() < bar->maximum())
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    else
        goForward();
}

void LessonPresenter::keyPressEvent(QKeyEvent* event) {
    QScrollBar* bar = m_view->area()->verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        return;
    case Qt::Key_Space:
        readForward();
        return;
    case Qt::Key_Down:
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        return;
    case Qt::Key_Up:
        bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void LessonPresenter::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit left();
}

} // namespace tokenscope::ui
