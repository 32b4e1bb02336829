#pragma once
// The first symbols of a training, and words spelled in them.

#include "core/definition/tokenizer_definition.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/bpe_options.h"

#include <array>
#include <stop_token>
#include <string>
#include <string_view>
#include <tsl/robin_map.h>
#include <vector>

namespace tokenscope::train {

class TrainingAlphabet {
  public:
    /// Characters of the words, as the options ask; then those spelled as word ends or as what continues a word, where
    /// words have them. Told to stop meanwhile, it has too few.
    TrainingAlphabet(const WordCounts& words, const BpeTrainerOptions& options,
                     const std::stop_token& stop = {});

    /// By number: all different.
    [[nodiscard]] const std::vector<std::string>& symbols() const { return m_symbols; }
    /// `symbols` becomes the word, kBreakSymbol where it is not covered.
    void spell(std::string_view word, std::vector<SymbolId>& symbols) const;

  private:
    /// Plain, continuing, ending, both.
    using Forms = std::array<SymbolId, 4>;
    struct Unit {
        char32_t value = 0;
        std::size_t length = 0; ///< bytes
        bool valid = false;
    };
    [[nodiscard]] Unit unitAt(std::string_view word, std::size_t at) const;
    [[nodiscard]] std::vector<char32_t> bytesInOrder() const;
    [[nodiscard]] std::vector<char32_t> charactersInOrder(const WordCounts& words,
                                                          const std::stop_token& stop) const;
    void addForms(const WordCounts& words, const std::stop_token& stop);
    template <class F>
    void forEachUnit(std::string_view word, F&& f) const;
    [[nodiscard]] std::string spelled(char32_t unit, std::size_t form) const;
    SymbolId add(std::string symbol);

    BpeTrainerOptions m_options;
    std::vector<std::string> m_symbols;
    std::vector<char32_t> m_units; ///< in the order of their plain symbols
    tsl::robin_map<char32_t, Forms> m_forms;
    SymbolId m_end = kBreakSymbol; ///< wordEndApart
};

// What no piece may be spelled like, so that added tokens have ids of their own.

/// Appends the tokens' texts. `byteLevel`: and what is spelled so in GPT-2's alphabet (`Ġthe` is the piece of ` the`).
void reserveSpellings(const std::vector<AddedToken>& tokens, bool byteLevel,
                      std::vector<std::string>& reserved);

} // namespace tokenscope::train
