#pragma once
// What a message says of its own training in a way that can be meant otherwise than it is read (see trainFlag, weightOf).

#include "core/base/error.h"
#include "core/chat/template/values/data.h"

#include <cstddef>

namespace tokenscope::chat {

/// One for each odd value, no more than `most`: `messages[1].train` is `"no"`, `null`; `messages[1].weight` is -3. Each says
/// what it is taken for. Keys that look like one of those but are not read (`train_on_turn`) are told, too.
Diagnostics oddTraining(const Data& messages, std::size_t most = 64);

} // namespace tokenscope::chat
