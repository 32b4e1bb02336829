#pragma once
// How the program looks as a whole: style, palette, style sheet, fonts, icons, and whether it animates. The
// colors are those of PiecePalette; a high-contrast platform keeps its own. UI thread only.

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QString>
#include <QVariant>

#include <functional>

class QWidget;

namespace tokenscope::ui {

enum class ThemeChoice : quint8 { System, Light, Dark };

/// Percent of the usual text size.
inline constexpr int kLeastTextPercent = 70;
inline constexpr int kGreatestTextPercent = 250;

QString name(ThemeChoice choice); ///< `system`, `light`, `dark`
ThemeChoice themeChoice(const QString& name);

/// The one theme of the application. A change ends with a palette change event for every widget, then
/// changed(). Before that, widgets receive several style and font events; ignore them for measuring while
/// applying() is true.
class Theme : public QObject {
    Q_OBJECT

  public:
    static Theme& instance();

    // Both are settings (Settings), which may also be changed there.

    void setChoice(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const;
    /// Percent of the usual size, from kLeastTextPercent to kGreatestTextPercent.
    void setTextPercent(int percent);
    [[nodiscard]] int textPercent() const;
    /// Call once, after the application object exists.
    void apply();
    [[nodiscard]] bool applying() const { return m_applying; }

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    Theme();
    void resizeText();
    bool m_applying = false;
};

/// The system's fonts with fallbacks for CJK, Indic, Arabic and emoji. Sizes are pixels at 100 % and scale
/// with the text size.
QFont interfaceFont(int pixels = 13, QFont::Weight weight = QFont::Normal);
QFont fixedFont(int pixels = 14, QFont::Weight weight = QFont::Normal);
/// Pixels at 100 %, scaled with the text size.
int scaled(int pixels);
/// Calls `measure`, which sets what depends on scaled(), now and after every change of the theme or the text size, while
/// `owner` exists.
void keepMeasured(QObject& owner, const std::function<void()>& measure);
/// Fixes the widget's height (width) at scaled(pixels), whatever the text size becomes.
void keepHeight(QWidget& widget, int pixels);
void keepWidth(QWidget& widget, int pixels);
void keepLeastHeight(QWidget& widget, int pixels);
void keepLeastWidth(QWidget& widget, int pixels);
/// Sets the widget's font to `font()`, now and after every theme change.
void keepFont(QWidget& widget, std::function<QFont()> font);

/// Sets a property that rules of the style sheet select by: `wrong`, `look`, or `tone`, the color of a label (`error`,
/// `warning`, `ok`, `muted`).
void setStyled(QWidget& widget, const char* property, const QVariant& value);

/// Whether animations should end at once: the platform or the user asks for it. Check before starting one.
bool motionReduced();
/// The user's own choice, a setting; the platform's applies as well.
void setReduceMotion(bool reduce);
bool reduceMotionChosen();

/// An icon from the resource `:/tokenscope/NAME.svg`, with its #000000 strokes in `color`; `size` in pixels.
QIcon tintedIcon(const QString& name, const QColor& color, int size);

} // namespace tokenscope::ui
