#pragma once
// What the views show on tokens: the selection, the types that are hidden, and the hits of a search.

#include "core/definition/piece_type.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <vector>

namespace tokenscope::ui {

/// The one selection of the window: which token is current, which is hovered. Every view reads and writes
/// these.
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
    /// The current token is where the text was edited: views scroll to it.
    void reveal() { emit revealed(); }

  signals:
    void currentChanged(qsizetype token);
    void hoveredChanged(qsizetype token);
    void derivationRequested(qsizetype token);
    void revealed();

  private:
    qsizetype m_current = kNone;
    qsizetype m_hovered = kNone;
    bool m_settling = false;
};

/// What views show on tokens besides the selection: types hidden by the legend, hits of the find bar.
class TokenMarks : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Types switched off in the legend are dimmed in the editor and omitted from chips, table and ids.
    [[nodiscard]] bool shows(PieceType type) const { return !m_filters || isSwitchedOn(type); }
    [[nodiscard]] bool showsAll() const { return !m_filters || m_hiddenTypes == 0; }
    void setShown(PieceType type, bool shown);
    /// What the legend shows, whether it applies or not.
    [[nodiscard]] bool isSwitchedOn(PieceType type) const { return (m_hiddenTypes & bit(type)) == 0; }
    /// The switches apply only next to a view with the legend: elsewhere, nothing would say why tokens are dimmed.
    void setFilters(bool filters);

    /// Token indices, ascending. Views mark them with a frame or a bar, never with a fill.
    [[nodiscard]] const std::vector<std::uint32_t>& hits() const { return *m_hits; }
    [[nodiscard]] bool isHit(std::size_t token) const;
    void setHits(std::shared_ptr<const std::vector<std::uint32_t>> hits);
    /// Views omit tokens that are no hits.
    [[nodiscard]] bool onlyHits() const { return m_onlyHits; }
    void setOnlyHits(bool only);

  signals:
    void changed();

  private:
    static std::uint8_t bit(PieceType type) {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(type));
    }
    std::uint8_t m_hiddenTypes = 0;
    bool m_filters = true;
    bool m_onlyHits = false;
    std::shared_ptr<const std::vector<std::uint32_t>> m_hits = std::make_shared<std::vector<std::uint32_t>>();
};

} // namespace tokenscope::ui
