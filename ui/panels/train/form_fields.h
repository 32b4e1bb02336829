#pragma once
// Fields of a form: made alike, and left alone by the wheel that scrolls the form.

#include <QList>
#include <QObject>
#include <QString>

#include <utility>

class QComboBox;
class QDoubleSpinBox;
class QPlainTextEdit;
class QSpinBox;

namespace tokenscope::ui {

/// `special` is shown for the smallest number.
QSpinBox* numberField(int least, int most, const QString& special = {});
/// Shown without trailing zeros.
QDoubleSpinBox* fractionField(double least, double most, const QString& special = {});
/// Titles, each with what stands for it in options.
QComboBox* choiceField(const QList<std::pair<QString, QString>>& entries);
/// Tokens or pieces, one a line.
QPlainTextEdit* linesField();

/// The wheel scrolls the form, not what it happens to be over.
class QuietWheel : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tokenscope::ui
