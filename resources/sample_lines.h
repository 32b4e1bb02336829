#pragma once
// The lines of the sample texts, for searches that try many kinds of text.

#include "resources/samples.h"

#include <string>
#include <vector>

namespace tokenscope {

/// Some dozens, in several scripts; none is empty.
inline std::vector<std::string> sampleLines() {
    std::vector<std::string> lines;
    for (const SampleText& sample : sampleTexts()) {
        for (std::string_view text = sample.text; !text.empty();) {
            const std::size_t end = text.find('\n');
            if (end != 0)
                lines.emplace_back(text.substr(0, end));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
    }
    return lines;
}

} // namespace tokenscope
