#include "core/compare/search/text_trial.h"

#include "core/compare/align/pieces.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace tokenscope::compare {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kLongestShortening{2};         ///< for files that need seconds for each text
constexpr std::size_t kMaxShortening = std::size_t{1} << 21U; ///< bytes encoded by both, plus 32 per call
constexpr std::size_t kTimesTheText = 8; ///< or this many times the text, if that is more

std::size_t charactersIn(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

/// 0 for the most familiar characters.
int unfamiliarity(char32_t c) {
    if (c == 'a')
        return 0;
    if ((c >= 'a' && c <= 'z'))
        return 1;
    if (c == ' ' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))
        return 2;
    return c > 0x20 && c < 0x7F ? 3 : c < 0x20 ? 5 : c < 0x250 ? 4 : c < 0x10000 ? 6 : 7;
}

int unfamiliarityOf(const std::string& text) {
    int sum = 0;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        sum += c.valid() ? unfamiliarity(c.value) : 8;
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
            removeParts();
            simplify();
        } while (before != m_text && wantsMore());
        return std::move(m_text);
    }

  private:
    [[nodiscard]] bool wantsMore() const {
        return m_tried <= m_most && Clock::now() - m_start <= kLongestShortening && !(m_enough && m_enough());
    }
    bool accept(std::string shorter) {
        m_tried += shorter.size() + 32;
        if (!wantsMore() || !m_shows(shorter))
            return false;
        m_text = std::move(shorter);
        return true;
    }
    [[nodiscard]] std::size_t characterEnd(std::size_t at) const {
        while (at < m_text.size() && isContinuationByte(m_text[at]))
            ++at;
        return at;
    }
    /// Tries to remove halves, then quarters, down to characters.
    void removeParts() {
        for (std::size_t part = m_text.size() / 2 + 1; part > 0; part /= 2) {
            for (std::size_t at = 0; at < m_text.size() && wantsMore();) {
                const std::size_t end = characterEnd(std::min(m_text.size(), at + part));
                std::string shorter = m_text;
                shorter.erase(at, end - at);
                if (!accept(std::move(shorter)))
                    at = end;
            }
        }
    }
    void simplify() {
        for (std::size_t at = 0; at < m_text.size() && wantsMore(); at = characterEnd(at + 1)) {
            const DecodedCharacter c = decodeUtf8(m_text, at);
            const int now = c.valid() ? unfamiliarity(c.value) : 8;
            for (const char simple : {'a', 'e', 'x', ' ', '1', '.'}) {
                if (unfamiliarity(static_cast<char32_t>(simple)) >= now)
                    continue;
                std::string other = m_text;
                other.replace(at, c.length, 1, simple);
                if (accept(std::move(other)))
                    break;
            }
        }
    }

    std::string m_text;
    const std::function<bool(const std::string&)>& m_shows;
    const std::function<bool()>& m_enough;
    std::size_t m_most;
    std::size_t m_tried = 0;
    Clock::time_point m_start = Clock::now();
};

} // namespace

TrialResult encoded(const Tokenizer& tokenizer, const std::string& text, const TrialSetting& setting) {
    Encoding scratch;
    return encoded(tokenizer, text, setting, scratch);
}

TrialResult encoded(const Tokenizer& tokenizer, const std::string& text, const TrialSetting& setting,
                    Encoding& scratch) {
    EncodeOptions options;
    options.addSpecial = setting.addSpecial;
    options.parseSpecial = setting.parseSpecial;
    if (const auto done = tokenizer.encodeInto(scratch, text, options); !done)
        return {{}, done.error().message};
    return {scratch.ids, {}};
}

TextTrial::TextTrial(const DefinitionDiff& diff)
    : m_diff(diff)
    , m_idsMoved(!diff.table(DiffSection::Vocabulary).empty()) {}

AnswerDifference TextTrial::difference(const TrialResult& a, const TrialResult& b) const {
    if (a == b)
        return AnswerDifference::None;
    if (!m_idsMoved || a.ids.size() != b.ids.size() || a.message.empty() != b.message.empty())
        return AnswerDifference::Pieces;
    for (std::size_t i = 0; i < a.ids.size(); ++i) {
        // Only one of several equal pieces is aligned.
        if (m_diff.aligned->inB(a.ids[i]) != b.ids[i] && !samePiece(*pair().a, a.ids[i], *pair().b, b.ids[i]))
            return AnswerDifference::Pieces;
    }
    return AnswerDifference::Ids;
}

AnswerDifference TextTrial::difference(const std::string& text, const TrialSetting& setting) const {
    return difference(encoded(*pair().a, text, setting, m_scratch),
                      encoded(*pair().b, text, setting, m_scratch));
}

std::string shortened(std::string text, const std::function<bool(const std::string&)>& shows,
                      const std::function<bool()>& enough) {
    return Shortening(std::move(text), shows, enough).run();
}

bool isSimpler(const std::string& text, const std::string& other) {
    const auto key = [](const std::string& one) {
        return std::tuple(charactersIn(one), unfamiliarityOf(one), one.size());
    };
    const auto a = key(text);
    const auto b = key(other);
    return a != b ? a < b : text < other;
}

} // namespace tokenscope::compare
