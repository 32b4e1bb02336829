#include "ui/widgets/token_editor/text_boundaries.h"

#include "core/text/utf8.h"

#include <QString>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <vector>

namespace tokenscope::ui {
namespace {

/// The text around a position as UTF-16, with the byte of each unit.
struct Window {
    QString string;
    /// One more than units; the second unit of a pair has the end of the pair.
    std::vector<std::uint32_t> bytes;
    qsizetype at = 0; ///< the position, rounded down to a character

    [[nodiscard]] std::uint32_t byte(qsizetype unit) const { return bytes[static_cast<std::size_t>(unit)]; }
};

Window windowAround(std::string_view text, std::uint32_t at) {
    constexpr std::uint32_t kReach = 320;
    std::uint32_t begin = at > kReach ? at - kReach : 0;
    // A line end is always a boundary, but "\r\n" just before the position must stay whole.
    if (at > 0) {
        const std::size_t feed = text.substr(begin, at - 1 - begin).rfind('\n');
        if (feed != std::string_view::npos)
            begin += static_cast<std::uint32_t>(feed) + 1;
    }
    for (int i = 0; i < 3 && begin > 0 && begin < at && isContinuationByte(text[begin]); ++i)
        ++begin;
    const std::size_t limit = std::min<std::size_t>(text.size(), std::size_t{at} + kReach);

    Window window;
    for (std::size_t byte = begin; byte < limit;) {
        const DecodedCharacter c = decodeUtf8(text, byte);
        const char32_t value = c.valid() ? c.value : kReplacementCharacter;
        if (byte <= at)
            window.at = window.string.size();
        window.string += QChar::fromUcs4(value);
        window.bytes.push_back(static_cast<std::uint32_t>(byte));
        byte += c.length;
        if (value > 0xFFFF)
            window.bytes.push_back(static_cast<std::uint32_t>(byte));
        if (value == U'\n' && byte > at)
            break;
    }
    std::uint32_t last = begin;
    if (!window.bytes.empty()) {
        const std::uint32_t byte = window.bytes.back();
        last = window.string.back().isLowSurrogate() ? byte : byte + decodeUtf8(text, byte).length;
    }
    window.bytes.push_back(last);
    if (at >= last)
        window.at = window.string.size();
    return window;
}

/// After an Indic letter, Qt 6.4 reports boundaries inside surrogate pairs.
qsizetype step(QTextBoundaryFinder& finder, const Window& window, qsizetype (QTextBoundaryFinder::*move)()) {
    qsizetype at = (finder.*move)();
    while (at > 0 && at < window.string.size() && window.string[at].isLowSurrogate())
        at = (finder.*move)();
    return at;
}

/// Two adjacent characters of this kind are never in one cluster.
bool standsAlone(const DecodedCharacter& c) {
    if (!c.valid())
        return true;
    const char32_t v = c.value;
    return (v < 0x0300 && v != U'\r' && v != U'\n') || (v >= 0x0370 && v < 0x0483) ||
           (v >= 0x4E00 && v < 0xA000) || (v >= 0xAC00 && v <= 0xD7A3);
}

/// True only if a cluster certainly starts here. Decides most positions without a query to Qt.
bool isPlainBoundary(std::string_view text, std::uint32_t at) {
    if (at == 0 || at >= text.size() || !standsAlone(decodeUtf8(text, at)))
        return false;
    DecodedCharacter before;
    before.value = DecodedCharacter::kInvalid;
    for (std::uint32_t back = 1; back <= std::min(at, 4U); ++back) {
        if (isContinuationByte(text[at - back]))
            continue;
        const DecodedCharacter c = decodeUtf8(text, at - back);
        if (c.valid() && c.length > back)
            return false;
        if (c.valid() && c.length == back)
            before = c;
        break;
    }
    return standsAlone(before);
}

bool isSpace(QChar c) {
    return c.isSpace();
}

} // namespace

std::uint32_t nextGrapheme(std::string_view text, std::uint32_t at) {
    const Window window = windowAround(text, at);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, window.string);
    finder.setPosition(window.at);
    const qsizetype next = step(finder, window, &QTextBoundaryFinder::toNextBoundary);
    return next < 0 ? static_cast<std::uint32_t>(text.size()) : window.byte(next);
}

std::uint32_t previousGrapheme(std::string_view text, std::uint32_t at) {
    if (at == 0)
        return 0;
    const Window window = windowAround(text, at);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, window.string);
    finder.setPosition(window.at);
    return window.byte(
        std::max<qsizetype>(step(finder, window, &QTextBoundaryFinder::toPreviousBoundary), 0));
}

std::uint32_t graphemeStart(std::string_view text, std::uint32_t at) {
    if (isPlainBoundary(text, at))
        return at;
    const Window window = windowAround(text, at);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, window.string);
    finder.setPosition(window.at);
    if (finder.isAtBoundary())
        return window.byte(window.at);
    return window.byte(
        std::max<qsizetype>(step(finder, window, &QTextBoundaryFinder::toPreviousBoundary), 0));
}

std::uint32_t nextWord(std::string_view text, std::uint32_t at) {
    if (at < text.size() && text[at] == '\n')
        return at + 1;
    const Window window = windowAround(text, at);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, window.string);
    finder.setPosition(window.at);
    qsizetype next = finder.toNextBoundary();
    while (next >= 0 && next < window.string.size() && isSpace(window.string[next]) &&
           window.string[next] != QLatin1Char('\n'))
        next = finder.toNextBoundary();
    return next < 0 ? window.bytes.back() : window.byte(next);
}

std::uint32_t previousWord(std::string_view text, std::uint32_t at) {
    if (at == 0)
        return 0;
    if (text[at - 1] == '\n')
        return previousGrapheme(text, at);
    const Window window = windowAround(text, at);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, window.string);
    finder.setPosition(window.at);
    qsizetype previous = finder.toPreviousBoundary();
    while (previous > 0 && isSpace(window.string[previous]) && window.string[previous] != QLatin1Char('\n'))
        previous = finder.toPreviousBoundary();
    return previous < 0 ? window.byte(0) : window.byte(previous);
}

ByteSpan wordAt(std::string_view text, std::uint32_t at) {
    const Window window = windowAround(text, at);
    if (window.string.isEmpty())
        return {at, at};
    qsizetype inside = std::min(window.at, window.string.size() - 1);
    if (window.string[inside] == QLatin1Char('\n') && inside > 0)
        --inside;
    if (isSpace(window.string[inside])) {
        qsizetype from = inside;
        qsizetype to = inside + 1;
        while (from > 0 && isSpace(window.string[from - 1]))
            --from;
        while (to < window.string.size() && isSpace(window.string[to]) &&
               window.string[to] != QLatin1Char('\n'))
            ++to;
        return {window.byte(from), window.byte(to)};
    }
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, window.string);
    finder.setPosition(inside);
    const qsizetype from =
        finder.isAtBoundary() ? inside : std::max<qsizetype>(finder.toPreviousBoundary(), 0);
    finder.setPosition(inside);
    const qsizetype to = finder.toNextBoundary();
    return {window.byte(from), to < 0 ? window.bytes.back() : window.byte(to)};
}

} // namespace tokenscope::ui
