// What the regexes of one tokenizer are about and those of the other aren't, beside letters and short pieces.
#include "core/compare/witness/pattern_samples.h"
#include "core/compare/witness/plain_piece.h"
#include "core/compare/witness/search.h"
#include "core/formats/huggingface/stage_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace tokenscope::compare::witness {
namespace {

constexpr std::size_t kMostPatternSamples = 32;
constexpr std::size_t kMostBehind = 1200;
constexpr std::size_t kLongestBehind = 4;

void collectPatterns(const nlohmann::ordered_json& json, std::set<std::string>& samples) {
    if (!json.is_structured())
        return;
    for (const auto& [key, value] : json.items()) {
        if (key == "Regex" && value.is_string()) {
            for (std::string& text : samplesOfPattern(value.get_ref<const std::string&>()))
                samples.insert(std::move(text));
        } else {
            collectPatterns(value, samples);
        }
    }
}

std::set<std::string> samplesOf(const Tokenizer& tokenizer) {
    std::set<std::string> samples;
    for (const char* where : {"$.normalizer", "$.pre_tokenizer"})
        collectPatterns(
            nlohmann::ordered_json::parse(stageJson(tokenizer.definition(), where), nullptr, false), samples);
    return samples;
}

/// What may merge with the end of a sample: letters, digits, marks, and short pieces.
std::vector<std::string> textsBehind(const Tokenizer& tokenizer) {
    std::vector<std::string> texts = {""};
    for (char c = ' '; c < 0x7F; ++c)
        texts.emplace_back(1, c);
    texts.emplace_back("\n");
    for (const PieceId id : tokenizer.ids()) {
        if (texts.size() >= kMostBehind)
            break;
        std::string text = plainPiece(tokenizer, id).text;
        if (text.size() > 1 && text.size() <= kLongestBehind)
            texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace

void tryPatterns(Search& search) {
    const std::set<std::string> a = samplesOf(*search.pair().a);
    const std::set<std::string> b = samplesOf(*search.pair().b);
    std::vector<std::string> samples;
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(samples));
    if (samples.empty())
        return;
    search.begin("what only one of the regexes is about", 37);
    std::stable_sort(samples.begin(), samples.end(),
                     [](const std::string& x, const std::string& y) { return x.size() < y.size(); });
    samples.resize(std::min(samples.size(), kMostPatternSamples));
    const std::vector<std::string> behind = textsBehind(*search.pair().a);
    for (const std::string& sample : samples) {
        for (const std::string& text : behind) {
            if (!search.goesOn())
                return;
            search.tryText(sample + text);
            for (const char* before : {"a", " ", "."})
                if (text.size() < 2)
                    search.tryText(before + sample + text);
        }
    }
}

} // namespace tokenscope::compare::witness
