#pragma once
// Errors of a template's syntax, as Jinja reports them.

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace tokenscope::chat {

/// Thrown while a template is compiled.
struct SyntaxError {
    const char* type; ///< the class of the reference's exception
    std::string message;
    std::uint32_t begin; ///< bytes of the template as given
    std::uint32_t end;
};

/// Errors that Jinja finds only when the whole template is parsed: any other error comes first.
class LateErrors {
  public:
    /// In the order in which they are found: Jinja's compiler; Python's parser, its symbol table and its
    /// compiler, which get what Jinja's compiler wrote.
    enum class Stage : std::uint8_t { Blocks, PythonSyntax, PythonSymbols, PythonCode };

    void add(Stage stage, SyntaxError error) {
        const auto [known, isNew] = m_first.emplace(stage, error);
        if (!isNew && error.begin < known->second.begin)
            known->second = std::move(error);
    }
    /// Throws the first error up to `last`, if there is one.
    void raise(Stage last) const {
        if (!m_first.empty() && m_first.begin()->first <= last)
            throw SyntaxError(m_first.begin()->second);
    }

  private:
    std::map<Stage, SyntaxError> m_first; ///< of each stage, by its place
};

} // namespace tokenscope::chat
