#pragma once
// Texts to try with two tokenizers: lines of a corpus, random texts, texts that a regex matches.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// A sample of the lines of texts and files, of bounded size and reproducible.
class LineSample {
  public:
    /// Keeps at most `most` lines, each with the same probability.
    explicit LineSample(std::size_t most, std::uint32_t seed = 1);

    /// Empty lines and lines that are not UTF-8 are skipped; lines are truncated to 2000 bytes.
    void addLine(std::string_view line);
    void addText(std::string_view text);
    /// In constant memory. Errors: Unreadable, with `file`; Canceled.
    Result<void> addFile(const std::filesystem::path& path, const Progress& progress = {});

    [[nodiscard]] std::vector<std::string> take() { return std::move(m_lines); }

  private:
    std::size_t m_most;
    std::mt19937 m_random;
    std::uint64_t m_seen = 0;
    std::vector<std::string> m_lines;
};

/// Random texts for two tokenizers: sequences of pieces, characters of all classes, spaces, special tokens.
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

// Short texts that the alternatives of a regex match, to find texts that two patterns split differently.
//
//   (?i:'s|'t)|\p{N}{1,3}    →    's  't  1  11  111
//
// This is not a regex engine: a class gives a few of its characters, lookarounds and unknown syntax give
// nothing. The same part of two patterns gives the same texts.

/// Distinct, in the order of the pattern; at most a few dozen per alternative.
std::vector<std::string> samplesOfPattern(std::string_view pattern);

} // namespace tokenscope::compare
