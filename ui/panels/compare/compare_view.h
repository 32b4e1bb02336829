#pragma once
// One tab of the Compare mode: a text, two files, a corpus. The panel shows one at a time, with its tools beside the tabs.

#include <QJsonObject>
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

  signals:
    void told(const QString& message);
    void openRequested();
    /// The stages of the selected token are to be shown.
    void stagesRequested();
    void stateChanged();
    void placeChanged();
};

} // namespace tokenscope
