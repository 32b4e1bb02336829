// The machine of Pickle::read: a stack of values, marks and a memo.

#include "core/formats/tiktoken/pickle_reader.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace tokenscope::formats {

/// Python's pickle machine without opcodes that call. Stops at the first error.
class PickleMachine {
  public:
    PickleMachine(std::string_view bytes, const std::vector<std::string_view>& classes, Pickle& pickle)
        : m_bytes(bytes)
        , m_classes(classes)
        , m_pickle(pickle) {}

    Result<void> run() {
        while (!m_done && !m_error)
            step();
        if (m_error)
            return tl::unexpected<Error>(*std::move(m_error));
        return {};
    }

  private:
    using Kind = Pickle::Kind;
    using Index = Pickle::Index;

    void damaged(const Message& cause) {
        if (!m_error)
            m_error = Error{ErrorCode::Damaged,
                            {},
                            fmt::format("byte {}", m_opcodeAt),
                            message("the pickle is damaged: {}", cause),
                            "fetch the file again"};
    }
    void reject(const Message& what) {
        if (!m_error)
            m_error = Error{ErrorCode::Unsupported,
                            {},
                            fmt::format("byte {}", m_opcodeAt),
                            message("this pickle is more than a tokenizer's data: it requires {}, and "
                                    "nothing in a pickle is executed",
                                    what),
                            "open the tokenizer file in the same folder"};
    }

    void tooLarge(Message message) {
        if (!m_error)
            m_error =
                Error{ErrorCode::TooLarge, {}, fmt::format("byte {}", m_opcodeAt), std::move(message), {}};
    }

    // Reading bytes.

    std::string_view take(std::uint64_t count) {
        if (count > m_bytes.size() - m_at) {
            damaged(message("{} bytes are needed here, but only {} follow", count, m_bytes.size() - m_at));
            return {};
        }
        const std::string_view taken = m_bytes.substr(m_at, count);
        m_at += count;
        return taken;
    }
    std::uint64_t number(std::size_t size) {
        const std::string_view bytes = take(size);
        std::uint64_t value = 0;
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = (value << 8U) | static_cast<unsigned char>(bytes[i]);
        return value;
    }
    std::string_view line() {
        const std::size_t end = m_bytes.find('\n', m_at);
        if (end == std::string_view::npos) {
            damaged("a line without an end");
            return {};
        }
        const std::string_view text = m_bytes.substr(m_at, end - m_at);
        m_at = end + 1;
        return text;
    }

    // The stack.

    void push(Pickle::Value value) {
        if (m_pickle.m_values.size() >= kMaxValues) {
            return tooLarge("the pickle has more values than any tokenizer");
        }
        m_stack.push_back(static_cast<Index>(m_pickle.m_values.size()));
        m_pickle.m_values.push_back(value);
    }
    void pushNumber(Kind kind, std::int64_t value) { push({kind, value, {}, 0, false}); }
    void pushText(Kind kind, std::string_view text) { push({kind, 0, text, 0, false}); }
    void pushContainer(Kind kind, std::vector<Index> items) {
        const auto at = static_cast<Index>(m_pickle.m_items.size());
        m_pickle.m_items.push_back(std::move(items));
        push({kind, 0, {}, at, false});
    }
    std::optional<Index> pop() {
        const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
        if (m_stack.size() <= floor) {
            damaged("the stack is empty");
            return std::nullopt;
        }
        const Index top = m_stack.back();
        m_stack.pop_back();
        return top;
    }
    std::vector<Index> popToMark() {
        if (m_marks.empty()) {
            damaged("there is no mark on the stack");
            return {};
        }
        const auto from = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
        std::vector<Index> items(from, m_stack.end());
        m_stack.erase(from, m_stack.end());
        m_marks.pop_back();
        return items;
    }
    /// The items of the value on top, which must be a container of this kind.
    std::vector<Index>* topItems(Kind kind) {
        if (!m_error && !m_stack.empty()) {
            const Pickle::Value& top = m_pickle.m_values[m_stack.back()];
            if (top.kind == kind)
                return &m_pickle.m_items[top.items];
        }
        damaged("items for a value that isn't a container");
        return nullptr;
    }
    void append(Kind kind, const std::vector<Index>& items) {
        if (kind == Kind::Dictionary && items.size() % 2 != 0)
            return damaged("a key without a value");
        if (auto* own = topItems(kind))
            own->insert(own->end(), items.begin(), items.end());
    }
    void mark() {
        if (m_marks.size() >= kMaxValues)
            return damaged("too many marks");
        m_marks.push_back(m_stack.size());
    }
    void tuple(std::size_t size) {
        std::vector<Index> items(size);
        for (std::size_t i = size; i-- > 0;)
            items[i] = pop().value_or(0);
        pushContainer(Kind::Tuple, std::move(items));
    }

    // The memo.

    void remember(std::uint64_t key) {
        if (m_stack.empty() || key >= kMaxValues)
            return damaged("nothing to remember");
        if (key >= m_memo.size())
            m_memo.resize(key + 1, kNothing);
        m_memo[key] = m_stack.back();
    }
    void recall(std::uint64_t key) {
        if (key >= m_memo.size() || m_memo[key] == kNothing)
            return damaged(message("nothing is remembered under {}", key));
        m_stack.push_back(m_memo[key]);
    }

    // Classes and objects.

    void pushClass(std::string_view module, std::string_view name) {
        const std::string& full = m_names.emplace_back(fmt::format("{}.{}", module, name));
        if (full == kEncode || full == kBytes)
            return pushText(Kind::Class, full == kEncode ? kEncode : kBytes);
        const auto known = std::find(m_classes.begin(), m_classes.end(), full);
        if (known == m_classes.end())
            return reject(message("'{}'", printable(full, 80)));
        pushText(Kind::Class, *known);
    }
    void stackGlobal() {
        const auto name = pop();
        const auto module = pop();
        if (!name || !module)
            return;
        const Pickle::Value& n = m_pickle.m_values[*name];
        const Pickle::Value& m = m_pickle.m_values[*module];
        if (n.kind != Kind::Text || m.kind != Kind::Text)
            return damaged("a class without a name");
        pushClass(m.text, n.text);
    }
    /// Bytes as written by protocol 2: `_codecs.encode(text, 'latin1')` or `bytes()`; no other call.
    void call() {
        const auto arguments = pop();
        const auto called = pop();
        if (!arguments || !called)
            return;
        const Pickle::Value what = m_pickle.m_values[*called];
        const Pickle::Value with = m_pickle.m_values[*arguments];
        if (what.kind != Kind::Class || with.kind != Kind::Tuple ||
            (what.text != kEncode && what.text != kBytes))
            return reject(Message("a call"));
        const std::vector<Index>& items = m_pickle.m_items[with.items];
        if (what.text == kBytes)
            return items.empty() ? pushText(Kind::Bytes, {}) : reject(Message("a call of bytes"));
        const auto text = [&](std::size_t i) {
            const Pickle::Value& item = m_pickle.m_values[items[i]];
            return item.kind == Kind::Text ? std::optional(item.text) : std::nullopt;
        };
        if (items.size() != 2 || !text(0) || text(1) != "latin1")
            return reject(Message("a call of _codecs.encode that does not return Latin-1 bytes"));
        pushLatin1(*text(0));
    }
    void pushLatin1(std::string_view text) {
        std::string bytes;
        for (std::size_t at = 0; at < text.size();) {
            const DecodedCharacter c = decodeUtf8(text, at);
            if (!c.valid() || c.value > 0xFF)
                return damaged("a character of bytes is not in Latin-1");
            bytes += static_cast<char>(c.value);
            at += c.length;
        }
        m_madeBytes += bytes.size();
        if (m_madeBytes > m_bytes.size()) // one text is converted repeatedly
            return tooLarge("the pickle creates more bytes than it has");
        pushText(Kind::Bytes, m_pickle.m_made.emplace_back(std::move(bytes)));
    }
    void newObject() {
        const auto arguments = pop();
        const auto made = pop();
        if (!arguments || !made)
            return;
        const Pickle::Value of = m_pickle.m_values[*made];
        if (of.kind != Kind::Class || of.text == kEncode || of.text == kBytes)
            return damaged("an object of a value that isn't a class");
        pushText(Kind::Object, of.text);
    }
    void build() {
        const auto state = pop();
        if (!state || m_stack.empty())
            return damaged("a state without an object");
        Pickle::Value& object = m_pickle.m_values[m_stack.back()];
        if (object.kind != Kind::Object)
            return damaged("a state for a value that isn't an object");
        object.items = *state;
        object.hasState = true;
    }

    void bigNumber(std::size_t size) {
        const std::string_view bytes = take(size);
        if (bytes.size() > 8)
            return pushNumber(Kind::Integer, INT64_MAX); // larger than any id
        std::uint64_t value =
            !bytes.empty() && static_cast<unsigned char>(bytes.back()) >= 0x80 ? ~std::uint64_t{0} : 0;
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = (value << 8U) | static_cast<unsigned char>(bytes[i]);
        pushNumber(Kind::Integer, static_cast<std::int64_t>(value));
    }
    void decimal(std::string_view text) {
        if (text.ends_with('L'))
            text.remove_suffix(1);
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            return damaged(message("'{}' is not a number", printable(text, 40)));
        pushNumber(Kind::Integer, value);
    }
    void lineNumber(bool putting) {
        const std::string_view text = line();
        std::uint32_t key = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key);
        if (error != std::errc() || end != text.data() + text.size())
            return damaged(message("'{}' is not a number", printable(text, 40)));
        if (putting)
            remember(key);
        else
            recall(key);
    }

    void step();
    bool stepData(unsigned char code);
    bool stepStack(unsigned char code);

    static constexpr std::string_view kEncode = "_codecs.encode";
    static constexpr std::string_view kBytes = "__builtin__.bytes"; ///< empty ones
    static constexpr std::size_t kMaxValues = Pickle::kMaxValues;
    static constexpr Index kNothing = 0xFFFF'FFFFU;
    std::string_view m_bytes;
    const std::vector<std::string_view>& m_classes;
    Pickle& m_pickle;
    std::size_t m_at = 0;
    std::size_t m_opcodeAt = 0;
    std::size_t m_madeBytes = 0; ///< by calls
    bool m_done = false;
    std::optional<Error> m_error;
    std::vector<Index> m_stack;
    std::vector<std::size_t> m_marks;
    std::vector<Index> m_memo;
    std::deque<std::string> m_names; ///< of classes that are looked up
};

namespace {

struct NamedOpcode {
    unsigned char code;
    std::string_view name;
};
/// Opcodes that aren't plain data.
constexpr NamedOpcode kRejected[] = {
    {'P', "PERSID"},       {'Q', "BINPERSID"},
    {'i', "INST"},         {'o', "OBJ"},
    {0x82, "EXT1"},        {0x83, "EXT2"},
    {0x84, "EXT4"},        {0x92, "NEWOBJ_EX"},
    {0x8F, "EMPTY_SET"},   {0x90, "ADDITEMS"},
    {0x91, "FROZENSET"},   {0x96, "BYTEARRAY8"},
    {0x97, "NEXT_BUFFER"}, {0x98, "READONLY_BUFFER"},
};

} // namespace

/// Opcodes that push a value.
bool PickleMachine::stepData(unsigned char code) {
    switch (code) {
    case 'N':
        return pushNumber(Kind::None, 0), true;
    case 0x88:
    case 0x89:
        return pushNumber(Kind::Boolean, code == 0x88 ? 1 : 0), true;
    case 'J':
        return pushNumber(Kind::Integer, static_cast<std::int32_t>(number(4))), true;
    case 'K':
        return pushNumber(Kind::Integer, static_cast<std::int64_t>(number(1))), true;
    case 'M':
        return pushNumber(Kind::Integer, static_cast<std::int64_t>(number(2))), true;
    case 0x8A:
        return bigNumber(number(1)), true;
    case 0x8B:
        return bigNumber(number(4)), true;
    case 'I':
    case 'L':
        return decimal(line()), true;
    case 'G':
        return take(8), pushNumber(Kind::Real, 0), true;
    case 'X':
        return pushText(Kind::Text, take(number(4))), true;
    case 0x8C:
        return pushText(Kind::Text, take(number(1))), true;
    case 0x8D:
        return pushText(Kind::Text, take(number(8))), true;
    case 'B':
    case 'T':
        return pushText(Kind::Bytes, take(number(4))), true;
    case 'C':
    case 'U':
        return pushText(Kind::Bytes, take(number(1))), true;
    case 0x8E:
        return pushText(Kind::Bytes, take(number(8))), true;
    case ')':
        return pushContainer(Kind::Tuple, {}), true;
    case ']':
        return pushContainer(Kind::List, {}), true;
    case '}':
        return pushContainer(Kind::Dictionary, {}), true;
    default:
        return false;
    }
}

/// Opcodes that change the stack.
bool PickleMachine::stepStack(unsigned char code) {
    switch (code) {
    case '(':
        return mark(), true;
    case 't':
        return pushContainer(Kind::Tuple, popToMark()), true;
    case 'l':
        return pushContainer(Kind::List, popToMark()), true;
    case 0x85:
    case 0x86:
    case 0x87:
        return tuple(code - 0x84U), true;
    case 'a':
        if (const auto item = pop())
            append(Kind::List, {*item});
        return true;
    case 'e':
        return append(Kind::List, popToMark()), true;
    case 's': {
        const auto value = pop();
        const auto key = pop();
        if (key && value)
            append(Kind::Dictionary, {*key, *value});
        return true;
    }
    case 'u':
        return append(Kind::Dictionary, popToMark()), true;
    case '0':
        return static_cast<void>(pop()), true;
    case '1':
        return static_cast<void>(popToMark()), true;
    case 'q':
        return remember(number(1)), true;
    case 'r':
        return remember(number(4)), true;
    case 0x94:
        return remember(m_memo.size()), true;
    case 'h':
        return recall(number(1)), true;
    case 'j':
        return recall(number(4)), true;
    case 'p':
    case 'g':
        return lineNumber(code == 'p'), true;
    default:
        return false;
    }
}

void PickleMachine::step() {
    m_opcodeAt = m_at;
    if (m_at == m_bytes.size())
        return damaged("it ends too early");
    const auto code = static_cast<unsigned char>(m_bytes[m_at++]);
    if (stepData(code) || stepStack(code))
        return;
    switch (code) {
    case 0x80:
        return static_cast<void>(take(1));
    case 0x95:
        return static_cast<void>(take(8));
    case 'c': {
        const std::string_view module = line();
        return pushClass(module, line());
    }
    case 0x93:
        return stackGlobal();
    case 0x81:
        return newObject();
    case 'b':
        return build();
    case 'R':
        return call();
    case '.': {
        const auto root = pop();
        m_pickle.m_root = root.value_or(0);
        m_done = true;
        return;
    }
    default:
        break;
    }
    for (const NamedOpcode& rejected : kRejected) {
        if (rejected.code == code)
            return reject(message("the opcode {}", rejected.name));
    }
    damaged(message("{} is not an opcode", fmt::format("0x{:02X}", code)));
}

Result<Pickle> Pickle::read(std::string_view bytes, const std::vector<std::string_view>& classes) {
    Pickle pickle;
    PickleMachine machine(bytes, classes, pickle);
    TOKENSCOPE_TRY_VOID(machine.run());
    return pickle;
}

const Pickle::Value* Pickle::find(const Value& dictionary, std::string_view key) const {
    const std::vector<Index>& all = items(dictionary);
    for (std::size_t i = all.size(); i >= 2; i -= 2) {
        const Value& name = value(all[i - 2]);
        if (name.kind == Kind::Text && name.text == key)
            return &value(all[i - 1]);
    }
    return nullptr;
}

} // namespace tokenscope::formats
