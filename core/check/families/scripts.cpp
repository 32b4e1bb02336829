// Scripts: unknown tokens and tokens per word, on a sentence of each of twenty scripts.

#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tokenscope::check {
namespace {

constexpr double kMeasurable = 0.9; ///< of a text's characters; from texts with fewer, no figure is taken

struct ScriptResult {
    const ScriptSample* sample = nullptr;
    std::size_t tokens = 0, unknown = 0;
    std::size_t characters = 0, words = 0; ///< those that known tokens cover, and whitespace
    /// Characters that aren't whitespace: all, those that tokens cover, and those that known tokens cover.
    std::size_t visible = 0, covered = 0, known = 0;
    bool failed = false;

    [[nodiscard]] double part(std::size_t count) const {
        return static_cast<double>(count) / static_cast<double>(visible);
    }
    [[nodiscard]] bool isDropped() const { return !failed && part(covered) < kMeasurable; }
    [[nodiscard]] bool isMeasurable() const { return tokens > unknown && part(known) >= kMeasurable; }
    [[nodiscard]] double perWord() const { return perUnit(words); }
    [[nodiscard]] double perCharacter() const { return perUnit(characters); }

  private:
    [[nodiscard]] double perUnit(std::size_t units) const {
        return units == 0 ? 0 : static_cast<double>(tokens - unknown) / static_cast<double>(units);
    }
};

std::vector<bool> bytesOf(const Encoding& encoding, std::size_t size,
                          const std::function<bool(PieceId)>& counts) {
    std::vector<bool> bytes(size);
    for (std::size_t i = 0; i < encoding.size(); ++i)
        if (const ByteSpan span = encoding.bytes[i]; counts(encoding.ids[i]) && span.end <= size)
            std::fill(bytes.begin() + span.begin, bytes.begin() + span.end, true);
    return bytes;
}

/// Counts the characters and words of the sample that known tokens cover: tokens say nothing about the others.
void countCovered(const Tokenizer& tokenizer, const Encoding& encoding, ScriptResult& result) {
    const std::string_view text = result.sample->text;
    const auto covered = bytesOf(encoding, text.size(), [](PieceId) { return true; });
    const auto known = bytesOf(encoding, text.size(), [&](PieceId id) { return !isUnknown(tokenizer, id); });
    bool isInWord = false;
    for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
        length = decodeUtf8(text, at).length;
        const auto isIn = [&](const std::vector<bool>& bytes) {
            const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at);
            return std::all_of(first, first + static_cast<std::ptrdiff_t>(length), std::identity());
        };
        if (withoutSpaces(text.substr(at, length)).empty()) {
            ++result.characters;
            isInWord = isInWord && text[at] != ' ';
            continue;
        }
        const bool isKnown = isIn(known);
        ++result.visible;
        result.covered += isIn(covered) ? 1 : 0;
        result.known += isKnown ? 1 : 0;
        result.characters += isKnown ? 1 : 0;
        if (isKnown)
            result.words += std::exchange(isInWord, true) ? 0 : 1;
    }
}

ScriptResult measure(const Tokenizer& tokenizer, const ScriptSample& sample, const Progress& progress) {
    ScriptResult result;
    result.sample = &sample;
    EncodeOptions options;
    options.progress.stop = progress.stop;
    options.addSpecial = false;
    options.parseSpecial = false;
    const auto encoding = tokenizer.encode(sample.text, options);
    result.failed = !encoding;
    countCovered(tokenizer, encoding ? *encoding : Encoding(), result);
    if (!encoding)
        return result;
    result.tokens = encoding->size();
    result.unknown = static_cast<std::size_t>(std::count_if(
        encoding->ids.begin(), encoding->ids.end(), [&](PieceId id) { return isUnknown(tokenizer, id); }));
    return result;
}

std::string evidenceOf(const std::vector<ScriptResult>& results) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("scripts").array(results, [&](const ScriptResult& one) {
        json.beginObject().member("script", one.sample->script).member("tokens", one.tokens);
        json.key("tokens_per_word").fixed(one.perWord(), 2);
        json.key("tokens_per_character").fixed(one.perCharacter(), 3);
        json.key("covered").fixed(one.part(one.known), 3); // of the characters that aren't whitespace
        json.member("measured", one.isMeasurable());
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
    std::vector<const ScriptResult*> unknown, dropped, measured;
    for (const ScriptResult& one : results) {
        if (one.failed || one.unknown > 0)
            unknown.push_back(&one);
        if (one.isDropped())
            dropped.push_back(&one);
        if (one.isMeasurable())
            measured.push_back(&one);
    }
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
    if (!dropped.empty())
        findings.push_back({.code = "dropped",
                            .severity = FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = message("no token covers a tenth or more of the text in {}: {}",
                                               counted(dropped.size(), "sample"), listOf(dropped)),
                            .why = "the model never sees this part of a text, so tokens per word are not "
                                   "compared for these samples",
                            .evidence = evidenceOf(results),
                            .view = "corpus"});
    if (measured.empty())
        return findings;
    const ScriptResult& most = **std::max_element(
        measured.begin(), measured.end(),
        [](const ScriptResult* a, const ScriptResult* b) { return a->perCharacter() < b->perCharacter(); });
    const std::string perCharacter = fmt::format("{:.2f}", most.perCharacter());
    findings.push_back(
        {.code = "fertility",
         .severity = FindingSeverity::Info,
         .place = fileName(tokenizer),
         .message =
             latin.isMeasurable()
                 ? message("English has {} tokens per word; {} has the most tokens per character, {}",
                           fmt::format("{:.2f}", latin.perWord()), most.sample->script, perCharacter)
                 : message("{} has the most tokens per character, {}", most.sample->script, perCharacter),
         .why = "such text costs more tokens, and less of it fits into the context",
         .evidence = evidenceOf(results),
         .view = "corpus"});
    return findings;
}

} // namespace

const Check kScriptsCheck = {"scripts", "Scripts", "unknown tokens and tokens per word, for twenty scripts",
                             hasTokenizer, checkScripts};

} // namespace tokenscope::check
