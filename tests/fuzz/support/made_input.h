#pragma once
// Reads a fuzzer's input as choices and texts. After its end, every choice is 0.
//
// In a text, ASCII represents itself, and each higher byte a fragment that some stage treats specially:
// marks, decompositions, spaces, spellings of special pieces, bytes that are not UTF-8.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope::fuzz {

inline constexpr auto kFragments =
    std::to_array<std::string_view>({"\u2581",       "\u0120",
                                     "\u010A",       "\u00E9",
                                     "e\u0301",      "\u0301",
                                     "\u00DF",       "\uFB01",
                                     "\u0130",       "\u03A3",
                                     "\u03C2",       "\uAC00",
                                     "\u1100\u1161", "\u11A8",
                                     "\u4ECA",       "\u5929",
                                     "\U0001F600",   "\U0001F469\u200D\U0001F467",
                                     "\u200D",       "\uFE0F",
                                     "\r\n",         "\u00A0",
                                     "\u3000",       "\u0085",
                                     "\u200B",       "'ll",
                                     "'S",           "##",
                                     "</w>",         "<s>",
                                     "</s>",         "<unk>",
                                     "[UNK]",        "<0x41>",
                                     "<0xE4>",       "\uFFFD",
                                     {"\0", 1},      "\u00BD",
                                     "\u2163",       "\u212B",
                                     "\u0327",       "\u0344",
                                     "\u1E9B\u0323", "\uFDFA",
                                     "\u0E33",       "\U0001FAE9",
                                     "\u017F",       "\u212A",
                                     "the",          " the",
                                     "    ",         "\u2581\u2581",
                                     "123",          "\u0663",
                                     "\u0430",       "\u0410",
                                     "\u05D0",       "\u0628",
                                     "\u1F82",       "\u01C5",
                                     "\u02BC",       "\uFF21",
                                     "\uFF5E",       "\u30AB\u3099",
                                     "\u2028",       "\u00AD",
                                     "\u0378",       "\U000E0041",
                                     "\x80",         "\xFF",
                                     "\xC3",         "\xF0\x9F",
                                     "\xED\xA0\x80", "\xE2\x96",
                                     "\xC0\xAF",     "\xF4\x90\x80\x80"});

class MadeInput {
  public:
    explicit MadeInput(std::string_view bytes)
        : m_rest(bytes) {}

    /// 0 … bound - 1; bound is at most 256.
    std::size_t below(std::size_t bound) {
        if (m_rest.empty())
            return 0;
        const std::size_t value = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        return value % bound;
    }
    bool flag() { return below(2) == 1; }
    /// True in one of eight cases.
    bool seldom() { return below(8) == 7; }
    template <class T, std::size_t N>
    const T& oneOf(const std::array<T, N>& choices) {
        return choices[below(N)];
    }
    /// One to three characters or fragments, UTF-8 if `utf8`.
    std::string piece(bool utf8) {
        std::string out;
        const std::size_t parts = 1 + below(3);
        for (std::size_t i = 0; i < parts; ++i)
            append(static_cast<unsigned char>(below(256)), utf8, out);
        return out;
    }
    /// All of `bytes`, as a text.
    static std::string text(std::string_view bytes) {
        std::string out;
        for (const char byte : bytes)
            append(static_cast<unsigned char>(byte), false, out);
        return out;
    }

  private:
    static constexpr std::size_t kNotUtf8 = 8; ///< the last fragments

    static void append(unsigned char byte, bool utf8, std::string& out) {
        if (byte < 0x80)
            out += static_cast<char>(byte);
        else
            out += kFragments[(byte - 0x80U) % (kFragments.size() - (utf8 ? kNotUtf8 : 0))];
    }
    std::string_view m_rest;
};

} // namespace tokenscope::fuzz
