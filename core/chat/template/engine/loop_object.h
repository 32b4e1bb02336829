#pragma once
// The variable `loop`.

#include "core/chat/template/values/callable.h"

#include <optional>

namespace tokenscope::chat {

struct Stmt;

struct LoopObject final : SpecialObject {
    /// `again`: called if the loop is called, with the items and the depth; empty if it isn't recursive.
    using Again = std::function<Value(const Value& items, std::int64_t depth)>;
    LoopObject(const Value& iterable, Again again, std::int64_t depth);

    bool next(Value& item);
    [[nodiscard]] std::string pythonType() const override { return "LoopContext"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value attribute(std::string_view name) override;
    Value call(Runtime& runtime, CallArguments& arguments) override;
    [[nodiscard]] std::string repr() const override;

    std::int64_t index0 = -1;

  private:
    std::int64_t length();
    /// Missing at the end.
    const Value& peek();
    static Value cycle(Runtime& runtime, const Value& self, CallArguments& arguments);
    static Value changed(Runtime& runtime, const Value& self, CallArguments& arguments);

    Value m_iterable;
    ItemWalk m_walk;
    Again m_again;
    std::int64_t m_depth0;
    std::int64_t m_length = -1;
    Value m_before, m_current, m_after, m_changed;
};

} // namespace tokenscope::chat
