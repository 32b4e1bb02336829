#include "ui/panels/train/form_fields.h"

#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Shows numbers in groups of three, and accepts any grouping.
class GroupedSpinBox : public QSpinBox {
  public:
    using QSpinBox::QSpinBox;

  protected:
    [[nodiscard]] QString textFromValue(int value) const override {
        return grouped(static_cast<quint64>(std::max(0, value)));
    }
    [[nodiscard]] int valueFromText(const QString& text) const override { return digitsOf(text).toInt(); }
    QValidator::State validate(QString& text, int& position) const override {
        if (text == specialValueText())
            return QValidator::Acceptable;
        QString digits = digitsOf(text);
        return QSpinBox::validate(digits, position);
    }

  private:
    static QString digitsOf(const QString& text) {
        QString digits;
        for (const QChar c : text)
            if (!c.isSpace() && !QStringLiteral(".,'’_").contains(c))
                digits += c;
        return digits;
    }
};

/// Accepts a point and a comma.
class FractionSpinBox : public QDoubleSpinBox {
  public:
    FractionSpinBox() { setLocale(QLocale::c()); }

  protected:
    [[nodiscard]] QString textFromValue(double value) const override { return shortDecimal(value); }
    [[nodiscard]] double valueFromText(const QString& text) const override {
        return parseDecimal(text).value_or(value());
    }
    QValidator::State validate(QString& text, int& position) const override {
        QString withPoint = text;
        withPoint.replace(QLatin1Char(','), QLatin1Char('.'));
        return QDoubleSpinBox::validate(withPoint, position);
    }
};

template <class Box>
Box* plainBox(const QString& special) {
    auto* box = new Box;
    box->setSpecialValueText(special);
    box->setKeyboardTracking(false);
    constexpr qsizetype kShort = 12; ///< characters of a special text that fit
    keepWidth(*box, special.size() > kShort ? 152 : 96);
    return box;
}

} // namespace

QSpinBox* numberField(int least, int most, const QString& special) {
    auto* box = plainBox<GroupedSpinBox>(special);
    box->setRange(least, most);
    return box;
}

QDoubleSpinBox* fractionField(double least, double most, const QString& special) {
    constexpr int kDecimals = 5;
    auto* box = plainBox<FractionSpinBox>(special);
    box->setDecimals(kDecimals);
    box->setRange(least, most);
    return box;
}

QComboBox* choiceField(const QList<std::pair<QString, QString>>& entries) {
    auto* box = new QComboBox;
    for (const auto& [title, key] : entries)
        box->addItem(title, key);
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return box;
}

QPlainTextEdit* linesField() {
    auto* edit = new QPlainTextEdit;
    edit->setProperty("look", "field");
    edit->setTabChangesFocus(true);
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    edit->setPlaceholderText(QuietWheel::tr("one per line"));
    keepHeight(*edit, 76);
    keepFont(*edit, [] { return pieceFont(scaled(12)); });
    return edit;
}

bool QuietWheel::eventFilter(QObject* watched, QEvent* event) {
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::Wheel && widget && !widget->hasFocus()) {
        event->ignore();
        return true;
    }
    return false;
}

} // namespace tokenscope::ui
