#pragma once
// Errors about training options, reworded for the form: labels of fields replace the options of the command
// line.

#include "core/base/error.h"

#include <QString>

namespace tokenscope::ui {

/// The place `--vocab-size` becomes `“Vocabulary size”:` before the message, `omit --form` becomes
/// `change “Alphabet”`.
Error withFormLabels(Error error);
/// The objectName of the field that the error is about; empty: none.
QString fieldAtFault(const Error& error);

} // namespace tokenscope::ui
