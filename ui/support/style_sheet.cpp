#include "ui/support/style_sheet.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <utility>

namespace tokenscope::ui {
namespace {

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
#statusLine QLabel { font-size: @12px; }
QFrame[look="rule"] { background: @line; border: 0; }
QFrame[look="header"], QWidget[look="header"] { background: @window; border: 0; border-bottom: 1px solid @line; }
QWidget[look="panel"] { background: @panel; }
QLabel[look="title"] { font-weight: 600; }
QLabel[look="remark"] { color: @muted; font-size: @12px; }
QLabel[look="shortcut"] { font-family: @fixed; font-size: @12px; color: @muted; }
QLabel[look="muted"] { color: @muted; }
QLabel[look="fixed"] { font-family: @fixed; }

QPushButton, QToolButton, QComboBox {
    background: @panel; color: @text; border: 1px solid @controlBorder; border-radius: 4px;
    padding: 0 12px; min-height: 26px; outline: 0;
}
QFrame[look="header"] QPushButton, QFrame[look="header"] QToolButton, QFrame[look="header"] QComboBox,
QWidget[look="header"] QPushButton, QWidget[look="header"] QToolButton, QWidget[look="header"] QComboBox,
tokenscope--ui--TokenCard QToolButton, tokenscope--ui--FindBar QToolButton, tokenscope--ui--FindBar QLineEdit,
tokenscope--ui--IdsField QPushButton, QFrame[look="warning"] QPushButton, QFrame[look="error"] QPushButton, QFrame[look="info"] QPushButton {
    min-height: 22px; padding: 0 8px;
}
tokenscope--ui--TokenCard QToolButton { padding: 0; }
tokenscope--ui--FindBar QToolButton { min-width: 8px; }
tokenscope--ui--FindBar QLineEdit[wrong="true"] { border: 2px solid @errorFrame; }
QLabel#findError { color: @error; font-size: @12px; }
QFileDialog QToolButton { padding: 0 2px; } /* else there is no room for the icons */
QPushButton:hover, QToolButton:hover, QComboBox:hover { background: @highlightSoft; }
QPushButton:pressed, QToolButton:pressed { background: @sunk; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus, QAbstractSpinBox:focus { border: 2px solid @highlight; }
QPushButton:focus { padding: 0 11px; }
QFrame[look="header"] QPushButton:focus, QWidget[look="header"] QPushButton:focus, tokenscope--ui--IdsField QPushButton:focus,
QFrame[look="warning"] QPushButton:focus, QFrame[look="error"] QPushButton:focus, QFrame[look="info"] QPushButton:focus { padding: 0 7px; }
QPushButton:checked, QToolButton:checked { background: @highlightSoft; border-color: @highlight; }
QPushButton:disabled, QToolButton:disabled, QComboBox:disabled { color: @lineNumber; border-color: @line; }
QToolButton::menu-indicator { image: none; }
QPushButton[look="flat"], QToolButton[look="flat"] { background: transparent; border: 1px solid transparent; padding: 0 6px; }
QFrame[look="header"] QPushButton[look="flat"] { padding: 0 6px; }
QPushButton[look="flat"]:hover, QToolButton[look="flat"]:hover { background: @highlightSoft; }
QPushButton[look="flat"]:focus, QToolButton[look="flat"]:focus, QFrame[look="header"] QPushButton[look="flat"]:focus { border: 2px solid @highlight; padding: 0 5px; }
QPushButton[look="primary"] { background: @highlight; color: @highlightText; border-color: @highlight; }
QPushButton[look="primary"]:disabled { background: @panel; color: @lineNumber; border-color: @line; }
QPushButton[look="segment"], QToolButton[look="segment"] {
    border-radius: 0; border-left-width: 0; padding: 0 10px; color: @muted; min-height: 22px;
}
QPushButton[look="segment"]:checked, QToolButton[look="segment"]:checked {
    background: @panel; color: @text; font-weight: 600; border-color: @controlBorder;
}
QPushButton[look="segment"]:focus, QToolButton[look="segment"]:focus { color: @highlight; border: 1px solid @highlight; }
QPushButton[place="first"], QToolButton[place="first"] {
    border-left-width: 1px; border-top-left-radius: 4px; border-bottom-left-radius: 4px;
}
QPushButton[place="last"], QToolButton[place="last"] { border-top-right-radius: 4px; border-bottom-right-radius: 4px; }

QToolButton[look="mode"] {
    border: 0; border-left: 3px solid transparent; border-right: 3px solid transparent; border-radius: 0;
    background: transparent; color: @muted; font-size: @11px; min-height: 52px; max-height: 52px; padding: 0; margin: 0;
}
QToolButton[look="mode"]:hover { background: @highlightSoft; }
QToolButton[look="mode"]:checked { background: @panel; color: @text; font-weight: 600; border-left-color: @highlight; }
QToolButton[look="mode"]:focus { border: 0; border-left: 3px solid @highlight; border-right: 3px solid @highlight; }

QLineEdit, QAbstractSpinBox, QPlainTextEdit[look="field"] {
    background: @panel; color: @text; border: 1px solid @controlBorder; border-radius: 4px; padding: 0 8px;
    selection-background-color: @highlight; selection-color: @highlightText;
}
QLineEdit, QAbstractSpinBox { min-height: 26px; }
QLineEdit[wrong="true"], QPlainTextEdit[wrong="true"], QComboBox[wrong="true"], QAbstractSpinBox[wrong="true"] { border: 2px solid @errorFrame; }
QAbstractSpinBox:disabled { color: @lineNumber; border-color: @line; }
QFrame[look="header"] QLineEdit, QWidget[look="header"] QLineEdit { min-height: 22px; }

QFrame[look="warning"] { background: @warningFill; border: 0; border-top: 1px solid @warningLine; }
QFrame[look="error"] { background: @panel; border: 0; border-top: 1px solid @errorFrame; border-left: 3px solid @errorFrame; }
QFrame[look="info"] { background: @highlightSoft; border: 0; border-top: 1px solid @highlight; }
QFrame[look="task"] { background: @panel; border: 1px solid @controlBorder; border-left: 3px solid @highlight; border-radius: 4px; }
QFrame[look="card"] { background: @panel; border: 1px solid @controlBorder; border-radius: 6px; }

QCheckBox { spacing: 8px; min-height: 24px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @controlBorder; border-radius: 3px; background: @panel; }
QCheckBox::indicator:checked { background: @highlight; border-color: @highlight; image: url(:/tokenscope/check-@tone.svg); }
QCheckBox::indicator:focus { border: 2px solid @highlight; width: 12px; height: 12px; }
QCheckBox:focus { text-decoration: underline; }

QComboBox { padding: 0 8px; }
QComboBox::drop-down { border: 0; width: 22px; }
QComboBox::down-arrow { image: url(:/tokenscope/down-@tone.svg); width: 10px; height: 10px; }
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

} // namespace

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
        {"@errorFrame", c.errorFrame},
        {"@error", c.error},
    };
    for (const auto& [name, color] : colors)
        put(name, color.name());
    put("@tone", c.dark ? QStringLiteral("dark") : QStringLiteral("light"));
    put("@fixed", QLatin1Char('"') + fixedFont().families().join(QLatin1String("\",\"")) + QLatin1Char('"'));
    put("@12", QString::number(scaled(12)));
    put("@11", QString::number(scaled(11)));
    return sheet;
}

} // namespace tokenscope::ui
