#pragma once
// A temporary folder of text files, and counting them.

#include "core/train/corpus/count_sources.h"

#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

using Listed = std::vector<std::string>;

inline Listed listed(const train::WordCounts& counts) {
    Listed words;
    for (std::size_t i = 0; i < counts.size(); ++i)
        words.push_back(std::string(counts.word(i)) + "|" + std::to_string(counts.count(i)));
    return words;
}

inline train::WordSplit splitOf(const train::WordSplitOptions& options = {}) {
    auto split = train::WordSplit::make(options);
    if (!split)
        qFatal("%s", describe(split.error()).c_str());
    return *split;
}

/// Lines of words with a frequency distribution as in natural language, some new words, and bytes that are
/// not UTF-8.
inline std::string generatedLines(unsigned seed, std::size_t bytes) {
    std::mt19937 random(seed);
    std::string text;
    while (text.size() < bytes) {
        const auto kind = random() % 100;
        if (kind < 70)
            text +=
                " " + std::string(1, static_cast<char>('a' + random() % 26)) + std::to_string(random() % 7);
        else if (kind < 80)
            text += " word" + std::string(random() % 20, static_cast<char>('a' + random() % 3));
        else if (kind < 88)
            text += random() % 2 == 0 ? "\n" : ".\n\n";
        else if (kind < 92)
            text += " 日本語 Größe e\u0301";
        else if (kind < 93)
            text += "\xFF ";
        else if (kind < 97)
            text += ", don't  stop";
        else
            text += " " + std::to_string(random());
    }
    return text;
}

inline std::vector<std::string> recordsOf(const std::string& text, train::SourceSpec::Records records) {
    std::vector<std::string> found;
    if (records == train::SourceSpec::Records::File)
        return {text};
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        if (records == train::SourceSpec::Records::Paragraphs) {
            end = std::min(text.find("\n\n", at + 1), text.size());
            while (end < text.size() && text[end] == '\n')
                ++end;
        }
        found.push_back(text.substr(at, end - at));
        at = end;
    }
    return found;
}

class SourceFolder {
  public:
    [[nodiscard]] std::filesystem::path place(const std::string& name) const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    void write(const std::string& name, std::string_view content) const {
        std::ofstream(place(name), std::ios::binary) << content;
    }
    static std::string contents(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] train::SourceSpec specOf(const std::vector<std::string>& names) const {
        std::vector<train::SourceName> sources;
        for (const std::string& name : names)
            sources.push_back({place(name).string(), 1});
        train::SourceSpec spec;
        auto files = train::listSources(sources);
        if (!files)
            qFatal("%s", describe(files.error()).c_str());
        spec.files = std::move(*files);
        return spec;
    }

  private:
    QTemporaryDir m_folder;
};

} // namespace tokenscope::test
