#pragma once
// What “Add special” does with a tokenizer: the pieces that the post-processor adds, and a sentence about
// them.

#include "core/encoding/tokenizer.h"

#include <QString>
#include <QStringList>

namespace tokenscope::ui {

/// The pieces added around a text, as the vocabulary spells them.
struct AddedPieces {
    QStringList before;
    QStringList after;
};

AddedPieces addedPieces(const Tokenizer& tokenizer);
/// `Add <s> before the text`; `This tokenizer adds no special tokens to a text`
QString addedPiecesSentence(const Tokenizer& tokenizer);

} // namespace tokenscope::ui
