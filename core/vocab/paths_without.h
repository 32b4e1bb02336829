#pragma once
// Unigram: by how much other pieces win over a piece for its own text.

#include "core/stages/model/model_observer.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace tokenscope::vocab {

/// Collects the edges of a piece's own text.
class PathsWithout final : public ModelObserver {
  public:
    PathsWithout(PieceId id, std::size_t size)
        : m_id(id)
        , m_size(size) {}
    void edge(ByteSpan bytes, PieceId id, double score) override {
        if (id == m_id && bytes.begin == 0 && bytes.end == m_size)
            m_own = score;
        else
            m_edges.push_back({bytes, score});
    }
    /// The margin by which other pieces win; negative if they lose; nullopt if the piece isn't an edge.
    [[nodiscard]] std::optional<double> margin() {
        if (!m_own)
            return std::nullopt;
        constexpr double kNone = -std::numeric_limits<double>::infinity();
        std::sort(m_edges.begin(), m_edges.end(),
                  [](const Edge& a, const Edge& b) { return a.bytes.begin < b.bytes.begin; });
        std::vector<double> best(m_size + 1, kNone);
        best[0] = 0;
        for (const Edge& edge : m_edges)
            if (edge.bytes.end <= m_size)
                best[edge.bytes.end] = std::max(best[edge.bytes.end], best[edge.bytes.begin] + edge.score);
        return best[m_size] - *m_own;
    }

  private:
    struct Edge {
        ByteSpan bytes;
        double score = 0;
    };
    PieceId m_id;
    std::size_t m_size;
    std::optional<double> m_own;
    std::vector<Edge> m_edges;
};

} // namespace tokenscope::vocab
