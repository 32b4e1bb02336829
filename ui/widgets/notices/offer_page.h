#pragma once
// The page of an empty view: what the view is for, and buttons to fill it.

#include <QList>
#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tokenscope::ui {

class OfferPage : public QWidget {
    Q_OBJECT

  public:
    struct Offer {
        QString title;
        std::function<void()> run;
        bool primary = false;
    };

    explicit OfferPage(QWidget* parent = nullptr);
    /// Plain text with the buttons below it. If the titles are the same as before, the buttons and the focus
    /// stay.
    void setOffers(const QString& title, const QString& text, const QList<Offer>& offers);
    [[nodiscard]] const QList<QPushButton*>& buttons() const { return m_buttons; }

  private:
    QLabel* m_title;
    QLabel* m_text;
    QVBoxLayout* m_column;
    QList<QPushButton*> m_buttons;
    QList<Offer> m_offers;
};

} // namespace tokenscope::ui
