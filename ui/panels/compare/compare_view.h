#pragma once
// One tab of the Compare mode: a text, two files, a corpus. The panel shows one at a time, with its tools beside the tabs.

#include "ui/session/tokenizer_source.h"

#include <QJsonObject>
#include <QList>
#include <QWidget>

namespace tokenscope {

class CompareView : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

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
    void told(const QString& message);
    void openRequested();
    /// The stages of the selected token are to be shown.
    void stagesRequested();
    void stateChanged();
    void placeChanged();
    /// The session's text is to be looked at on the Text tab, beside those tokenizers.
    void textRequested(const QList<tokenscope::TokenizerSource>& others);
};

} // namespace tokenscope
