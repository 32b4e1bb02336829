#pragma once
// The position of countSources() between two spans of text, as text for a checkpoint.

#include "core/train/corpus/count_sources.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct CountPosition {
    /// Languages are counted one after another, by their first file; without temperature, all files are one
    /// group.
    std::size_t group = 0;
    ReadPosition read;                  ///< in the files of this group
    std::vector<SourceAccount> sources; ///< figures only: the specification has the rest
    Dropped dropped;                    ///< in the unit of the counts
};

std::string spelledPosition(const CountPosition& position, const SourceSpec& spec);
/// Errors: Damaged (not a position in these files), BadInput (the size of a counted file has changed).
Result<CountPosition> readPosition(std::string_view text, const SourceSpec& spec);

nlohmann::json toJson(const Dropped& dropped);
/// Throws nlohmann::json::exception.
Dropped droppedOf(const nlohmann::json& json);

/// BadInput, with the remedy: for a checkpoint whose sources have changed.
tl::unexpected<Error> sourceChanged(const std::string& path, Message cause);
/// The same, for a file with another size.
tl::unexpected<Error> sizeChanged(const std::string& path, std::uint64_t now, std::uint64_t then);

} // namespace tokenscope::train
