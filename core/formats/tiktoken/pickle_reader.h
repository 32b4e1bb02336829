#pragma once
// Reads Python pickles as data: numbers, strings, bytes, tuples, lists, dictionaries, and the state of
// objects whose classes the caller lists. Nothing is called or imported; a pickle that asks for anything else
// is rejected with its name. Pickles up to protocol 2 have no opcode for bytes: Python 3 writes them as the
// call `_codecs.encode(text, 'latin1')`, which is read as bytes.
//
// A Pickle refers to the bytes that it was read from, which must outlive it.

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
        std::string_view text;   ///< Text, Bytes; for a Class or Object its `module.name`
        Index items = 0;         ///< containers: index of their list; Object: its state, if any
        bool hasState = false;   ///< Object
    };

    static constexpr std::size_t kMaxValues = std::size_t{1} << 22U;
    /// `classes`: `module.name` of the classes whose objects are accepted. Errors: Damaged (`byte 17`),
    /// Unsupported (a class, a call or an opcode that is not plain data, with its name), TooLarge (more than
    /// kMaxValues, or calls whose results are larger than the file). Needs less than 150 bytes of memory per
    /// value.
    static Result<Pickle> read(std::string_view bytes, const std::vector<std::string_view>& classes);

    [[nodiscard]] const Value& root() const { return m_values[m_root]; }
    [[nodiscard]] const Value& value(Index index) const { return m_values[index]; }
    /// The values of a Tuple or List; key, value, key, value … of a Dictionary.
    [[nodiscard]] const std::vector<Index>& items(const Value& container) const {
        return m_items[container.items];
    }
    /// The value of a Dictionary's key (the last of repeated ones); null if there is none.
    [[nodiscard]] const Value* find(const Value& dictionary, std::string_view key) const;

  private:
    friend class PickleMachine;
    std::vector<Value> m_values;
    std::vector<std::vector<Index>> m_items;
    std::deque<std::string> m_made; ///< bytes decoded from text; a deque, so that views stay valid
    Index m_root = 0;
};

} // namespace tokenscope::formats
