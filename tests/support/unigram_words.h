#pragma once
// A Unigram tokenizer with several segmentations of `unhappy`, and the lattice of a word.

#include "tests/support/stepped_words.h"
#include "ui/widgets/lattice_view/word_lattice.h"

namespace tokenscope::test {

inline constexpr const char* kUnhappy = R"({"version":"1.0","added_tokens":[],
  "pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true},
  "model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["▁",-2],["u",-6],["n",-5],["h",-7],["a",-4],["p",-7],
    ["y",-6],["un",-8],["▁un",-6.5],["hap",-11],["happy",-21],["app",-10],["py",-9],["ha",-9.5],["pp",-10]]}})";

inline ui::WordLatticePtr latticedWord(const std::shared_ptr<const Tokenizer>& tokenizer,
                                       const std::string& text) {
    const auto list = explain::listWords(*tokenizer, text);
    if (!list || list->words.empty())
        qFatal("there are no words");
    auto lattice = explain::latticeOfWord(*tokenizer, list->words.front().text);
    if (!lattice)
        qFatal("the word has no lattice: %s", lattice.error().message.english().c_str());
    return ui::wordLattice(tokenizer, list->words.front(), std::move(*lattice));
}

} // namespace tokenscope::test
