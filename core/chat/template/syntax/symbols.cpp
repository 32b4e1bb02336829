#include "core/chat/template/syntax/symbols.h"

namespace tokenscope::chat {

std::optional<SlotRef> Symbols::findRef(std::uint32_t name) const {
    for (const Symbols* symbols = this; symbols != nullptr; symbols = symbols->parent) {
        if (const auto found = symbols->refs.find(name); found != symbols->refs.end())
            return found->second;
    }
    return std::nullopt;
}

SlotRef Symbols::define(std::uint32_t name, SymbolLoad load) {
    auto [slot, fresh] = m_slots->try_emplace(name);
    if (fresh)
        slot->second = {function, function->slots++};
    refs[name] = slot->second;
    loads[slot->second] = load;
    return slot->second;
}

void Symbols::store(std::uint32_t name) {
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

void Symbols::joinBranches(const std::vector<Symbols>& branches) {
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

void UndeclaredFinder::read(const Expr* node) {
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

void UndeclaredFinder::assign(const Expr* target) {
    if (target->kind == ExprKind::Name)
        m_names.erase(target->index);
    for (const Expr* item : target->items)
        assign(item);
}

void UndeclaredFinder::visit(const Stmt* node) {
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

void SymbolReader::read(const Expr* node) {
    if (node == nullptr)
        return;
    if (node->kind == ExprKind::Name)
        return m_symbols->load(node->index);
    forParts(node, [this](const Expr* part) { read(part); });
}

void SymbolReader::assign(const Expr* target, bool parameter) {
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

void SymbolReader::visitBranches(const Stmt* node, std::size_t first) {
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

void SymbolReader::visit(const Stmt* node) {
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
    default: // For: the iterated expression; call and filter blocks: the call; Print
        return read(node->value);
    }
}

} // namespace tokenscope::chat
