#pragma once
// The variables that a scope of a template assigns and reads. Like Jinja's compiler, bind_names determines
// before rendering which variable a name refers to: it reads each scope as a whole, binds its names, and then
// the inner scopes.

#include "core/chat/template/syntax/template_ast.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace tokenscope::chat {

/// Runs with its own frame: the template, a macro, a block, a recursive loop.
struct FunctionScope {
    FunctionScope* outer = nullptr;
    std::uint32_t slots = 0;
};

struct SlotRef {
    const FunctionScope* function = nullptr;
    std::uint32_t slot = 0;
    auto operator<=>(const SlotRef&) const = default;
};

struct SymbolLoad {
    Load::How how = Load::How::Nothing;
    std::uint32_t name = 0;
    SlotRef from;
};

class Symbols {
  public:
    Symbols(Symbols* outer, FunctionScope* own)
        : parent(outer)
        , function(own)
        , m_slots(std::make_shared<std::map<std::uint32_t, SlotRef>>()) {}

    /// The slot of a name in this scope.
    [[nodiscard]] std::optional<SlotRef> findRef(std::uint32_t name) const;
    SlotRef define(std::uint32_t name, SymbolLoad load);
    void load(std::uint32_t name) {
        if (!findRef(name))
            define(name, {Load::How::Resolve, name, {}});
    }
    void store(std::uint32_t name);
    SlotRef parameter(std::uint32_t name) {
        stores.insert(name);
        return define(name, {Load::How::Parameter, name, {}});
    }
    /// Merges the reads and assignments of the branches of an `if`.
    void joinBranches(const std::vector<Symbols>& branches);

    Symbols* parent;
    FunctionScope* function;
    std::map<std::uint32_t, SlotRef> refs;
    std::map<SlotRef, SymbolLoad> loads;
    std::set<std::uint32_t> stores;

  private:
    /// Shared by branches: a name has one slot in all of them.
    std::shared_ptr<std::map<std::uint32_t, SlotRef>> m_slots;
};

/// Finds which of some names are read before they are assigned, except in blocks.
class UndeclaredFinder {
  public:
    explicit UndeclaredFinder(std::set<std::uint32_t> names)
        : m_names(std::move(names)) {}
    std::set<std::uint32_t> found;

    void read(const Expr* node);
    void assign(const Expr* target);
    void visit(const std::vector<Stmt*>& body) {
        for (const Stmt* node : body)
            visit(node);
    }

  private:
    void visit(const Stmt* node);
    std::set<std::uint32_t> m_names;
};

/// Adds to a scope's symbols what its statements assign and read, without the scopes in them.
class SymbolReader {
  public:
    explicit SymbolReader(Symbols& symbols)
        : m_symbols(&symbols) {}

    void read(const Expr* node);
    void assign(const Expr* target, bool parameter = false);
    void visit(const std::vector<Stmt*>& body) {
        for (const Stmt* node : body)
            visit(node);
    }

  private:
    /// For names, an `elif` is an `if` in the `else` branch.
    void visitBranches(const Stmt* node, std::size_t first);

    void visit(const Stmt* node);
    Symbols* m_symbols;
};

} // namespace tokenscope::chat
