#include "core/train/superbpe/stretch_pattern.h"

namespace tokenscope {

std::string stretchPattern(const StretchOptions& options) {
    const std::string few = options.digits > 0 ? "\\p{N}{1," + std::to_string(options.digits) + "}" : "";
    if (options.acrossPunctuation) {
        const std::string number = few.empty() ? "" : "\\p{N}";
        const std::string begin = few.empty() ? "" : few + "|";
        if (!options.acrossLines)
            return begin + "[^\\r\\n" + number + "]+|[\\r\\n]+";
        return begin + (few.empty() ? "[\\s\\S]+" : "[^\\p{N}]+");
    }
    const std::string letters = "[\\p{L}\\p{M}]+";
    const std::string between = options.acrossLines ? "['’\\s]" : "['’ ]";
    return " ?" + letters + "(?:" + between + letters + ")*|" + (few.empty() ? " ?\\p{N}+" : few) +
           "| ?[^\\s\\p{L}\\p{M}\\p{N}]+|\\s+(?!\\S)|\\s+";
}

} // namespace tokenscope
