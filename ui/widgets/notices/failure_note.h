#pragma once
// Shown in place of the pieces when the text couldn't be encoded: the error and its remedy. Unlike the bar of
// the problem, it can't be dismissed; it stays until there are pieces.

#include "core/base/error.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace tokenscope::ui {

class FailureNote : public QWidget {
    Q_OBJECT

  public:
    explicit FailureNote(QWidget* parent = nullptr);
    /// Replaces the first sentence, which is about the pieces of the text.
    void setLead(const QString& lead);
    void setError(std::optional<Error> error);
    [[nodiscard]] bool hasError() const { return m_error.has_value(); }
    [[nodiscard]] QString text() const;

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
