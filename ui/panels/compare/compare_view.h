#pragma once
// One tab of the Compare mode: a text, two files, a corpus. The panel shows one at a time, with its tools beside the tabs.

#include "ui/panels/compare/column_switches.h"
#include "ui/session/tokenizer_source.h"

#include <QJsonObject>
#include <QList>
#include <QWidget>

#include <cstdint>
#include <optional>

class QStackedWidget;

namespace tokenscope::ui {

class FailureNote;
class OfferPage;

class CompareView : public QWidget {
    Q_OBJECT

  public:
    explicit CompareView(QWidget* parent = nullptr);

    /// Of the tab, and its name in the state.
    [[nodiscard]] virtual QString title() const = 0;
    [[nodiscard]] virtual QString key() const = 0;
    /// What stands right of the tabs; owned by the view until the panel takes it.
    [[nodiscard]] virtual QWidget* tools() = 0;
    /// Something is still being worked out.
    [[nodiscard]] virtual bool working() const { return false; }
    /// For the status line.
    [[nodiscard]] virtual QString place() const { return {}; }
    /// In the order in which F6 goes through them.
    [[nodiscard]] virtual QList<QWidget*> panes() const { return {}; }
    [[nodiscard]] virtual QJsonObject state() const { return {}; }
    virtual void restore(const QJsonObject& state) { Q_UNUSED(state) }
    /// F8 and Shift+F8.
    virtual void moveDifference(int step) { Q_UNUSED(step) }
    /// Tokenizer files and folders that were dropped at `place`, of the view; false: the window opens them.
    virtual bool takeTokenizers(const QStringList& paths, const QPoint& place) {
        Q_UNUSED(paths)
        Q_UNUSED(place)
        return false;
    }
    /// Texts and folders that were dropped, likewise.
    virtual bool takeTexts(const QStringList& paths) {
        Q_UNUSED(paths)
        return false;
    }

  signals:
    void statusMessage(const QString& message);
    void openRequested();
    /// The stages of the selected token are to be shown.
    void stagesRequested();
    void stateChanged();
    void placeChanged();
    /// The session's text is to be looked at on the Text tab, beside those tokenizers.
    void textRequested(const QList<tokenscope::TokenizerSource>& others);
    /// Likewise beside that one alone, compared with the session's; both with those settings, where they are given, and
    /// that one with those stages switched.
    void pairRequested(const tokenscope::TokenizerSource& other, std::optional<bool> addSpecial,
                       std::optional<bool> parseSpecial, const tokenscope::ColumnSwitches& switches = {});

  protected:
    /// What is seen, one at a time: what goes there and how it comes there, what was made, why that failed.
    enum class Page : std::uint8_t { Note, Body, Failure };
    /// Once; showPage() needs it.
    void setBody(QWidget* body);
    void showPage(Page page);
    [[nodiscard]] bool showsBody() const;
    [[nodiscard]] OfferPage& note() const { return *m_note; }
    /// Made when it is first asked for: a view may tell failures elsewhere.
    [[nodiscard]] FailureNote& failure();
    /// The note of a view without any tokenizer.
    void offerOpening(const QString& title);

  private:
    QStackedWidget* m_pages;
    OfferPage* m_note;
    QWidget* m_body = nullptr;
    FailureNote* m_failure = nullptr;
};

} // namespace tokenscope::ui
