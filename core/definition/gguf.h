#pragma once
// What a GGUF file defines beyond pieces, model and stages, with llama.cpp's defaults filled in: most of what
// llama.cpp does depends on the names of a few keys and is spelled out here.

#include "core/definition/piece_type.h"
#include "core/definition/vocabulary.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// llama.cpp's token attributes as bits: several can be set at once, which PieceType can't express.
namespace gguf_attribute {
inline constexpr std::uint8_t kUnknown = 1;
inline constexpr std::uint8_t kUnused = 2;
inline constexpr std::uint8_t kNormal = 4;
inline constexpr std::uint8_t kControl = 8;
inline constexpr std::uint8_t kUserDefined = 16;
inline constexpr std::uint8_t kByte = 32;
inline constexpr std::uint8_t kLstrip = 64;  ///< consumes whitespace before it
inline constexpr std::uint8_t kRstrip = 128; ///< consumes whitespace after it
} // namespace gguf_attribute

/// One key of the file's metadata.
struct GgufMetadata {
    std::string key;
    std::string type;  ///< `uint32`, `string`, `array of float32`, …
    std::string value; ///< as text; the first bytes of a string, the length of an array
    bool operator==(const GgufMetadata&) const = default;
};

struct GgufTokenizer {
    enum class Kind : std::uint8_t { Spm, Bpe, WordPiece, Unigram, Rwkv, Plamo2 };
    Kind kind = Kind::Spm;

    bool addSpacePrefix = false;
    bool removeExtraWhitespaces = false; ///< Unigram
    bool escapeWhitespaces = true;       ///< spaces are `▁` in pieces
    bool cleanSpaces = false;            ///< decoding removes spaces before punctuation
    bool byteAlphabet = true;            ///< Bpe: pieces are spelled in GPT-2's byte alphabet
    bool wholeLineFeeds = false;         ///< Bpe: a run of line feeds that is a piece stays one token
    bool dropsWhitespace = false;        ///< Bpe: whitespace only separates words
    bool lowercase = true;               ///< WordPiece and Bpe
    bool decompose = true; ///< WordPiece: a character is replaced by the first character of its decomposition
    bool stripMarks = false; ///< WordPiece: only if the file sets it

    std::vector<std::uint8_t> attributes; ///< by id
    std::string charsmap;                 ///< Unigram: see PrecompiledNormalizer; may be empty
    /// Bpe: `left right`, in file order; filled only if the result of some merge isn't a piece, which
    /// BpeModel::merges can't express.
    std::vector<std::string> spelledMerges;
    std::vector<GgufMetadata> metadata; ///< in the file's order
    bool operator==(const GgufTokenizer&) const = default;
};

// The text of a GGUF token, as llama.cpp prints it.

/// Special tokens print their spelling, unused ones nothing.
std::string ggufPieceText(const GgufTokenizer& gguf, const Vocabulary& vocabulary, PieceId id);

/// Undoes RWKV's escapes `\x41` and `\n`: its pieces can be any bytes.
std::string unescapedRwkv(std::string_view spelled);

} // namespace tokenscope
