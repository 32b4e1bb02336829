#pragma once
// Whether two tokenizers give the same ids, tried on texts made for them: every piece by itself, pieces in a row,
// characters of all kinds, spaces, literals of special tokens. The texts follow from the seed alone.

#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::check {

struct ProofSetting {
    bool addSpecial = false;
    bool parseSpecial = false;
    bool operator==(const ProofSetting&) const = default;
};

struct ProofOptions {
    std::vector<ProofSetting> settings = {{false, false}, {true, true}};
    std::size_t bytes = 400'000; ///< of the texts that are made, beside the pieces by themselves
    std::uint32_t seed = 1;
    std::vector<std::string> literals; ///< texts that hold one of these are left out
    Progress progress;                 ///< units are texts
};

struct Difference {
    std::string text; ///< as short as could be found
    ProofSetting setting;
    std::vector<PieceId> ids, otherIds;
    std::string message, otherMessage; ///< why a text can't be encoded; else empty
};

struct Proof {
    std::uint64_t texts = 0;  ///< that were encoded by both, each setting counted
    std::uint64_t tokens = 0; ///< of the first
    std::uint64_t different = 0;
    std::optional<Difference> shortest;
    std::uint64_t decodedOtherwise = 0; ///< same ids, other text
    std::string decodedExample;         ///< the shortest text of these
    [[nodiscard]] bool equal() const { return different == 0; }
};

/// Stops after some hundred differences. Errors: Canceled.
Result<Proof> proveEqual(const Tokenizer& one, const Tokenizer& other, const ProofOptions& options);

} // namespace tokenscope::check
