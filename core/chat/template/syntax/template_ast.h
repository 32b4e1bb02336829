#pragma once
// The syntax tree of a template. All nodes are owned by its Program and point at each other; bind_names binds
// variable names to slots of frames before rendering.

#include "core/chat/template/syntax/syntax_error.h"
#include "core/chat/template/values/operations.h"
#include "core/chat/template/values/value.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tokenscope::chat {

struct Expr;
struct Stmt;

/// A variable: `slot` of the frame that is `hops` frames further out.
struct Place {
    std::uint32_t slot = 0;
    std::uint32_t hops = 0;
    bool operator==(const Place&) const = default;
};

enum class ExprKind : std::uint8_t {
    Constant,
    Name,
    Tuple,
    List,
    Dict,
    Attribute, ///< a.name
    Item,      ///< a[b]
    Slice,     ///< a[b:c:d]; may be one of several in brackets
    Call,
    Filter,
    Test,
    Conditional, ///< a if b else c
    And,
    Or,
    Not,
    Negative,
    Positive,
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    Power,
    Concat,
    Compare,
    NamespaceField, ///< a target: name.attribute
    FilteredBody,   ///< the body that a filter block filters
};

enum class CompareOp : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    NotIn
};

struct CallParts {
    std::vector<Expr*> positional;
    std::vector<std::pair<std::uint32_t, Expr*>> keywords; ///< indices of constants with their names
    Expr* star = nullptr;
    Expr* doubleStar = nullptr;
};

struct Expr {
    ExprKind kind = ExprKind::Constant;
    bool attributeName = false; ///< Attribute: some type has one with this name
    bool constant = false;      ///< evaluated by Jinja's optimizer beforehand
    bool lenient = false;       ///< Slice: undefined if it fails, as in Jinja's optimizer
    std::uint16_t depth = 1;    ///< depth of the subtree
    std::uint32_t begin = 0;    ///< bytes of the template as given
    std::uint32_t end = 0;
    /// Constant, Attribute, NamespaceField, Filter, Test: a constant; Name: an id of a name.
    std::uint32_t index = 0;
    Place place; ///< Name, NamespaceField
    std::uint32_t named =
        0; ///< Filter, Test: begin of its name or of `is`. Conditional without else: its line
    Expr* a = nullptr;
    Expr* b = nullptr;
    Expr* c = nullptr;
    Expr* d = nullptr;
    std::vector<Expr*> items; ///< Tuple, List, Concat, Compare; Dict: keys and values in turn
    std::vector<CompareOp> compare;
    /// Add, unless it is the left operand of another one: the additions in it, `a + b` before `a + b + c`.
    std::vector<const Expr*> sums;
    CallParts* call = nullptr;
    const Builtin* builtin = nullptr; ///< Filter, Test; null: unknown, which fails when it is evaluated
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

enum class StmtKind : std::uint8_t {
    Data,
    Print,
    If,
    For,
    Set,
    SetBlock,
    With,
    Macro,
    CallBlock,
    Generation,
    FilterBlock,
    Block,
    Autoescape,
    Break,
    Continue,
    Extends,
    Include,
    Import,
};

/// How a variable is initialized when its scope is entered.
struct Load {
    enum class How : std::uint8_t { Parameter, Resolve, Alias, Nothing };
    How how = How::Nothing;
    std::uint32_t slot = 0;
    std::uint32_t name = 0; ///< Resolve
    Place from;             ///< Alias
};
using Scope = std::vector<Load>;

/// The parameters of a macro or call block, and the slots of its variables.
struct MacroParts {
    std::vector<Expr*> parameters; ///< Names
    std::vector<Expr*> defaults;   ///< for the last parameters
    bool acceptsCaller = false, acceptsKeywords = false, acceptsRest = false;
    bool explicitCaller = false; ///< `caller` is one of the parameters
    std::uint32_t callerSlot = 0, keywordsSlot = 0, restSlot = 0;
    std::uint32_t slots = 0;
    Scope scope;
};

struct Stmt {
    StmtKind kind = StmtKind::Data;
    bool flag = false;       ///< For: recursive; Block: scoped
    bool extended = false;   ///< For: has the variable `loop`
    bool required = false;   ///< Block
    bool toplevel = false;   ///< Set, SetBlock, Macro, Import: visible to blocks
    std::uint32_t begin = 0; ///< bytes: the tag, or the text
    std::uint32_t end = 0;
    std::uint32_t index = 0;   ///< Data: a constant; Macro, Block, Import: an id of a name
    std::uint32_t printer = 0; ///< from 1: Data, Print and every other statement that outputs text
    Place place;               ///< Macro, Import: its variable
    Expr* target = nullptr;    ///< For, Set, SetBlock
    /// Print, Set, For (the iterated expression), CallBlock, FilterBlock, SetBlock (filter), Extends …
    Expr* value = nullptr;
    Expr* test = nullptr;                                       ///< For
    std::vector<std::pair<Expr*, std::vector<Stmt*>>> branches; ///< If: a null test is `else`
    std::vector<std::pair<Expr*, Expr*>> bindings;              ///< With
    std::vector<Stmt*> body;
    std::vector<Stmt*> otherwise; ///< For: else
    MacroParts* macro = nullptr;  ///< Macro, CallBlock, Generation
    Scope scope;                  ///< of the body, if it has one
    Scope otherwiseScope;
    Scope testScope;
    Expr* testTarget = nullptr; ///< For: the target again, bound for the test
    std::uint32_t loopSlot = 0; ///< For
    /// For: once this equals `idleWhen`, the remaining items have no effect; see syntax/loop_analysis.
    const Expr* idle = nullptr;
    bool idleWhen = false;
    const Expr* bound = nullptr; ///< For: the same once `loop.index0` + `boundShift` is at least this integer
    std::int64_t boundShift = 0;
    std::uint32_t slots = 0;    ///< For (recursive), Block: size of its own frame
    std::uint32_t selfSlot = 0; ///< Block: `self` and `super`, from 1
    std::uint32_t superSlot = 0;
    std::vector<std::pair<std::uint32_t, Place>> visible; ///< Block (scoped): names and their variables
    std::vector<std::pair<std::uint32_t, std::uint32_t>> imports; ///< Import from: names and aliases
};

/// A literal. Each rendering creates its own value from it.
struct Constant {
    Type type = Type::None;
    std::int64_t integer = 0;
    double number = 0;
    BigInteger big;
    std::string text;
    Origins origins;
};

/// For templates that print message after message: see syntax/loop_analysis.
struct Appending {
    const Stmt* loop = nullptr; ///< null: not known to be one
    /// Messages read in addition to those skipped before the loop (`messages[1:]`): 1 for `messages[0]`.
    std::uint32_t least = 0;
};

class Program {
  public:
    std::string source; ///< as given
    std::deque<Expr> expressions;
    std::deque<Stmt> statements;
    std::deque<CallParts> calls;
    std::deque<MacroParts> macros;
    std::vector<Constant> constants;
    std::vector<std::string> names;
    std::vector<Stmt*> body;
    Scope scope;
    std::uint32_t slots = 0;    ///< size of the outermost frame
    std::uint32_t selfSlot = 0; ///< from 1; 0: none
    std::vector<Stmt*> blocks;
    /// Byte ranges; printer n is at index n - 1.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> printers;
    std::vector<std::string> freeNames;
    bool hasGeneration = false;
    Appending appending;
    LateErrors lateErrors;

    /// Index of a name in `names`, which is added if it is new.
    std::uint32_t nameId(std::string_view name) {
        const auto [found, added] =
            m_nameIds.emplace(std::string(name), static_cast<std::uint32_t>(names.size()));
        if (added)
            names.emplace_back(name);
        return found->second;
    }
    /// Index of a string in `constants`, likewise.
    std::uint32_t stringConstant(std::string_view text) {
        const auto [found, added] =
            m_strings.emplace(std::string(text), static_cast<std::uint32_t>(constants.size()));
        if (added) {
            Constant& constant = constants.emplace_back();
            constant.type = Type::String;
            constant.text = text;
        }
        return found->second;
    }

  private:
    std::unordered_map<std::string, std::uint32_t> m_nameIds;
    std::unordered_map<std::string, std::uint32_t> m_strings;
};

} // namespace tokenscope::chat
