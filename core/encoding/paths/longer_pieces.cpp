#include "core/encoding/paths/longer_pieces.h"

namespace tokenscope {

std::bitset<256> bytesOfLongerPieces(const Vocabulary& vocabulary) {
    std::bitset<256> missing;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        missing[byte] = vocabulary.find({&c, 1}) == kNoPiece;
    }
    std::bitset<256> found;
    for (std::size_t i = 0; missing.any() && i < vocabulary.size(); ++i) {
        for (const char c : vocabulary.entryBytes(i))
            found[static_cast<unsigned char>(c)] = missing[static_cast<unsigned char>(c)];
    }
    return found;
}

} // namespace tokenscope
