#pragma once
// What “Add special” does for a tokenizer, in a sentence.

#include "core/encoding/tokenizer.h"

#include <QString>
#include <QStringList>

namespace tokenscope::ui {

/// Pieces that stand around a text, as the vocabulary spells them.
struct AddedPieces {
    QStringList before;
    QStringList after;
};

AddedPieces addedPieces(const Tokenizer& tokenizer);
/// `Put <s> before the text`; `This tokenizer adds no special tokens to a text`
QString addedPiecesSentence(const Tokenizer& tokenizer);

} // namespace tokenscope::ui
