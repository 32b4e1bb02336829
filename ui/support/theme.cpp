#include "ui/support/theme.h"

#include "ui/support/control_style.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/settings.h"

#include <QApplication>
#include <QComboBox>
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
#include <QSvgRenderer>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <optional>
#include <utility>

/// Resources of a static library are linked only if they are initialized; the macro does not work in a
/// namespace.
static void useResources() {
    Q_INIT_RESOURCE(ui);
}

namespace tokenscope::ui {
namespace {

// The application's style sheet, which adapts the Fusion style. A widget selects a look by the dynamic
// property `look`: `header` (32-px pane header), `title`, `remark`, `flat` (button without border), `segment`
// (one of joined buttons), `primary`, `warning` and `error` (bars), `mode` (mode bar entry). The sheet has no text
// sizes: setting it again takes half a second with all widgets of the window, setting fonts a tenth of that. Nor has it minimum heights, which would not grow with the text:
// padding around it makes a control 28 pixels high at 100 %, 24 in a header.

constexpr const char* kRules = R"(
QMenuBar { background: @window; padding: 1px 4px; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @highlightSoft; color: @text; }
QMenu { background: @panel; border: 1px solid @controlBorder; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 28px; min-height: 20px; border-radius: 3px; }
QMenu::item:selected { background: @highlightSoft; color: @text; }
QMenu::item:disabled { color: @lineNumber; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::indicator { left: 8px; width: 14px; height: 14px; }
QToolTip { background: @panel; color: @text; border: 1px solid @controlBorder; padding: 4px 6px; }

#toolBar { background: @window; border: 0; border-bottom: 1px solid @line; }
#modeBar { background: @window; border: 0; border-right: 1px solid @line; }
#statusLine { background: @window; border: 0; border-top: 1px solid @line; }
QFrame[look="rule"] { background: @line; border: 0; }
QFrame[look="header"], QWidget[look="header"] { background: @window; border: 0; border-bottom: 1px solid @line; }
QWidget[look="panel"] { background: @panel; }
QLabel[look="title"] { font-weight: 600; }
QLabel[look="remark"] { color: @muted; }
QLabel[look="shortcut"] { color: @muted; }
QLabel[look="muted"] { color: @muted; }
QLabel[tone="error"] { color: @error; }
QLabel[tone="warning"] { color: @warningText; }
QLabel[tone="ok"] { color: @ok; }
QLabel[tone="muted"] { color: @muted; }

QPushButton, QToolButton, QComboBox {
    background: @panel; color: @text; border: 1px solid @controlBorder; border-radius: 4px;
    padding: 4px 12px; outline: 0;
}
QFrame[look="header"] QPushButton, QFrame[look="header"] QToolButton, QFrame[look="header"] QComboBox,
QWidget[look="header"] QPushButton, QWidget[look="header"] QToolButton, QWidget[look="header"] QComboBox,
tokenscope--ui--TokenCard QToolButton, tokenscope--ui--FindBar QToolButton, tokenscope--ui--FindBar QLineEdit,
tokenscope--ui--IdsField QPushButton, QFrame[look="warning"] QPushButton, QFrame[look="error"] QPushButton, QFrame[look="info"] QPushButton {
    padding: 2px 8px;
}
tokenscope--ui--TokenCard QToolButton { padding: 2px 0; }
tokenscope--ui--FindBar QToolButton { min-width: 8px; }
tokenscope--ui--FindBar QLineEdit[wrong="true"] { border: 2px solid @errorFrame; }
QFileDialog QToolButton { padding: 0 2px; } /* else there is no room for the icons */
QPushButton[look="caution"] { background: @warningFill; border-color: @warningLine; }
QPushButton:hover, QToolButton:hover, QComboBox:hover { background: @highlightSoft; }
QPushButton:pressed, QToolButton:pressed { background: @sunk; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus { border: 2px solid @highlight; }
QPushButton:focus { padding: 3px 11px; }
QLineEdit:focus { padding: 3px 7px; }
QFrame[look="header"] QPushButton:focus, QWidget[look="header"] QPushButton:focus, tokenscope--ui--IdsField QPushButton:focus,
QFrame[look="warning"] QPushButton:focus, QFrame[look="error"] QPushButton:focus, QFrame[look="info"] QPushButton:focus { padding: 1px 7px; }
QPushButton:checked, QToolButton:checked { background: @highlightSoft; border-color: @highlight; }
QPushButton:disabled, QToolButton:disabled, QComboBox:disabled { color: @lineNumber; border-color: @line; }
QToolButton::menu-indicator { image: none; }
QPushButton[look="flat"], QToolButton[look="flat"] { background: transparent; border: 1px solid transparent; padding: 4px 6px; }
QFrame[look="header"] QPushButton[look="flat"] { padding: 2px 6px; }
QPushButton[look="flat"]:hover, QToolButton[look="flat"]:hover { background: @highlightSoft; }
QPushButton[look="flat"]:focus, QToolButton[look="flat"]:focus { border: 2px solid @highlight; padding: 3px 5px; }
QFrame[look="header"] QPushButton[look="flat"]:focus { border: 2px solid @highlight; padding: 1px 5px; }
QPushButton[look="primary"] { background: @highlight; color: @highlightText; border-color: @highlight; }
QPushButton[look="primary"]:disabled { background: @panel; color: @lineNumber; border-color: @line; }
QPushButton[look="segment"], QToolButton[look="segment"] {
    border-radius: 0; border-left-width: 0; padding: 2px 10px; color: @muted;
}
QPushButton[look="segment"]:checked, QToolButton[look="segment"]:checked {
    background: @panel; color: @text; font-weight: 600; border-color: @controlBorder;
}
QPushButton[look="segment"]:focus, QToolButton[look="segment"]:focus { color: @highlight; border: 1px solid @highlight; }
QPushButton[place="first"], QToolButton[place="first"] {
    border-left-width: 1px; border-top-left-radius: 4px; border-bottom-left-radius: 4px;
}
QPushButton[place="last"], QToolButton[place="last"] { border-top-right-radius: 4px; border-bottom-right-radius: 4px; }

QTabBar#tokenizerTabs::tab {
    background: transparent; color: @muted; border: 1px solid transparent; border-radius: 4px;
    padding: 0 4px 0 8px; margin: 2px 2px 2px 0;
}
QTabBar#tokenizerTabs::tab:hover { background: @highlightSoft; }
QTabBar#tokenizerTabs::tab:selected { background: @panel; color: @text; font-weight: 600; border-color: @controlBorder; }
QTabBar#tokenizerTabs::tab:disabled { color: @lineNumber; }
QTabBar#tokenizerTabs::scroller { width: 24px; }
QTabBar#tokenizerTabs > QToolButton { padding: 0; }
QToolButton[place="tab"] { min-height: 20px; padding: 0; }

QToolButton[look="mode"] {
    border: 0; border-left: 3px solid transparent; border-right: 3px solid transparent; border-radius: 0;
    background: transparent; color: @muted; padding: 0; margin: 0;
}
QToolButton[look="mode"]:hover { background: @highlightSoft; }
QToolButton[look="mode"]:checked { background: @panel; color: @text; font-weight: 600; border-left-color: @highlight; }
QToolButton[look="mode"]:focus { border: 0; border-left: 3px solid @highlight; border-right: 3px solid @highlight; }

QLineEdit, QAbstractScrollArea[look="field"] {
    background: @panel; color: @text; border: 1px solid @controlBorder; border-radius: 4px; padding: 4px 8px;
    selection-background-color: @highlight; selection-color: @highlightText;
}
QLineEdit[wrong="true"], QPlainTextEdit[wrong="true"], QComboBox[wrong="true"] { border: 2px solid @errorFrame; }
QFrame[look="header"] QLineEdit, QWidget[look="header"] QLineEdit { padding: 2px 8px; }
QLineEdit#qt_spinbox_lineedit { background: transparent; border: 0; padding: 5px 0; } /* ControlStyle draws the rest */
QFrame[look="header"] QLineEdit#qt_spinbox_lineedit, QWidget[look="header"] QLineEdit#qt_spinbox_lineedit { padding: 3px 0; }

QFrame[look="warning"] { background: @warningFill; border: 0; border-top: 1px solid @warningLine; }
QFrame[look="error"] { background: @panel; border: 0; border-top: 1px solid @errorFrame; border-left: 3px solid @errorFrame; }
QFrame[look="info"] { background: @highlightSoft; border: 0; border-top: 1px solid @highlight; }
QFrame[look="task"] { background: @panel; border: 1px solid @controlBorder; border-left: 3px solid @highlight; border-radius: 4px; }
QFrame[look="card"] { background: @panel; border: 1px solid @controlBorder; border-radius: 6px; }

QCheckBox { spacing: 8px; padding: 3px 0; }
QCheckBox:focus { text-decoration: underline; }

QComboBox { padding: 4px 8px; }
QComboBox::drop-down { border: 0; width: 1.3em; }
QComboBox::down-arrow { image: url(:/tokenscope/down-@tone.svg); width: 0.6em; height: 0.6em; }
QComboBox QAbstractItemView {
    background: @panel; color: @text; border: 1px solid @controlBorder; outline: 0;
    selection-background-color: @highlightSoft; selection-color: @text;
}

QSplitter::handle { background: @line; }
QSplitter::handle:hover { background: @highlight; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; border: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; border: 0; }
QScrollBar::handle { background: @controlBorder; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @lineNumber; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QProgressBar { background: @line; border: 0; border-radius: 0; max-height: 3px; min-height: 3px; }
QProgressBar::chunk { background: @highlight; }

QHeaderView { background: @window; }
QHeaderView::section {
    background: @window; color: @muted; border: 0; border-bottom: 1px solid @line; padding: 0 8px; font-weight: 600;
}
QTableView, QListView, QTreeView, QScrollArea { border: 0; }
)";

constexpr const char* kLook = "look";

QString styleSheet(const PiecePalette& c) {
    QString sheet = QString::fromUtf8(kRules);
    const auto put = [&sheet](const char* name, const QString& value) {
        sheet.replace(QLatin1String(name), value);
    };
    // A name that starts with another name comes before it.
    const std::pair<const char*, QColor> colors[] = {
        {"@highlightText", c.dark ? c.panel : QColor(Qt::white)},
        {"@highlightSoft", c.highlightSoft},
        {"@highlight", c.highlight},
        {"@window", c.window},
        {"@panel", c.panel},
        {"@sunk", c.sunk},
        {"@lineNumber", c.lineNumber},
        {"@line", c.line},
        {"@controlBorder", c.controlBorder},
        {"@text", c.text},
        {"@muted", c.muted},
        {"@warningFill", c.warningFill},
        {"@warningLine", c.warningLine},
        {"@warningText", c.warningText},
        {"@errorFrame", c.errorFrame},
        {"@error", c.error},
        {"@ok", c.ok},
    };
    for (const auto& [name, color] : colors)
        put(name, color.name());
    put("@tone", c.dark ? QStringLiteral("dark") : QStringLiteral("light"));
    return sheet;
}

/// Pixels at 100 % of a look whose text is smaller than the usual one.
std::optional<int> textSizeOf(const QString& look) {
    if (look == QLatin1String("remark") || look == QLatin1String("shortcut"))
        return 12;
    if (look == QLatin1String("mode"))
        return 11;
    return std::nullopt;
}

/// Sets what the widget's look says of its font, and leaves the rest to its parents and the sheet. The sheet itself names
/// no font: widgets would lose it with the next text size.
void setFontOfLook(QWidget& widget) {
    const QString look = widget.property(kLook).toString();
    const auto pixels = textSizeOf(look);
    const bool isFixed = look == QLatin1String("shortcut");
    if (!pixels && !isFixed)
        return;
    QFont font;
    if (pixels)
        font.setPixelSize(scaled(*pixels));
    if (isFixed)
        font.setFamilies(fixedFont().families());
    widget.setFont(font);
}

void setFontsOfLooks() {
    for (QWidget* widget : QApplication::allWidgets())
        setFontOfLook(*widget);
}

/// Qt tells only windows, and with a style sheet widgets inherit no font from them.
void resolveFont(QWidget& widget) {
    QEvent resolve(QEvent::ApplicationFontChange);
    QApplication::sendEvent(&widget, &resolve);
}

/// Widgets that have a font of their own set it when they receive changed(), and thereby those of their children.
void resolveFonts(bool visible) {
    for (QWidget* widget : QApplication::allWidgets())
        if (widget->isVisible() == visible)
            resolveFont(*widget);
}

constexpr int kHiddenWaitMs = 60;

/// Runs while hidden widgets, those of other modes, still have the previous text size: most widgets are hidden, and the
/// next frame must not wait for them. One that is shown meanwhile gets the new size at once.
QTimer& hiddenWait() {
    static QTimer timer;
    return timer;
}

void resizeHidden() {
    hiddenWait().stop();
    resolveFonts(false);
}

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

Theme::Theme() {
    hiddenWait().setSingleShot(true);
    hiddenWait().setInterval(kHiddenWaitMs);
    connect(&hiddenWait(), &QTimer::timeout, this, resizeHidden);
    connect(&Settings::instance(), &Settings::changed, this, [this](Setting setting) {
        switch (setting) {
        case Setting::TextPercent:
            resizeText();
            break;
        case Setting::Theme:
        case Setting::TextFont:
        case Setting::TextSize:
            apply();
            break;
        default:
            break;
        }
    });
}

void Theme::setChoice(ThemeChoice choice) {
    Settings::instance().set(Setting::Theme, name(choice));
}

ThemeChoice Theme::choice() const {
    return themeChoice(Settings::instance().text(Setting::Theme));
}

void Theme::setTextPercent(int percent) {
    Settings::instance().set(Setting::TextPercent, percent);
}

int Theme::textPercent() const {
    return Settings::instance().number(Setting::TextPercent);
}

void Theme::resizeText() {
    if (m_applying || qApp == nullptr)
        return;
    m_applying = true;
    QApplication::setFont(interfaceFont());
    resolveFonts(true);
    setFontsOfLooks();
    m_applying = false;
    hiddenWait().start();
    emit changed();
}

void Theme::apply() {
    auto* app = qobject_cast<QApplication*>(QCoreApplication::instance());
    if (!app || std::exchange(m_applying, true))
        return;
    useResources();
    hiddenWait().stop();
    app->removeEventFilter(this);
    // A palette does not reach widgets that a style sheet applies to: remove the sheet first and set it last.
    app->setStyleSheet({});
    if (!qobject_cast<ControlStyle*>(app->style()))
        QApplication::setStyle(new ControlStyle);
    // A default palette restores the platform's own, which decides between light and dark.
    QApplication::setPalette(QPalette());
    const SystemLook look = systemLook(QApplication::palette());
    const bool keep = look.highContrast && choice() == ThemeChoice::System;
    const bool dark = choice() == ThemeChoice::System ? look.dark : choice() == ThemeChoice::Dark;
    const PiecePalette& colors = dark ? darkPalette() : lightPalette();
    if (!keep)
        QApplication::setPalette(qtPalette(colors));
    QApplication::setFont(interfaceFont());
    app->setStyleSheet(styleSheet(keep ? withPlatformColors(colors, QApplication::palette()) : colors));
    setFontsOfLooks();
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
    // With a new font, QComboBox keeps the minimum size for the previous one, and the sheet its arrow's: with a new style
    // both measure again.
    if (auto* choice = qobject_cast<QComboBox*>(watched); choice && event->type() == QEvent::FontChange) {
        choice->style()->unpolish(choice);
        choice->style()->polish(choice);
        QEvent measure(QEvent::StyleChange);
        QApplication::sendEvent(choice, &measure);
    }
    if (event->type() == QEvent::DynamicPropertyChange && watched->isWidgetType() &&
        static_cast<QDynamicPropertyChangeEvent*>(event)->propertyName() == kLook)
        setFontOfLook(*static_cast<QWidget*>(watched));
    if (event->type() == QEvent::Show && hiddenWait().isActive() && watched->isWidgetType())
        resolveFont(*static_cast<QWidget*>(watched));
    // The platform changed between light and dark, or to high contrast. Every window receives the event.
    if (event->type() == QEvent::ThemeChange && !m_applying && choice() == ThemeChoice::System) {
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
        system, {fixedFamily(), QStringLiteral("Noto Sans Mono"), QStringLiteral("DejaVu Sans Mono")}, pixels,
        weight);
}

int scaled(int pixels) {
    return qRound(pixels * Theme::instance().textPercent() / 100.0);
}

void keepMeasured(QObject& owner, const std::function<void()>& measure) {
    measure();
    QObject::connect(&Theme::instance(), &Theme::changed, &owner, measure);
}

void keepHeight(QWidget& widget, int pixels) {
    keepMeasured(widget, [&widget, pixels] { widget.setFixedHeight(scaled(pixels)); });
}

void keepWidth(QWidget& widget, int pixels) {
    keepMeasured(widget, [&widget, pixels] { widget.setFixedWidth(scaled(pixels)); });
}

void keepLeastHeight(QWidget& widget, int pixels) {
    keepMeasured(widget, [&widget, pixels] { widget.setMinimumHeight(scaled(pixels)); });
}

void keepLeastWidth(QWidget& widget, int pixels) {
    keepMeasured(widget, [&widget, pixels] { widget.setMinimumWidth(scaled(pixels)); });
}

void keepFont(QWidget& widget, std::function<QFont()> font) {
    keepMeasured(widget, [&widget, font = std::move(font)] { widget.setFont(font()); });
}

void setStyled(QWidget& widget, const char* property, const QVariant& value) {
    if (widget.property(property) == value)
        return;
    widget.setProperty(property, value);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

bool motionReduced() {
    static const bool kDisabled = desktopDisablesAnimations();
    return reduceMotionChosen() || kDisabled ||
           QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void setReduceMotion(bool reduce) {
    Settings::instance().set(Setting::ReduceMotion, reduce);
}

bool reduceMotionChosen() {
    return Settings::instance().flag(Setting::ReduceMotion);
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
