#pragma once
// A text given to both tokenizers. Private to this folder.

#include "core/compare/witness/find_witnesses.h"

namespace tokenscope::witness {

struct Answer {
    std::vector<PieceId> ids;
    std::string message; ///< why there are none
    bool operator==(const Answer& other) const {
        return ids == other.ids && message.empty() == other.message.empty();
    }
};

Answer encoded(const Tokenizer& tokenizer, const std::string& text, const WitnessSetting& setting);
bool differs(const FilePair& pair, const std::string& text, const WitnessSetting& setting);

/// Nothing around, special tokens parsed or not as each format does.
inline constexpr WitnessSetting kBare = {false, std::nullopt};

/// What both still encode otherwise when no character can be left out, and none be replaced by a simpler one. Some
/// hundred encodings; of long texts, two megabytes are encoded at most, and what is left then needn't be the least.
std::string shortened(const FilePair& pair, std::string text, const WitnessSetting& setting);

/// Characters, then bytes, then how simple: whether `text` shows a difference better than `other`.
bool isSimpler(const std::string& text, const std::string& other);

} // namespace tokenscope::witness
