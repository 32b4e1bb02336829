#include "ui/support/theme.h"

#include "ui/support/piece_palette.h"
#include "ui/support/style_sheet.h"
#include "ui/support/system_look.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>
#include <utility>

/// Resources of a static library are linked only when asked for; the macro can't stand in a namespace.
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
    // A palette reaches no widget that a style sheet has its hands on: so the sheet goes first and comes last.
    app->setStyleSheet({});
    if (app->style()->objectName() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    // A default palette gives way to the platform's, which is the one to judge.
    QApplication::setPalette(QPalette());
    const SystemLook look = systemLook(QApplication::palette());
    const bool keep = look.highContrast && m_choice == ThemeChoice::System;
    const bool dark = m_choice == ThemeChoice::System ? look.dark : m_choice == ThemeChoice::Dark;
    const PiecePalette& colors = dark ? darkPalette() : lightPalette();
    if (!keep)
        QApplication::setPalette(qtPalette(colors));
    QApplication::setFont(interfaceFont());
    app->setStyleSheet(styleSheet(keep ? withPlatformColors(colors, QApplication::palette()) : colors));
    // The sheet took away what widgets had set for themselves; they set it anew when they are told.
    for (QWidget* widget : QApplication::allWidgets()) {
        QEvent changed(QEvent::PaletteChange);
        QApplication::sendEvent(widget, &changed);
    }
    app->installEventFilter(this);
    m_applying = false;
    emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    // The platform changed between light and dark, or to high contrast: every window is told.
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

void keepFont(QWidget& widget, std::function<QFont()> make) {
    widget.setFont(make());
    QObject::connect(&Theme::instance(), &Theme::changed, &widget,
                     [&widget, make = std::move(make)] { widget.setFont(make()); });
}

} // namespace tokenscope::ui
