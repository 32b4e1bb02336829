#include "ui/session/text_document.h"

#include <QFileInfo>

#include <algorithm>
#include <atomic>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Removed and inserted bytes in the history; the oldest steps are dropped first.
constexpr std::size_t kHistoryBytes = std::size_t{256} << 20U;

constexpr std::uint64_t kNeverClean = 0; ///< the state of a new document, before any text

std::vector<std::uint32_t> lineStartsOf(std::string_view text) {
    std::vector<std::uint32_t> starts{0};
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
        starts.push_back(static_cast<std::uint32_t>(at + 1));
    return starts;
}

bool isWhitespace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

} // namespace

TextDocument::TextDocument(QObject* parent)
    : QObject(parent)
    , m_text(std::make_shared<std::string>())
    , m_lineStarts{0} {}

std::uint32_t TextDocument::lineEnd(std::size_t line) const {
    return line + 1 < lineCount() ? lineStart(line + 1) - 1 : static_cast<std::uint32_t>(m_text->size());
}

std::size_t TextDocument::lineOf(std::uint32_t byte) const {
    std::size_t low = 0;
    std::size_t high = lineCount();
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (lineStart(middle) <= byte ? low : high) = middle;
    }
    return low;
}

bool TextDocument::replace(std::uint32_t begin, std::uint32_t removed, std::string_view inserted,
                           bool joinable) {
    // A text that replaces a whole sample isn't that sample.
    const bool replacesSample = begin == 0 && !m_text->empty() && removed >= m_text->size() &&
                                m_source.origin.file.isEmpty() && !m_source.origin.title.isEmpty();
    return change(begin, removed, inserted, joinable,
                  replacesSample ? std::optional(Source{{}, newState(), kNeverClean}) : std::nullopt);
}

bool TextDocument::open(std::string_view text, const TextOrigin& origin) {
    const std::uint64_t state = newState();
    return change(0, static_cast<std::uint32_t>(m_text->size()), text, false, Source{origin, state, state});
}

/// With `source`, the text is from there, and clean unless `source` says never.
bool TextDocument::change(std::uint32_t begin, std::uint32_t removed, std::string_view inserted,
                          bool joinable, std::optional<Source> source) {
    const auto size = static_cast<std::uint32_t>(m_text->size());
    begin = std::min(begin, size);
    removed = std::min(removed, size - begin);
    const std::size_t sizeAfter = size - removed + inserted.size();
    // A text that is too long already may still be shortened.
    if (sizeAfter > m_maxBytes && sizeAfter > size) {
        emit refused(sizeAfter);
        return false;
    }
    if (removed == 0 && inserted.empty() && !source)
        return true;

    const bool couldUndo = canUndo();
    const bool couldRedo = canRedo();
    for (; m_undone > 0; --m_undone) {
        m_stepBytes -= m_steps.back().removed.size() + m_steps.back().inserted.size();
        m_steps.pop_back();
    }
    const std::uint64_t state = source && source->cleanState != kNeverClean ? source->cleanState : newState();
    if (!source && joinable && m_mayJoin && join(begin, removed, inserted))
        m_steps.back().after = state;
    else
        m_steps.push_back(
            {begin, m_text->substr(begin, removed), std::string(inserted), joinable, m_state, state});
    m_state = state;
    if (source)
        m_steps.back().source = std::exchange(m_source, std::move(*source));
    m_stepBytes += removed + inserted.size();
    m_mayJoin = joinable;
    forgetOldest();

    apply(begin, removed, inserted);
    if (!couldUndo)
        emit undoAvailable(true);
    if (couldRedo)
        emit redoAvailable(false);
    notifyOrigin();
    return true;
}

void TextDocument::reset(std::string text, const TextOrigin& origin) {
    const bool couldUndo = canUndo();
    const bool couldRedo = canRedo();
    const std::size_t size = text.size();
    if (size > m_maxBytes)
        text.resize(m_maxBytes);
    m_text = std::make_shared<std::string>(std::move(text));
    m_lineStarts = lineStartsOf(*m_text);
    m_shiftFrom = m_lineStarts.size();
    m_shift = 0;
    m_steps.clear();
    m_stepBytes = 0;
    m_undone = 0;
    m_mayJoin = false;
    m_state = newState();
    m_source = {origin, m_state, m_state};
    if (size > m_maxBytes) // saving the start must not overwrite the whole
        m_source.origin = {{}, origin.file.isEmpty() ? origin.title : QFileInfo(origin.file).fileName()};
    ++m_revision;
    emit wasReset();
    if (size > m_maxBytes)
        emit refused(size);
    if (couldUndo)
        emit undoAvailable(false);
    if (couldRedo)
        emit redoAvailable(false);
    notifyOrigin();
}

void TextDocument::setOrigin(const TextOrigin& origin, bool modified) {
    m_source = {origin, newState(), modified ? newState() : m_state};
    notifyOrigin();
}

void TextDocument::markSaved(const SavePoint& point, const QString& file) {
    if (point.source != m_source.serial)
        return;
    m_source.origin = {file, {}};
    m_source.cleanState = point.state;
    m_mayJoin = false; // so that undo finds the saved text
    notifyOrigin();
}

void TextDocument::notifyOrigin() {
    const bool changed = std::exchange(m_notifiedModified, isModified()) != isModified();
    if (std::exchange(m_notified, m_source.origin) != m_source.origin || changed)
        emit originChanged();
}

std::uint32_t TextDocument::undo() {
    if (!canUndo())
        return 0;
    const bool couldRedo = canRedo();
    m_mayJoin = false;
    Step& last = m_steps[m_steps.size() - 1 - m_undone];
    if (last.source)
        std::swap(*last.source, m_source);
    m_state = last.before;
    // A copy: receivers of the signal may edit, which drops the step.
    const Step step = last;
    ++m_undone;
    apply(step.begin, static_cast<std::uint32_t>(step.inserted.size()), step.removed);
    if (!canUndo())
        emit undoAvailable(false);
    if (!couldRedo)
        emit redoAvailable(true);
    notifyOrigin();
    return step.source ? 0 : step.begin + static_cast<std::uint32_t>(step.removed.size());
}

std::uint32_t TextDocument::redo() {
    if (!canRedo())
        return 0;
    const bool couldUndo = canUndo();
    m_mayJoin = false;
    Step& next = m_steps[m_steps.size() - m_undone];
    if (next.source)
        std::swap(*next.source, m_source);
    m_state = next.after;
    const Step step = next;
    --m_undone;
    apply(step.begin, static_cast<std::uint32_t>(step.removed.size()), step.inserted);
    if (!couldUndo)
        emit undoAvailable(true);
    if (!canRedo())
        emit redoAvailable(false);
    notifyOrigin();
    return step.source ? 0 : step.begin + static_cast<std::uint32_t>(step.inserted.size());
}

/// Adds the change to the last step if it continues that step: more typing, or more deleting in either
/// direction.
bool TextDocument::join(std::uint32_t begin, std::uint32_t removed, std::string_view inserted) {
    if (m_steps.empty() || !m_steps.back().joinable)
        return false;
    Step& last = m_steps.back();
    if (removed == 0 && begin == last.begin + last.inserted.size() && !last.inserted.empty()) {
        if (isWhitespace(last.inserted.back()) && !isWhitespace(inserted.front()))
            return false;
        last.inserted += inserted;
        return true;
    }
    if (!inserted.empty() || !last.inserted.empty())
        return false;
    if (begin + removed == last.begin) {
        last.removed.insert(0, *m_text, begin, removed);
        last.begin = begin;
        return true;
    }
    if (begin == last.begin) {
        last.removed.append(*m_text, begin, removed);
        return true;
    }
    return false;
}

void TextDocument::forgetOldest() {
    std::size_t forgotten = 0;
    while (m_stepBytes > kHistoryBytes && forgotten + 1 < m_steps.size()) {
        const Step& step = m_steps[forgotten++];
        m_stepBytes -= step.removed.size() + step.inserted.size();
    }
    m_steps.erase(m_steps.begin(), m_steps.begin() + static_cast<std::ptrdiff_t>(forgotten));
}

void TextDocument::apply(std::uint32_t begin, std::uint32_t removed, std::string_view inserted) {
    replaceLines(begin, removed, inserted);
    replaceText(begin, removed, inserted);
    ++m_revision;
    emit edited(TextEdit{begin, removed, static_cast<std::uint32_t>(inserted.size())});
}

void TextDocument::replaceText(std::uint32_t begin, std::uint32_t removed, std::string_view inserted) {
    if (m_text.use_count() == 1) {
        // The last reader may have released its snapshot on another thread just now: its reads must come
        // before our writes.
        std::atomic_thread_fence(std::memory_order_acquire);
        m_text->replace(begin, removed, inserted);
        return;
    }
    auto copy = std::make_shared<std::string>();
    copy->reserve(m_text->size() - removed + inserted.size());
    copy->append(*m_text, 0, begin).append(inserted).append(*m_text, begin + removed);
    m_text = std::move(copy);
}

void TextDocument::replaceLines(std::uint32_t begin, std::uint32_t removed, std::string_view inserted) {
    const std::size_t first = lineOf(begin) + 1;
    const std::size_t last = lineOf(begin + removed) + 1;
    moveShift(last);
    const auto at = m_lineStarts.erase(m_lineStarts.begin() + static_cast<std::ptrdiff_t>(first),
                                       m_lineStarts.begin() + static_cast<std::ptrdiff_t>(last));
    std::vector<std::uint32_t> added = lineStartsOf(inserted);
    for (std::uint32_t& start : added)
        start += begin;
    m_lineStarts.insert(at, added.begin() + 1, added.end());
    m_shiftFrom = first + added.size() - 1;
    m_shift += static_cast<std::uint32_t>(inserted.size()) - removed;
}

void TextDocument::moveShift(std::size_t line) {
    for (; m_shiftFrom < line; ++m_shiftFrom)
        m_lineStarts[m_shiftFrom] += m_shift;
    for (; m_shiftFrom > line; --m_shiftFrom)
        m_lineStarts[m_shiftFrom - 1] -= m_shift;
}

} // namespace tokenscope::ui
