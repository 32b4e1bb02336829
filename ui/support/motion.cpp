#include "ui/support/motion.h"

#include <QApplication>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>

namespace tokenscope::ui {
namespace {

bool chosen = false;

/// GTK's settings file, which most desktops keep up to date; Qt 6.4 doesn't read it.
bool desktopIsStill() {
    const QString config = QStandardPaths::writableLocation(QStandardPaths::ConfigLocation);
    for (const char* version : {"gtk-4.0", "gtk-3.0"}) {
        const QString path =
            config + QLatin1Char('/') + QLatin1String(version) + QLatin1String("/settings.ini");
        if (!QFileInfo::exists(path))
            continue;
        const QSettings settings(path, QSettings::IniFormat);
        const QString animations =
            settings.value(QStringLiteral("Settings/gtk-enable-animations")).toString();
        if (animations == QLatin1String("0") || animations == QLatin1String("false"))
            return true;
    }
    return false;
}

} // namespace

bool motionReduced() {
    static const bool kStill = desktopIsStill();
    return chosen || kStill || QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void setReduceMotion(bool reduce) {
    chosen = reduce;
}

bool reduceMotionChosen() {
    return chosen;
}

} // namespace tokenscope::ui
