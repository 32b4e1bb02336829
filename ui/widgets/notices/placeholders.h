#pragma once
// What a view shows in place of its content: a painted note, the error that left it empty, or an offer to
// fill it.

#include "core/base/error.h"
#include "ui/session/encoded_text.h"

#include <QList>
#include <QPainter>
#include <QRect>
#include <QString>
#include <QWidget>

#include <functional>
#include <optional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tokenscope::ui {

/// The note in a view of tokens that has none to show.
QString emptyNote(const EncodedText& encoded);
/// Paints a sentence at the top, horizontally centered.
void paintNote(QPainter& painter, const QRect& area, const QString& note);
void paintEmptyNote(QPainter& painter, const QRect& area, const EncodedText& encoded);

/// Shown in place of the pieces when the text couldn't be encoded: the error and its remedy. Unlike the bar
/// of the problem, it can't be dismissed; it stays until there are pieces.
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

/// The page of an empty view: what the view is for, and buttons to fill it.
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
