#pragma once
// What a scope of a template assigns and reads. Which variable a name means is settled before anything runs, as Jinja's
// compiler does it: each scope is read as a whole first; then its names are bound, and the scopes in it.

#include "core/chat/template/syntax/template_ast.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace tokenscope::chat {

/// What runs with a frame of its own: the template, a macro, a block, a recursive loop.
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

    [[nodiscard]] std::optional<SlotRef> findRef(std::uint32_t name) const {
        for (const Symbols* symbols = this; symbols != nullptr; symbols = symbols->parent) {
            if (const auto found = symbols->refs.find(name); found != symbols->refs.end())
                return found->second;
        }
        return std::nullopt;
    }
    SlotRef define(std::uint32_t name, SymbolLoad load) {
        auto [slot, fresh] = m_slots->try_emplace(name);
        if (fresh)
            slot->second = {function, function->slots++};
        refs[name] = slot->second;
        loads[slot->second] = load;
        return slot->second;
    }
    void load(std::uint32_t name) {
        if (!findRef(name))
            define(name, {Load::How::Resolve, name, {}});
    }
    void store(std::uint32_t name) {
        stores.insert(name);
        if (refs.contains(name))
            return;
        if (parent != nullptr) {
            if (const auto outer = parent->findRef(name)) {
                define(name, {Load::How::Alias, name, *outer});
                return;
            }
        }
        define(name, {Load::How::Nothing, name, {}});
    }
    SlotRef parameter(std::uint32_t name) {
        stores.insert(name);
        return define(name, {Load::How::Parameter, name, {}});
    }
    void joinBranches(const std::vector<Symbols>& branches) {
        std::map<std::uint32_t, std::size_t> counts;
        for (const Symbols& branch : branches) {
            for (const std::uint32_t name : branch.stores) {
                if (!stores.contains(name))
                    ++counts[name];
            }
        }
        for (const Symbols& branch : branches) {
            for (const auto& [name, ref] : branch.refs)
                refs[name] = ref;
            for (const auto& [ref, how] : branch.loads)
                loads[ref] = how;
            stores.insert(branch.stores.begin(), branch.stores.end());
        }
        for (const auto& [name, count] : counts) {
            if (count == branches.size())
                continue;
            const SlotRef target = *findRef(name);
            const auto outer = parent != nullptr ? parent->findRef(name) : std::nullopt;
            loads[target] =
                outer ? SymbolLoad{Load::How::Alias, name, *outer} : SymbolLoad{Load::How::Resolve, name, {}};
        }
    }

    Symbols* parent;
    FunctionScope* function;
    std::map<std::uint32_t, SlotRef> refs;
    std::map<SlotRef, SymbolLoad> loads;
    std::set<std::uint32_t> stores;

  private:
    std::shared_ptr<std::map<std::uint32_t, SlotRef>> m_slots; ///< a name has one slot in all branches
};

/// Calls `visit` for each part of an expression.
template <class Visit>
void forParts(const Expr* node, Visit visit) {
    for (Expr* part : {node->a, node->b, node->c, node->d}) {
        if (part != nullptr)
            visit(part);
    }
    for (Expr* part : node->items)
        visit(part);
    if (node->call == nullptr)
        return;
    for (Expr* part : node->call->positional)
        visit(part);
    for (const auto& [name, part] : node->call->keywords)
        visit(part);
    for (Expr* part : {node->call->star, node->call->doubleStar}) {
        if (part != nullptr)
            visit(part);
    }
}

/// Whether a block in there sees the variables around it.
inline bool hasScopedBlock(const std::vector<Stmt*>& body) {
    return std::any_of(body.begin(), body.end(), [](const Stmt* node) {
        return (node->kind == StmtKind::Block && node->flag) || hasScopedBlock(node->body) ||
               hasScopedBlock(node->otherwise) ||
               std::any_of(node->branches.begin(), node->branches.end(),
                           [](const auto& branch) { return hasScopedBlock(branch.second); });
    });
}

/// Where `name` is assigned in a statement or what stands in it, or null.
inline const Expr* assignmentTo(std::uint32_t name, const Expr& target) {
    if (target.kind == ExprKind::Name && target.index == name)
        return &target;
    for (const Expr* item : target.items) {
        if (const Expr* found = assignmentTo(name, *item))
            return found;
    }
    return nullptr;
}
inline const Expr* assignmentTo(std::uint32_t name, const Stmt& node) {
    const Expr* found = node.target != nullptr ? assignmentTo(name, *node.target) : nullptr;
    const auto look = [&](const std::vector<Stmt*>& body) {
        for (const Stmt* part : body)
            found = found != nullptr ? found : assignmentTo(name, *part);
    };
    for (const auto& [test, branch] : node.branches)
        look(branch);
    look(node.body);
    look(node.otherwise);
    return found;
}

/// Which of these names are read before they are assigned, anywhere in there but in blocks.
class UndeclaredFinder {
  public:
    explicit UndeclaredFinder(std::set<std::uint32_t> names)
        : m_names(std::move(names)) {}
    std::set<std::uint32_t> found;

    void read(const Expr* node) {
        if (node == nullptr)
            return;
        if (node->kind == ExprKind::Name) {
            if (m_names.contains(node->index))
                found.insert(node->index);
            return;
        }
        if (node->kind != ExprKind::NamespaceField)
            forParts(node, [this](const Expr* part) { read(part); });
    }
    void assign(const Expr* target) {
        if (target->kind == ExprKind::Name)
            m_names.erase(target->index);
        for (const Expr* item : target->items)
            assign(item);
    }
    void visit(const std::vector<Stmt*>& body) {
        for (const Stmt* node : body)
            visit(node);
    }

  private:
    void visit(const Stmt* node) {
        switch (node->kind) {
        case StmtKind::Block:
            return;
        case StmtKind::For:
            assign(node->target);
            read(node->value);
            visit(node->body);
            visit(node->otherwise);
            read(node->test);
            return;
        case StmtKind::If:
            for (const auto& [test, branch] : node->branches) {
                read(test);
                visit(branch);
            }
            return;
        case StmtKind::Set:
        case StmtKind::SetBlock:
            assign(node->target);
            read(node->value);
            visit(node->body);
            return;
        case StmtKind::With:
            for (const auto& [target, value] : node->bindings)
                assign(target);
            for (const auto& [target, value] : node->bindings)
                read(value);
            visit(node->body);
            return;
        default:
            if (node->macro != nullptr) {
                if (node->kind == StmtKind::CallBlock)
                    read(node->value);
                for (const Expr* parameter : node->macro->parameters)
                    assign(parameter);
                for (const Expr* value : node->macro->defaults)
                    read(value);
            } else {
                read(node->value);
            }
            visit(node->body);
        }
    }
    std::set<std::uint32_t> m_names;
};

/// What a scope assigns and reads, without the scopes in it.
class SymbolReader {
  public:
    explicit SymbolReader(Symbols& symbols)
        : m_symbols(&symbols) {}

    void read(const Expr* node) {
        if (node == nullptr)
            return;
        if (node->kind == ExprKind::Name)
            return m_symbols->load(node->index);
        forParts(node, [this](const Expr* part) { read(part); });
    }
    void assign(const Expr* target, bool parameter = false) {
        if (target->kind == ExprKind::Name) {
            if (parameter)
                m_symbols->parameter(target->index);
            else
                m_symbols->store(target->index);
        } else if (target->kind == ExprKind::NamespaceField) {
            m_symbols->load(target->a->index);
        }
        for (const Expr* item : target->items)
            assign(item, parameter);
    }
    void visit(const std::vector<Stmt*>& body) {
        for (const Stmt* node : body)
            visit(node);
    }

  private:
    /// `elif` is an `if` in the place of its own, as far as names go.
    void visitBranches(const Stmt* node, std::size_t first) {
        read(node->branches[first].first);
        Symbols* original = m_symbols;
        std::vector<Symbols> copies(3, *original);
        m_symbols = &copies[0];
        visit(node->branches[first].second);
        if (first == 0) {
            m_symbols = &copies[1];
            for (std::size_t i = 1; i < node->branches.size(); ++i) {
                if (node->branches[i].first != nullptr)
                    visitBranches(node, i);
            }
            m_symbols = &copies[2];
            if (node->branches.back().first == nullptr)
                visit(node->branches.back().second);
        }
        m_symbols = original;
        m_symbols->joinBranches(copies);
    }

    void visit(const Stmt* node) {
        switch (node->kind) {
        case StmtKind::If:
            return visitBranches(node, 0);
        case StmtKind::Macro:
            return m_symbols->store(node->index);
        case StmtKind::Import:
            read(node->value);
            for (const auto& [name, alias] : node->imports)
                m_symbols->store(alias);
            return;
        case StmtKind::Set:
            read(node->value);
            return assign(node->target);
        case StmtKind::SetBlock:
            return assign(node->target);
        case StmtKind::With:
            for (const auto& [target, value] : node->bindings)
                read(value);
            return;
        case StmtKind::Autoescape:
        case StmtKind::Block:
            return;
        default: // For: what it walks over; call and filter blocks: the call; Print
            return read(node->value);
        }
    }
    Symbols* m_symbols;
};

} // namespace tokenscope::chat
