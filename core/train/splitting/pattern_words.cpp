#include "core/train/splitting/pattern_words.h"

#include "core/definition/published_patterns.h"
#include "core/stages/pretokenize/scanners.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tokenscope::train {
namespace {

/// False: the stage does more than isolate what patterns match.
bool collect(const PreTokenizerConfig& config, bool last, std::vector<Pattern>& patterns) {
    if (const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&config.kind)) {
        if (bytes->useRegex)
            patterns.push_back({Pattern::Kind::Regex, std::string(kGpt2Pattern)});
        return last && !bytes->addPrefixSpace; // behind it the text is spelled otherwise
    }
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind)) {
        patterns.push_back(split->pattern);
        return split->behavior == SplitBehavior::Isolated && split->pattern.kind == Pattern::Kind::Regex;
    }
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind);
    for (std::size_t i = 0; sequence && i < sequence->parts.size(); ++i) {
        if (!collect(sequence->parts[i], last && i + 1 == sequence->parts.size(), patterns))
            return false;
    }
    return sequence != nullptr;
}

/// What a regex sees of a text that is not UTF-8: U+FFFF, which has no class, for each byte that is none.
struct ValidForm {
    std::string text;
    std::vector<std::size_t> original; ///< for each byte, and the end
};

ValidForm validForm(std::string_view text) {
    ValidForm valid;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid())
            valid.text += text.substr(at, c.length);
        else
            valid.text += "\uFFFF";
        valid.original.resize(valid.text.size(), at);
        at += c.length;
    }
    valid.original.push_back(text.size());
    return valid;
}

} // namespace

Result<std::optional<PatternWords>> PatternWords::make(const PreTokenizerConfig& config) {
    std::vector<Pattern> patterns;
    if (!collect(config, true, patterns))
        return std::optional<PatternWords>();
    PatternWords words;
    for (const Pattern& pattern : patterns) {
        if (const auto known = recognizePattern(pattern)) {
            words.m_splitters.emplace_back(*known);
            continue;
        }
        auto regex = Regex::compile(pattern);
        if (!regex)
            return tl::unexpected<Error>(regex.error());
        words.m_splitters.emplace_back(std::move(*regex));
    }
    return std::optional<PatternWords>(std::move(words));
}

Result<void> PatternWords::cut(std::string_view text, std::size_t splitter,
                               const std::function<void(std::string_view)>& each,
                               const Progress& progress) const {
    if (splitter == m_splitters.size()) {
        if (!text.empty())
            each(text);
        return {};
    }
    if (const auto* known = std::get_if<KnownPattern>(&m_splitters[splitter])) {
        Result<void> done;
        forEachPreToken(*known, text, [&](std::size_t begin, std::size_t end) {
            if (done)
                done = cut(text.substr(begin, end - begin), splitter + 1, each, progress);
        });
        return done;
    }
    const bool valid = isValidUtf8(text);
    const ValidForm form = valid ? ValidForm() : validForm(text);
    const auto place = [&](std::size_t at) { return valid ? at : form.original[at]; };
    std::vector<ByteSpan> matches;
    auto done = std::get<Regex>(m_splitters[splitter]).findAll(valid ? text : form.text, matches, progress);
    std::size_t at = 0;
    const auto cutTo = [&](std::size_t end) {
        if (done && end > at)
            done = cut(text.substr(at, end - at), splitter + 1, each, progress);
        at = end;
    };
    for (const ByteSpan match : matches) {
        cutTo(place(match.begin));
        cutTo(place(match.end));
    }
    cutTo(text.size());
    return done;
}

Result<void> PatternWords::forEach(std::string_view record, const std::function<void(std::string_view)>& each,
                                   const Progress& progress) const {
    return cut(record, 0, each, progress);
}

void PatternWords::count(std::string_view record, WordCounts& words, std::uint64_t times,
                         const char* readable) const {
    // Some words are found before the first of them is looked up: by then its place has come from memory.
    constexpr std::size_t kAhead = 8;
    std::array<WordCounts::Prepared, kAhead> ahead;
    std::size_t found = 0;
    forEachPreToken(std::get<KnownPattern>(m_splitters.front()), record,
                    [&](std::size_t begin, std::size_t end) {
                        WordCounts::Prepared& place = ahead[found % kAhead];
                        if (found++ >= kAhead)
                            words.add(place, times);
                        place = words.prepare(record.data() + begin, end - begin, readable);
                    });
    for (std::size_t i = found - std::min(found, kAhead); i < found; ++i)
        words.add(ahead[i % kAhead], times);
}

} // namespace tokenscope::train
