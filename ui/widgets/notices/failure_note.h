#pragma once
// Where the pieces would be when there are none because the text couldn't be encoded: says so, and why. The
// problem's bar may be dismissed; this stays until there are pieces.

#include "core/base/error.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace tokenscope::ui {

class FailureNote : public QWidget {
    Q_OBJECT

  public:
    explicit FailureNote(QWidget* parent = nullptr);
    /// Instead of the words about the text's pieces.
    void setLead(const QString& lead);
    void setError(std::optional<Error> error);
    [[nodiscard]] bool hasError() const { return m_error.has_value(); }
    [[nodiscard]] QString words() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void copy();
    void settle();
    QPushButton* m_copy;
    std::optional<Error> m_error;
    QString m_lead;
};

} // namespace tokenscope::ui
