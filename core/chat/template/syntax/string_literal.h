#pragma once
// What stands between the quotes of a template's string, with its escapes resolved as Python's unicode_escape does.

#include "core/chat/template/values/text_origin.h"

#include <string>

namespace tokenscope::chat {

/// `places`: where the bytes of `raw` stand in the template. False: `error` says what is wrong.
bool readStringLiteral(const std::string& raw, const Origins& places, std::string& text, Origins& origins,
                       std::string& error);

} // namespace tokenscope::chat
