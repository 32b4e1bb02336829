#include "ui/lessons/try_view.h"

#include "ui/lessons/cell_strip.h"
#include "ui/lessons/live_block.h"
#include "ui/lessons/page_focus.h"
#include "ui/lessons/prose.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

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
