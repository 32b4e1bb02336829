#pragma once
// A menu of tokenizers to compare with: open ones, samples, those opened before, another file.

#include "ui/session/session.h"

#include <functional>

class QMenu;
class QWidget;

namespace tokenscope {

/// `taken`: of those that are compared already; they are there, and can't be chosen.
void fillTokenizerMenu(QMenu& menu, Session& session,
                       const std::function<bool(const TokenizerSource&)>& taken,
                       const std::function<void(const TokenizerSource&)>& choose);
/// Asks for files, and chooses each.
void askForTokenizers(QWidget* parent, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose);
QList<TokenizerSource> sampleSources();

} // namespace tokenscope
