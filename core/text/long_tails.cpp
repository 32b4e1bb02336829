#include "core/text/long_tails.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace tokenscope {

/// The text goes along with the tail from `place` for `matched` bytes; before `place` and from where it was last asked
/// for, the tail stands nowhere.
struct LongTails::Known {
    std::size_t asked = 0;
    std::size_t place = 0;
    std::size_t matched = 0;
    std::vector<std::uint32_t> borders{0, 0}; ///< by length of a beginning: of its longest border

    std::uint32_t border(std::string_view tail, std::size_t length) {
        while (borders.size() <= length) {
            const char last = tail[borders.size() - 1];
            std::uint32_t k = borders.back();
            while (k > 0 && tail[k] != last)
                k = borders[k];
            borders.push_back(tail[k] == last ? k + 1 : 0);
        }
        return borders[length];
    }
};

struct LongTails::All {
    std::unordered_map<std::uint32_t, Known> known;
};

LongTails::LongTails(std::string_view text)
    : m_text(text) {}

LongTails::~LongTails() = default;

bool LongTails::standsAt(std::size_t place, std::string_view tail, std::uint32_t id) {
    constexpr std::size_t kGlance = 64;
    if (m_text.size() - place < tail.size() ||
        m_text.substr(place, std::min(kGlance, tail.size())) != tail.substr(0, kGlance))
        return false;
    if (!m_all)
        m_all = std::make_unique<All>();
    Known& known = m_all->known[id];
    if (place < known.asked)
        known.place = known.matched = 0;
    known.asked = place;
    while (known.place < place && known.matched > 0) {
        const std::size_t border = known.border(tail, known.matched);
        known.place += known.matched - border;
        known.matched = border;
    }
    known.place = std::max(known.place, place);
    if (known.place > place)
        return false;
    const std::string_view rest = m_text.substr(place + known.matched, tail.size() - known.matched);
    const std::string_view ahead = tail.substr(known.matched);
    known.matched +=
        static_cast<std::size_t>(std::mismatch(rest.begin(), rest.end(), ahead.begin()).first - rest.begin());
    return known.matched == tail.size();
}

} // namespace tokenscope
