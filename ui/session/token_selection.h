#pragma once
// The one selection of the window: which token is current, which is hovered. Every view reads and writes
// these.

#include <QObject>

namespace tokenscope {

class TokenSelection : public QObject {
    Q_OBJECT

  public:
    static constexpr qsizetype kNone = -1;
    using QObject::QObject;

    [[nodiscard]] qsizetype current() const { return m_current; }
    [[nodiscard]] qsizetype hovered() const { return m_hovered; }

  public slots:
    void setCurrent(qsizetype token);
    void setHovered(qsizetype token);
    void clear();

  signals:
    void currentChanged(qsizetype token);
    void hoveredChanged(qsizetype token);

  private:
    qsizetype m_current = kNone;
    qsizetype m_hovered = kNone;
};

} // namespace tokenscope
