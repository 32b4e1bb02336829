#pragma once
// Properties of a message, whatever format it was read from.

#include "core/base/error.h"
#include "core/json/json_data.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::chat {

enum class Speaker : std::uint8_t { User, Assistant, System, Tool, Other };

/// By `role`: `assistant`, `model`, `gpt`, `bot`, `chatbot`, `function_call` are the assistant; `tool`,
/// `function`, `observation`, `ipython`, … a tool.
Speaker speakerOf(const Data& message);
Speaker speakerOfRole(std::string_view role);

/// `train`, `training` or `loss`: a boolean, 0 and 1, or "false" as a string.
std::optional<bool> trainFlag(const Data& message);
/// `weight`, a finite number of at least 0, also as a string; 1 if there is none.
double weightOf(const Data& message);
/// Whether weightOf() uses this value unchanged.
bool isWeight(const Data& value);

/// Whether the string at this path of a message was written by its author: content and text in its parts,
/// reasoning, and calls with names and arguments; but not role, name, ids, types and URLs.
bool isWritten(std::string_view path);

/// All text of `content`, with its parts concatenated.
std::string textOf(const Data& message);

/// Index of the part of `content` that `path` (`content[2].text`) is in, or -1.
std::ptrdiff_t partOf(std::string_view path);

// Training flags of a message that may be meant differently than they are read (see trainFlag, weightOf).

/// One for each ambiguous value, at most `most`: `messages[1].train` is `"no"` or `null`;
/// `messages[1].weight` is -3. Each says how it is read. Keys that look like one of these but are not read
/// (`train_on_turn`) are reported, too.
Diagnostics ambiguousTrainingFlags(const Data& messages, std::size_t most = 64);

} // namespace tokenscope::chat
