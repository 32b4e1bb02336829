#include "core/report/page_resources.h"

#include <cstddef>

// pages_data.S has the bytes; see core/CMakeLists.txt.
#define TOKENSCOPE_PAGE(function, symbol)                                                                    \
    extern "C" const char tokenscope_embedded_##symbol[];                                                    \
    extern "C" const char tokenscope_embedded_##symbol##_end[];                                              \
    std::string_view tokenscope::report::function() {                                                        \
        return {tokenscope_embedded_##symbol, static_cast<std::size_t>(tokenscope_embedded_##symbol##_end -  \
                                                                       tokenscope_embedded_##symbol)};       \
    }

TOKENSCOPE_PAGE(pageStyle, page_css)
TOKENSCOPE_PAGE(latticeStyle, lattice_css)
TOKENSCOPE_PAGE(replayStyle, replay_css)
TOKENSCOPE_PAGE(replayPlayer, replay_html)
TOKENSCOPE_PAGE(replayScript, replay_js)
