#pragma once
// Number and string literals of templates: 1_000, 0x1F, 1.5e-3, 'a\n'.

#include "core/chat/template/values/big_integer.h"
#include "core/chat/template/values/value.h"

#include <cstddef>
#include <string>

namespace tokenscope::chat {

struct NumberLiteral {
    std::size_t end = 0; ///< the position after it
    bool real = false;   ///< a float
    bool tooLong = false;
    double number = 0;
    BigInteger integer;
};

/// Reads the number whose first digit is at `at`. After a dot (`x.1.5`) it is an integer.
NumberLiteral readNumber(const std::string& text, std::size_t at);

/// Resolves the escapes in `raw`, the text between the quotes, like Python's unicode_escape. `places`:
/// positions of its bytes in the template. False: `error` is the reason.
bool readStringLiteral(const std::string& raw, const Origins& places, std::string& text, Origins& origins,
                       std::string& error);

} // namespace tokenscope::chat
