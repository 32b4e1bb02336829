#pragma once
// One test row for each file of a shared folder, by name.

#include "tests/support/shared_files.h"

#include <QString>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace tokenscope::test {

/// Adds the column `path` and a row for each file. Without files there is one row `none` with an empty path,
/// since a test without rows fails.
inline void addSharedRows(const std::string& folder) {
    QTest::addColumn<QString>("path");
    const auto shared = sharedFile(folder);
    if (shared.empty() || !std::filesystem::is_directory(shared)) {
        QTest::newRow("none") << QString();
        return;
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(shared))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files)
        QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
}

/// The bytes of a file; empty if it can't be read.
inline std::string contentsOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace tokenscope::test
