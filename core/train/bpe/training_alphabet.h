#pragma once
// The first symbols of a training, and words spelled in them.

#include "core/train/bpe/bpe_options.h"
#include "core/train/words/word_counts.h"

#include <tsl/robin_map.h>

#include <array>
#include <stop_token>
#include <string_view>

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

} // namespace tokenscope::train
