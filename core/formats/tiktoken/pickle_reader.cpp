#include "core/formats/tiktoken/pickle_reader.h"

#include "core/formats/tiktoken/pickle_machine.h"

namespace tokenscope::formats {
namespace {

struct NamedOpcode {
    unsigned char code;
    std::string_view name;
};
/// Opcodes that are no plain data.
constexpr NamedOpcode kRefused[] = {
    {'P', "PERSID"},       {'Q', "BINPERSID"},
    {'i', "INST"},         {'o', "OBJ"},
    {0x82, "EXT1"},        {0x83, "EXT2"},
    {0x84, "EXT4"},        {0x92, "NEWOBJ_EX"},
    {0x8F, "EMPTY_SET"},   {0x90, "ADDITEMS"},
    {0x91, "FROZENSET"},   {0x96, "BYTEARRAY8"},
    {0x97, "NEXT_BUFFER"}, {0x98, "READONLY_BUFFER"},
};

} // namespace

/// What puts a value onto the stack.
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

/// What works on the stack.
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
    for (const NamedOpcode& refused : kRefused) {
        if (refused.code == code)
            return refuse("the opcode " + std::string(refused.name));
    }
    damaged(fmt::format("0x{:02X} is no opcode", code));
}

Result<Pickle> Pickle::read(std::string_view bytes, const std::vector<std::string_view>& classes) {
    Pickle pickle;
    PickleMachine machine(bytes, classes, pickle);
    if (auto done = machine.run(); !done)
        return tl::unexpected<Error>(done.error());
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
