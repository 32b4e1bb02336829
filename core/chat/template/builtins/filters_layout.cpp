// Filters that lay out a text: indent, center, truncate, wordwrap.

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

const Value& needString(const Value& self, const char* what) {
    if (self.isUndefined())
        failUndefined(self);
    if (!self.isString())
        raise(std::string_view(what) == "indent" ? "TypeError" : "AttributeError",
              fmt::format("'{}' object is no string", typeName(self)));
    return self;
}

Value indentFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("indent", arguments, {"width", "first", "blank"}, 0);
    needString(self, "indent");
    const bool markup = self.as<StringObject>().markup;
    Value indention;
    if (bound[0].isString()) {
        indention = bound[0];
    } else {
        const std::int64_t width = bound[0].missing() ? 4 : indexOf(bound[0]);
        expectBytes(static_cast<std::uint64_t>(std::max<std::int64_t>(width, 0)));
        indention = newString(std::string(static_cast<std::size_t>(std::max<std::int64_t>(width, 0)), ' '));
    }
    const bool first = truthOr(bound[1], false);
    const bool space = truthOr(bound[2], false);
    const Value lines = splitLines(add(self, newString("\n", {}, markup)), false);
    // the newlines keep the origin they have in the text
    TextBuilder out;
    const auto& object = self.as<StringObject>();
    std::size_t at = 0;
    for (std::size_t i = 0; i < itemsOf(lines).size(); ++i) {
        const Value& line = itemsOf(lines)[i];
        if (i > 0) {
            if (at < object.text.size() && object.text[at] == '\n')
                out.copy(object, at, at + 1);
            else
                out.plain('\n');
            at += object.text.compare(at, 2, "\r\n") == 0 ? 2
                  : at < object.text.size()               ? characterAt(object.text, at).size
                                                          : 0;
        }
        if (i == 0 ? first : space || !textOf(line).empty()) {
            expectBytes(out.size() + textOf(indention).size());
            out.copy(indention);
        }
        out.copy(line);
        at += textOf(line).size();
    }
    return out.finish(markup);
}

Value centerFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("center", arguments, {"width"}, 0);
    const Value string = strOf(self);
    CallArguments width;
    width.positional.push_back(bound[0].missing() ? Value::integer(80) : bound[0]);
    return methodOf(string, "center")->function(runtime, string, width);
}

Value truncateFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("truncate", arguments, {"length", "killwords", "end", "leeway"}, 0);
    const std::int64_t length = bound[0].missing() ? 255 : indexOf(bound[0]);
    const Value end = bound[2].missing() ? newString("...") : bound[2];
    const std::int64_t leeway = isNone(bound[3]) ? 5 : indexOf(bound[3]);
    if (length < lengthOf(end))
        raise("AssertionError", fmt::format("expected length >= {}, got {}", lengthOf(end), length));
    if (leeway < 0)
        raise("AssertionError", fmt::format("expected leeway >= 0, got {}", leeway));
    if (lengthOf(self) <= length + leeway)
        return self;
    Value head = sliceItems(self, {}, Value::integer(length - lengthOf(end)), {});
    if (!truthOr(bound[1], false)) {
        needString(head, "truncate");
        if (const std::size_t space = textOf(head).rfind(' '); space != std::string::npos)
            head = sliceOf(head, 0, space);
    }
    return add(head, end);
}

struct Wrapping {
    std::size_t width;
    bool breakLong;
    bool breakHyphens;
};

/// Bytes [first, second) of the line; only spaces from `solid` on.
struct Chunk {
    std::size_t first, second, solid;
};

bool isWrapSpace(char c) {
    return std::string_view("\t\n\v\f\r ").find(c) != std::string_view::npos;
}

/// Splits a line like Python's textwrap: spaces, words, parts of words that end with a hyphen between
/// letters, and two or more hyphens between words.
class WrapChunks {
  public:
    WrapChunks(const std::string& text, bool hyphens)
        : m_text(text)
        , m_hyphens(hyphens) {}

    [[nodiscard]] std::vector<Chunk> all() const {
        std::vector<Chunk> chunks;
        for (std::size_t at = 0; at < m_text.size();) {
            const std::size_t end = endOfChunk(at);
            const std::string_view chunk = std::string_view(m_text).substr(at, end - at);
            chunks.push_back({at, end, at + stripSpacesAtEnd(chunk).size()});
            at = end;
        }
        return chunks;
    }

  private:
    [[nodiscard]] std::size_t endOfChunk(std::size_t at) const {
        std::size_t end = at;
        if (isWrapSpace(m_text[at])) {
            while (end < m_text.size() && isWrapSpace(m_text[end]))
                ++end;
            return end;
        }
        if (m_hyphens && dashBegins(at))
            return endOfDashes(at);
        end += characterAt(m_text, end).size;
        for (; end < m_text.size() && !isWrapSpace(m_text[end]); end += characterAt(m_text, end).size) {
            if (!m_hyphens || m_text[end] != '-')
                continue;
            if (hyphenDivides(end))
                return end + 1;
            if (dashBegins(end))
                return end;
        }
        return end;
    }
    [[nodiscard]] std::size_t endOfDashes(std::size_t at) const {
        return std::min(m_text.find_first_not_of('-', at), m_text.size());
    }
    /// Two or more hyphens between characters that can end and start a word.
    [[nodiscard]] bool dashBegins(std::size_t at) const {
        if (at == 0 || m_text[at] != '-')
            return false;
        const char32_t before = characterAt(m_text, beginOfCharacterBefore(m_text, at)).value;
        if (!isWordly(before) &&
            (before >= 0x80 ||
             std::string_view("!\"'&.,?").find(static_cast<char>(before)) == std::string_view::npos))
            return false;
        const std::size_t end = endOfDashes(at);
        return end - at >= 2 && end < m_text.size() && isWordly(characterAt(m_text, end).value);
    }
    /// After two letters, or a letter, a hyphen and a letter; before a letter and a letter, possibly with a
    /// hyphen between them.
    [[nodiscard]] bool hyphenDivides(std::size_t hyphen) const {
        std::size_t left = 0;
        if (!letterBefore(hyphen, left))
            return false;
        std::size_t further = 0;
        if (!letterBefore(left, further) &&
            !(left > 0 && m_text[left - 1] == '-' && letterBefore(left - 1, further)))
            return false;
        std::size_t right = hyphen + 1;
        if (!letterAt(right))
            return false;
        right += characterAt(m_text, right).size;
        return letterAt(right) || (right < m_text.size() && m_text[right] == '-' && letterAt(right + 1));
    }
    bool letterBefore(std::size_t end, std::size_t& begin) const {
        if (end == 0)
            return false;
        begin = beginOfCharacterBefore(m_text, end);
        return letterAt(begin);
    }
    [[nodiscard]] bool letterAt(std::size_t at) const {
        if (at >= m_text.size())
            return false;
        const char32_t c = characterAt(m_text, at).value;
        return isWordly(c) && !isPythonDecimal(c);
    }
    /// `\w` in Python's re.
    static bool isWordly(char32_t c) {
        return c == '_' || isPythonAlpha(c) || isPythonDecimal(c) || isPythonDigit(c) || isPythonNumeric(c);
    }

    const std::string& m_text;
    bool m_hyphens;
};

void wrapLine(ValueList& lines, const Value& line, const Wrapping& wrapping) {
    const std::string& text = textOf(line);
    std::vector<Chunk> chunks = WrapChunks(text, wrapping.breakHyphens).all();
    // Characters of a chunk, counted up to most + 1: a long chunk is examined once per line.
    const auto length = [&](const Chunk& chunk, std::size_t most) {
        std::size_t count = 0;
        for (std::size_t at = chunk.first; at < chunk.second && count <= most; ++count)
            at += characterAt(text, at).size;
        return count;
    };
    const auto isSpace = [](const Chunk& chunk) { return chunk.solid <= chunk.first; };
    std::reverse(chunks.begin(), chunks.end());
    bool any = false;
    while (!chunks.empty()) {
        if (any && isSpace(chunks.back()))
            chunks.pop_back();
        std::vector<Chunk> current;
        std::size_t used = 0;
        while (!chunks.empty()) {
            const std::size_t more = length(chunks.back(), wrapping.width - used);
            if (used + more > wrapping.width)
                break;
            used += more;
            current.push_back(chunks.back());
            chunks.pop_back();
        }
        if (!chunks.empty() && length(chunks.back(), wrapping.width) > wrapping.width) {
            const std::size_t room = wrapping.width < 1 ? 1 : wrapping.width - used;
            Chunk& big = chunks.back();
            if (wrapping.breakLong) {
                std::size_t end = big.first;
                for (std::size_t i = 0; i < room && end < big.second; ++i)
                    end += characterAt(text, end).size;
                if (wrapping.breakHyphens && length(big, room) > room) {
                    const std::size_t hyphen = text.substr(big.first, end - big.first).rfind('-');
                    if (hyphen != std::string::npos && hyphen > 0 &&
                        text.substr(big.first, hyphen).find_first_not_of('-') != std::string::npos)
                        end = big.first + hyphen + 1;
                }
                const std::string_view part = std::string_view(text).substr(big.first, end - big.first);
                current.push_back({big.first, end, big.first + stripSpacesAtEnd(part).size()});
                big.first = end;
                if (big.first >= big.second)
                    chunks.pop_back();
            } else if (current.empty()) {
                current.push_back(big);
                chunks.pop_back();
            }
        }
        if (!current.empty() && isSpace(current.back()))
            current.pop_back();
        if (!current.empty()) {
            lines.push_back(sliceOf(line, current.front().first, current.back().second));
            any = true;
        }
        spendOnItems(1);
    }
}

Value wordwrapFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("wordwrap", arguments,
                                          {"width", "break_long_words", "wrapstring", "break_on_hyphens"}, 0);
    needString(self, "wordwrap");
    const Value split = splitLines(self, false);
    if (itemsOf(split).empty())
        return newString({});
    const std::int64_t width = bound[0].missing() ? 79 : clampedIndexOf(bound[0]);
    const Wrapping wrapping{static_cast<std::size_t>(std::max<std::int64_t>(width, 0)),
                            truthOr(bound[1], true), truthOr(bound[3], true)};
    const Value separator = isNone(bound[2]) ? newString("\n") : strOf(bound[2]);
    ValueList paragraphs;
    for (const Value& line : itemsOf(split)) {
        if (width <= 0 && !textOf(line).empty())
            raise("ValueError", fmt::format("invalid width {} (must be > 0)", width));
        ValueList lines;
        wrapLine(lines, line, wrapping);
        paragraphs.push_back(joined(separator, lines));
    }
    return joined(separator, paragraphs);
}

} // namespace

std::span<const Builtin> layoutFilters() {
    static constexpr Builtin kFilters[] = {
        {"indent", indentFilter},
        {"center", centerFilter},
        {"truncate", truncateFilter},
        {"wordwrap", wordwrapFilter},
    };
    return kFilters;
}

} // namespace tokenscope::chat
