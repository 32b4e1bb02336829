#include "core/stages/normalize/rewrite.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::uint64_t kMaxBytes = 1ULL << 30U;
constexpr std::uint64_t kFreeBytes = 16ULL << 20U; ///< up to this size any growth is allowed
constexpr std::uint64_t kMaxGrowth = 64;           // real rules turn one byte into at most eighteen
constexpr std::uint32_t kCheckEvery = 1U << 16U;

std::uint64_t limitFor(const NormalizedText& text) {
    std::uint64_t original = 1;
    if (!text.origin.empty() && text.origin.back().end > text.origin.front().begin)
        original = text.origin.back().end - text.origin.front().begin;
    return std::min(kMaxBytes, std::max(kFreeBytes, kMaxGrowth * original));
}

} // namespace

Rewrite::Rewrite(const NormalizedText& from, const Progress& progress)
    : m_from(from)
    , m_progress(progress)
    , m_limit(limitFor(from)) {
    m_to.begin = from.begin;
}

bool Rewrite::mayContinue() {
    if (m_untilCheck-- == 0) {
        m_untilCheck = kCheckEvery;
        if (m_progress.stopped())
            m_failure = ErrorCode::Canceled;
    }
    return !m_failure;
}

bool Rewrite::allows(std::uint64_t bytes) {
    if (!m_failure && size() + bytes > m_limit)
        m_failure = ErrorCode::TooLarge;
    return mayContinue();
}

/// Enough unless the text grows; doubling from zero would touch three times the memory.
void Rewrite::reserveFirst() {
    if (!m_to.text.empty())
        return;
    m_to.text.reserve(m_from.text.size());
    m_to.origin.reserve(m_from.text.size());
    m_to.reference.reserve(m_from.text.size());
}

bool Rewrite::flush() {
    if (m_kept.empty())
        return !m_failure;
    const ByteSpan source = m_kept;
    m_kept = {};
    if (!allows(source.size()))
        return false;
    reserveFirst();
    m_to.text.append(m_from.text, source.begin, source.size());
    const auto append = [source](std::vector<ByteSpan>& to, const std::vector<ByteSpan>& from) {
        to.insert(to.end(), from.begin() + source.begin, from.begin() + source.end);
    };
    append(m_to.origin, m_from.origin);
    append(m_to.reference, m_from.reference);
    return true;
}

bool Rewrite::keep(ByteSpan source) {
    if (source.begin != m_kept.end || m_kept.empty()) {
        if (!flush())
            return false;
        m_kept = source;
    } else {
        m_kept.end = source.end;
    }
    return mayContinue();
}

bool Rewrite::keep(ByteSpan source, ByteSpan reference) {
    if (!keep(source) || !flush())
        return false;
    std::fill(m_to.reference.end() - source.size(), m_to.reference.end(), reference);
    return true;
}

bool Rewrite::put(std::string_view bytes, ByteSpan origin, ByteSpan reference) {
    if (!flush() || !allows(bytes.size()))
        return false;
    reserveFirst();
    m_to.text.append(bytes);
    m_to.origin.insert(m_to.origin.end(), bytes.size(), origin);
    m_to.reference.insert(m_to.reference.end(), bytes.size(), reference);
    return true;
}

bool Rewrite::put(char32_t character, ByteSpan origin, ByteSpan reference) {
    if (!flush() || !allows(4))
        return false;
    reserveFirst();
    const std::size_t before = m_to.text.size();
    appendUtf8(m_to.text, character);
    for (std::size_t i = before; i < m_to.text.size(); ++i) {
        m_to.origin.push_back(origin);
        m_to.reference.push_back(reference);
    }
    return true;
}

Result<void> Rewrite::finish(NormalizedText& text) {
    const bool unchanged = m_to.text.empty() && m_kept.size() == m_from.text.size();
    if (!unchanged)
        flush();
    if (m_failure == ErrorCode::Canceled)
        return fail(ErrorCode::Canceled, {}, "normalizing was canceled");
    if (m_failure)
        return fail(ErrorCode::TooLarge, {},
                    message("the normalized text would have more than {} bytes", m_limit),
                    "repair the normalizer, whose rules make the text grow");
    if (!unchanged)
        text = std::move(m_to);
    return {};
}

} // namespace tokenscope
