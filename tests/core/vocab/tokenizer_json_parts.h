#pragma once
// Parts of a tokenizer.json with every field that the format requires, for tests that make such files.

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace tokenscope::test {

inline nlohmann::json tokenizerJson(nlohmann::json model, nlohmann::json normalizer,
                                    nlohmann::json preTokenizer,
                                    nlohmann::json added = nlohmann::json::array()) {
    return {{"version", "1.0"},          {"added_tokens", std::move(added)},
            {"normalizer", normalizer},  {"pre_tokenizer", preTokenizer},
            {"post_processor", nullptr}, {"decoder", nullptr},
            {"model", std::move(model)}};
}

inline nlohmann::json split(const char* regex) {
    return {{"type", "Split"}, {"pattern", {{"Regex", regex}}}, {"behavior", "Isolated"}, {"invert", false}};
}
inline nlohmann::json byteLevel(bool regex) {
    return {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", regex}};
}

inline nlohmann::json addedToken(std::size_t id, const std::string& content, bool normalized, bool special) {
    return {{"id", id},        {"content", content},       {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", normalized}, {"special", special}};
}

} // namespace tokenscope::test
