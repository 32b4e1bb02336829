#pragma once
// The findings of a dataset check, up to a limit for each kind, however long the file is; and reading a line
// of the file again by its position.

#include "core/chat/dataset/dataset_check.h"

#include <string>
#include <vector>

namespace tokenscope::chat {

/// A finding with its line. Independent of the file.
struct DatasetRow {
    std::uint64_t line = 0; ///< from 1
    std::uint64_t byte = 0; ///< position of the line in the file
    std::uint64_t size = 0; ///< bytes of the line
    std::uint64_t tokens = 0, trained = 0;
    bool rendered = false; ///< the counts are valid
    DatasetFinding finding;
    bool operator==(const DatasetRow&) const = default;
};

using IssueCounts = std::array<std::uint64_t, kDatasetIssues>; ///< by DatasetIssue

/// Keeps the findings of each line up to the limit of their kind, so that a frequent kind leaves room for
/// others; text is made printable and cut to about kLongestWords bytes. Memory: kDatasetIssues × the limit.
class DatasetFindings {
  public:
    explicit DatasetFindings(std::size_t maxOfAKind = kMaxOfAKind)
        : m_max(maxOfAKind) {}

    /// Keeps findings of the line.
    std::vector<DatasetRow> keep(const DatasetLine& line);
    /// Number of findings that were not kept.
    [[nodiscard]] const IssueCounts& left() const { return m_left; }

    static constexpr std::size_t kMaxOfAKind = 2000;
    static constexpr std::size_t kLongestWords = 400;

  private:
    std::size_t m_max;
    IssueCounts m_kept{};
    IssueCounts m_left{};
};

std::uint64_t sumOf(const IssueCounts& counts);

/// The bytes of a line, unchanged. Errors: Unreadable, also if the file ends before it.
Result<std::string> readDatasetLine(const std::string& path, std::uint64_t byte, std::uint64_t size);

} // namespace tokenscope::chat
