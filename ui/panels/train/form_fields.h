#pragma once
// Fields of a form, which the mouse wheel scrolls without changing a value.

#include <QList>
#include <QObject>
#include <QString>

#include <utility>

class QComboBox;
class QDoubleSpinBox;
class QPlainTextEdit;
class QSpinBox;

namespace tokenscope::ui {

/// Shows `special` for the smallest number.
QSpinBox* numberField(int least, int most, const QString& special = {});
/// Shows no trailing zeros.
QDoubleSpinBox* fractionField(double least, double most, const QString& special = {});
/// `entries`: titles and values.
QComboBox* choiceField(const QList<std::pair<QString, QString>>& entries);
/// Tokens, one per line.
QPlainTextEdit* linesField();

/// Event filter: the wheel scrolls the form instead of changing the field under it.
class QuietWheel : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tokenscope::ui
