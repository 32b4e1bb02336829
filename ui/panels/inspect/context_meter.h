#pragma once
// How much of a context length the text uses, and what its tokens cost: a bar with both in words, which opens
// a form for the user's own figures. They are remembered for each tokenizer. A length that the tokenizer's
// files declare is used until the user enters another.

#include "ui/session/context_lengths.h"
#include "ui/session/session.h"

#include <QPushButton>
#include <QString>

#include <optional>

class QDialog;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace tokenscope::ui {

/// `2.5` or `2,5`; nullopt if it is no number or negative.
std::optional<double> parsePrice(const QString& text);
/// `$0.0125`, `0.0125 EUR`: a currency of letters follows the number. Two significant digits or two decimals,
/// whatever is more precise.
QString costText(double cost, const QString& currency);

class ContextMeter : public QPushButton {
    Q_OBJECT

  public:
    /// The session must outlive it.
    explicit ContextMeter(Session& session, QWidget* parent = nullptr);

    void openForm();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildForm();
    QLineEdit* addField(const QString& title, const QString& name);
    void fillForm();
    void readForm();
    void refresh();
    void forgetWidth();
    [[nodiscard]] std::optional<quint64> tokens() const; ///< absent while they are being counted

    Session& m_session;
    ContextLengths& m_lengths;
    int m_widest = 0;          ///< pixels: of the texts since the figures or the fonts changed
    bool m_reads = false;      ///< the form
    QDialog* m_form = nullptr; ///< closes when another window becomes the active one
    QGridLayout* m_fields = nullptr;
    QLineEdit* m_length = nullptr;
    QLineEdit* m_price = nullptr;
    QLineEdit* m_currency = nullptr;
    QLabel* m_remark = nullptr;
};

} // namespace tokenscope::ui
