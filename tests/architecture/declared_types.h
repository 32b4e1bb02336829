#pragma once
// The types that a source declares, read as text: enough to find two of one name, which the compiler never
// sees together.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

struct DeclaredType {
    std::string name;       ///< without its namespace
    std::string scope;      ///< the namespace as written: `tokenscope::train`; empty outside of all
    bool isPrivate = false; ///< in an anonymous namespace: another source may use the name, too
    int line = 0;           ///< from 1
};

namespace detail {

inline bool isWordByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

inline std::string_view takeWord(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::size_t end = 0;
    while (end < text.size() && isWordByte(text[end]))
        ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

/// `struct Name {`, `class Name final : public Base {`, `enum class Name : int {` at the start of a line. The
/// brace may come on a later line, but a semicolon must not come before it.
inline std::string typeAt(std::string_view rest) {
    if (rest.starts_with(' ')) // within a class or a function
        return {};
    std::string_view first = takeWord(rest);
    if (first == "enum")
        first = takeWord(rest);
    else if (first != "struct" && first != "class" && first != "union")
        return {};
    if (first != "struct" && first != "class" && first != "union")
        return {};
    std::string_view name = takeWord(rest);
    if (name == "alignas") {
        rest.remove_prefix(std::min(rest.find(')') + 1, rest.size()));
        name = takeWord(rest);
    }
    rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
    if (rest.starts_with("final"))
        takeWord(rest);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
    const bool hasBody = rest.starts_with("{") || (rest.starts_with(":") && !rest.starts_with("::") &&
                                                   rest.find('{') < rest.find(';'));
    if (!hasBody)
        return {};
    return std::string(name);
}

} // namespace detail

/// Relies on the house's format: nothing is indented in a namespace, and each ends in `} // namespace name`.
inline std::vector<DeclaredType> declaredTypes(std::string_view source) {
    std::vector<DeclaredType> types;
    std::vector<std::string> scopes; // "" for an anonymous one
    int line = 0;
    while (!source.empty()) {
        ++line;
        const std::size_t end = std::min(source.find('\n'), source.size());
        const std::string_view text = source.substr(0, end);
        if (text.starts_with("namespace ") && text.ends_with("{")) {
            std::string_view rest = text.substr(10);
            scopes.emplace_back(rest == "{" ? std::string_view() : rest.substr(0, rest.find(' ')));
        } else if (text.starts_with("} // namespace") && !scopes.empty()) {
            scopes.pop_back();
        } else if (const std::string name = detail::typeAt(source); !name.empty()) {
            DeclaredType type{name, {}, false, line};
            for (const std::string& scope : scopes) {
                type.isPrivate |= scope.empty();
                type.scope += (type.scope.empty() || scope.empty() ? "" : "::") + scope;
            }
            types.push_back(std::move(type));
        }
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return types;
}

} // namespace tokenscope::test
