// Scripts: unknown tokens and tokens per word, on a sentence of each of twenty scripts.

#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

struct ScriptResult {
    const ScriptSample* sample = nullptr;
    std::size_t tokens = 0, unknown = 0, characters = 0, words = 0;
    bool failed = false;
};

ScriptResult measure(const Tokenizer& tokenizer, const ScriptSample& sample, const Progress& progress) {
    ScriptResult result;
    result.sample = &sample;
    const std::string_view text = sample.text;
    for (std::size_t at = 0; at < text.size(); at += decodeUtf8(text, at).length)
        ++result.characters;
    result.words = 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
    const auto ids = plainIds(tokenizer, text, progress);
    result.failed = !ids;
    if (!ids)
        return result;
    result.tokens = ids->size();
    result.unknown = static_cast<std::size_t>(std::count_if(ids->begin(), ids->end(), [&](PieceId id) {
        return tokenizer.definition().special.unk == id || tokenizer.type(id) == PieceType::Unknown;
    }));
    return result;
}

std::string evidenceOf(const std::vector<ScriptResult>& results) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("scripts").array(results, [&](const ScriptResult& one) {
        json.beginObject().member("script", one.sample->script).member("tokens", one.tokens);
        json.key("tokens_per_word")
            .fixed(static_cast<double>(one.tokens) / static_cast<double>(one.words), 2);
        json.key("tokens_per_character")
            .fixed(static_cast<double>(one.tokens) / static_cast<double>(one.characters), 3);
        json.member("unknown", one.unknown).member("encodable", !one.failed).endObject();
    });
    json.endObject();
    return out;
}

std::string listOf(const std::vector<const ScriptResult*>& results) {
    std::string list;
    for (const ScriptResult* one : results)
        list.append(list.empty() ? "" : ", ").append(one->sample->script);
    return list;
}

std::vector<Finding> checkScripts(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    std::vector<ScriptResult> results;
    for (const ScriptSample& sample : scriptSamples()) {
        if (progress.stopped())
            return {};
        results.push_back(measure(tokenizer, sample, progress));
    }
    if (progress.stopped())
        return {};
    std::vector<const ScriptResult*> unknown;
    for (const ScriptResult& one : results)
        if (one.failed || one.unknown > 0)
            unknown.push_back(&one);
    std::vector<Finding> findings;
    const ScriptResult& latin = results.front();
    if (!unknown.empty())
        findings.push_back({.code = "unknown",
                            .severity = FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = message("text in {} has unknown tokens, or can't be encoded: {}",
                                               counted(unknown.size(), "sample"), listOf(unknown)),
                            .why = "all unknown text looks the same to the model",
                            .evidence = evidenceOf(results),
                            .view = "corpus"});
    if (latin.failed || latin.tokens == 0)
        return findings;
    const auto perCharacter = [](const ScriptResult& one) {
        return static_cast<double>(one.tokens) / static_cast<double>(one.characters);
    };
    const auto most =
        std::max_element(results.begin(), results.end(), [&](const ScriptResult& a, const ScriptResult& b) {
            return perCharacter(a) < perCharacter(b);
        });
    findings.push_back(
        {.code = "fertility",
         .severity = FindingSeverity::Info,
         .place = fileName(tokenizer),
         .message = message(
             "English has {} tokens per word; {} has the most tokens per character, {}",
             fmt::format("{:.2f}", static_cast<double>(latin.tokens) / static_cast<double>(latin.words)),
             most->sample->script, fmt::format("{:.2f}", perCharacter(*most))),
         .why = "such text costs more tokens, and less of it fits into the context",
         .evidence = evidenceOf(results),
         .view = "corpus"});
    return findings;
}

} // namespace

const Check kScriptsCheck = {"scripts", "Scripts", "unknown tokens and tokens per word, for twenty scripts",
                             hasTokenizer, checkScripts};

} // namespace tokenscope::check
