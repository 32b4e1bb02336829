#pragma once
// The files of the project as text, read once a test.

#include "tests/support/places.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace tokenscope::test {

struct SourceFile {
    std::string path; ///< from the root of the tree
    std::string text;
};

inline const std::vector<SourceFile>& sourceTree() {
    static const std::vector<SourceFile> files = [] {
        std::vector<SourceFile> found;
        namespace fs = std::filesystem;
        const fs::path root = sourceFolder();
        for (const char* top : {"core", "ui", "app", "resources", "tests", "packaging", ".ci"}) {
            if (!fs::is_directory(root / top))
                continue;
            for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
                if (!entry.is_regular_file())
                    continue;
                std::ifstream in(entry.path(), std::ios::binary);
                found.push_back({fs::relative(entry.path(), root).generic_string(),
                                 std::string(std::istreambuf_iterator<char>(in), {})});
            }
        }
        for (const auto& entry : fs::directory_iterator(root)) {
            if (!entry.is_regular_file() || entry.path().filename() == ".git")
                continue;
            std::ifstream in(entry.path(), std::ios::binary);
            found.push_back({entry.path().filename().generic_string(),
                             std::string(std::istreambuf_iterator<char>(in), {})});
        }
        return found;
    }();
    return files;
}

inline bool isHeader(const std::string& path) {
    return path.ends_with(".h");
}
inline bool isCode(const std::string& path) {
    return isHeader(path) || path.ends_with(".cpp");
}
inline bool isProduct(const std::string& path) {
    return path.starts_with("core/") || path.starts_with("ui/") || path.starts_with("app/") ||
           path.starts_with("resources/");
}

inline void failWith(const std::vector<std::string>& complaints) {
    std::string all;
    for (const std::string& complaint : complaints)
        all += "\n  " + complaint;
    QVERIFY2(complaints.empty(), all.c_str());
}

} // namespace tokenscope::test
