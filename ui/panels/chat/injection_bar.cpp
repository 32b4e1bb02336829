#include "ui/panels/chat/injection_bar.h"

#include "ui/panels/chat/chat_pane.h"

#include <QLabel>

#include <set>

namespace tokenscope {

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
    auto* row = new QHBoxLayout;
    m_policies = addSegments(*row, {tr("As is"), tr("As text"), tr("Escape"), tr("Reject")}, this);
    const QStringList tips = {tr("The tokenizer reads the literal as a control token, as most programs do"),
                              tr("What is injected is encoded as the text that it is"),
                              tr("An invisible word joiner is put into each literal before rendering"),
                              tr("The conversation is refused")};
    for (int i = 0; i < tips.size(); ++i)
        m_policies->button(i)->setToolTip(tips[i]);
    auto* show = new QPushButton(tr("Show"), this);
    show->setToolTip(tr("Select the next injected token"));
    connect(show, &QPushButton::clicked, this, &InjectionBar::showAsked);
    row->addStretch(1);
    row->addWidget(show);
    column->addLayout(row);
    column->addWidget(m_ids);
    connect(m_policies, &QButtonGroup::idClicked, this,
            [this](int id) { emit policyChosen(static_cast<InjectionPolicy>(id)); });
    hide();
}

QString InjectionBar::words() const {
    return m_text->text() + QLatin1Char('\n') + m_ids->text();
}

void InjectionBar::setResult(const ChatResultPtr& result) {
    const auto policy = result ? result->request.injection : InjectionPolicy::AsIs;
    const bool found = result && (!result->injections.empty() || policy != InjectionPolicy::AsIs);
    setVisible(found);
    if (!found)
        return;
    m_policies->button(static_cast<int>(policy))->setChecked(true);
    const auto count = static_cast<int>(result->injections.size());
    std::set<std::uint32_t> messages;
    for (const chat::Injection& one : result->injections)
        if (const auto& source = result->rendered().sources[one.source];
            source.kind == chat::OriginKind::Message)
            messages.insert(source.index);
    QStringList where;
    for (const std::uint32_t message : messages)
        where << QStringLiteral("messages[%1]").arg(message);
    const QString tokens = count == 1 ? tr("1 control token") : tr("%1 control tokens").arg(count);
    if (policy == InjectionPolicy::Reject)
        m_text->setText(
            tr("Rejected: content of %1 holds %2.").arg(where.join(QStringLiteral(", ")), tokens));
    else if (count == 0)
        m_text->setText(
            policy == InjectionPolicy::Escape
                ? tr("No control token is left in content: each literal has a word joiner inside.")
                : tr("No control token is left in content: what was injected is plain text now."));
    else
        m_text->setText(
            tr("Content of %1 holds %2: whoever wrote it speaks for the template.")
                .arg(where.isEmpty() ? tr("tools or documents") : where.join(QStringLiteral(", ")), tokens));
    QStringList lines;
    for (const auto& [literal, ids] : result->asText) {
        QStringList numbers;
        for (const PieceId id : ids)
            numbers << QString::number(id);
        lines
            << tr("%1 as text: %2").arg(QString::fromStdString(literal), numbers.join(QStringLiteral(", ")));
    }
    m_ids->setText(lines.join(QLatin1Char('\n')));
    m_ids->setVisible(!lines.isEmpty());
}

} // namespace tokenscope
