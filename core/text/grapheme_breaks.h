#pragma once
// Finds the user-perceived characters (extended grapheme clusters) of a text, by ICU.

#include <memory>
#include <string_view>

namespace tokenscope {

/// The text must outlive it. Not thread-safe.
class GraphemeBreaks {
  public:
    explicit GraphemeBreaks(std::string_view text);
    ~GraphemeBreaks();
    GraphemeBreaks(const GraphemeBreaks&) = delete;
    GraphemeBreaks& operator=(const GraphemeBreaks&) = delete;

    /// End of the cluster that starts at `at`, which must be a break and less than the text's size.
    std::size_t next(std::size_t at);

  private:
    struct State;
    std::string_view m_text;
    std::unique_ptr<State> m_state; ///< created at the first character beyond ASCII
};

} // namespace tokenscope
