#pragma once
// Where the sources and the program are, known to one object alone: the tests themselves compile to the same
// in every folder.

#include <filesystem>
#include <string>

namespace tokenscope::test {

/// The root of the tree that these tests were built from.
std::filesystem::path sourceFolder();
/// The program built beside them; empty where none is.
std::string programPath();
/// Whether that program can reach a network (TOKENSCOPE_GUI, which brings Qt Network).
bool programHasNetwork();

} // namespace tokenscope::test
