#include "core/compare/search/candidate_texts.h"
#include "core/compare/search/counterexample_search.h"
#include "core/compare/search/sample_texts.h"
#include "core/formats/huggingface/definition_json.h"
#include "core/json/json_document.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

namespace tokenscope::compare {

namespace {

constexpr std::size_t kMaxLines = 2000;
constexpr std::size_t kLongestLine = 4000;
constexpr std::size_t kChangesOfALine = 6;
constexpr std::size_t kLongestPiece = 512;

/// The line with one character removed, doubled or replaced, or with a character or token inserted.
std::string changedLine(const std::string& line, const std::vector<std::string>& tokens,
                        std::mt19937& random) {
    static constexpr const char* kPut[] = {" ", "  ", "\n",       "1",        "'s",          ".",
                                           "A", "\t", "\xC2\xA0", "\xCC\x81", "\xE2\x96\x81"};
    std::size_t at = random() % (line.size() + 1);
    while (at < line.size() && isContinuationByte(line[at]))
        ++at;
    std::size_t end = std::min(at + 1, line.size());
    while (end < line.size() && isContinuationByte(line[end]))
        ++end;
    std::string text = line;
    switch (random() % 5) {
    case 0:
        return text.erase(at, end - at);
    case 1:
        return text.insert(at, line.substr(at, end - at));
    case 2:
        return text.replace(at, end - at, kPut[random() % std::size(kPut)]);
    case 3:
        return text.insert(at, kPut[random() % std::size(kPut)]);
    default:
        return tokens.empty() ? text : text.insert(at, tokens[random() % tokens.size()]);
    }
}

} // namespace

void tryPieces(CounterexampleSearch& search) {
    search.start(Message("every piece as a text"), 55);
    std::string last;
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()}) {
        const bool second = tokenizer == search.pair().b.get();
        for (const PieceId id : tokenizer->ids()) {
            if (!search.wantsMore())
                break;
            if (second && search.pair().a->contains(id) &&
                search.pair().a->spelling(id) == tokenizer->spelling(id))
                continue;
            PlainPiece piece = plainPiece(*tokenizer, id);
            std::string& text = piece.text;
            if (text.size() > kLongestPiece)
                continue;
            search.tryText(piece.continues ? "a" + text : text);
            if (id % 8 == 0) {
                last += text; // two in sequence
                search.tryText(last);
                last = std::move(text);
            }
        }
    }
}

void tryLines(CounterexampleSearch& search) {
    if (search.options().lines.empty())
        return;
    search.start(Message("lines of the corpus, also with small changes"), 80);
    std::mt19937 random(search.options().seed);
    const std::size_t count = std::min(search.options().lines.size(), kMaxLines);
    for (std::size_t i = 0; i < count && search.wantsMore(); ++i) {
        const std::string& line = search.options().lines[i];
        search.tryText(line);
        for (std::size_t k = 0; k < kChangesOfALine && line.size() <= kLongestLine && search.wantsMore(); ++k)
            search.tryText(changedLine(line, search.tokens(), random));
    }
}

void tryAtRandom(CounterexampleSearch& search) {
    search.start(Message("random texts of pieces, characters, spaces and tokens"), 90);
    RandomTexts texts(*search.pair().a, *search.pair().b, search.options().seed);
    for (std::uint64_t bytes = 0; bytes < search.options().randomBytes && search.wantsMore();) {
        const std::string text = texts.next();
        bytes += text.size() + 1;
        search.tryText(text);
    }
}

void tryBytes(CounterexampleSearch& search) {
    if (!search.acceptsInvalidUtf8())
        return;
    search.start(Message("texts that are not UTF-8"), 95);
    for (unsigned byte = 0x80; byte < 0x100 && search.wantsMore(); ++byte) {
        search.tryText(std::string(1, static_cast<char>(byte)));
        search.tryText("a" + std::string(2, static_cast<char>(byte)) + " ");
    }
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()}) {
        for (const PieceId id : tokenizer->ids()) {
            if (!search.wantsMore())
                return;
            const std::string piece = tokenizer->pieceBytes(id);
            if (!isValidUtf8(piece) && piece.size() <= kLongestPiece)
                search.tryText(piece);
        }
    }
    RandomTexts texts(*search.pair().a, *search.pair().b, search.options().seed);
    for (std::uint64_t bytes = 0; bytes < search.options().randomBytes / 4 && search.wantsMore();) {
        const std::string text = texts.nextInvalid();
        bytes += text.size() + 1;
        search.tryText(text);
    }
}

// Every code point, letters followed by marks, and combinations of representative characters.

namespace {

constexpr std::size_t kBatch = 64;
constexpr std::size_t kLongestWord = 100'000;

/// One of each class of characters that stages distinguish, the most common ones first.
constexpr std::array<const char*, 27> kRepresentatives = {"a",
                                                          " ",
                                                          "1",
                                                          ".",
                                                          "\n",
                                                          "A",
                                                          "s",
                                                          "'",
                                                          "t",
                                                          "2",
                                                          ",",
                                                          "-",
                                                          "\t",
                                                          "\r",
                                                          "_",
                                                          "\xC3\xA9",
                                                          "\xE4\xBB\x8A",
                                                          "!",
                                                          "e",
                                                          "T",
                                                          "\xCC\x81",
                                                          "\xE2\x96\x81",
                                                          "\xC2\xA0",
                                                          "\xF0\x9F\x98\x80",
                                                          "\xD8\xA7",
                                                          "\xC5\xBF",
                                                          "\xE3\x80\x80"};
constexpr std::size_t kThrice = kRepresentatives.size();
constexpr std::size_t kFourTimes = 13;
constexpr std::size_t kFiveTimes = 6;

/// Words and sequences that common split patterns contain.
constexpr std::array<const char*, 24> kNamed = {
    "'s",         "'S",         "'ll",   "'LL",     "don't", "DON'T", "it's", "'\xC5\xBF",
    "'re",        "'ve",        "'m",    "'d",      "the",   " the",  "The",  "THE",
    "helloWorld", "HELLOworld", "12345", "1234567", "...",   "!!!",   "\r\n", "    "};

void tryRow(CounterexampleSearch& search, std::size_t length, std::size_t kinds, std::string& text) {
    if (length == 0) {
        search.tryText(text);
        return;
    }
    const std::size_t size = text.size();
    for (std::size_t i = 0; i < kinds && search.wantsMore(); ++i) {
        text += kRepresentatives[i];
        tryRow(search, length - 1, kinds, text);
        text.resize(size);
    }
}

/// WordPiece encodes words above max_input_chars_per_word as unknown.
void tryLongWords(CounterexampleSearch& search) {
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()}) {
        const auto* words = std::get_if<WordPieceModel>(&tokenizer->definition().model);
        if (!words || words->maxInputCharsPerWord > kLongestWord)
            continue;
        for (std::size_t more = 0; more < 3; ++more)
            search.tryText(std::string(words->maxInputCharsPerWord + more, 'a'));
    }
}

bool isMark(char32_t c) {
    return (charClasses()[c] & char_class::kMark) != 0 || (c >= 0x1100 && c <= 0x11FF);
}

bool isSurrogate(char32_t c) {
    return c >= 0xD800 && c <= 0xDFFF;
}

} // namespace

void tryCharacters(CounterexampleSearch& search) {
    search.start(Message("every character, in batches"), 20);
    std::vector<std::string> parts;
    for (char32_t c = 0; c < 0x3'2000 && search.wantsMore(); ++c) {
        // Private and unassigned characters: every 64th is enough.
        const bool other = (charClasses()[c] & char_class::kOther) != 0 && c > 0x2FFF && c % 64 != 0;
        if (isSurrogate(c) || other)
            continue;
        parts.emplace_back("a"); // marks combine with it
        appendUtf8(parts.back(), c);
        if (parts.size() == kBatch) {
            search.tryBatch(parts);
            parts.clear();
        }
    }
    search.tryBatch(parts);
    for (const char32_t c : {0xE0000U, 0xE0001U, 0xE0020U, 0xE0100U, 0xF0000U, 0x10FFFFU}) {
        std::string text;
        appendUtf8(text, c);
        search.tryText(text);
    }

    search.start(Message("single characters"), 30);
    for (char32_t c = 1; c < 0x3000 && search.wantsMore(); ++c) {
        std::string text;
        appendUtf8(text, c);
        search.tryText(text);
    }

    search.start(Message("letters followed by marks"), 35);
    for (const char* base : {"e", "A", "o", "\xC3\xA9", "\xE1\xBA\xA5", "\xE3\x81\x8B", "\xE1\x84\x80",
                             "\xEA\xB0\x80", "\xD8\xA7", "\xE0\xA4\x95"}) {
        parts.clear();
        for (char32_t c = 0x300; c < 0x1'E000 && search.wantsMore(); ++c) {
            if (!isMark(c))
                continue;
            parts.emplace_back(base);
            appendUtf8(parts.back(), c);
            if (parts.size() == kBatch) {
                search.tryBatch(parts);
                parts.clear();
            }
        }
        search.tryBatch(parts);
    }
}

void tryRows(CounterexampleSearch& search) {
    tryNamedByStages(search);
    search.start(Message("sequences of characters of all classes"), 40);
    std::string text;
    tryLongWords(search);
    for (std::size_t length = 1; length <= 3; ++length)
        tryRow(search, length, kThrice, text);
    for (const char* one : kRepresentatives) {
        std::string row = one;
        for (std::size_t times = 2; times <= 33 && search.wantsMore(); ++times) {
            row += one;
            search.tryText(row);
            search.tryText("a" + row);
            search.tryText(row + "a");
        }
    }
    for (const char* word : kNamed) {
        for (const char* before : kRepresentatives) {
            for (const char* after : kRepresentatives) {
                if (!search.wantsMore())
                    return;
                search.tryText(std::string(before) + word + after);
            }
        }
        for (const char* other : kNamed) {
            search.tryText(std::string(word) + other);
            search.tryText(std::string(word) + " " + other);
        }
    }
    tryRow(search, 4, kFourTimes, text);
    tryRow(search, 5, kFiveTimes, text);
}

// Strings of the stages, and, if the pre-tokenizers differ, pieces next to characters of all classes.

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMaxNames = 200;
constexpr std::size_t kLongestShort = 6;
constexpr std::size_t kMaxShort = 1600;

constexpr std::array<const char*, 12> kNeighbors = {"'", " ", "1", ".",  "\n", "A",
                                                    "-", "a", "_", "\t", ",",  "\xC3\xA9"};

/// The strings in a stage, except regexes.
void collect(const Json& json, std::set<std::string>& names) {
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        if (!text.empty() && text.size() <= kLongestName && names.size() < kMaxNames)
            names.insert(text);
        return;
    }
    if (!json.is_structured())
        return;
    for (const auto& [key, value] : json.items()) {
        if (key != "type" && key != "Regex" && key != "behavior" && key != "charsmap_sha256")
            collect(value, names);
    }
}

} // namespace

std::set<std::string> namesInStage(const CounterexampleSearch& search, const char* stage) {
    std::set<std::string> names;
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()})
        collect(Json::parse(formats::stageJson(tokenizer->definition(), stage), nullptr, false), names);
    return names;
}

void tryNamedByStages(CounterexampleSearch& search) {
    tryPatterns(search);
    search.start(Message("strings of normalizers and pre-tokenizers"), 38);
    std::set<std::string> names = namesInStage(search, "$.normalizer");
    names.merge(namesInStage(search, "$.pre_tokenizer"));
    for (const std::string& name : names) {
        if (!search.wantsMore())
            return;
        for (const char* before : kNeighbors) {
            search.tryText(before + name);
            for (const char* after : kNeighbors)
                search.tryText(before + name + after);
        }
        search.tryText(name);
        search.tryText(name + name);
        search.tryText(name + name + "a");
    }
    if (search.diff().table(DiffSection::PreTokenizer).empty())
        return;
    search.start(Message("short pieces next to characters of all classes"), 39);
    std::vector<std::string> pieces;
    for (const PieceId id : search.pair().a->ids()) {
        std::string text = plainPiece(*search.pair().a, id).text;
        if (text.size() > 1 && text.size() <= kLongestShort && pieces.size() < kMaxShort)
            pieces.push_back(std::move(text));
    }
    for (const std::string& piece : pieces) {
        for (const char* neighbor : kNeighbors) {
            if (!search.wantsMore())
                return;
            search.tryText(neighbor + piece);
            search.tryText(piece + neighbor);
        }
    }
}

// Texts for parts of regexes that only one of the tokenizers has, followed by letters and short pieces.

namespace {

constexpr std::size_t kMaxPatternSamples = 32;
constexpr std::size_t kMaxSuffixes = 1200;
constexpr std::size_t kLongestSuffix = 4;

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
        if (const auto json = parseJsonTree(formats::stageJson(tokenizer.definition(), where)))
            collectPatterns(*json, samples);
    return samples;
}

/// Texts that may merge with the end of a sample: characters and short pieces.
std::vector<std::string> suffixTexts(const Tokenizer& tokenizer) {
    std::vector<std::string> texts = {""};
    for (char c = ' '; c < 0x7F; ++c)
        texts.emplace_back(1, c);
    texts.emplace_back("\n");
    for (const PieceId id : tokenizer.ids()) {
        if (texts.size() >= kMaxSuffixes)
            break;
        std::string text = plainPiece(tokenizer, id).text;
        if (text.size() > 1 && text.size() <= kLongestSuffix)
            texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace

void tryPatterns(CounterexampleSearch& search) {
    const std::set<std::string> a = samplesOf(*search.pair().a);
    const std::set<std::string> b = samplesOf(*search.pair().b);
    std::vector<std::string> samples;
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(samples));
    if (samples.empty())
        return;
    search.start(Message("texts for parts of regexes that only one file has"), 37);
    std::stable_sort(samples.begin(), samples.end(),
                     [](const std::string& x, const std::string& y) { return x.size() < y.size(); });
    samples.resize(std::min(samples.size(), kMaxPatternSamples));
    const std::vector<std::string> after = suffixTexts(*search.pair().a);
    for (const std::string& sample : samples) {
        for (const std::string& text : after) {
            if (!search.wantsMore())
                return;
            search.tryText(sample + text);
            for (const char* before : {"a", " ", "."})
                if (text.size() < 2)
                    search.tryText(before + sample + text);
        }
    }
}

} // namespace tokenscope::compare
