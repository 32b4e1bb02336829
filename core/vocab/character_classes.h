#pragma once
// A partition of all characters, refined by one property after another: those of one class differ in no property.

#include <tsl/robin_map.h>

#include <cstdint>
#include <vector>

namespace tokenscope::vocab {

class CharacterClasses {
  public:
    static constexpr char32_t kEnd = 0x110000;
    static bool isCharacter(char32_t c) { return c < kEnd && (c < 0xD800 || c >= 0xE000); }

    CharacterClasses()
        : m_classOf(kEnd) {}

    /// Characters for which the property, a number below 2^32, differs are of different classes from now on. The property
    /// may depend on of(). Takes some milliseconds.
    template <class Property>
    void refine(const Property& property) {
        struct Hash {
            std::size_t operator()(std::uint64_t key) const { return key * 0x9E37'79B9'7F4A'7C15ULL >> 20U; }
        };
        tsl::robin_map<std::uint64_t, std::uint32_t, Hash> known;
        std::uint64_t last = ~std::uint64_t{0};
        std::uint32_t index = 0;
        for (char32_t c = 0; c < kEnd; ++c) {
            if (!isCharacter(c))
                continue;
            const std::uint64_t key =
                static_cast<std::uint64_t>(m_classOf[c]) << 32U | static_cast<std::uint32_t>(property(c));
            if (key != last)
                index = known.emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
            last = key;
            m_classOf[c] = index;
        }
        m_count = known.size();
    }

    [[nodiscard]] std::uint32_t of(char32_t c) const { return m_classOf[c]; }
    [[nodiscard]] std::size_t size() const { return m_count; }
    /// The first character of each class.
    [[nodiscard]] std::vector<char32_t> firsts() const {
        std::vector<char32_t> firsts(m_count, kEnd);
        for (char32_t c = kEnd; c-- > 0;)
            if (isCharacter(c))
                firsts[m_classOf[c]] = c;
        return firsts;
    }

  private:
    std::vector<std::uint32_t> m_classOf;
    std::size_t m_count = 1;
};

} // namespace tokenscope::vocab
