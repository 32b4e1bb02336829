#include "ui/lessons/lesson_bar.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/lessons/page_focus.h"
#include "ui/lessons/prose.h"
#include "ui/session/text_files.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxErrorsShown = 3;

std::shared_ptr<const PreparedLesson> readLesson(const QString& key, const QString& language,
                                                 const Progress& progress) {
    const std::string ofLibrary = libraryLesson(key, language);
    if (!ofLibrary.empty())
        return prepareLesson(parseLesson(ofLibrary, libraryLessonFile(key, language).toStdString()), {},
                             progress);
    auto text = QFileInfo(key).size() > static_cast<qint64>(kMaxLessonBytes)
                    ? Result<std::string>(tl::unexpected(lessonTooLarge(key.toStdString())))
                    : readText(key, progress);
    if (text)
        return prepareLesson(parseLesson(*text, key.toStdString()),
                             QFileInfo(key).absolutePath().toStdString(), progress);
    Lesson missing;
    missing.file = key.toStdString();
    missing.title = QFileInfo(key).fileName().toStdString();
    missing.errors.push_back(text.error());
    return prepareLesson(std::move(missing), {});
}

constexpr int kCardMargin = 12;
constexpr int kCardBar = 3;

} // namespace

LessonBar::LessonBar(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_job(tr("Opening a lesson"))
    , m_folder(StateStore::defaultFolder() + QStringLiteral("/lessons"))
    , m_title(new QLabel(tr("Lessons"), this))
    , m_language(new QComboBox(this))
    , m_all(new QPushButton(tr("All lessons"), this))
    , m_present(new QPushButton(tr("Present"), this))
    , m_errors(new QLabel(this))
    , m_stack(new QStackedWidget(this))
    , m_list(new QScrollArea(this))
    , m_view(new LessonView(m_library, {}, false, this)) {
    setProperty("look", "panel");
    setAccessibleName(tr("Lessons"));
    setAccessibleRole(*this, QAccessible::Grouping);
    auto* header = new QFrame(this);
    header->setProperty("look", "header");
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(6);
    m_title->setProperty("look", "title");
    m_title->setTextFormat(Qt::PlainText);
    m_title->setMinimumWidth(1); // a long title must not widen the bar
    m_present->setToolTip(tr("Full screen, in large type (Shift+F5)"));
    auto* close = new QPushButton(QStringLiteral("×"), this);
    close->setProperty("look", "flat");
    close->setToolTip(tr("Close the lessons"));
    close->setAccessibleName(close->toolTip());
    row->addWidget(m_title, 1);
    row->addWidget(m_language);
    row->addWidget(m_all);
    row->addWidget(m_present);
    row->addWidget(close);
    m_errors->setProperty("look", "warning");
    m_errors->setTextFormat(Qt::PlainText);
    m_errors->setWordWrap(true);
    m_errors->setMargin(8);
    m_errors->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_errors->setAccessibleName(tr("Errors in the lesson's file"));
    m_list->setWidgetResizable(true);
    m_list->setFocusPolicy(Qt::StrongFocus);
    m_list->setAccessibleName(tr("List of lessons"));
    setAccessibleRole(*m_list, QAccessible::Grouping);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_view);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header);
    column->addWidget(m_errors);
    column->addWidget(m_stack, 1);
    setMinimumWidth(320);
    for (QPushButton* button : {m_all, m_present, close})
        button->setAutoDefault(true); // Enter presses it as well

    connect(m_all, &QPushButton::clicked, this, &LessonBar::showList);
    connect(m_present, &QPushButton::clicked, this, &LessonBar::present);
    connect(close, &QPushButton::clicked, this, &LessonBar::closed);
    connect(m_view, &LessonView::openRequested, this, &LessonBar::openInWindow);
    connect(m_view, &LessonView::finished, this, &LessonBar::openNext);
    connect(&m_library, &LessonLibrary::changed, this, &LessonBar::stateChanged);
    connect(&m_library, &LessonLibrary::languageChanged, this, [this] {
        if (m_open.isEmpty())
            showList();
    });
    connect(&m_watcher, &FileWatcher::changed, this, [this](const QString& path) {
        if (path == m_open)
            openLesson(path);
    });
    fillLanguages();
    showList();
}

LessonBar::~LessonBar() {
    delete m_presenter;
}

bool LessonBar::listShown() const {
    return m_stack->currentWidget() == m_list;
}

QWidget* LessonBar::pane() const {
    if (!listShown())
        return m_view->area();
    for (LessonCard* card : m_list->findChildren<LessonCard*>())
        if (card->hasFocus())
            return card;
    QWidget* card = cardOf(m_last);
    return card ? card : m_list;
}

/// The first card if no lesson has that key.
LessonCard* LessonBar::cardOf(const QString& key) const {
    const auto cards = m_list->findChildren<LessonCard*>();
    for (LessonCard* card : cards)
        if (card->key() == key)
            return card;
    return cards.value(0);
}

void LessonBar::showList() {
    if (!m_open.isEmpty())
        m_last = m_open;
    m_open.clear();
    m_job.cancel();
    m_all->hide();
    m_present->hide();
    setTitle(tr("Lessons"));
    m_errors->hide();
    fillList();
    m_stack->setCurrentWidget(m_list);
    m_language->show();
    if (isVisible() && !m_language->hasFocus())
        pane()->setFocus(Qt::OtherFocusReason);
    emit stateChanged();
}

/// Opens the lesson after the one that was finished.
void LessonBar::openNext() {
    const QString after = m_library.after(m_view->key());
    if (after.isEmpty())
        showList();
    else
        openLesson(after);
}

void LessonBar::setTitle(const QString& title) {
    m_wholeTitle = title;
    m_title->setToolTip(plainToolTip(title));
    m_title->setAccessibleName(title);
    const int buttons = (m_all->isHidden() ? 0 : m_all->sizeHint().width() + 6) +
                        (m_present->isHidden() ? 0 : m_present->sizeHint().width() + 6);
    const int room = std::max(width() - buttons - scaled(60), 40);
    m_title->setText(m_title->fontMetrics().elidedText(title, Qt::ElideRight, room));
}

void LessonBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    setTitle(m_wholeTitle);
}

void LessonBar::fillList() {
    auto* sheet = new QWidget;
    sheet->setProperty("look", "panel");
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    m_language->setCurrentIndex(m_language->findData(m_library.language()));
    LessonLook look;
    look.language = m_library.language();
    for (const LibraryLesson& lesson : m_library.lessons()) {
        auto* card = new LessonCard(lesson, m_library.doneTasks(lesson.key, lesson.tasks), look, sheet);
        connect(card, &QAbstractButton::clicked, this, [this, key = lesson.key] { openLesson(key); });
        column->addWidget(card);
    }
    column->addStretch(1);
    m_list->setWidget(sheet);
    followByTab(m_list, *sheet);
}

/// Each language by its own name, for readers who know no other.
void LessonBar::fillLanguages() {
    for (const QString& language : m_library.languages())
        m_language->addItem(language == QLatin1String("en") ? QStringLiteral("English")
                                                            : QLocale(language).nativeLanguageName(),
                            language);
    m_language->setAccessibleName(tr("Language of the lessons"));
    m_language->setToolTip(m_language->accessibleName());
    // Names are never cut off in favor of the title.
    m_language->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    qsizetype longest = 0;
    for (int i = 0; i < m_language->count(); ++i)
        longest = std::max(longest, m_language->itemText(i).size());
    m_language->setMinimumContentsLength(static_cast<int>(longest) + 1);
    m_language->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_language, &QComboBox::activated, this,
            [this] { m_library.setLanguage(m_language->currentData().toString()); });
}

void LessonBar::openLesson(const QString& key) {
    m_open = key;
    m_job.run([key, language = m_library.language()](
                  const Progress& progress) { return readLesson(key, language, progress); },
              [this, key](const std::shared_ptr<const PreparedLesson>& lesson) { take(key, lesson); });
}

void LessonBar::take(const QString& key, const std::shared_ptr<const PreparedLesson>& lesson) {
    const QString title = QString::fromStdString(lesson->lesson.title);
    m_all->show();
    m_language->hide();
    m_present->setVisible(!lesson->lesson.pages.empty());
    setTitle(title.isEmpty() ? QFileInfo(key).fileName() : title);
    QStringList errors;
    for (const Error& error : lesson->lesson.errors)
        if (static_cast<std::size_t>(errors.size()) < kMaxErrorsShown)
            errors << QString::fromStdString(describe(error));
    if (lesson->lesson.errors.size() > kMaxErrorsShown)
        errors << tr("and %1 more").arg(lesson->lesson.errors.size() - kMaxErrorsShown);
    m_errors->setText(errors.join(QLatin1Char('\n')));
    m_errors->setVisible(!errors.isEmpty());
    if (QFileInfo(key).isFile())
        m_watcher.watch(key);
    const bool again = m_view->key() == key && !listShown();
    m_view->setLesson(key, lesson);
    m_stack->setCurrentWidget(m_view);
    if (isVisible() && !again)
        m_view->area()->setFocus(Qt::OtherFocusReason);
    emit stateChanged();
}

void LessonBar::present() {
    if (!m_view->lesson() || listShown() || m_presenter)
        return;
    if (m_view->atEnd())
        m_view->goTo(0);
    m_presenter = new LessonPresenter(m_library, m_view->key(), m_view->lesson(), window());
    connect(m_presenter, &LessonPresenter::left, this, [this] {
        // Pages were turned and tasks done in the presentation.
        m_view->setLesson(m_view->key(), m_view->lesson());
        m_view->area()->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_presenter->view(), &LessonView::openRequested, this, [this](const LessonText& text) {
        m_presenter->close();
        openInWindow(text);
    });
    m_presenter->start();
}

void LessonBar::openInWindow(const LessonText& text) {
    const LessonTokenizer& tokenizer = text.tokenizer;
    if (!tokenizer.sample.empty()) {
        m_session.openSampleTokenizer(QString::fromStdString(tokenizer.sample));
    } else if (!tokenizer.path.empty()) {
        m_session.openTokenizer(QString::fromStdString(tokenizer.path));
    } else {
        // The window can only open files, so save this tokenizer as one, named by its hash.
        const QByteArray json = QByteArray::fromStdString(tokenizer.json);
        const QByteArray hash = QCryptographicHash::hash(json, QCryptographicHash::Sha256).toHex().left(8);
        const QString path =
            m_folder + QStringLiteral("/lesson-") + QString::fromLatin1(hash) + QStringLiteral(".json");
        QDir().mkpath(m_folder);
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit()) {
            m_session.report(path, Error{ErrorCode::Unreadable,
                                         path.toStdString(),
                                         {},
                                         file.errorString().toStdString(),
                                         "make the folder writable"});
            return;
        }
        m_session.openTokenizer(path);
    }
    m_session.document().open(text.text.toStdString(), {{}, tr("Text of a lesson")});
    m_session.setAddSpecial(text.special.add);
    m_session.setParseSpecial(text.special.parse);
    m_session.setWordInput(WordInput::None);
}

QJsonObject LessonBar::state() const {
    return {{QStringLiteral("open"), m_open}, {QStringLiteral("progress"), m_library.state()}};
}

void LessonBar::restore(const QJsonObject& state) {
    m_library.restore(state[QStringLiteral("progress")].toObject());
    const QString open = state[QStringLiteral("open")].toString();
    if (open.isEmpty())
        showList();
    else
        openLesson(open);
}

LessonCard::LessonCard(const LibraryLesson& lesson, int done, const LessonLook& look, QWidget* parent)
    : QAbstractButton(parent)
    , m_key(lesson.key)
    , m_share(lesson.tasks.isEmpty()
                  ? 0
                  : std::min(1.0, static_cast<double>(done) / static_cast<double>(lesson.tasks.size()))) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding,
                       QSizePolicy::Preferred); // Fixed would keep the height of the narrowest width
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    const QString minutes =
        look.translate("%1 minutes", nullptr, pluralCount(lesson.minutes)).arg(lesson.minutes);
    const QString tasks =
        m_share >= 1 ? look.translate("✓ done")
                     : look.translate("%1 of %2 tasks done", nullptr, pluralCount(lesson.tasks.size()))
                           .arg(done)
                           .arg(lesson.tasks.size());
    const QString footer = minutes + QStringLiteral(" · ") + tasks;
    m_document = new ProseDocument(
        QStringLiteral("**%1**\n\n%2\n\n*%3*").arg(lesson.title, lesson.summary, footer), look, 14, this);
    setAccessibleName(lesson.title);
    setAccessibleDescription(lesson.summary + QLatin1Char(' ') + footer);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

int LessonCard::heightForWidth(int width) const {
    m_document->setTextWidth(std::max(width - 2 * kCardMargin, 40));
    return static_cast<int>(std::ceil(m_document->size().height())) + 2 * kCardMargin;
}

QSize LessonCard::sizeHint() const {
    return {scaled(280), heightForWidth(scaled(280))};
}

void LessonCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (step == 0)
        return QAbstractButton::keyPressEvent(event);
    const auto cards = parentWidget()->findChildren<LessonCard*>(QString(), Qt::FindDirectChildrenOnly);
    const qsizetype to = cards.indexOf(this) + step;
    if (to < 0 || to >= cards.size())
        return;
    cards[to]->setFocus(Qt::TabFocusReason);
    bringIntoView(*cards[to]);
}

void LessonCard::enterEvent(QEnterEvent*) {
    update();
}

void LessonCard::leaveEvent(QEvent*) {
    update();
}

void LessonCard::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal line = hasFocus() ? 2 : 1;
    painter.setPen(QPen(hasFocus() ? colors.highlight : colors.controlBorder, line));
    painter.setBrush(underMouse() || isDown() ? colors.highlightSoft : colors.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2), 6, 6);
    painter.fillRect(QRectF(6, height() - kCardBar - 2, (width() - 12) * m_share, kCardBar), colors.ok);
    painter.translate(kCardMargin, kCardMargin);
    m_document->setTextWidth(std::max(width() - 2 * kCardMargin, 40));
    m_document->paint(painter);
}

} // namespace tokenscope::ui
