#include "ui/widgets/text_columns/column_switches.h"

#include "ui/widgets/pane_header/pane_header.h"

#include <QJsonObject>
#include <QMenu>
#include <QStringList>

namespace tokenscope::ui {

QString switchWords(const Tokenizer* tokenizer, const ColumnSwitches& switches) {
    QStringList words;
    for (const ColumnSwitch& one : switches) {
        QString name = QString::fromStdString(one.where);
        if (tokenizer)
            if (const auto found = explain::stageSwitch(tokenizer->definition(), one.where, one.on))
                name = QString::fromStdString(found->title);
        words << (one.on ? QObject::tr("with %1").arg(name) : QObject::tr("without %1").arg(name));
    }
    return words.join(QStringLiteral(", "));
}

Result<std::shared_ptr<const Tokenizer>> withSwitches(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                      const ColumnSwitches& switches) {
    if (switches.empty())
        return tokenizer;
    std::vector<explain::StageSwitch> found;
    for (const ColumnSwitch& own : switches) {
        auto one = explain::stageSwitch(tokenizer->definition(), own.where, own.on);
        if (!one)
            return tl::unexpected<Error>(one.error());
        found.push_back(*std::move(one));
    }
    return explain::switchedTokenizer(tokenizer, found);
}

void addSwitches(QMenu& menu, const TokenizerDefinition& definition, const ColumnSwitches& own,
                 const std::function<bool(const ColumnSwitches&)>& taken,
                 const std::function<void(const ColumnSwitches&)>& choose) {
    for (const explain::StageSwitch& one : explain::stageSwitches(definition)) {
        ColumnSwitches changed = own;
        std::erase_if(changed, [&](const ColumnSwitch& is) { return is.where == one.where; });
        const bool former = changed.size() == own.size();
        if (former)
            changed.push_back({one.where, !one.isOn});
        const QString name = QString::fromStdString(one.title.text());
        const bool on = former != one.isOn;
        QAction* action = menu.addAction(
            menuTitle(on ? QObject::tr("With %1").arg(name) : QObject::tr("Without %1").arg(name)));
        action->setEnabled(!taken(changed));
        QObject::connect(action, &QAction::triggered, &menu, [choose, changed] { choose(changed); });
    }
    menu.setEnabled(!menu.isEmpty());
}

QJsonArray switchesJson(const ColumnSwitches& switches) {
    QJsonArray json;
    for (const ColumnSwitch& own : switches)
        json.append(QJsonObject{{QStringLiteral("where"), QString::fromStdString(own.where)},
                                {QStringLiteral("on"), own.on}});
    return json;
}

ColumnSwitches switchesOfJson(const QJsonArray& json) {
    ColumnSwitches switches;
    for (const auto& one : json)
        switches.push_back({one.toObject()[QStringLiteral("where")].toString().toStdString(),
                            one.toObject()[QStringLiteral("on")].toBool()});
    return switches;
}

} // namespace tokenscope::ui
