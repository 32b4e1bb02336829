#pragma once
// What a GGUF file says of its tokenizer beyond pieces, model and stages, with llama.cpp's defaults filled in:
// most of what llama.cpp does follows from the names of a few keys, and is written out here.

#include "core/definition/piece_type.h"
#include "core/definition/vocabulary.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// llama.cpp's attributes of a token, as bits: several may hold at once, which PieceType can't express.
namespace gguf_attribute {
inline constexpr std::uint8_t kUnknown = 1;
inline constexpr std::uint8_t kUnused = 2;
inline constexpr std::uint8_t kNormal = 4;
inline constexpr std::uint8_t kControl = 8;
inline constexpr std::uint8_t kUserDefined = 16;
inline constexpr std::uint8_t kByte = 32;
inline constexpr std::uint8_t kLstrip = 64;  ///< takes the white space before it
inline constexpr std::uint8_t kRstrip = 128; ///< takes the white space after it
} // namespace gguf_attribute

/// One key of the file's metadata.
struct GgufMetadata {
    std::string key;
    std::string type;  ///< `uint32`, `string`, `array of float32`, …
    std::string value; ///< as text; of strings the first bytes, of arrays the length
    bool operator==(const GgufMetadata&) const = default;
};

struct GgufTokenizer {
    enum class Kind : std::uint8_t { Spm, Bpe, WordPiece, Unigram, Rwkv, Plamo2 };
    Kind kind = Kind::Spm;

    bool addSpacePrefix = false;
    bool removeExtraWhitespaces = false; ///< Unigram
    bool escapeWhitespaces = true;       ///< spaces are `▁` in pieces
    bool cleanSpaces = false;            ///< decoding takes spaces before punctuation out
    bool byteAlphabet = true;            ///< Bpe: pieces are spelled in GPT-2's byte alphabet
    bool wholeLineFeeds = false;         ///< Bpe: a run of line feeds that is a piece is that piece
    bool lowercase = true;               ///< WordPiece
    bool decompose = true;               ///< WordPiece: a character is the first of its decomposition
    bool stripMarks = false;             ///< WordPiece: only where the file says so

    std::vector<std::uint8_t> attributes; ///< by id
    std::string charsmap;                 ///< Unigram: as in PrecompiledNormalizer; empty: none
    /// Bpe: `left right`, as listed, where some merge makes what is no piece; else BpeModel::merges say all.
    std::vector<std::string> spelledMerges;
    std::vector<GgufMetadata> metadata; ///< in the file's order
    bool operator==(const GgufTokenizer&) const = default;
};

// The text that a token of a GGUF file stands for, as llama.cpp writes it.

/// Special tokens give their spelling; unused ones nothing.
std::string ggufPieceText(const GgufTokenizer& gguf, const Vocabulary& vocabulary, PieceId id);

/// RWKV's spelling, `\x41` and `\n` undone: pieces are any bytes there.
std::string unescapedRwkv(std::string_view spelled);

} // namespace tokenscope
