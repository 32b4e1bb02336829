#pragma once
// Paths of the sources and of the program. Only places.cpp depends on the folder, so that the tests compile
// to the same objects in every folder.

#include <filesystem>
#include <string>

namespace tokenscope::test {

/// The root of the source tree of these tests.
std::filesystem::path sourceFolder();
/// The program of the same build; empty if it wasn't built.
std::string programPath();
/// Whether that program has network access (TOKENSCOPE_GUI, which links Qt Network).
bool programHasNetwork();

} // namespace tokenscope::test
