#pragma once
// Numbers as a template writes them: 1_000, 0x1F, 1.5e-3.

#include "core/chat/template/values/big_integer.h"
#include "core/chat/template/values/text_origin.h"

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

// What stands between the quotes of a template's string, with its escapes resolved as Python's unicode_escape does.

/// `places`: where the bytes of `raw` stand in the template. False: `error` says what is wrong.
bool readStringLiteral(const std::string& raw, const Origins& places, std::string& text, Origins& origins,
                       std::string& error);

} // namespace tokenscope::chat
