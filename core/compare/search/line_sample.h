#pragma once
// A sample of the lines of texts and files, of bounded size and reproducible.

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
    /// Keeps at most `most` lines, each with the same probability.
    explicit LineSample(std::size_t most, std::uint32_t seed = 1);

    /// Empty lines and lines that are not UTF-8 are skipped; lines are truncated to 2000 bytes.
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
