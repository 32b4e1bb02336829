#pragma once
// Python pickles, read as data: numbers, strings, bytes, tuples, lists, dictionaries, and objects of the
// classes that the caller names, of which only the state is kept. Nothing is called or imported; a pickle that
// asks for more is refused by the name of what it asks for. Pickles of protocol 2 and before have no bytes of their
// own: the call by which Python 3 writes them, `_codecs.encode(text, 'latin1')`, is read as the bytes it stands for.
//
// The Pickle refers to the bytes that it was read from: these must outlive it.

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

class Pickle {
  public:
    enum class Kind : std::uint8_t {
        None,
        Boolean,
        Integer,
        Real,
        Text,
        Bytes,
        Tuple,
        List,
        Dictionary,
        Class,
        Object
    };
    using Index = std::uint32_t;
    struct Value {
        Kind kind = Kind::None;
        std::int64_t number = 0; ///< Boolean, Integer
        std::string_view text;   ///< Text, Bytes; of a Class or Object its `module.name`
        Index items = 0;         ///< containers: index of their list; an Object's state, if it has one
        bool hasState = false;   ///< Object
    };

    static constexpr std::size_t kMaxValues = std::size_t{1} << 22U;
    /// `classes`: `module.name` of those whose objects are taken. Errors: Damaged (`byte 17`), Unsupported (a
    /// class, a call, or an opcode that is not plain data, by name), TooLarge (more than kMaxValues, or calls that make more bytes than the file has; memory is
    /// below 150 bytes for each).
    static Result<Pickle> read(std::string_view bytes, const std::vector<std::string_view>& classes);

    [[nodiscard]] const Value& root() const { return m_values[m_root]; }
    [[nodiscard]] const Value& value(Index index) const { return m_values[index]; }
    /// Of a Tuple or List its values; of a Dictionary key, value, key, value …
    [[nodiscard]] const std::vector<Index>& items(const Value& container) const {
        return m_items[container.items];
    }
    /// The value of a Dictionary's key, the last one given; null when it has none.
    [[nodiscard]] const Value* find(const Value& dictionary, std::string_view key) const;

  private:
    friend class PickleMachine;
    std::vector<Value> m_values;
    std::vector<std::vector<Index>> m_items;
    std::deque<std::string> m_made; ///< bytes that the file has as text; their places stay
    Index m_root = 0;
};

} // namespace tokenscope::formats
