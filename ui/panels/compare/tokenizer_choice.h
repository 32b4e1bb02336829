#pragma once
// Menus and buttons that choose a tokenizer to compare with, and the names of two.

#include "ui/session/session.h"
#include "ui/widgets/notices/placeholders.h"

#include <QJsonObject>

#include <functional>
#include <utility>

class QMenu;
class QWidget;

namespace tokenscope::ui {

// Tokenizers to compare with: open ones, samples, recent files, another file; as a menu and as buttons.

/// Appends entries for all but "Open tokenizer…". Those for which `taken` returns true are disabled.
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

/// The shortest ends of both paths that distinguish them; for samples, their names.
std::pair<QString, QString> pairNames(const TokenizerSource& a, const TokenizerSource& b);

/// As in the state of the window.
QJsonObject sourceJson(const TokenizerSource& source);
TokenizerSource sourceOfJson(const QJsonObject& json);

} // namespace tokenscope::ui
