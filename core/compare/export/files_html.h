#pragma once
// Two files of one model as one page: verdict, shortest texts, tables.

#include "core/compare/files/verdict.h"
#include "core/compare/witness/find_witnesses.h"

#include <string>

namespace tokenscope {

std::string filesHtml(const DefinitionDiff& diff, const WitnessSearch& search, const Verdict& verdict);

} // namespace tokenscope
