#include "ui/support/theme.h"

#include "ui/support/piece_palette.h"
#include "ui/support/style_sheet.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>
#include <QStyleFactory>
#include <QSvgRenderer>
#include <QWidget>

#include <algorithm>
#include <utility>

/// Resources of a static library are linked only if they are initialized; the macro does not work in a
/// namespace.
static void useResources() {
    Q_INIT_RESOURCE(ui);
}

namespace tokenscope::ui {
namespace {

QPalette qtPalette(const PiecePalette& p) {
    QPalette palette;
    palette.setColor(QPalette::Window, p.window);
    palette.setColor(QPalette::WindowText, p.text);
    palette.setColor(QPalette::Base, p.panel);
    palette.setColor(QPalette::AlternateBase, p.sunk);
    palette.setColor(QPalette::Text, p.text);
    palette.setColor(QPalette::PlaceholderText, p.muted);
    palette.setColor(QPalette::Button, p.panel);
    palette.setColor(QPalette::ButtonText, p.text);
    palette.setColor(QPalette::BrightText, p.error);
    palette.setColor(QPalette::Highlight, p.highlight);
    palette.setColor(QPalette::HighlightedText, p.dark ? p.panel : QColor(Qt::white));
    palette.setColor(QPalette::Link, p.highlight);
    palette.setColor(QPalette::LinkVisited, p.highlight);
    palette.setColor(QPalette::ToolTipBase, p.panel);
    palette.setColor(QPalette::ToolTipText, p.text);
    palette.setColor(QPalette::Light, p.panel);
    palette.setColor(QPalette::Midlight, p.sunk);
    palette.setColor(QPalette::Mid, p.line);
    palette.setColor(QPalette::Dark, p.controlBorder);
    palette.setColor(QPalette::Shadow, p.line);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, p.lineNumber);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, p.line);
    return palette;
}

QFont withFallbacks(QFont font, QStringList families, int pixels, QFont::Weight weight) {
    families << QStringLiteral("Noto Sans CJK SC") << QStringLiteral("Noto Sans Devanagari")
             << QStringLiteral("Noto Sans Arabic") << QStringLiteral("Noto Color Emoji");
    families.removeDuplicates();
    font.setFamilies(families);
    font.setPixelSize(scaled(pixels));
    font.setWeight(weight);
    return font;
}

bool pure(const QColor& color, int value) {
    return color.red() == value && color.green() == value && color.blue() == value;
}

/// Values of a key in GTK's settings files, which most desktops keep up to date. Qt 6.4 has no API for what
/// they hold.
QStringList gtkSettings(const QString& key) {
    const QString config = QStandardPaths::writableLocation(QStandardPaths::ConfigLocation);
    QStringList values;
    for (const char* version : {"gtk-4.0", "gtk-3.0"}) {
        const QString path =
            config + QLatin1Char('/') + QLatin1String(version) + QLatin1String("/settings.ini");
        if (QFileInfo::exists(path))
            values
                << QSettings(path, QSettings::IniFormat).value(QLatin1String("Settings/") + key).toString();
    }
    return values;
}

/// The platform's look, from its palette or, without a platform plugin, from the desktop's settings.
struct SystemLook {
    bool dark = false;
    bool highContrast = false;
};

SystemLook systemLook(const QPalette& platform) {
    SystemLook look;
    const QColor window = platform.color(QPalette::Window);
    const QColor base = platform.color(QPalette::Base);
    const QColor text = platform.color(QPalette::WindowText);
    QString theme = qEnvironmentVariable("GTK_THEME");
    for (const QString& name : gtkSettings(QStringLiteral("gtk-theme-name")))
        theme = theme.isEmpty() ? name : theme;
    const QStringList prefersDark = gtkSettings(QStringLiteral("gtk-application-prefer-dark-theme"));
    look.highContrast = (pure(window, 0) && pure(base, 0) && pure(text, 255)) ||
                        (pure(window, 255) && pure(base, 255) && pure(text, 0)) ||
                        theme.contains(QLatin1String("HighContrast"), Qt::CaseInsensitive);
    look.dark = window.lightness() < 128 || prefersDark.contains(QLatin1String("1")) ||
                prefersDark.contains(QLatin1String("true")) ||
                theme.endsWith(QLatin1String("-dark"), Qt::CaseInsensitive) ||
                theme.endsWith(QLatin1String(":dark"), Qt::CaseInsensitive);
    return look;
}

/// The palette with the colors of controls and text taken from the platform, for high contrast.
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

bool desktopDisablesAnimations() {
    const QStringList values = gtkSettings(QStringLiteral("gtk-enable-animations"));
    return values.contains(QLatin1String("0")) || values.contains(QLatin1String("false"));
}

bool userReducesMotion = false;

} // namespace

QString name(ThemeChoice choice) {
    static constexpr const char* kNames[] = {"system", "light", "dark"};
    return QLatin1String(kNames[static_cast<int>(choice)]);
}

ThemeChoice themeChoice(const QString& text) {
    return text == QLatin1String("light")  ? ThemeChoice::Light
           : text == QLatin1String("dark") ? ThemeChoice::Dark
                                           : ThemeChoice::System;
}

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

Theme::Theme() = default;

void Theme::setChoice(ThemeChoice choice) {
    if (choice != std::exchange(m_choice, choice))
        apply();
}

void Theme::setTextPercent(int percent) {
    percent = std::clamp(percent, 70, 250);
    if (percent != std::exchange(m_textPercent, percent))
        apply();
}

void Theme::apply() {
    auto* app = qobject_cast<QApplication*>(QCoreApplication::instance());
    if (!app || std::exchange(m_applying, true))
        return;
    useResources();
    app->removeEventFilter(this);
    // A palette does not reach widgets that a style sheet applies to: remove the sheet first and set it last.
    app->setStyleSheet({});
    if (app->style()->objectName() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    // A default palette restores the platform's own, which decides between light and dark.
    QApplication::setPalette(QPalette());
    const SystemLook look = systemLook(QApplication::palette());
    const bool keep = look.highContrast && m_choice == ThemeChoice::System;
    const bool dark = m_choice == ThemeChoice::System ? look.dark : m_choice == ThemeChoice::Dark;
    const PiecePalette& colors = dark ? darkPalette() : lightPalette();
    if (!keep)
        QApplication::setPalette(qtPalette(colors));
    QApplication::setFont(interfaceFont());
    app->setStyleSheet(styleSheet(keep ? withPlatformColors(colors, QApplication::palette()) : colors));
    // The sheet discarded what widgets had set for themselves; this event makes them set it again.
    for (QWidget* widget : QApplication::allWidgets()) {
        QEvent changed(QEvent::PaletteChange);
        QApplication::sendEvent(widget, &changed);
    }
    app->installEventFilter(this);
    m_applying = false;
    emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    // The platform changed between light and dark, or to high contrast. Every window receives the event.
    if (event->type() == QEvent::ThemeChange && !m_applying && m_choice == ThemeChoice::System) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->isWindow())
            QMetaObject::invokeMethod(this, &Theme::apply, Qt::QueuedConnection);
    }
    return false;
}

QFont interfaceFont(int pixels, QFont::Weight weight) {
    const QFont system = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    return withFallbacks(system, {system.family(), QStringLiteral("Noto Sans")}, pixels, weight);
}

QFont fixedFont(int pixels, QFont::Weight weight) {
    QFont system = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    system.setStyleHint(QFont::Monospace);
    return withFallbacks(
        system, {system.family(), QStringLiteral("Noto Sans Mono"), QStringLiteral("DejaVu Sans Mono")},
        pixels, weight);
}

int scaled(int pixels) {
    return qRound(pixels * Theme::instance().textPercent() / 100.0);
}

void keepHeight(QWidget& widget, int pixels) {
    widget.setFixedHeight(scaled(pixels));
    QObject::connect(&Theme::instance(), &Theme::changed, &widget,
                     [&widget, pixels] { widget.setFixedHeight(scaled(pixels)); });
}

void keepWidth(QWidget& widget, int pixels) {
    widget.setFixedWidth(scaled(pixels));
    QObject::connect(&Theme::instance(), &Theme::changed, &widget,
                     [&widget, pixels] { widget.setFixedWidth(scaled(pixels)); });
}

void keepFont(QWidget& widget, std::function<QFont()> font) {
    widget.setFont(font());
    QObject::connect(&Theme::instance(), &Theme::changed, &widget,
                     [&widget, font = std::move(font)] { widget.setFont(font()); });
}

bool motionReduced() {
    static const bool kDisabled = desktopDisablesAnimations();
    return userReducesMotion || kDisabled ||
           QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void setReduceMotion(bool reduce) {
    userReducesMotion = reduce;
}

bool reduceMotionChosen() {
    return userReducesMotion;
}

QIcon tintedIcon(const QString& name, const QColor& color, int size) {
    QFile file(QStringLiteral(":/tokenscope/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(file.readAll().replace("#000000", color.name().toLatin1()));
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(size * scale, size * scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        pixmap.setDevicePixelRatio(scale);
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace tokenscope::ui
