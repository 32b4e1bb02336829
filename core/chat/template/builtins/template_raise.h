#pragma once
// The template's own failure, on its way up: `{{ raise_exception('…') }}`.

#include <string>

namespace tokenscope::chat {

struct TemplateRaised {
    std::string message;
};

} // namespace tokenscope::chat
