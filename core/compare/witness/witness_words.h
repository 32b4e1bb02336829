#pragma once
// Parts of a witness as people read them.

#include "core/compare/witness/find_witnesses.h"

#include <string>
#include <vector>

namespace tokenscope::compare {

/// `1 2 3 …`, at most so many; `nothing`; `no ids: why`.
std::string idsInWords(const std::vector<PieceId>& ids, const std::string& message, std::size_t most);
/// `specials added, specials not parsed`, `defaults`.
std::string settingInWords(const WitnessSetting& setting);

} // namespace tokenscope::compare
