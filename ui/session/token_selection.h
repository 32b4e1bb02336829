#pragma once
// The one selection of the window: which token is current, which is hovered. Every view reads and writes
// these.

#include <QObject>

namespace tokenscope::ui {

class TokenSelection : public QObject {
    Q_OBJECT

  public:
    static constexpr qsizetype kNone = -1;
    using QObject::QObject;

    [[nodiscard]] qsizetype current() const { return m_current; }
    [[nodiscard]] qsizetype hovered() const { return m_hovered; }

    /// A new encoding is being applied: changes follow from it and not from the user. Views repaint, but move
    /// neither the caret nor the scroll position.
    [[nodiscard]] bool isSettling() const { return m_settling; }
    void setSettling(bool settling) { m_settling = settling; }

  public slots:
    void setCurrent(qsizetype token);
    void setHovered(qsizetype token);
    void clear();
    /// Any view may emit it: the window shows the derivation of this token.
    void requestDerivation(qsizetype token) { emit derivationRequested(token); }

  signals:
    void currentChanged(qsizetype token);
    void hoveredChanged(qsizetype token);
    void derivationRequested(qsizetype token);

  private:
    qsizetype m_current = kNone;
    qsizetype m_hovered = kNone;
    bool m_settling = false;
};

} // namespace tokenscope::ui
