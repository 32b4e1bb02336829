#pragma once
// Converts the variables of a template to values, and numbers the origin of each string, number and key in
// them.

#include "core/chat/template/engine/compiled_template.h"
#include "core/chat/template/values/value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::chat {

class SourceTable {
  public:
    explicit SourceTable(bool trace)
        : m_trace(trace) {}

    /// The variable `name`. The data must outlive the table.
    Value convert(const std::string& name, const Data& data);
    /// A source for the result of an expression.
    std::uint32_t computed(std::uint32_t begin, std::uint32_t end);
    /// Describes the source with a number in `out`, which is new. `source` is the template. Fastest in the order of
    /// the numbers.
    void describe(OriginSource& out, std::uint32_t id, const std::string& source);
    /// The largest number so far.
    [[nodiscard]] std::uint32_t last() const { return m_last; }

  private:
    /// Consecutive numbers: of a variable; of the items of a list; of the values of an object, followed by its
    /// keys; or of the result of an expression.
    struct Group {
        std::uint32_t first = 0;
        std::uint32_t outer = 0;                 ///< the group of the list or object itself …
        std::uint32_t place = 0;                 ///< … and its place there
        OriginKind items = OriginKind::Argument; ///< kind of the items of a variable
        const Data* data = nullptr;              ///< the variable, list or object
        const std::string* variable = nullptr;   ///< its name
        ByteSpan expression;                     ///< bytes of the template
    };
    /// Where a value is: the place in a group.
    struct Position {
        std::uint32_t group = 0;
        std::uint32_t place = 0;
    };
    /// A new group of this many numbers.
    Group& add(std::size_t count);
    /// A group for the values, and for an object the keys, in `data`; returns its first number.
    std::uint32_t addChildren(const Data& data, Position at, std::size_t count);
    [[nodiscard]] std::uint32_t newestGroup() const {
        return static_cast<std::uint32_t>(m_groups.size()) - 1;
    }
    Value make(const Data& data, Position at);
    Value makeList(const Data& data, Position at);
    Value makeDict(const Data& data, Position at);
    /// The number of a value.
    [[nodiscard]] std::uint32_t numberAt(Position at) const {
        return m_trace ? m_groups[at.group].first + at.place : 0;
    }
    const Group& groupOf(std::uint32_t id);
    void appendPath(OriginSource& out, Position at) const;

    bool m_trace;
    std::uint32_t m_last = 0;
    std::size_t m_near = 0; ///< the group that was described last
    std::vector<Group> m_groups;
};

} // namespace tokenscope::chat
