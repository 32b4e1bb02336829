#pragma once
// A pickled tiktoken.Encoding (`tokenizer.pkl`), or a pickled dictionary of its parts or of only its ranks.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"
#include "core/formats/load.h"

#include <string>
#include <string_view>

namespace tokenscope::formats {

struct PickledEncoding {
    std::string name;      ///< as pickled; may be empty
    TiktokenChoice choice; ///< pattern and special tokens; the pattern is empty if the pickle has only ranks
    Vocabulary vocabulary;
};

/// Detects a pickle of protocol 2 or later by its first bytes.
bool isPickle(std::string_view bytes);

/// Errors: those of Pickle::read, NotRecognized (a pickle of something else), Damaged.
Result<PickledEncoding> readTiktokenPickle(std::string_view bytes);

} // namespace tokenscope::formats
