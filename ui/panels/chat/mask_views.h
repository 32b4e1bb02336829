#pragma once
// Masks in the Chat mode: a strip for each policy, why the selected token is trained or not, and the menu of
// the options.

#include "core/chat/masks/mask_policy.h"
#include "ui/accessibility/accessible_items.h"
#include "ui/panels/chat/chat_result.h"

#include <QAbstractScrollArea>
#include <QJsonObject>
#include <QMenu>
#include <QWidget>

#include <memory>

class QGridLayout;
class QLabel;

namespace tokenscope::ui {

class ElidedLabel;

/// A row of cells per mask policy, one cell per token, below a line with the speakers. A bar at the bottom of
/// a cell: trained. A dashed frame: policies disagree. The rendered text shows the bars of the chosen policy.
class MaskStrips : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit MaskStrips(QWidget* parent = nullptr);

    void setResult(ChatResultPtr result);
    void setPolicy(std::size_t policy);
    [[nodiscard]] std::size_t policy() const { return m_policy; }
    void setSelected(qsizetype token);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QRect cellRect(std::size_t policy, std::size_t token) const; ///< in the viewport
    [[nodiscard]] QRect nameRect(std::size_t policy) const;
    /// The bar above the tokens of a run, with the speaker's name below it.
    [[nodiscard]] QRect speakerRect(const SpeakerRun& run) const;
    /// Why the policy has no mask; shown in place of its cells. Empty if it has one.
    [[nodiscard]] QString missingReason(std::size_t policy) const;
    [[nodiscard]] static QString title(std::size_t policy);
    /// The same, with a hint where the template isn't the model's.
    [[nodiscard]] static QString rowTitle(const ChatResultPtr& result, std::size_t policy);
    /// What the policy trains: one short clause.
    [[nodiscard]] static QString meaning(std::size_t policy);

  signals:
    void policyChosen(std::size_t policy);
    void tokenChosen(qsizetype token);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    [[nodiscard]] ItemSource itemSource();
    [[nodiscard]] QString policyFigures(std::size_t policy) const;
    [[nodiscard]] std::size_t tokens() const;
    [[nodiscard]] int left() const { return m_left; }
    [[nodiscard]] int pitch() const; ///< from one token to the next
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int rowTop(std::size_t policy) const;
    [[nodiscard]] qsizetype tokenAt(int x) const;
    void updateRange();
    void paintNames(QPainter& painter, std::size_t policy) const;
    void paintCells(QPainter& painter, std::size_t policy) const;
    void paintSpeakers(QPainter& painter) const;

    ChatResultPtr m_result;
    std::size_t m_policy = 0;
    qsizetype m_selected = -1;
    int m_left = 0; ///< where the cells start
    std::unique_ptr<AccessibleItems> m_items;
};

/// Why the selected token is trained or not, for each policy.
class TokenWhyPane : public QWidget {
    Q_OBJECT

  public:
    explicit TokenWhyPane(QWidget* parent = nullptr);
    void setToken(const ChatResultPtr& result, qsizetype token);
    void setPolicy(std::size_t policy) { m_policy = policy; }

  private:
    ElidedLabel* m_token;
    QList<QLabel*> m_marks;
    QList<QLabel*> m_reasons;
    QLabel* m_note;
    std::size_t m_policy = 0;
};

/// The menu of the mask options, and how they are saved.
class MaskMenu : public QMenu {
    Q_OBJECT

  public:
    explicit MaskMenu(QWidget* parent = nullptr);
    /// `markers` are those in use, guessed or given.
    void fill(const chat::MaskOptions& options, const chat::ResponseMarkers& markers);

  signals:
    void chosen(const tokenscope::chat::MaskOptions& options);

  private:
    void addSwitch(const QString& title, bool chat::MaskOptions::*what);
    void addMarker(const QString& title, const QString& inUse, std::string chat::ResponseMarkers::*what);
    chat::MaskOptions m_options;
};

QJsonObject maskOptionsJson(const chat::MaskOptions& options);
/// Missing or invalid values get their defaults.
chat::MaskOptions maskOptionsOf(const QJsonObject& json);

} // namespace tokenscope::ui
