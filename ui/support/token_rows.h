#pragma once
// Which tokens the views list, in order: all, or what the legend and the find bar leave. Rows are places in
// that list. Nothing is stored while every token is shown.

#include "ui/session/encoded_text.h"
#include "ui/session/token_marks.h"

#include <memory>
#include <vector>

namespace tokenscope::ui {

class TokenRows {
  public:
    TokenRows() = default;
    explicit TokenRows(std::size_t all)
        : m_all(all) {}
    /// Just these, ascending.
    explicit TokenRows(std::vector<std::uint32_t> tokens);
    /// `marks` may be null: every token.
    TokenRows(const EncodedText& encoded, const TokenMarks* marks);

    [[nodiscard]] std::size_t size() const { return m_shown ? m_shown->size() : m_all; }
    [[nodiscard]] bool filtered() const { return m_shown != nullptr; }
    [[nodiscard]] std::size_t token(std::size_t row) const { return m_shown ? (*m_shown)[row] : row; }
    /// The row of the token, or of the next one that is listed; size() when there is none.
    [[nodiscard]] std::size_t rowOf(std::size_t token) const;
    [[nodiscard]] bool lists(std::size_t token) const;

  private:
    std::size_t m_all = 0;
    std::shared_ptr<const std::vector<std::uint32_t>> m_shown;
};

} // namespace tokenscope::ui
