#include "ui/lessons/task_view.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/lessons/cell_strip.h"
#include "ui/lessons/live_block.h"
#include "ui/lessons/page_focus.h"
#include "ui/lessons/prose.h"
#include "ui/support/piece_palette.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

bool isAnswer(const NumberTask& task, double value) {
    return std::abs(value - task.value) <= 1e-9;
}

struct ClauseWords {
    const LessonLook& look;

    [[nodiscard]] QString counted(CheckClause::Kind kind, int number) const {
        switch (kind) {
        case CheckClause::Kind::Tokens:
            return look.translate("%1 pieces", nullptr, number).arg(number);
        case CheckClause::Kind::Bytes:
            return look.translate("%1 bytes", nullptr, number).arg(number);
        case CheckClause::Kind::CodePoints:
            return look.translate("%1 code points", nullptr, number).arg(number);
        case CheckClause::Kind::Characters:
            return look.translate("%1 characters", nullptr, number).arg(number);
        case CheckClause::Kind::Words:
            return look.translate("%1 words", nullptr, number).arg(number);
        default:
            return look.translate("%1 merges", nullptr, number).arg(number);
        }
    }
    [[nodiscard]] QString compared(const CheckClause& clause) const {
        const QString what = counted(clause.kind, static_cast<int>(clause.number));
        switch (clause.order) {
        case CheckClause::Order::Less:
            return look.translate("fewer than %1").arg(what);
        case CheckClause::Order::Greater:
            return look.translate("more than %1").arg(what);
        case CheckClause::Order::AtMost:
            return look.translate("at most %1").arg(what);
        case CheckClause::Order::AtLeast:
            return look.translate("at least %1").arg(what);
        default:
            return look.translate("exactly %1").arg(what);
        }
    }
    [[nodiscard]] QString typed(PieceType type, bool wanted) const {
        switch (type) {
        case PieceType::Normal:
            return wanted ? look.translate("a normal piece") : look.translate("no normal piece");
        case PieceType::Unknown:
            return wanted ? look.translate("an unknown piece") : look.translate("no unknown piece");
        case PieceType::Control:
            return wanted ? look.translate("a control piece") : look.translate("no control piece");
        case PieceType::UserDefined:
            return wanted ? look.translate("a user-defined piece") : look.translate("no user-defined piece");
        case PieceType::Unused:
            return wanted ? look.translate("an unused piece") : look.translate("no unused piece");
        case PieceType::Byte:
            return wanted ? look.translate("a byte-fallback piece")
                          : look.translate("no byte-fallback piece");
        }
        return {};
    }
    [[nodiscard]] QString words(const CheckClause& clause) const {
        const QString text = QLatin1Char('"') + QString::fromStdString(clause.text) + QLatin1Char('"');
        switch (clause.kind) {
        case CheckClause::Kind::Type:
            return typed(clause.type, clause.wanted);
        case CheckClause::Kind::Piece:
            return (clause.wanted ? look.translate("the piece %1") : look.translate("no piece %1")).arg(text);
        case CheckClause::Kind::Contains:
            return look.translate("contains %1").arg(text);
        case CheckClause::Kind::StartsWith:
            return look.translate("starts with %1").arg(text);
        case CheckClause::Kind::SameIds:
            return look.translate("the same ids as %1").arg(text);
        case CheckClause::Kind::OtherIds:
            return look.translate("different ids from %1").arg(text);
        default:
            return compared(clause);
        }
    }
};

} // namespace

TaskView::TaskView(const std::string& question, const LessonLook& look, QWidget* parent)
    : QFrame(parent)
    , m_look(look)
    , m_heading(new QLabel(m_look.translate("Task"), this))
    , m_column(new QVBoxLayout(this)) {
    setProperty("look", "task");
    m_column->setContentsMargins(m_look.px(10), m_look.px(8), m_look.px(10), m_look.px(10));
    m_column->setSpacing(m_look.px(6));
    m_heading->setProperty("look", "muted");
    keepFont(*m_heading, [this] { return m_look.text(11, QFont::DemiBold); });
    m_column->addWidget(m_heading);
    auto* shown = new ProseView(QString::fromStdString(question), look, 15, this);
    shown->setFocusPolicy(Qt::ClickFocus); // Tab goes to the answer
    m_column->addWidget(shown);
    setAccessibleName(m_look.translate("Task"));
    setAccessibleRole(*this, QAccessible::Grouping);
    setAccessibleDescription(QString::fromStdString(question));
}

void TaskView::showDone() {
    m_done = true;
    m_right = true;
    updateState();
}

void TaskView::setDone() {
    const bool first = !m_done;
    TaskView::showDone();
    if (first)
        emit becameDone();
}

void TaskView::setRight(bool right) {
    if (!m_done || m_right == right)
        return;
    m_right = right;
    updateState();
}

void TaskView::updateState() {
    m_heading->setText(m_right ? m_look.translate("✓ Task, done")
                               : m_look.translate("Task, completed earlier with a different answer"));
    setAccessibleName(m_right ? m_look.translate("Task, done") : m_heading->text());
}

void TaskView::announceVerdict(QWidget& verdict, const QString& text) {
    announce(verdict, text);
    bringIntoView(verdict);
}

AnswerButton::AnswerButton(int number, const ChoiceTask::Answer& answer, const LessonLook& look,
                           QWidget* parent)
    : QAbstractButton(parent)
    , m_number(number)
    , m_answer(answer)
    , m_look(look) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding,
                       QSizePolicy::Preferred); // Fixed: as high as where it is narrow
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    makeDocument();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void AnswerButton::makeDocument() {
    delete m_document;
    QString markdown = QString::fromStdString(m_answer.text);
    if (m_revealed) {
        const QString verdict = m_answer.right ? tr("✓") : tr("✗");
        markdown =
            QStringLiteral("**%1** %2\n\n%3").arg(verdict, markdown, QString::fromStdString(m_answer.reply));
    }
    m_document = new ProseDocument(markdown, m_look, 14, this);
    setAccessibleName(tr("%1: %2").arg(QString::number(m_number), m_document->toPlainText()));
    updateGeometry();
    update();
}

void AnswerButton::reveal() {
    m_revealed = true;
    makeDocument();
}

int AnswerButton::heightForWidth(int width) const {
    m_document->setTextWidth(std::max(width - textLeft() - m_look.px(8), 40));
    return std::max(static_cast<int>(std::ceil(m_document->size().height())) + m_look.px(14), m_look.px(32));
}

QSize AnswerButton::sizeHint() const {
    return {m_look.px(240), heightForWidth(m_look.px(240))};
}

void AnswerButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    // The arrow keys move between answers; the task view does that.
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        return event->ignore();
    QAbstractButton::keyPressEvent(event);
}

void AnswerButton::enterEvent(QEnterEvent*) {
    update();
}

void AnswerButton::leaveEvent(QEvent*) {
    update();
}

void AnswerButton::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal line = hasFocus() ? 2 : 1;
    const QColor verdict = m_answer.right ? colors.ok : colors.errorFrame;
    painter.setPen(QPen(hasFocus() ? colors.highlight : m_revealed ? verdict : colors.controlBorder, line));
    painter.setBrush(underMouse() || isDown() ? colors.highlightSoft : colors.panel);
    const QRectF frame = QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2);
    painter.drawRoundedRect(frame, 4, 4);
    const QRectF box(m_look.px(8), m_look.px(6), m_look.px(22), m_look.px(20));
    painter.setPen(m_revealed ? verdict : colors.controlBorder);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(colors.muted);
    painter.setFont(m_look.text(12));
    painter.drawText(box, Qt::AlignCenter, QString::number(m_number));
    painter.translate(textLeft(), m_look.px(7));
    m_document->setTextWidth(std::max(width() - textLeft() - m_look.px(8), 40));
    m_document->paint(painter);
}

ChoiceView::ChoiceView(const ChoiceTask& task, const LessonLook& look, QWidget* parent)
    : TaskView(task.question, look, parent) {
    for (const ChoiceTask::Answer& answer : task.answers) {
        auto* button = new AnswerButton(static_cast<int>(m_answers.size()) + 1, answer, look, this);
        connect(button, &QAbstractButton::clicked, this, [this, index = m_answers.size()] { choose(index); });
        column()->addWidget(button);
        m_answers << button;
    }
}

void ChoiceView::choose(qsizetype index) {
    m_answers[index]->reveal();
    announceVerdict(*m_answers[index], m_answers[index]->accessibleName());
    if (m_answers[index]->right())
        setDone();
}

void ChoiceView::showDone() {
    TaskView::showDone();
    for (AnswerButton* answer : m_answers)
        if (answer->right())
            answer->reveal();
}

void ChoiceView::focusAnswer(qsizetype index) {
    m_answers[index]->setFocus(Qt::TabFocusReason);
    bringIntoView(*m_answers[index]);
}

/// The number of an answer chooses it; arrow keys move between answers.
void ChoiceView::keyPressEvent(QKeyEvent* event) {
    const int number = event->key() - Qt::Key_1;
    if (number >= 0 && number < m_answers.size()) {
        focusAnswer(number);
        return choose(number);
    }
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    for (qsizetype i = 0; step != 0 && i < m_answers.size(); ++i)
        if (m_answers[i]->hasFocus() && i + step >= 0 && i + step < m_answers.size())
            return focusAnswer(i + step);
    TaskView::keyPressEvent(event);
}

NumberView::NumberView(const NumberTask& task, const LessonLook& look, QWidget* parent)
    : TaskView(task.question, look, parent)
    , m_task(task)
    , m_field(new LessonField(this))
    , m_verdict(new ProseView({}, look, 14, this)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(m_look.px(8));
    m_field->setAccessibleName(m_look.translate("Your answer, a number"));
    m_field->setPlaceholderText(m_look.translate("a number"));
    m_field->setMaxLength(24);
    m_field->setStyleSheet(m_look.fieldStyle());
    m_field->setMaximumWidth(m_look.px(160));
    keepFont(*m_field, [this] { return m_look.fixed(14); });
    auto* button = new QPushButton(m_look.translate("Check"), this);
    keepFont(*button, [this] { return m_look.text(13); });
    row->addWidget(m_field);
    row->addWidget(button);
    row->addStretch(1);
    column()->addLayout(row);
    m_verdict->setFocusPolicy(Qt::ClickFocus); // Tab skips the verdict
    column()->addWidget(m_verdict);
    connect(m_field, &QLineEdit::returnPressed, this, &NumberView::check);
    connect(m_field, &QLineEdit::textEdited, this, &NumberView::edited);
    connect(button, &QPushButton::clicked, this, &NumberView::check);
}

QLineEdit* NumberView::field() const {
    return m_field;
}

/// The verdict was about another answer.
void NumberView::edited() {
    const auto value = typedNumber(m_field->text());
    const bool right = value && isAnswer(m_task, *value);
    setRight(right);
    if (!done() || !right)
        m_verdict->setMarkdown({});
    else
        m_verdict->setMarkdown(m_look.translate("✓ Right. %1").arg(QString::fromStdString(m_task.why)));
}

void NumberView::showVerdict(const QString& verdict) {
    m_verdict->setMarkdown(verdict);
    if (!verdict.isEmpty())
        announceVerdict(*m_verdict, m_verdict->plainText());
}

void NumberView::check() {
    const QString typed = m_field->text().trimmed();
    const auto value = typedNumber(typed);
    if (!value)
        return showVerdict(typed.isEmpty() ? m_look.translate("Enter a number first.")
                                           : m_look.translate("That is not a number."));
    if (!isAnswer(m_task, *value))
        return showVerdict(m_look.translate("✗ Not %1. Try again.").arg(typed));
    showVerdict(m_look.translate("✓ Right. %1").arg(QString::fromStdString(m_task.why)));
    setDone();
}

void NumberView::showDone() {
    TaskView::showDone();
    // Answers in files are spelled as in C.
    m_field->showText(
        QString::fromStdString(m_task.answer).replace(QLatin1Char('.'), m_look.locale().decimalPoint()));
    m_verdict->setMarkdown(m_look.translate("✓ Right. %1").arg(QString::fromStdString(m_task.why)));
}

std::optional<double> typedNumber(const QString& typed) {
    QString digits = typed.trimmed();
    digits.replace(QChar(0x2212), QLatin1Char('-'));
    QString withPoint = digits;
    withPoint.replace(QLatin1Char(','),
                      QLatin1Char('.')); // for a lesson in another language than the system's
    bool isNumber = false;
    double value = QLocale::c().toDouble(digits, &isNumber);
    if (!isNumber)
        value = QLocale().toDouble(digits, &isNumber);
    if (!isNumber)
        value = QLocale::c().toDouble(withPoint, &isNumber);
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString clauseText(const CheckClause& clause, const LessonLook& look) {
    return ClauseWords{look}.words(clause);
}

TryView::TryView(const TryTask& task, const LessonTokenizer& tokenizer, const LessonLook& look,
                 QWidget* parent)
    : TaskView(task.task, look, parent)
    , m_task(task)
    , m_tokenizer(tokenizer)
    , m_line(new LessonField(this))
    , m_strip(new CellStrip(look, this))
    , m_error(new QLabel(this)) {
    m_line->setStyleSheet(m_look.fieldStyle());
    m_line->setMaxLength(kMaxLine);
    m_line->showText(QString::fromStdString(task.start));
    m_line->setAccessibleName(m_look.translate("Your text"));
    keepFont(*m_line, [this] { return m_look.fixed(14); });
    m_strip->setAccessibleName(m_look.translate("Pieces of your text"));
    column()->addWidget(m_line);
    column()->addWidget(m_strip);
    for (std::size_t i = 0; i < task.check.size(); ++i) {
        auto* label = new QLabel(this);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        keepFont(*label, [this] { return m_look.text(13); });
        column()->addWidget(label);
        m_clauses << label;
    }
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    column()->addWidget(m_error);

    auto* hint = new ProseView({}, look, 14, this);
    hint->setFocusPolicy(Qt::ClickFocus);
    auto* row = new QHBoxLayout;
    row->setSpacing(m_look.px(6));
    const auto add = [&](const QString& title, const std::string& needs, auto run) {
        auto* button = new QPushButton(title, this);
        keepFont(*button, [this] { return m_look.text(13); });
        button->setVisible(!needs.empty());
        connect(button, &QPushButton::clicked, this, run);
        row->addWidget(button);
    };
    add(m_look.translate("Hint"), task.hint, [this, hint] {
        hint->setMarkdown(QString::fromStdString(m_task.hint));
        announceVerdict(*hint, hint->plainText());
    });
    add(m_look.translate("Show a solution"), task.solution,
        [this] { m_line->showText(QString::fromStdString(m_task.solution)); });
    row->addStretch(1);
    column()->addLayout(row);
    column()->addWidget(hint);
    connect(m_line, &QLineEdit::textChanged, this, &TryView::check);
    connect(m_line, &QLineEdit::textEdited, this, [this] { bringIntoView(*this); });
    check();
}

QLineEdit* TryView::line() const {
    return m_line;
}

void TryView::check() {
    const EncodeOptions options = lessonOptions(m_task.special);
    const auto encoded = encodeLine(m_tokenizer.tokenizer, m_line->text(), options);
    const auto states =
        checkText(m_task.check, *m_tokenizer.tokenizer, m_line->text().toStdString(), options);
    m_error->setVisible(!states || !encoded);
    if (!states || !encoded) {
        m_error->setText(QString::fromStdString(describe(!states ? states.error() : encoded.error())));
        return;
    }
    std::vector<CellStrip::Cell> cells;
    for (std::size_t i = 0; i < (*encoded)->size(); ++i)
        cells.push_back({i,
                         {},
                         {},
                         QString::fromStdString(m_tokenizer.tokenizer->spelling((*encoded)->encoding, i)),
                         false});
    m_strip->setCells(std::move(cells), *encoded, showsRawSpelling(*m_tokenizer.tokenizer), false);
    for (qsizetype i = 0; i < m_clauses.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const CheckClause& clause = m_task.check[at];
        const ClauseState& state = (*states)[at];
        QString text = (state.holds ? tr("✓ %1") : tr("○ %1")).arg(clauseText(clause, m_look));
        if (clause.counts() && !state.holds)
            text += m_look.translate(" — now %1").arg(state.count);
        m_clauses[i]->setText(text);
        m_clauses[i]->setAccessibleName(
            state.holds ? m_look.translate("Holds: %1").arg(clauseText(clause, m_look))
                        : m_look.translate("Doesn't hold yet: %1").arg(clauseText(clause, m_look)));
    }
    if (passes(*states))
        setDone();
    else
        setRight(false);
}

/// Shows a text that passes, if the lesson has one.
void TryView::showDone() {
    TaskView::showDone();
    if (m_task.solution.empty())
        return;
    m_line->showText(QString::fromStdString(m_task.solution));
}

} // namespace tokenscope::ui
