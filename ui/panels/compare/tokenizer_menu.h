#pragma once
// Tokenizers to compare with: open ones, samples, recent files, another file; as a menu and as buttons.

#include "ui/session/session.h"
#include "ui/widgets/notices/offer_page.h"

#include <functional>

class QMenu;
class QWidget;

namespace tokenscope::ui {

/// Entries for which `taken` returns true are disabled.
void fillTokenizerMenu(QMenu& menu, Session& session,
                       const std::function<bool(const TokenizerSource&)>& taken,
                       const std::function<void(const TokenizerSource&)>& choose);
/// Appends the same entries without "Open tokenizer…".
void addTokenizers(QMenu& menu, Session& session, const std::function<bool(const TokenizerSource&)>& taken,
                   const std::function<void(const TokenizerSource&)>& choose);
void addOpenTokenizer(QMenu& menu, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose);
/// The first few open tokenizers but the session's, and the samples.
QList<OfferPage::Offer> tokenizerOffers(Session& session,
                                        const std::function<void(const TokenizerSource&)>& choose);
/// Asks for files and calls `choose` for each.
void askForTokenizers(QWidget* parent, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose);

} // namespace tokenscope::ui
