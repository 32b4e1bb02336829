#pragma once
// Deterministic random text for property tests: words, scripts, spaces, line ends, emoji, marks, and (if
// requested) bytes that are not UTF-8.

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

class GeneratedText {
  public:
    explicit GeneratedText(std::uint32_t seed, bool invalidBytes = false)
        : m_random(seed)
        , m_invalidBytes(invalidBytes) {}

    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(m_random()) % bound; }

    std::string text(std::size_t atoms) {
        std::string out;
        for (std::size_t i = 0; i < atoms; ++i)
            append(out);
        return out;
    }

  private:
    void append(std::string& out) {
        static const std::vector<std::string_view> kAtoms = {
            "the",
            "Hello",
            " world",
            "ing",
            "don't",
            "I'LL",
            "we've",
            "'s",
            "\xE2\x80\x99re",
            "123",
            "4567",
            "7",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            " ",
            "  ",
            "    ",
            "\t",
            "\xC2\xA0",
            "\xE3\x80\x80",
            "\xC2\x85",
            "\xE2\x96\x81",
            "\xE2\x96\x81\xE2\x96\x81x",
            "caf\xC3\xA9",
            "e\xCC\x81",
            "na\xC3\xAFve",
            "\xD0\x9F\xD1\x80\xD0\xB8",
            "\xE4\xBB\x8A\xE5\xA4\xA9",
            "\xE5\xA4\xA9\xE6\xB0\x94\xE5\xBE\x88\xE5\xA5\xBD",
            "\xE3\x81\x93\xE3\x82\x93",
            "\xEC\x95\x88\xEB\x85\x95",
            "\xE0\xA4\xA8\xE0\xA4\xAE\xE0\xA4\xB8\xE0\xA5\x8D",
            "\xD8\xA7\xD9\x84",
            "\xF0\x9F\xAB\xA9",
            "\xF0\x9F\x98\x80",
            "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9",
            "\xE2\x80\x8B",
            "...",
            "!?",
            "()",
            "{",
            "}",
            "==",
            "//",
            "a",
            "b",
            "aa",
            "ab",
            "Z",
            "_",
            "-",
            "<s>",
            "</s>",
            "<unk>",
            "<0x41>",
            "<|endoftext|>",
            "<|im_end|>",
            "<start_of_turn>",
            "\xC5\xBF",
            "K",
            "ZZZZZZZZ",
            "0",
            "x",
            "\xEF\xBF\xBD"};
        if (m_invalidBytes && below(12) == 0) {
            out += static_cast<char>(0x80 + below(0x80));
            return;
        }
        const std::string_view atom = kAtoms[below(static_cast<std::uint32_t>(kAtoms.size()))];
        const std::uint32_t times = below(20) == 0 ? 1 + below(60) : 1;
        for (std::uint32_t i = 0; i < times; ++i)
            out += atom;
    }

    std::mt19937 m_random;
    bool m_invalidBytes;
};

} // namespace tokenscope::test
