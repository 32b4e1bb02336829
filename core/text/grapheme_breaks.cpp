#include "core/text/grapheme_breaks.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <unicode/brkiter.h>
#include <unicode/utext.h>

namespace tokenscope {

struct GraphemeBreaks::State {
    explicit State(std::string_view text) {
        UErrorCode status = U_ZERO_ERROR;
        view = utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
        iterator.reset(icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
        if (iterator)
            iterator->setText(view, status);
        if (U_FAILURE(status))
            iterator.reset();
    }
    ~State() {
        iterator.reset();
        utext_close(view);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    UText* view = nullptr;
    std::unique_ptr<icu::BreakIterator> iterator;
};

GraphemeBreaks::GraphemeBreaks(std::string_view text)
    : m_text(text) {}

GraphemeBreaks::~GraphemeBreaks() = default;

std::size_t GraphemeBreaks::next(std::size_t at) {
    const auto isAscii = [this](std::size_t i) { return static_cast<unsigned char>(m_text[i]) < 0x80; };
    if (isAscii(at) && (at + 1 == m_text.size() || isAscii(at + 1)))
        return at + (m_text[at] == '\r' && at + 1 < m_text.size() && m_text[at + 1] == '\n' ? 2 : 1);
    if (!m_state)
        m_state = std::make_unique<State>(m_text);
    const std::size_t one = at + decodeUtf8(m_text, at).length;
    if (!m_state->iterator)
        return one;
    const std::int32_t end = m_state->iterator->following(static_cast<std::int32_t>(at));
    return end == icu::BreakIterator::DONE ? m_text.size() : std::max(static_cast<std::size_t>(end), one);
}

} // namespace tokenscope
