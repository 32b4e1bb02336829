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
    /// The source with a number. `source` is the template.
    [[nodiscard]] OriginSource describe(std::uint32_t id, const std::string& source) const;

  private:
    struct Node {
        enum class Kind : std::uint8_t { Variable, Item, Member, Key, Computed };
        Kind kind = Kind::Variable;
        std::uint32_t parent = 0;
        std::uint32_t index = 0;           ///< Item; Computed: where it starts
        std::uint32_t end = 0;             ///< Computed
        const std::string* name = nullptr; ///< Variable, Member, Key
        const std::string* text = nullptr; ///< of a string
    };
    Node& node(std::uint32_t id) { return m_nodes[id - 1]; }
    [[nodiscard]] const Node& node(std::uint32_t id) const { return m_nodes[id - 1]; }
    /// Returns the first of `count` new ones.
    std::uint32_t add(std::size_t count);
    Value make(const Data& data, std::uint32_t id);
    Value makeString(const std::string& text, std::uint32_t id);

    bool m_trace;
    std::vector<Node> m_nodes; ///< id 1 is the first
};

} // namespace tokenscope::chat
