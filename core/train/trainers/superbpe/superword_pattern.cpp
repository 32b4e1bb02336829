#include "core/train/trainers/superbpe/superword_pattern.h"

namespace tokenscope::train {
namespace {

/// Continues a segment. Lookbehinds see only its last character, so that a segment on its own is split as in
/// a text.
std::string another(const std::string& word, const SuperwordOptions& options) {
    if (!options.acrossPunctuation) {
        const std::string space = options.acrossLines ? R"(['’\s])" : "['’ ]";
        const std::string letter = R"([\p{L}\p{M}])";
        // `’` and a line feed are separate words: they are joined with the word after them.
        return "(?<=" + letter + ")(?=" + space + "?" + letter + ")" + word + "(?:(?<=" + space +
               ")(?=" + letter + ")" + word + ")?";
    }
    std::string between;
    if (!options.acrossLines)
        between += R"((?<![\r\n])(?!\s*[\r\n]))";
    if (options.digits > 0)
        between += R"((?<!\p{N})(?! ?\p{N}))";
    return between + word;
}

} // namespace

std::string superwordPattern(const SuperwordOptions& options) {
    if (options.acrossPunctuation && options.acrossLines && options.digits == 0)
        return "[\\s\\S]+";
    // Atomic: a word is the first match of its pattern, and a segment is as long as possible.
    const std::string word = "(?>" + options.words + ")";
    return "(?>" + word + "(?:" + another(word, options) + ")*)";
}

} // namespace tokenscope::train
