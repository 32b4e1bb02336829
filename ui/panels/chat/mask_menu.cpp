#include "ui/panels/chat/mask_menu.h"

#include "ui/support/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QWidgetAction>

namespace tokenscope::ui {
namespace {

QString edgeName(chat::EdgeRule rule) {
    const auto text = chat::name(rule);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Newlines as `\\n`, for a line edit.
QString escaped(const std::string& text) {
    return QString::fromStdString(text)
        .replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QLatin1Char('\n'), QStringLiteral("\\n"));
}

std::string unescaped(const QString& text) {
    std::string out;
    const std::string from = text.toStdString();
    for (std::size_t i = 0; i < from.size(); ++i) {
        const bool escape = from[i] == '\\' && i + 1 < from.size();
        const char next = escape ? from[++i] : from[i];
        out += escape && next == 'n' ? '\n' : next;
    }
    return out;
}

} // namespace

MaskMenu::MaskMenu(QWidget* parent)
    : QMenu(parent) {}

void MaskMenu::addSwitch(const QString& title, bool chat::MaskOptions::*what) {
    QAction* action = addAction(title);
    action->setCheckable(true);
    action->setChecked(m_options.*what);
    connect(action, &QAction::toggled, this, [this, what](bool on) {
        m_options.*what = on;
        emit chosen(m_options);
    });
}

void MaskMenu::addMarker(const QString& title, const QString& inUse,
                         std::string chat::ResponseMarkers::*what) {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(28, 2, 12, 2);
    auto* label = new QLabel(title, box);
    auto* field = new QLineEdit(escaped(m_options.markers.*what), box);
    field->setPlaceholderText(inUse.isEmpty() ? tr("none") : inUse);
    field->setAccessibleName(title);
    field->setFont(fixedFont(12));
    field->setMinimumWidth(scaled(220));
    row->addWidget(label, 1);
    row->addWidget(field);
    connect(field, &QLineEdit::editingFinished, this, [this, field, what] {
        const std::string text = unescaped(field->text());
        if (text == m_options.markers.*what)
            return;
        m_options.markers.*what = text;
        emit chosen(m_options);
    });
    auto* action = new QWidgetAction(this);
    action->setDefaultWidget(box);
    addAction(action);
}

void MaskMenu::fill(const chat::MaskOptions& options, const chat::ResponseMarkers& markers) {
    clear();
    m_options = options;
    addSwitch(tr("Last turn only"), &chat::MaskOptions::lastTurnOnly);
    addSwitch(tr("content: include the end of the turn"), &chat::MaskOptions::endOfTurn);
    addSwitch(tr("content: include template text inside a message"), &chat::MaskOptions::between);
    addSwitch(tr("generation: use the exact positions of the blocks"), &chat::MaskOptions::exactBlocks);
    addSwitch(tr("generation: reproduce the transformers bug at block ends"),
              &chat::MaskOptions::transformersEndQuirk);
    QMenu* edges = addMenu(tr("Train tokens across a boundary"));
    auto* group = new QActionGroup(edges);
    const auto addEdge = [&](const QString& title, std::optional<chat::EdgeRule> rule) {
        QAction* action = edges->addAction(title);
        action->setCheckable(true);
        action->setChecked(m_options.edge == rule);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, rule] {
            m_options.edge = rule;
            emit chosen(m_options);
        });
    };
    addEdge(tr("as the policy defines"), std::nullopt);
    addEdge(tr("with any byte inside"), chat::EdgeRule::Any);
    addEdge(tr("with all bytes inside"), chat::EdgeRule::All);
    addEdge(tr("with the first byte inside"), chat::EdgeRule::First);
    addSeparator();
    addMarker(tr("Answers start with"), escaped(markers.begin), &chat::ResponseMarkers::begin);
    addMarker(tr("Answers end with"), escaped(markers.end), &chat::ResponseMarkers::end);
}

QJsonObject maskOptionsJson(const chat::MaskOptions& options) {
    return {{QStringLiteral("edge"), options.edge ? edgeName(*options.edge) : QString()},
            {QStringLiteral("end_flaw"), options.transformersEndQuirk},
            {QStringLiteral("right_blocks"), options.exactBlocks},
            {QStringLiteral("end_of_turn"), options.endOfTurn},
            {QStringLiteral("between"), options.between},
            {QStringLiteral("last_turn_only"), options.lastTurnOnly},
            {QStringLiteral("marker_begin"), QString::fromStdString(options.markers.begin)},
            {QStringLiteral("marker_end"), QString::fromStdString(options.markers.end)}};
}

chat::MaskOptions maskOptionsOf(const QJsonObject& json) {
    chat::MaskOptions options;
    options.edge = chat::edgeRuleNamed(json[QStringLiteral("edge")].toString().toStdString());
    options.transformersEndQuirk = json[QStringLiteral("end_flaw")].toBool(options.transformersEndQuirk);
    options.exactBlocks = json[QStringLiteral("right_blocks")].toBool();
    options.endOfTurn = json[QStringLiteral("end_of_turn")].toBool();
    options.between = json[QStringLiteral("between")].toBool();
    options.lastTurnOnly = json[QStringLiteral("last_turn_only")].toBool();
    options.markers.begin = json[QStringLiteral("marker_begin")].toString().toStdString();
    options.markers.end = json[QStringLiteral("marker_end")].toString().toStdString();
    return options;
}

} // namespace tokenscope::ui
