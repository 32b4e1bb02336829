#pragma once
// What is known of a message, whoever wrote it.

#include "core/base/error.h"
#include "core/chat/template/values/data.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::chat {

enum class Speaker : std::uint8_t { User, Assistant, System, Tool, Other };

/// By its `role`: `assistant`, `model`, `gpt`, `bot`, `chatbot`, `function_call` are the assistant; `tool`, `function`,
/// `observation`, `ipython`, … a tool.
Speaker speakerOf(const Data& message);
Speaker speakerOfRole(std::string_view role);

/// `train`, `training` or `loss`: a boolean, 0 and 1, or "false" in a string.
std::optional<bool> trainFlag(const Data& message);
/// `weight`, a finite number, also in a string; no less than 0; 1 where there is none.
double weightOf(const Data& message);
/// Whether weightOf() takes this value as it stands.
bool isWeight(const Data& value);

/// Is the string at this path of a message something that its author wrote? Content and what in its parts is text, reasoning,
/// calls with their names and arguments; not its role, name, ids, types and addresses.
bool isWritten(std::string_view path);

/// All text of `content`, parts one after the other.
std::string textOf(const Data& message);

/// The part of `content` that `path` (`content[2].text`) is in, or -1.
std::ptrdiff_t partOf(std::string_view path);

// What a message says of its own training in a way that can be meant otherwise than it is read (see trainFlag, weightOf).

/// One for each odd value, no more than `most`: `messages[1].train` is `"no"`, `null`; `messages[1].weight` is -3. Each says
/// what it is taken for. Keys that look like one of those but are not read (`train_on_turn`) are told, too.
Diagnostics ambiguousTrainingFlags(const Data& messages, std::size_t most = 64);

} // namespace tokenscope::chat
