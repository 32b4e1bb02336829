#pragma once
// Lines of texts and files that a search tries: a bounded number, however much there is, the same ones each time.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

class LineSample {
  public:
    /// Keeps at most `most` lines, each with the same chance.
    explicit LineSample(std::size_t most, std::uint32_t seed = 1);

    /// Empty ones and those that are no UTF-8 are passed over; of a line of more than 2000 bytes its beginning counts.
    void addLine(std::string_view line);
    void addText(std::string_view text);
    /// In constant memory. Errors: Unreadable, with `file`; Canceled.
    Result<void> addFile(const std::filesystem::path& path, const Progress& progress = {});

    [[nodiscard]] std::vector<std::string> take() { return std::move(m_lines); }

  private:
    std::size_t m_most;
    std::mt19937 m_random;
    std::uint64_t m_seen = 0;
    std::vector<std::string> m_lines;
};

} // namespace tokenscope::compare
