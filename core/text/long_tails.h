#pragma once
// Whether long strings stand at places of one text, in time of the text and not of text times string, though text and
// strings be periodic: what is known of the text behind one place is used at the next (Knuth, Morris and Pratt).

#include <cstdint>
#include <memory>
#include <string_view>

namespace tokenscope {

/// For one text that outlives it. Not thread-safe. Costs nothing until the first question.
class LongTails {
  public:
    explicit LongTails(std::string_view text);
    LongTails(const LongTails&) = delete;
    LongTails& operator=(const LongTails&) = delete;
    ~LongTails();

    /// Places are bytes; it is fast where those of one tail ascend. `tail` is not empty, always the same for an id, and
    /// outlives this.
    bool standsAt(std::size_t place, std::string_view tail, std::uint32_t id);

  private:
    struct Known;
    struct All;
    std::string_view m_text;
    std::unique_ptr<All> m_all;
};

} // namespace tokenscope
