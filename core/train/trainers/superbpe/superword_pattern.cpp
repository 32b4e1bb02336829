#include "core/train/trainers/superbpe/superword_pattern.h"

namespace tokenscope::train {
namespace {

/// What goes on with a segment. A look behind sees no more than its last character: a segment alone is cut as it is in a
/// text.
std::string another(const std::string& word, const SuperwordOptions& options) {
    if (!options.acrossPunctuation) {
        const std::string space = options.acrossLines ? R"(['’\s])" : "['’ ]";
        const std::string letter = R"([\p{L}\p{M}])";
        // `’` and a line feed are words of their own: they are joined with the word behind.
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
    // Atomic: a word is what its pattern finds first, and a segment is as long as it can be.
    const std::string word = "(?>" + options.words + ")";
    return "(?>" + word + "(?:" + another(word, options) + ")*)";
}

} // namespace tokenscope::train
