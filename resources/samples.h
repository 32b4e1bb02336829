#pragma once
// Samples in the program: two small tokenizers that the build trains from resources/samples/corpus, and texts
// that each demonstrate something. Everything lives as long as the program.

#include <span>
#include <string_view>

namespace tokenscope {

struct Sample {
    std::string_view name;  ///< as a file name: `sample-bytelevel.json`, `sample-sentencepiece.model`
    std::string_view title; ///< for a menu
    std::string_view bytes; ///< the file, as loadDefinition() takes it
};

struct SampleText {
    std::string_view name;  ///< `welcome`, `whitespace`, …
    std::string_view title; ///< for a menu
    std::string_view text;  ///< UTF-8, without a line end after the last line
};

/// The first is the one that a new window opens.
std::span<const Sample> sampleTokenizers();
/// The first is the text that a new window shows.
std::span<const SampleText> sampleTexts();

} // namespace tokenscope
