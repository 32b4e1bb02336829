#pragma once
// The releases of transformers whose tokenizer classes differ.

#include <cstdint>

namespace tokenscope::formats {

/// V4: the newest release before 5, with its fast classes. V5: a class with its own constructor takes pieces,
/// merges and the post-processor from a tokenizer.json and builds the other stages itself.
enum class TransformersVersion : std::uint8_t { V4, V5 };

/// Used by whoever doesn't choose.
inline constexpr TransformersVersion kDefaultTransformers = TransformersVersion::V5;

inline constexpr const char* versionName(TransformersVersion version) {
    return version == TransformersVersion::V4 ? "4" : "5";
}

} // namespace tokenscope::formats
