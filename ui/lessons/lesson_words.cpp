#include "ui/lessons/lesson_blocks.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tokenscope::ui {
namespace {

constexpr std::array<std::string_view, 9> kBlockWords = {"tokenizer", "tokens", "steps", "attempts", "ways",
                                                         "choice",    "number", "try",   "merge"};
constexpr std::size_t kMaxQuoted = 60;

/// How many letters are to be changed, put in or left out.
std::size_t wordDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

} // namespace

bool isLessonBlock(std::string_view word) {
    return std::find(kBlockWords.begin(), kBlockWords.end(), word) != kBlockWords.end();
}

std::string_view likelyBlock(std::string_view word) {
    if (word.size() < 3 || word.size() > 12)
        return {};
    for (const std::string_view known : kBlockWords)
        if (wordDistance(word, known) <= (known.size() > 4 ? 2U : 1U))
            return known;
    return {};
}

std::string lineName(int line) {
    return "line " + std::to_string(line);
}

std::string_view beginningOf(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80)
        --most;
    return text.substr(0, most);
}

std::string inQuotes(std::string_view text) {
    const std::string_view begin = beginningOf(text, kMaxQuoted);
    return "'" + std::string(begin) + (begin.size() < text.size() ? "…'" : "'");
}

} // namespace tokenscope::ui
