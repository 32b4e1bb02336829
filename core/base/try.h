#pragma once
// Passing an error on to the caller, for functions that return a Result.
//
//   TOKENSCOPE_TRY(const auto file, MappedFile::open(path));   // the value, or return the error
//   TOKENSCOPE_TRY_VOID(file.check());                         // the same for Result<void>, or where the value is not needed
//
// The expression is evaluated once. Both are statements: the first declares a variable in the enclosing
// block.

#include <tl/expected.hpp>
#include <utility>

#define TOKENSCOPE_TRY_JOIN_(a, b) a##b
#define TOKENSCOPE_TRY_NAME_(line) TOKENSCOPE_TRY_JOIN_(tokenscopeTry, line)
#define TOKENSCOPE_TRY_(result, declaration, ...)                                                            \
    auto result = __VA_ARGS__;                                                                               \
    if (!result)                                                                                             \
        return tl::unexpected(std::move(result).error());                                                    \
    declaration = *std::move(result) /* NOLINT(bugprone-macro-parentheses) */

#define TOKENSCOPE_TRY(declaration, ...)                                                                     \
    TOKENSCOPE_TRY_(TOKENSCOPE_TRY_NAME_(__LINE__), declaration, __VA_ARGS__)

#define TOKENSCOPE_TRY_VOID(...)                                                                             \
    do {                                                                                                     \
        if (auto tokenscopeTry = __VA_ARGS__; !tokenscopeTry)                                                \
            return tl::unexpected(std::move(tokenscopeTry).error());                                         \
    } while (false)
