#pragma once
// Where the user-perceived characters (extended grapheme clusters) of a text end, by ICU.

#include <memory>
#include <string_view>

namespace tokenscope {

/// Keeps a view of the text. One thread at a time.
class GraphemeBreaks {
  public:
    explicit GraphemeBreaks(std::string_view text);
    ~GraphemeBreaks();
    GraphemeBreaks(const GraphemeBreaks&) = delete;
    GraphemeBreaks& operator=(const GraphemeBreaks&) = delete;

    /// End of the cluster that starts at `at` (a break, below the text's size).
    std::size_t next(std::size_t at);

  private:
    struct State;
    std::string_view m_text;
    std::unique_ptr<State> m_state; ///< made when the first character beyond ASCII is met
};

} // namespace tokenscope
