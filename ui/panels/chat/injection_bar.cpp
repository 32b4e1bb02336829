#include "ui/panels/chat/injection_bar.h"

#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/segments.h"

#include <QButtonGroup>
#include <QLabel>

#include <set>

namespace tokenscope::ui {
namespace {

/// `messages[1], tools[0]`
QString places(const ChatResult& result) {
    constexpr std::size_t kMaxPlaces = 6;
    std::set<std::pair<chat::OriginKind, std::uint32_t>> all;
    for (const chat::Injection& one : result.injections) {
        const chat::OriginSource& source = result.rendered().sources[one.source];
        all.emplace(source.kind, source.index);
    }
    QStringList names;
    for (const auto& [kind, index] : all) {
        if (static_cast<std::size_t>(names.size()) == kMaxPlaces) {
            names << QStringLiteral("…");
            break;
        }
        names << (kind == chat::OriginKind::Tool       ? QStringLiteral("tools[%1]")
                  : kind == chat::OriginKind::Document ? QStringLiteral("documents[%1]")
                                                       : QStringLiteral("messages[%1]"))
                     .arg(index);
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

InjectionBar::InjectionBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_ids(new QLabel(this)) {
    setProperty("look", "warning");
    setAccessibleName(tr("Control tokens in content"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    for (QLabel* label : {m_text, m_ids}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_ids->setProperty("look", "remark");
    column->addWidget(m_text);
    column->addWidget(m_ids);
    auto* row = new QHBoxLayout;
    m_policies = addSegments(
        *row,
        {{tr("As is"), tr("Special tokens in the content become control tokens, as in most programs")},
         {tr("As text"), tr("Special tokens in the content are encoded as plain text")},
         {tr("Escape"), tr("An invisible word joiner is inserted into each special token before rendering")},
         {tr("Reject"), tr("The conversation is rejected")}},
        this);
    auto* show = new QPushButton(tr("Show"), this);
    show->setToolTip(tr("Select the next injected token"));
    connect(show, &QPushButton::clicked, this, &InjectionBar::showNextRequested);
    row->addStretch(1);
    row->addWidget(show);
    column->addLayout(
        row); // at the bottom, so that the buttons stay under the pointer when the text above changes
    connect(m_policies, &QButtonGroup::idClicked, this,
            [this](int id) { emit policyChosen(static_cast<InjectionPolicy>(id)); });
    hide();
}

void InjectionBar::setResult(const ChatResultPtr& result) {
    const auto policy = result ? result->request.injection : InjectionPolicy::AsIs;
    const bool rejected =
        result && policy == InjectionPolicy::Reject && result->failure && !result->request.nanochat;
    const bool found =
        result && !result->error && (!result->injections.empty() || result->defused > 0 || rejected);
    setVisible(found);
    if (!found)
        return;
    m_policies->button(static_cast<int>(policy))->setChecked(true);
    const auto count = static_cast<int>(result->injections.size());
    const QString tokens = tr("%n control tokens", nullptr, count);
    const auto defused = static_cast<int>(result->defused);
    const QString literals = tr("%n special tokens", nullptr, defused);
    if (rejected)
        m_text->setText(tr("Rejected: the content of this conversation has control tokens."));
    else if (count == 0)
        m_text->setText(policy == InjectionPolicy::Escape
                            ? tr("No control tokens in content: %1 escaped with a word joiner.").arg(literals)
                            : tr("No control tokens in content: %1 encoded as text.").arg(literals));
    else
        m_text->setText(count == 1
                            ? tr("Control token in %1: the model reads it as if the template had printed it.")
                                  .arg(places(*result))
                            : tr("%1 in %2: the model reads them as if the template had printed them.")
                                  .arg(tokens, places(*result)));
    QStringList lines;
    for (const SpelledLiteral& one : result->spelled) {
        QStringList numbers;
        for (const PieceId id : one.ids)
            numbers << QString::number(id);
        QString text = QString::fromStdString(one.text);
        text.replace(QLatin1Char('\n'), QStringLiteral("⏎"));
        const QString what = QString::fromStdString(one.literal);
        lines << (policy == InjectionPolicy::AsIs ? tr("%1 as text would be: %2 (%3)")
                                                  : tr("%1 is now: %2 (%3)"))
                     .arg(what, numbers.join(QStringLiteral(", ")), text);
    }
    m_ids->setText(lines.join(QLatin1Char('\n')));
    m_ids->setVisible(!lines.isEmpty());
}

} // namespace tokenscope::ui
