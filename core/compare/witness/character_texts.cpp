// Every code point, letters with marks behind them, and rows of representatives.

#include "core/compare/witness/search.h"
#include "core/text/utf8.h"
#include "core/unicode/char_class.h"

#include <array>

namespace tokenscope::compare::witness {
namespace {

constexpr std::size_t kBatch = 64;
constexpr std::size_t kLongestWord = 100'000;

/// One of each kind of character that stages tell apart, the plain ones first.
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

/// Words and rows that patterns name.
constexpr std::array<const char*, 24> kNamed = {
    "'s",         "'S",         "'ll",   "'LL",     "don't", "DON'T", "it's", "'\xC5\xBF",
    "'re",        "'ve",        "'m",    "'d",      "the",   " the",  "The",  "THE",
    "helloWorld", "HELLOworld", "12345", "1234567", "...",   "!!!",   "\r\n", "    "};

void tryRow(Search& search, std::size_t length, std::size_t kinds, std::string& text) {
    if (length == 0) {
        search.tryText(text);
        return;
    }
    const std::size_t size = text.size();
    for (std::size_t i = 0; i < kinds && search.goesOn(); ++i) {
        text += kRepresentatives[i];
        tryRow(search, length - 1, kinds, text);
        text.resize(size);
    }
}

/// WordPiece gives up at words of more characters than the file says.
void tryLongWords(Search& search) {
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

void tryCharacters(Search& search) {
    search.begin("every character, by many", 20);
    std::vector<std::string> parts;
    for (char32_t c = 0; c < 0x3'2000 && search.goesOn(); ++c) {
        // Of private and unassigned characters nobody says anything.
        const bool other = (charClasses()[c] & char_class::kOther) != 0 && c > 0x2FFF && c % 64 != 0;
        if (isSurrogate(c) || other)
            continue;
        parts.emplace_back("a"); // marks come together with it
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

    search.begin("characters by themselves", 30);
    for (char32_t c = 1; c < 0x3000 && search.goesOn(); ++c) {
        std::string text;
        appendUtf8(text, c);
        search.tryText(text);
    }

    search.begin("letters with marks behind them", 35);
    for (const char* base : {"e", "A", "o", "\xC3\xA9", "\xE1\xBA\xA5", "\xE3\x81\x8B", "\xE1\x84\x80",
                             "\xEA\xB0\x80", "\xD8\xA7", "\xE0\xA4\x95"}) {
        parts.clear();
        for (char32_t c = 0x300; c < 0x1'E000 && search.goesOn(); ++c) {
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

void tryRows(Search& search) {
    tryNamedByStages(search);
    search.begin("rows of characters, one of each kind", 40);
    std::string text;
    tryLongWords(search);
    for (std::size_t length = 1; length <= 3; ++length)
        tryRow(search, length, kThrice, text);
    for (const char* one : kRepresentatives) {
        std::string row = one;
        for (std::size_t times = 2; times <= 33 && search.goesOn(); ++times) {
            row += one;
            search.tryText(row);
            search.tryText("a" + row);
            search.tryText(row + "a");
        }
    }
    for (const char* word : kNamed) {
        for (const char* before : kRepresentatives) {
            for (const char* behind : kRepresentatives) {
                if (!search.goesOn())
                    return;
                search.tryText(std::string(before) + word + behind);
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

} // namespace tokenscope::compare::witness
