#include "ui/widgets/choices/version_choice.h"

#include <QCoreApplication>

namespace tokenscope::ui {
namespace {

struct VersionText {
    Q_DECLARE_TR_FUNCTIONS(VersionChoice)
};

} // namespace

QString versionTitle(Setting setting, const QString& version) {
    switch (setting) {
    case Setting::Transformers:
        return QStringLiteral("transformers ") + version;
    case Setting::LlamaCpp:
        return version == QLatin1String(versionName(formats::LlamaCppVersion::Newest))
                   ? VersionText::tr("llama.cpp since June 2026")
                   : VersionText::tr("llama.cpp before June 2026");
    case Setting::Unicode:
        return QStringLiteral("Unicode ") + version;
    default:
        return QStringLiteral("Jinja2 ") +
               QLatin1String(releaseName(version == QLatin1String(versionName(chat::JinjaVersion::Newest))
                                             ? chat::JinjaVersion::Newest
                                             : chat::JinjaVersion::Before315));
    }
}

VersionChoice::VersionChoice(Setting setting, QWidget* parent)
    : QComboBox(parent) {
    for (const QString& version : settingInfo(setting).choices)
        addItem(versionTitle(setting, version), version);
    insertSeparator(count());
    addItem(tr("Preferences…"));
    connect(this, &QComboBox::activated, this, [this](int item) {
        const QString version = itemData(item).toString();
        if (version.isEmpty()) {
            setCurrentIndex(m_shown);
            emit preferencesRequested();
            return;
        }
        m_shown = item;
        emit versionChosen(version);
    });
}

void VersionChoice::setVersion(const QString& version) {
    m_shown = findData(version);
    setCurrentIndex(m_shown);
}

} // namespace tokenscope::ui
