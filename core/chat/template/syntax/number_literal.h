#pragma once
// Numbers as a template writes them: 1_000, 0x1F, 1.5e-3.

#include "core/chat/template/values/big_integer.h"

#include <cstddef>
#include <string>

namespace tokenscope::chat {

struct NumberLiteral {
    std::size_t end = 0; ///< behind it
    bool real = false;   ///< a float
    bool tooLong = false;
    double number = 0;
    BigInteger integer;
};

/// At `at` stands a digit. Behind a dot (`x.1.5`) it is an integer.
NumberLiteral readNumber(const std::string& text, std::size_t at);

} // namespace tokenscope::chat
