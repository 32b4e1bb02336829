#pragma once
// The alphabet of a training, and words as its symbols.

#include "core/definition/tokenizer_definition.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <array>
#include <stop_token>
#include <string>
#include <string_view>
#include <tsl/robin_map.h>
#include <vector>

namespace tokenscope::train {

class TrainingAlphabet {
  public:
    /// The characters of the words, within the options' limits, then their forms with suffix or prefix, as
    /// far as they occur. Incomplete after a stop.
    TrainingAlphabet(const WordCounts& words, const BpeTrainerOptions& options,
                     const std::stop_token& stop = {});

    /// By number, without duplicates.
    [[nodiscard]] const std::vector<std::string>& symbols() const { return m_symbols; }
    /// Sets `symbols` to those of the word, with kBreakSymbol for uncovered characters.
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

/// Appends the spellings that no piece may have, so that added tokens have separate ids: the tokens' texts,
/// and with `byteLevel` also the bytes whose spelling in GPT-2's alphabet they are (`Ġthe` is the spelling of
/// ` the`).
void reserveSpellings(const std::vector<AddedToken>& tokens, bool byteLevel,
                      std::vector<std::string>& reserved);

} // namespace tokenscope::train
