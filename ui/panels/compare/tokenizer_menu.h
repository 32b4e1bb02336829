#pragma once
// Tokenizers to compare with: open ones, samples, those opened before, another file. As a menu, and as offers.

#include "ui/session/session.h"
#include "ui/widgets/notices/offer_page.h"

#include <functional>

class QMenu;
class QWidget;

namespace tokenscope::ui {

/// `taken`: of those that are compared already; they are there, and can't be chosen.
void fillTokenizerMenu(QMenu& menu, Session& session,
                       const std::function<bool(const TokenizerSource&)>& taken,
                       const std::function<void(const TokenizerSource&)>& choose);
/// The same below what the menu has, without "Open tokenizer…".
void addTokenizers(QMenu& menu, Session& session, const std::function<bool(const TokenizerSource&)>& taken,
                   const std::function<void(const TokenizerSource&)>& choose);
void addOpenTokenizer(QMenu& menu, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose);
/// The first few that are open, and the samples; without the session's.
QList<OfferPage::Offer> tokenizerOffers(Session& session,
                                        const std::function<void(const TokenizerSource&)>& choose);
/// Asks for files, and chooses each.
void askForTokenizers(QWidget* parent, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose);

} // namespace tokenscope::ui
