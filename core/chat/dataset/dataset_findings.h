#pragma once
// What a check of a dataset found, up to a bound for each kind, however long the file is; and a line of the
// file again by its position.

#include "core/chat/dataset/dataset_check.h"

#include <string>
#include <vector>

namespace tokenscope::chat {

/// A finding with its line. Refers to nothing.
struct DatasetRow {
    std::uint64_t line = 0; ///< from 1
    std::uint64_t byte = 0; ///< of the file, at which the line begins
    std::uint64_t size = 0; ///< bytes of the line
    std::uint64_t tokens = 0, trained = 0;
    bool rendered = false; ///< the counts hold
    DatasetFinding finding;
    bool operator==(const DatasetRow&) const = default;
};

using IssueCounts = std::array<std::uint64_t, kDatasetIssues>; ///< by DatasetIssue

/// Takes the findings of each line up to the bound of their kind, so that a frequent kind leaves room for the others; words are
/// made printable and cut to about kLongestWords bytes. Memory: kDatasetIssues × the bound.
class DatasetKeeper {
  public:
    explicit DatasetKeeper(std::size_t mostOfAKind = kMaxOfAKind)
        : m_most(mostOfAKind) {}

    /// Those of the line that are kept.
    std::vector<DatasetRow> keep(const DatasetLine& line);
    /// What was found and not kept.
    [[nodiscard]] const IssueCounts& left() const { return m_left; }

    static constexpr std::size_t kMaxOfAKind = 2000;
    static constexpr std::size_t kLongestWords = 400;

  private:
    std::size_t m_most;
    IssueCounts m_kept{};
    IssueCounts m_left{};
};

std::uint64_t sumOf(const IssueCounts& counts);

/// The bytes of a line, as they are. Errors: Unreadable, also when the file ends before.
Result<std::string> readDatasetLine(const std::string& path, std::uint64_t byte, std::uint64_t size);

} // namespace tokenscope::chat
