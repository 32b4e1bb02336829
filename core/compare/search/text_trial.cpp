#include "core/compare/search/text_trial.h"

#include "core/compare/diff/aligned_pieces.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace tokenscope::compare {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kLongestShortening{2};         ///< for files that take seconds for each text
constexpr std::size_t kMaxShortening = std::size_t{1} << 21U; ///< bytes encoded by both, and 32 for each call
constexpr std::size_t kTimesTheText = 8; ///< or so many times the text, where that is more

std::size_t charactersIn(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

/// 0 for what everybody reads at a glance.
int strangeness(char32_t c) {
    if (c == 'a')
        return 0;
    if ((c >= 'a' && c <= 'z'))
        return 1;
    if (c == ' ' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))
        return 2;
    return c > 0x20 && c < 0x7F ? 3 : c < 0x20 ? 5 : c < 0x250 ? 4 : c < 0x10000 ? 6 : 7;
}

int strangenessOf(const std::string& text) {
    int sum = 0;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        sum += c.valid() ? strangeness(c.value) : 8;
        at += c.length;
    }
    return sum;
}

class Shortening {
  public:
    Shortening(std::string text, const std::function<bool(const std::string&)>& shows,
               const std::function<bool()>& enough)
        : m_text(std::move(text))
        , m_shows(shows)
        , m_enough(enough)
        , m_most(std::max(kMaxShortening, kTimesTheText * m_text.size())) {}

    std::string run() {
        std::string before;
        do {
            before = m_text;
            leaveOut();
            simplify();
        } while (before != m_text && goesOn());
        return std::move(m_text);
    }

  private:
    [[nodiscard]] bool goesOn() const {
        return m_tried <= m_most && Clock::now() - m_begin <= kLongestShortening && !(m_enough && m_enough());
    }
    bool takes(std::string less) {
        m_tried += less.size() + 32;
        if (!goesOn() || !m_shows(less))
            return false;
        m_text = std::move(less);
        return true;
    }
    [[nodiscard]] std::size_t characterEnd(std::size_t at) const {
        while (at < m_text.size() && isContinuationByte(m_text[at]))
            ++at;
        return at;
    }
    /// Halves, then quarters, down to characters.
    void leaveOut() {
        for (std::size_t part = m_text.size() / 2 + 1; part > 0; part /= 2) {
            for (std::size_t at = 0; at < m_text.size() && goesOn();) {
                const std::size_t end = characterEnd(std::min(m_text.size(), at + part));
                std::string less = m_text;
                less.erase(at, end - at);
                if (!takes(std::move(less)))
                    at = end;
            }
        }
    }
    void simplify() {
        for (std::size_t at = 0; at < m_text.size() && goesOn(); at = characterEnd(at + 1)) {
            const DecodedCharacter c = decodeUtf8(m_text, at);
            const int now = c.valid() ? strangeness(c.value) : 8;
            for (const char simple : {'a', 'e', 'x', ' ', '1', '.'}) {
                if (strangeness(static_cast<char32_t>(simple)) >= now)
                    continue;
                std::string other = m_text;
                other.replace(at, c.length, 1, simple);
                if (takes(std::move(other)))
                    break;
            }
        }
    }

    std::string m_text;
    const std::function<bool(const std::string&)>& m_shows;
    const std::function<bool()>& m_enough;
    std::size_t m_most;
    std::size_t m_tried = 0;
    Clock::time_point m_begin = Clock::now();
};

} // namespace

Answer encoded(const Tokenizer& tokenizer, const std::string& text, const TrialSetting& setting) {
    EncodeOptions options;
    options.addSpecial = setting.addSpecial;
    options.parseSpecial = setting.parseSpecial;
    auto encoding = tokenizer.encode(text, options);
    if (!encoding)
        return {{}, encoding.error().message};
    return {std::move(encoding->ids), {}};
}

TextTrial::TextTrial(const DefinitionDiff& diff)
    : m_diff(diff)
    , m_idsMoved(!diff.table(DiffSection::Vocabulary).empty()) {}

Apart TextTrial::apart(const Answer& a, const Answer& b) const {
    if (a == b)
        return Apart::Not;
    if (!m_idsMoved || a.ids.size() != b.ids.size() || a.message.empty() != b.message.empty())
        return Apart::Pieces;
    for (std::size_t i = 0; i < a.ids.size(); ++i) {
        // Of pieces that are there twice only one is paired.
        if (m_diff.aligned->inB(a.ids[i]) != b.ids[i] && !samePiece(*pair().a, a.ids[i], *pair().b, b.ids[i]))
            return Apart::Pieces;
    }
    return Apart::Ids;
}

Apart TextTrial::apart(const std::string& text, const TrialSetting& setting) const {
    return apart(encoded(*pair().a, text, setting), encoded(*pair().b, text, setting));
}

std::string shortened(std::string text, const std::function<bool(const std::string&)>& shows,
                      const std::function<bool()>& enough) {
    return Shortening(std::move(text), shows, enough).run();
}

bool isSimpler(const std::string& text, const std::string& other) {
    const auto key = [](const std::string& one) {
        return std::tuple(charactersIn(one), strangenessOf(one), one.size());
    };
    const auto a = key(text);
    const auto b = key(other);
    return a != b ? a < b : text < other;
}

} // namespace tokenscope::compare
