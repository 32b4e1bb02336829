#pragma once
// Why a token is what it is, in a sentence, by the rules of its format.

#include "ui/session/encoded_text.h"

#include <QString>

namespace tokenscope::ui {

QString whyThisToken(const EncodedText& encoded, std::size_t token);

} // namespace tokenscope::ui
