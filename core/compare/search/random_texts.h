#pragma once
// Random texts for two tokenizers: sequences of pieces, characters of all classes, spaces, special tokens.

#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace tokenscope::compare {

class RandomTexts {
  public:
    /// Copies the pieces and tokens of both.
    RandomTexts(const Tokenizer& one, const Tokenizer& other, std::uint32_t seed);

    /// Valid UTF-8, distinct: the decoded text of each piece, and its spelling if that is different.
    [[nodiscard]] const std::vector<std::string>& pieces() const { return m_pieces; }
    /// A new text per call: some hundred bytes, valid UTF-8.
    std::string next();
    /// The same with bytes that are not UTF-8, for tokenizers that keep such bytes.
    std::string nextInvalid();

  private:
    void collect(const Tokenizer& tokenizer);
    std::uint32_t below(std::size_t bound) {
        return static_cast<std::uint32_t>(m_random() % static_cast<std::uint32_t>(bound));
    }
    void appendCharacter(std::string& text);
    void appendBytes(std::string& text);

    std::mt19937 m_random;
    std::vector<std::string> m_pieces;
    std::vector<std::string> m_invalidPieces; ///< whose bytes are not UTF-8
    std::vector<std::string> m_tokenTexts;    ///< of added, control and unknown tokens
};

} // namespace tokenscope::compare
