#pragma once
// What views show on tokens besides the selection: types hidden by the legend, hits of the find bar.

#include "core/definition/piece_type.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <vector>

namespace tokenscope::ui {

class TokenMarks : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Types switched off in the legend are dimmed in the editor and omitted from chips, table and ids.
    [[nodiscard]] bool shows(PieceType type) const { return (m_hiddenTypes & bit(type)) == 0; }
    [[nodiscard]] bool showsAll() const { return m_hiddenTypes == 0; }
    void setShown(PieceType type, bool shown);

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
    bool m_onlyHits = false;
    std::shared_ptr<const std::vector<std::uint32_t>> m_hits = std::make_shared<std::vector<std::uint32_t>>();
};

} // namespace tokenscope::ui
