#include "ui/widgets/token_editor/line_bytes.h"

#include <cstring>

namespace tokenscope::ui {
namespace {

/// Each byte in its own eighth of a word.
class ByteCounter {
  public:
    LineBytes count(std::string_view line) {
        m_out.size = static_cast<std::uint32_t>(line.size());
        std::size_t at = 0;
        for (; at + sizeof(Word) <= line.size(); at += sizeof(Word))
            add(line.data() + at, sizeof(Word));
        if (at < line.size())
            add(line.data() + at, line.size() - at);
        flush();
        return m_out;
    }

  private:
    using Word = std::uint64_t;
    static constexpr Word kEach = 0x0101'0101'0101'0101;
    static constexpr Word kTop = kEach << 7U;

    void add(const char* bytes, std::size_t size) {
        Word word = kEach * 0x20; // blanks count for nothing
        std::memcpy(&word, bytes, size);
        const Word high = word & kTop;
        const Word leads = high & (word << 1U);
        const Word three = leads & (word << 2U);
        const Word four = three & (word << 3U);
        const Word follows = high & ~leads;
        m_high += high >> 7U;
        m_followers += follows >> 7U;
        m_three += three >> 7U;
        m_four += four >> 7U;
        m_torn += (((leads << 8U) | m_led) & ~follows) >> 7U;
        m_led = leads >> 56U;
        m_control += (~(word | (word >> 1U) | (word >> 2U)) >> 5U) & kEach;
        if (++m_words == 255)
            flush();
    }

    void flush() {
        const auto sum = [](Word& lanes) {
            std::uint32_t total = 0;
            for (; lanes != 0; lanes >>= 8U)
                total += static_cast<std::uint32_t>(lanes & 0xFFU);
            return total;
        };
        const std::uint32_t high = sum(m_high);
        const std::uint32_t followers = sum(m_followers);
        m_out.high += high;
        m_out.followers += followers;
        m_out.announced += high - followers + sum(m_three) + sum(m_four);
        m_out.torn += sum(m_torn);
        m_out.control += sum(m_control);
        m_words = 0;
    }

    LineBytes m_out;
    Word m_high = 0;
    Word m_followers = 0;
    Word m_three = 0;
    Word m_four = 0;
    Word m_torn = 0;
    Word m_control = 0;
    Word m_led = 0; ///< the last word ended with a leading byte
    int m_words = 0;
};

} // namespace

LineBytes countBytes(std::string_view line) {
    return ByteCounter().count(line);
}

} // namespace tokenscope::ui
