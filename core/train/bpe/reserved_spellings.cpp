#include "core/train/bpe/reserved_spellings.h"

#include "core/text/byte_alphabet.h"

#include <utility>

namespace tokenscope::train {

void reserveSpellings(const std::vector<AddedToken>& tokens, bool byteLevel,
                      std::vector<std::string>& reserved) {
    for (const AddedToken& token : tokens) {
        reserved.push_back(token.content);
        if (!byteLevel)
            continue;
        if (auto bytes = bytesOfAlphabet(token.content); bytes && *bytes != token.content)
            reserved.push_back(*std::move(bytes));
    }
}

} // namespace tokenscope::train
