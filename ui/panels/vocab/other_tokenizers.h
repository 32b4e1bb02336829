#pragma once
// The open tokenizers besides one, with the names that the window shows for them.

#include "ui/session/session.h"

#include <QString>

#include <memory>
#include <vector>

namespace tokenscope::ui {

struct OtherTokenizer {
    QString name;
    std::shared_ptr<const Tokenizer> tokenizer;
};
/// Those that are loaded.
std::vector<OtherTokenizer> otherTokenizers(Session& session, const Tokenizer& tokenizer);

} // namespace tokenscope::ui
