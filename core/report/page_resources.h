#pragma once
// The files of resources/pages, which are compiled into the program.

#include <string_view>

namespace tokenscope::report {

std::string_view pageStyle();    ///< page.css
std::string_view latticeStyle(); ///< lattice.css
std::string_view replayStyle();  ///< replay.css
std::string_view replayPlayer(); ///< replay.html
std::string_view replayScript(); ///< replay.js

} // namespace tokenscope::report
