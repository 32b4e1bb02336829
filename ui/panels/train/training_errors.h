#pragma once
// What training says of its options, in the words of the form: a field's name where the command line has an option.

#include "core/base/error.h"

#include <QString>

namespace tokenscope::ui {

/// The place `--pieces` becomes `“pieces”:` before the message, `leave --form away` becomes `choose another for “made of”`.
Error withFormLabels(Error error);
/// The object's name of the field in the form that the error is about; empty: of none.
QString fieldAtFault(const Error& error);

} // namespace tokenscope::ui
