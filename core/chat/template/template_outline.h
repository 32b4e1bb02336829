#pragma once
// The context of a position in a template, derived only from its tags: for explanations, never for rendering.

#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope::chat {

/// From 1.
std::uint32_t lineAt(std::string_view source, std::size_t byte);

/// A part of a condition that changes when messages follow: `loop.last`, `messages[-1]`, `messages|length`, …
/// Searched in the tag at `byte`, then in the enclosing conditions from the inside out. Empty if there is
/// none.
std::string lookAheadAround(std::string_view source, std::size_t byte);

/// The innermost condition around `byte`, cut to about 60 bytes; empty if there is none.
std::string conditionAround(std::string_view source, std::size_t byte);

} // namespace tokenscope::chat
