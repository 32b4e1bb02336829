#include "core/train/trainers/bpe/symbol_pair.h"

#include <charconv>
#include <fmt/format.h>
#include <system_error>

namespace tokenscope::train {

std::string spelledMerges(std::span<const SymbolPair> merges) {
    std::string text;
    for (const SymbolPair& merge : merges) {
        text += std::to_string(merge.left);
        text += ' ';
        text += std::to_string(merge.right);
        text += '\n';
    }
    return text;
}

Result<std::vector<SymbolPair>> readMerges(std::string_view text) {
    std::vector<SymbolPair> merges;
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto number = [&](SymbolId& value, char separator) {
        const auto read = std::from_chars(at, end, value);
        if (read.ec != std::errc() || read.ptr == end || *read.ptr != separator)
            return false;
        at = read.ptr + 1;
        return true;
    };
    while (at != end) {
        SymbolPair pair;
        if (!number(pair.left, ' ') || !number(pair.right, '\n'))
            return fail(ErrorCode::Damaged, fmt::format("merge {}", merges.size()),
                        "the merge is not a pair of numbers", "start again in another folder");
        merges.push_back(pair);
    }
    return merges;
}

} // namespace tokenscope::train
