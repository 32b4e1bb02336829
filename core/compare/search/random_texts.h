#pragma once
// Texts at random that two tokenizers are tried on: pieces in a row, characters of all kinds, spaces, literals of tokens.

#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace tokenscope::compare {

class RandomTexts {
  public:
    /// Takes what it needs from both.
    RandomTexts(const Tokenizer& one, const Tokenizer& other, std::uint32_t seed);

    /// Valid UTF-8, each once: what a piece stands for, and its spelling where that is another text.
    [[nodiscard]] const std::vector<std::string>& pieces() const { return m_pieces; }
    /// A new one with each call: some hundred bytes, valid UTF-8.
    std::string next();
    /// The same with bytes between that make it no UTF-8: for tokenizers that read such bytes in one way.
    std::string nextOfBytes();

  private:
    void collect(const Tokenizer& tokenizer);
    std::uint32_t below(std::size_t bound) {
        return static_cast<std::uint32_t>(m_random() % static_cast<std::uint32_t>(bound));
    }
    void appendCharacter(std::string& text);
    void appendBytes(std::string& text);

    std::mt19937 m_random;
    std::vector<std::string> m_pieces;
    std::vector<std::string> m_brokenPieces; ///< what stands for no UTF-8
    std::vector<std::string> m_literals;     ///< of added and control tokens
};

} // namespace tokenscope::compare
