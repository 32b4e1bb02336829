#pragma once
// Encodes a text of any length in parts, on several threads, with memory for one part of each thread:
//
//   text ─▶ part 1 ─▶ thread A ─┐
//           part 2 ─▶ thread B ─┴─▶ take(part 1), take(part 2), …
//
// Parts end at safe breaks of the tokenizer, so that all tokens together are those of Tokenizer::encode().

#include "core/encoding/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace tokenscope {

/// Reads the next bytes of a text to `to`, at most `most`; returns their number, 0 at the end.
using ReadText = std::function<Result<std::size_t>(char* to, std::size_t most)>;
/// Of a text in memory, which must outlive the function.
ReadText readFrom(std::string_view text);

/// Gets the tokens of the next part; tokens that are added around the text have empty parts of their own. Spans count
/// bytes of the whole text (modulo 2^32), indices in `spellings` count from the part's first token. Called by one
/// thread at a time.
using TakePart = std::function<Result<void>(const Encoding& part)>;

struct PartOptions {
    EncodeOptions encode; ///< with `full` or `configured`, a text is one part
    unsigned threads = 0; ///< 0: one for each core
    /// Each line is a text of its own, without its line end.
    bool lines = false;
    std::size_t partBytes = std::size_t{1} << 18U; ///< the least, except for the last part
};

/// Returns the number of threads that encoded. A part is longer where the tokenizer has no safe break. Errors: as
/// Tokenizer::encode (TooLarge only for a single part), `read` and `take`; the first one in the order of the text.
Result<unsigned> encodeParts(const Tokenizer& tokenizer, const ReadText& read, const PartOptions& options,
                             const TakePart& take);

} // namespace tokenscope
