#pragma once
// How the program looks as a whole: style, palette, style sheet and fonts. The colors are those of
// PiecePalette; a high-contrast platform keeps its own.

#include <QFont>
#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace tokenscope::ui {

enum class ThemeChoice : quint8 { System, Light, Dark };

QString name(ThemeChoice choice); ///< `system`, `light`, `dark`
ThemeChoice themeChoice(const QString& name);

/// The one theme of the application. A change ends in a palette change event for every widget, then changed();
/// before that, each gets several events of style and font, when nothing is worth measuring yet (applying()).
class Theme : public QObject {
    Q_OBJECT

  public:
    static Theme& instance();

    void setChoice(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    /// Percent of the usual size, 70 to 250.
    void setTextPercent(int percent);
    [[nodiscard]] int textPercent() const { return m_textPercent; }
    /// Call once, after the application is made.
    void apply();
    [[nodiscard]] bool applying() const { return m_applying; }

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    Theme();
    ThemeChoice m_choice = ThemeChoice::System;
    int m_textPercent = 100;
    bool m_applying = false;
};

/// The system's fonts with fallbacks for CJK, Indic, Arabic and emoji. Sizes in pixels at 100 %; they follow
/// the text size.
QFont interfaceFont(int pixels = 13, QFont::Weight weight = QFont::Normal);
QFont fixedFont(int pixels = 14, QFont::Weight weight = QFont::Normal);
/// A measure that has to grow with the text.
int scaled(int pixels);
/// Fixes the widget's height (width) at scaled(pixels), whatever the text size becomes.
void keepHeight(QWidget& widget, int pixels);
void keepWidth(QWidget& widget, int pixels);
/// Its font is what `make` gives, now and after every change.
void keepFont(QWidget& widget, std::function<QFont()> make);

} // namespace tokenscope::ui
