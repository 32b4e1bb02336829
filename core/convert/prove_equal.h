#pragma once
// Compares the ids of two tokenizers on generated texts: every piece alone, sequences of pieces, characters
// of all kinds, spaces, special tokens in the text. The texts depend only on the seed.

#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::convert {

struct ProofSetting {
    bool addSpecial = false;
    bool parseSpecial = false;
    bool operator==(const ProofSetting&) const = default;
};

struct ProofOptions {
    std::vector<ProofSetting> settings = {{false, false}, {true, true}};
    std::size_t bytes = 400'000; ///< of generated texts, in addition to the single pieces
    std::uint32_t seed = 1;
    std::vector<std::string> literals; ///< texts that contain one of these are skipped
    Progress progress;                 ///< units are texts
};

struct Difference {
    std::string text; ///< the shortest that was found
    ProofSetting setting;
    std::vector<PieceId> ids, otherIds;
    Message message, otherMessage; ///< why the text can't be encoded; may be empty
};

struct Proof {
    std::uint64_t texts = 0;  ///< encoded by both, counted once per setting
    std::uint64_t tokens = 0; ///< of the first
    std::uint64_t different = 0;
    std::optional<Difference> shortest;
    std::uint64_t decodedOtherwise = 0; ///< same ids, but different decoded text
    std::string decodedExample;         ///< the shortest text of these
    [[nodiscard]] bool equal() const { return different == 0; }
};

/// Stops after a few hundred differences. Errors: Canceled.
Result<Proof> proveEqual(const Tokenizer& one, const Tokenizer& other, const ProofOptions& options);

} // namespace tokenscope::convert
