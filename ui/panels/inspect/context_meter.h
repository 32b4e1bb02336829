#pragma once
// How much of a context length the text uses, and what its tokens cost: a bar with both in words, which opens
// a form for the user's own figures. They are remembered for each tokenizer. A length that the tokenizer's
// files declare is used until the user enters another.

#include "core/formats/context_length.h"
#include "ui/session/session.h"

#include <QJsonObject>
#include <QPushButton>
#include <QString>

#include <map>
#include <optional>

class QDialog;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace tokenscope::ui {

struct ContextFigures {
    std::optional<quint64> length; ///< tokens, as the user entered it
    std::optional<double> price;   ///< for a million tokens
    QString currency;              ///< any text: `$`, `EUR`, `credits`
    bool operator==(const ContextFigures&) const = default;
};

/// `8192`, `8 192`, `8,192`; nullopt unless it is from 1 to kMaxContextLength.
std::optional<quint64> parseContextLength(const QString& text);
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
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    /// state() returns something else now.
    void figuresChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildForm();
    QLineEdit* addField(const QString& title, const QString& name);
    void setTokenizer();
    void fillForm();
    void readForm();
    void refresh();
    [[nodiscard]] ContextFigures figures() const;
    [[nodiscard]] std::optional<quint64> length() const;
    [[nodiscard]] quint64 tokens() const;

    Session& m_session;
    LatestJob m_reading;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QString m_key; ///< of the tokenizer among the figures; empty: none
    std::optional<formats::DeclaredLength> m_declared;
    std::map<QString, ContextFigures> m_figures;
    QString m_lastCurrency;
    QDialog* m_form = nullptr; ///< closes when another window becomes the active one
    QGridLayout* m_fields = nullptr;
    QLineEdit* m_length = nullptr;
    QLineEdit* m_price = nullptr;
    QLineEdit* m_currency = nullptr;
    QLabel* m_remark = nullptr;
};

} // namespace tokenscope::ui
