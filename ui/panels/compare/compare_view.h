#pragma once
// A tab of the Compare mode: a text, two files, a corpus. The panel shows one at a time, with its tools next
// to the tabs.

#include <QJsonObject>
#include <QList>
#include <QWidget>

#include <cstddef>
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

    /// The title of the tab, and its key in the saved state.
    [[nodiscard]] virtual QString title() const = 0;
    [[nodiscard]] virtual QString key() const = 0;
    /// Shown to the right of the tabs; owned by the view until the panel takes it.
    [[nodiscard]] virtual QWidget* tools() = 0;
    /// How many tokenizers of the list it shows, from the first.
    [[nodiscard]] virtual std::size_t shownTokenizers() const = 0;
    /// A job is running.
    [[nodiscard]] virtual bool busy() const { return false; }
    /// For the status line.
    [[nodiscard]] virtual QString statusText() const { return {}; }
    /// In the order in which F6 visits them.
    [[nodiscard]] virtual QList<QWidget*> panes() const { return {}; }
    [[nodiscard]] virtual QJsonObject state() const { return {}; }
    virtual void restore(const QJsonObject& state) { Q_UNUSED(state) }
    /// F8 and Shift+F8.
    virtual void moveDifference(int step) { Q_UNUSED(step) }
    /// Tokenizer files and folders dropped at `place` in the view; false: the window opens them.
    virtual bool acceptTokenizers(const QStringList& paths, const QPoint& place) {
        Q_UNUSED(paths)
        Q_UNUSED(place)
        return false;
    }
    /// The same for texts and folders.
    virtual bool acceptTexts(const QStringList& paths) {
        Q_UNUSED(paths)
        return false;
    }

  signals:
    void statusMessage(const QString& message);
    void openRequested();
    /// Requests the stages of the selected token.
    void stagesRequested();
    void stateChanged();
    void statusTextChanged();
    /// Requests the Text tab, with the session's text.
    void textRequested();
    /// Requests the session's text in Inspect.
    void inspectRequested();
    /// Requests the Text tab with the session's text, which is an example that the first two tokenizers encode
    /// differently with these settings.
    void exampleRequested(std::optional<bool> addSpecial, std::optional<bool> parseSpecial);

  protected:
    /// Note: how to start. Body: the results. Failure: why there are none.
    enum class Page : std::uint8_t { Note, Body, Failure };
    /// Call once, before showPage().
    void setBody(QWidget* body);
    void showPage(Page page);
    [[nodiscard]] bool showsBody() const;
    [[nodiscard]] OfferPage& note() const { return *m_note; }
    /// Created on first use: some views report failures elsewhere.
    [[nodiscard]] FailureNote& failure();
    /// Offers to open a tokenizer.
    void offerOpening(const QString& title);

  private:
    QStackedWidget* m_pages;
    OfferPage* m_note;
    QWidget* m_body = nullptr;
    FailureNote* m_failure = nullptr;
};

} // namespace tokenscope::ui
