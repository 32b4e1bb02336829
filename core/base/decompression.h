#pragma once
// One interface for the compressed formats; used by byte_stream.cpp.

#include "core/base/message.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

class Decompression {
  public:
    struct Step {
        std::size_t taken = 0;  ///< of the input
        std::size_t given = 0;  ///< to the output
        bool frameEnds = false; ///< a frame is complete after what was taken
    };
    enum class Fault { Damaged, TooLarge, NoMemory };
    struct Failure {
        Fault fault = Fault::Damaged;
        Message cause;
    };

    virtual ~Decompression() = default;
    /// Consumes some input and produces some output. Sets `failure` when it can't continue.
    virtual Step step(std::string_view input, char* to, std::size_t size,
                      std::optional<Failure>& failure) = 0;
    /// Call before each further frame. False: out of memory.
    virtual bool restart() = 0;

  protected:
    Decompression() = default;
};

enum class Compression { None, Gzip, Xz, Zstd };
std::string_view compressionName(Compression compression);
/// Detected from the first 6 bytes, or from all if there are fewer.
Compression compressionOf(std::string_view head);
/// Null: out of memory.
std::unique_ptr<Decompression> makeDecompression(Compression compression);

} // namespace tokenscope
