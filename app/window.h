#pragma once

namespace tokenscope::app {

/// The window: `tokenscope [OPTIONS] [FILE|MODEL…]`. Exit codes as in the command line: 0 done, 2 wrong use, 3 a
/// file could not be read.
///
///   --screenshot FILE   render the window to a PNG and end; works without a display. What couldn't be opened is said
///                       in the picture, on standard error and by the exit code
///   --size WxH          of that picture, 1280x800 otherwise
///   --theme NAME        system, light, dark
///   --text-file FILE    the text to show
///   --view NAME         chips, table, ids, stages
///   --select N          the token to select, 0 is the first
int runWindow(int argc, char** argv);

} // namespace tokenscope::app
