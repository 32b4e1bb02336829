#include "ui/panels/vocab/other_tokenizers.h"

namespace tokenscope::ui {

std::vector<OtherTokenizer> otherTokenizers(Session& session, const Tokenizer& tokenizer) {
    std::vector<OtherTokenizer> others;
    const TokenizerList& open = session.tokenizers();
    for (int i = 0; i < open.size(); ++i)
        if (open.at(i).tokenizer && open.at(i).tokenizer.get() != &tokenizer)
            others.push_back({open.at(i).source.title(), open.at(i).tokenizer});
    return others;
}

} // namespace tokenscope::ui
