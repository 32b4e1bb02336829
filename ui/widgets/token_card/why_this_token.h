#pragma once
// Why the tokenizer produced a token, as a sentence that depends on the format.

#include "ui/session/encoded_text.h"

#include <QString>

namespace tokenscope::ui {

QString whyThisToken(const EncodedText& encoded, std::size_t token);

} // namespace tokenscope::ui
