#include "ui/widgets/notices/problem_bars.h"

#include "core/base/printable.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kMaxHeadingWidth = 480; ///< pixels

/// One label, so that all of the text can be selected at once. Files may be hostile: their text is never
/// interpreted as markup.
QLabel* makeText(const Problem& problem, QWidget* parent) {
    const ProblemText text = problemText(problem);
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("problemText"));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setMinimumWidth(1); // long words must not widen the window
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    const QString heading =
        QFontMetrics(bold).elidedText(text.heading(), Qt::ElideMiddle, scaled(kMaxHeadingWidth));
    QStringList lines;
    if (!heading.isEmpty())
        lines << QStringLiteral("<b>%1</b>").arg(heading.toHtmlEscaped());
    lines << QStringLiteral("<span style=\"color:%1\">%2</span> %3")
                 .arg(piecePalette().error.name(), text.cause.toHtmlEscaped(), text.remedy.toHtmlEscaped());
    label->setText(lines.join(QStringLiteral("<br>")));
    label->setToolTip(QString::fromStdString(problem.error.file).toHtmlEscaped());
    return label;
}

constexpr std::size_t kMaxPartBytes = 400; ///< bytes of a part

struct ProblemWords {
    Q_DECLARE_TR_FUNCTIONS(ProblemText)
};

QString shown(const std::string& part) {
    return QString::fromStdString(printable(part, kMaxPartBytes));
}

QString sentence(QString clause) {
    if (clause.isEmpty())
        return clause;
    const QString word = clause.left(clause.indexOf(u' '));
    static const QString kOfNames = QStringLiteral("._/\\<0123456789");
    const QString inside = word.chopped(std::min<qsizetype>(1, word.size()));
    const bool isName =
        std::any_of(inside.begin(), inside.end(), [](QChar c) { return kOfNames.contains(c); });
    if (!isName) // a file's name is shown as it is
        clause[0] = clause[0].toUpper();
    static const QString kEnds = QStringLiteral(".?!…");
    return kEnds.contains(clause.back()) ? clause : clause + QLatin1Char('.');
}

/// The remedy for errors that don't bring their own.
QString commonRemedy(ErrorCode code) {
    switch (code) {
    case ErrorCode::Unreadable:
        return ProblemWords::tr("check that the file exists and that you are allowed to read it");
    case ErrorCode::NotRecognized:
        return ProblemWords::tr(
            "open a tokenizer.json, a .model, .tiktoken or .gguf file, or a model's folder");
    case ErrorCode::Damaged:
        return ProblemWords::tr("download the file again, as it may be truncated or modified; if it is "
                                "correct, please report this");
    case ErrorCode::Unsupported:
        return ProblemWords::tr("try another file of the same model");
    case ErrorCode::TooLarge:
        return ProblemWords::tr("try a smaller one");
    case ErrorCode::BadInput:
    case ErrorCode::Canceled:
        break;
    }
    return {};
}

} // namespace

ProblemBars::ProblemBars(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session) {
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    connect(&session, &Session::problemsChanged, this, &ProblemBars::rebuild);
    connect(&Theme::instance(), &Theme::changed, this, &ProblemBars::rebuild);
    rebuild();
}

void ProblemBars::rebuild() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    setFocusProxy(nullptr);
    const auto& problems = m_session.problems();
    for (std::size_t i = 0; i < std::min(problems.size(), kShown); ++i)
        m_layout->addWidget(makeBar(problems[problems.size() - 1 - i]));
    if (problems.size() > 1) {
        QWidget* lowest = m_layout->itemAt(m_layout->count() - 1)->widget();
        static_cast<QHBoxLayout*>(lowest->layout())->addWidget(makeDismissAll(lowest), 0, Qt::AlignTop);
    }
    setVisible(!problems.empty());
}

QWidget* ProblemBars::makeBar(const Problem& problem) {
    auto* bar = new QFrame(this);
    bar->setProperty("look", "error");
    bar->setAccessibleName(tr("Problem"));
    setAccessibleRole(*bar, QAccessible::AlertMessage);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);

    auto* sign = new QLabel(bar);
    sign->setAccessibleName(tr("Problem"));
    const int size = scaled(16);
    sign->setPixmap(tintedIcon(QStringLiteral("warning"), piecePalette().error, size).pixmap(size, size));
    row->addWidget(sign, 0, Qt::AlignTop);

    row->addWidget(makeText(problem, bar), 1);

    auto* copy = new QPushButton(tr("Copy"), bar);
    copy->setToolTip(tr("Copy the whole message"));
    connect(copy, &QPushButton::clicked, this,
            [text = copyText(problem)] { QApplication::clipboard()->setText(text); });
    auto* dismiss = new QPushButton(tr("Dismiss"), bar);
    dismiss->setToolTip(tr("Esc; F6 moves the keyboard here"));
    if (!focusProxy())
        setFocusProxy(dismiss);
    connect(dismiss, &QPushButton::clicked, this, [this, key = problem.key] { m_session.dismiss(key); });
    row->addWidget(copy, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    return bar;
}

/// Also those that have no bar: there are more than kShown.
QPushButton* ProblemBars::makeDismissAll(QWidget* bar) {
    auto* all =
        new QPushButton(tr("Dismiss all %n", nullptr, static_cast<int>(m_session.problems().size())), bar);
    all->setObjectName(QStringLiteral("dismissAll"));
    connect(all, &QPushButton::clicked, &m_session, &Session::dismissAll);
    return all;
}

bool ProblemBars::dismissNewest() {
    if (m_session.problems().empty())
        return false;
    m_session.dismiss(QString(m_session.problems().back().key));
    return true;
}

/// Dismisses the problem whose bar has the keyboard.
void ProblemBars::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    for (int i = 0; i < m_layout->count(); ++i) {
        QWidget* bar = m_layout->itemAt(i)->widget();
        if (!bar->isAncestorOf(QApplication::focusWidget()))
            continue;
        // The next one, if any, has the keyboard then.
        m_session.dismiss(
            QString(m_session.problems()[m_session.problems().size() - 1 - static_cast<std::size_t>(i)].key));
        if (isVisible())
            setFocus(Qt::OtherFocusReason);
        return;
    }
}

QString ProblemText::heading() const {
    return place.isEmpty() || file.isEmpty() ? file + place : file + QStringLiteral(", ") + place;
}

ProblemText problemText(const Problem& problem) {
    const Error& error = problem.error;
    ProblemText text;
    text.file = shown(QFileInfo(QString::fromStdString(error.file)).fileName().toStdString());
    text.place = shown(error.where);
    text.cause = sentence(shown(error.message));
    text.remedy = sentence(error.remedy.empty() ? commonRemedy(error.code) : shown(error.remedy));
    if (!problem.note.isEmpty())
        text.remedy += (text.remedy.isEmpty() ? QString() : QStringLiteral(" ")) + problem.note;
    return text;
}

QString copyText(const Problem& problem) {
    ProblemText text = problemText(problem);
    text.file = shown(problem.error.file);
    QStringList lines = {text.heading(), text.cause, text.remedy};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace tokenscope::ui
