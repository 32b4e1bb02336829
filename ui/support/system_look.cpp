#include "ui/support/system_look.h"

#include "ui/support/piece_palette.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace tokenscope::ui {
namespace {

bool pure(const QColor& color, int value) {
    return color.red() == value && color.green() == value && color.blue() == value;
}

/// The name of the desktop's theme as GTK writes it down, which most desktops keep up to date.
QString gtkTheme(bool& prefersDark) {
    const QString config = QStandardPaths::writableLocation(QStandardPaths::ConfigLocation);
    QString theme = qEnvironmentVariable("GTK_THEME");
    for (const char* version : {"gtk-4.0", "gtk-3.0"}) {
        const QString path =
            config + QLatin1Char('/') + QLatin1String(version) + QLatin1String("/settings.ini");
        if (!QFileInfo::exists(path))
            continue;
        const QSettings settings(path, QSettings::IniFormat);
        const QString dark =
            settings.value(QStringLiteral("Settings/gtk-application-prefer-dark-theme")).toString();
        prefersDark = prefersDark || dark == QLatin1String("1") || dark == QLatin1String("true");
        if (theme.isEmpty())
            theme = settings.value(QStringLiteral("Settings/gtk-theme-name")).toString();
    }
    return theme;
}

} // namespace

SystemLook systemLook(const QPalette& platform) {
    SystemLook look;
    const QColor window = platform.color(QPalette::Window);
    const QColor base = platform.color(QPalette::Base);
    const QColor text = platform.color(QPalette::WindowText);
    look.dark = window.lightness() < 128;
    look.highContrast = (pure(window, 0) && pure(base, 0) && pure(text, 255)) ||
                        (pure(window, 255) && pure(base, 255) && pure(text, 0));
    bool prefersDark = false;
    const QString theme = gtkTheme(prefersDark);
    look.highContrast =
        look.highContrast || theme.contains(QLatin1String("HighContrast"), Qt::CaseInsensitive);
    look.dark = look.dark || prefersDark || theme.endsWith(QLatin1String("-dark"), Qt::CaseInsensitive) ||
                theme.endsWith(QLatin1String(":dark"), Qt::CaseInsensitive);
    return look;
}

PiecePalette withPlatformColors(PiecePalette colors, const QPalette& platform) {
    colors.window = platform.color(QPalette::Window);
    colors.panel = platform.color(QPalette::Base);
    colors.sunk = platform.color(QPalette::Window);
    colors.text = platform.color(QPalette::WindowText);
    colors.muted = colors.text;
    colors.lineNumber = colors.text;
    colors.line = colors.text;
    colors.controlBorder = colors.text;
    colors.highlight = platform.color(QPalette::Highlight);
    colors.highlightSoft = platform.color(QPalette::Window);
    return colors;
}

} // namespace tokenscope::ui
