#include "core/chat/template/builtins/filters.h"

#include <algorithm>
#include <numeric>

namespace tokenscope::chat {
namespace {

constexpr std::size_t kLineWidth = 80;

/// pprint's rules: dicts are sorted by key, 80 columns, each level is indented by one.
class PrettyPrinter {
  public:
    Value run(const Value& value) {
        print(value, 0, 0, 0);
        return m_out.finish();
    }

  private:
    /// By key if keys are comparable; otherwise by the names of their Python types.
    static std::vector<std::size_t> order(const DictObject& dict) {
        std::vector<std::size_t> all(dict.entries.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
            const Value& x = dict.entries[a].first;
            const Value& y = dict.entries[b].first;
            const bool comparable =
                (x.isNumber() && y.isNumber()) || (x.type() == y.type() && (x.isString() || x.isSequence()));
            return comparable ? compareOrder(x, y, "<") == -1 : typeName(x) < typeName(y);
        });
        return all;
    }

    /// On one line.
    static Value flat(const Value& value) {
        spendOnItems(1);
        if (value.is(Type::Dict)) {
            const Value sorted = newDict();
            for (const std::size_t i : order(dictOf(value))) {
                const auto& [key, item] = dictOf(value).entries[i];
                dictOf(sorted).set(key, item.is(Type::Dict) || item.isSequence() ? FlatText::wrap(flat(item))
                                                                                 : item);
            }
            return FlatText::join(sorted);
        }
        TextBuilder out;
        if (value.isSequence()) {
            out.plain(value.is(Type::List) ? '[' : '(');
            bool first = true;
            for (const Value& item : itemsOf(value)) {
                if (!first)
                    out.plain(", ");
                first = false;
                out.copy(flat(item));
            }
            if (value.is(Type::Tuple) && itemsOf(value).size() == 1)
                out.plain(',');
            out.plain(value.is(Type::List) ? ']' : ')');
        } else {
            printRepr(out, value);
        }
        return out.finish();
    }

    struct FlatText {
        /// Text that is printed as it is; in a tuple of its own.
        static Value wrap(const Value& text) { return newTuple({text, Value::none(), Value::none()}); }
        static Value join(const Value& dict) {
            TextBuilder out;
            out.plain('{');
            bool first = true;
            for (const auto& [key, item] : dictOf(dict).entries) {
                if (!first)
                    out.plain(", ");
                first = false;
                printRepr(out, key);
                out.plain(": ");
                if (item.is(Type::Tuple))
                    out.copy(itemsOf(item)[0]);
                else
                    printRepr(out, item);
            }
            out.plain('}');
            return out.finish();
        }
    };

    void print(const Value& value, std::size_t indent, std::size_t allowance, std::size_t level) {
        const Value line = flat(value);
        const std::size_t width = left(indent + allowance);
        if (static_cast<std::size_t>(lengthOf(line)) <= width || level > 100)
            return m_out.copy(line);
        if (value.is(Type::Dict))
            return printDict(dictOf(value), indent, allowance, level);
        if (value.isSequence())
            return printItems(value, indent, allowance, level);
        if (value.isString())
            return printString(value, indent, allowance, level);
        m_out.copy(line);
    }

    static std::size_t left(std::size_t used) { return kLineWidth > used ? kLineWidth - used : 0; }

    void newLine(std::size_t indent) {
        m_out.plain('\n');
        m_out.plain(indent, ' ');
        expectBytes(m_out.size());
    }

    void printDict(const DictObject& dict, std::size_t indent, std::size_t allowance, std::size_t level) {
        m_out.plain('{');
        const auto all = order(dict);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0) {
                m_out.plain(',');
                newLine(indent + 1);
            }
            const auto& [key, item] = dict.entries[all[i]];
            const Value name = flat(key);
            m_out.copy(name);
            m_out.plain(": ");
            print(item, indent + 1 + static_cast<std::size_t>(lengthOf(name)) + 2,
                  i + 1 == all.size() ? allowance + 1 : 1, level + 1);
        }
        m_out.plain('}');
    }

    void printItems(const Value& list, std::size_t indent, std::size_t allowance, std::size_t level) {
        const ValueList& items = itemsOf(list);
        const bool single = list.is(Type::Tuple) && items.size() == 1;
        m_out.plain(list.is(Type::List) ? '[' : '(');
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) {
                m_out.plain(',');
                newLine(indent + 1);
            }
            print(items[i], indent + 1, i + 1 == items.size() ? allowance + (single ? 2 : 1) : 1, level + 1);
        }
        if (single)
            m_out.plain(',');
        m_out.plain(list.is(Type::List) ? ']' : ')');
    }

    /// Prints the lines of a text, and the words of a long line, as separate literals.
    void printString(const Value& string, std::size_t indent, std::size_t allowance, std::size_t level) {
        const ValueList lines = itemsOf(splitLines(string, true));
        std::size_t inner = indent;
        std::size_t room = allowance;
        if (level == 0) {
            ++inner;
            ++room;
        }
        ValueList parts;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::size_t width = left(inner + (i + 1 == lines.size() ? room : 0));
            if (static_cast<std::size_t>(lengthOf(flat(lines[i]))) <= width)
                parts.push_back(lines[i]);
            else
                words(parts, lines[i], left(inner), i + 1 == lines.size() ? room : 0);
        }
        if (parts.size() == 1)
            return m_out.copy(flat(parts[0]));
        if (level == 0)
            m_out.plain('(');
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0)
                newLine(inner);
            m_out.copy(flat(parts[i]));
        }
        if (level == 0)
            m_out.plain(')');
    }

    static void words(ValueList& parts, const Value& line, std::size_t width, std::size_t allowance) {
        const std::string& text = textOf(line);
        std::size_t begin = 0;
        std::size_t end = 0;
        while (end < text.size()) {
            std::size_t next = end;
            while (next < text.size() && !isPythonSpace(static_cast<unsigned char>(text[next])))
                ++next;
            while (next < text.size() && isPythonSpace(static_cast<unsigned char>(text[next])))
                ++next;
            const std::size_t room = width > (next == text.size() ? allowance : 0)
                                         ? width - (next == text.size() ? allowance : 0)
                                         : 0;
            if (end > begin && static_cast<std::size_t>(lengthOf(flat(sliceOf(line, begin, next)))) > room) {
                parts.push_back(sliceOf(line, begin, end));
                begin = end;
            }
            end = next;
        }
        if (begin < text.size())
            parts.push_back(sliceOf(line, begin, text.size()));
    }

    TextBuilder m_out;
};

} // namespace

Value prettyRepr(const Value& value) {
    return PrettyPrinter().run(value);
}

} // namespace tokenscope::chat
