#pragma once
// Pieces that start or end within a character.

#include "core/encoding/tokenizer.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tokenscope::vocab {

/// Bytes at the start that continue a character.
inline std::size_t continuing(std::string_view bytes) {
    std::size_t count = 0;
    while (count < bytes.size() && isContinuationByte(bytes[count]))
        ++count;
    return count;
}

/// C0, C1 and F5 to FF are in no UTF-8.
inline bool hasByteOfNoCharacter(std::string_view bytes) {
    return std::any_of(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == 0xC0 || byte == 0xC1 || byte >= 0xF5;
    });
}

enum class Completeness : std::uint8_t { Whole, Open, Broken };

/// Of bytes that start with a character: whether they are characters, end within one, or can't be UTF-8.
inline Completeness completeness(std::string_view bytes) {
    const std::size_t valid = firstInvalidUtf8(bytes);
    if (valid == bytes.size())
        return Completeness::Whole;
    const std::size_t part = maximalSubpart(bytes, valid);
    const bool starts =
        static_cast<unsigned char>(bytes[valid]) >= 0xC2 && static_cast<unsigned char>(bytes[valid]) <= 0xF4;
    return starts && valid + part == bytes.size() ? Completeness::Open : Completeness::Broken;
}

/// The same of bytes that may start within a character.
inline Completeness completenessWithin(std::string_view bytes) {
    const std::size_t start = continuing(bytes);
    if (start > 3)
        return Completeness::Broken;
    return start == bytes.size() ? Completeness::Open : completeness(bytes.substr(start));
}

/// What may complete the character that the bytes start within: all lead bytes, with a few of the bytes after them.
std::vector<std::string> startsBefore(std::string_view bytes);
/// What may complete the character that the bytes end within: each next byte.
std::vector<std::string> endsAfter(std::string_view bytes);

/// Those of a BPE tokenizer, without its added tokens. The tokenizer must outlive it.
class PartialPieces {
  public:
    struct Piece {
        PieceId id = 0;
        std::string bytes;
    };
    PartialPieces(const Tokenizer& tokenizer, const std::set<PieceId>& added);

    /// Pieces that end within a character, the shortest first.
    [[nodiscard]] const std::vector<Piece>& open() const { return m_open; }
    /// Pieces that start within a character, the shortest first.
    [[nodiscard]] const std::vector<Piece>& continuing() const { return m_continuing; }
    /// A word of the two pieces is encoded as them. Remembers its answers. Errors: those of explain::explainBpe().
    Result<bool> staySeparate(PieceId one, PieceId two, const Progress& progress);

  private:
    const Tokenizer& m_tokenizer;
    std::vector<Piece> m_open, m_continuing;
    std::unordered_map<std::uint64_t, bool> m_separate; ///< by both ids
};

} // namespace tokenscope::vocab
