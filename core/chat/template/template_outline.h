#pragma once
// What stands around a place of a template, told from its tags alone: for explanations, never for rendering.

#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope::chat {

/// From 1.
std::uint32_t lineAt(std::string_view source, std::size_t byte);

/// Something in a condition that is another one when messages follow: `loop.last`, `messages[-1]`, `messages|length`, …
/// Looked for in the tag at `byte`, then in the conditions around it, from the inside out. Empty where there is none.
std::string lookAheadAround(std::string_view source, std::size_t byte);

/// The condition around `byte` that is the innermost, cut to about 60 bytes; empty where there is none.
std::string conditionAround(std::string_view source, std::size_t byte);

} // namespace tokenscope::chat
