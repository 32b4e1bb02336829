#pragma once
// The program with its window.

namespace tokenscope::app {

/// Runs `tokenscope [OPTIONS] [FILE|MODEL…]` until the window is closed. Exit codes as on the command line: 0
/// success, 2 wrong usage, 3 a file could not be read.
///
///   --screenshot FILE   render the window to a PNG and exit; works without a display. Files that couldn't be opened are
///                       reported in the picture, on standard error and by the exit code
///   --size WxH          of the window or the picture; 1280x800 by default
///   --theme NAME        system, light, dark
///   --text-file FILE    the text to show
///   --view NAME         see Panel::showView()
///   --select N          the token to select, counted from 0
int runWindow(int argc, char** argv);

} // namespace tokenscope::app
