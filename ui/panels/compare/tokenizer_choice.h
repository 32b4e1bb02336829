#pragma once
// Which tokenizers are compared: menus and buttons that choose one, and the pair of the Files tab.

#include "core/compare/diff/definition_diff.h"
#include "ui/panels/compare/column_switches.h"
#include "ui/session/session.h"
#include "ui/widgets/notices/placeholders.h"

#include <QJsonObject>
#include <QObject>

#include <functional>
#include <optional>

class QMenu;
class QWidget;

namespace tokenscope::ui {

// Tokenizers to compare with: open ones, samples, recent files, another file; as a menu and as buttons.

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

/// Which two tokenizers are compared as files: A is the session's, B an open one that was chosen here.
class FilePairChoice : public QObject {
    Q_OBJECT

  public:
    explicit FilePairChoice(Session& session, QObject* parent = nullptr);

    /// Opens it if it isn't open. With switched stages it may be A itself.
    void setOther(const TokenizerSource& source, const ColumnSwitches& switches = {});
    [[nodiscard]] const ColumnSwitches& switches() const { return m_switches; }
    [[nodiscard]] const TokenizerSource& other() const { return m_other; }
    [[nodiscard]] bool hasOther() const { return m_other != TokenizerSource(); }
    /// B becomes the session's, A what it is compared with. Nothing while B is being opened, or has something
    /// switched.
    void swap();
    [[nodiscard]] std::pair<QString, QString> names() const;
    /// Both without switches, with distinct names; nullopt if there are not two, or while one is being
    /// opened.
    [[nodiscard]] std::optional<compare::FilePair> pair() const;

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void changed();

  private:
    void setNone();
    void listChanged();
    void currentChanged();

    Session& m_session;
    TokenizerSource m_other;
    ColumnSwitches m_switches; ///< of B
    TokenizerSource m_first;   ///< the session's when it was looked at last
};

/// The shortest ends of both paths that distinguish them; for samples, their names.
std::pair<QString, QString> pairNames(const TokenizerSource& a, const TokenizerSource& b);

/// As in the state of the window.
QJsonObject sourceJson(const TokenizerSource& source);
TokenizerSource sourceOfJson(const QJsonObject& json);

} // namespace tokenscope::ui
