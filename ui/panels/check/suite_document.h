#pragma once
// The test suite that is open: its cases, the file it is saved in, and whether they differ. Every change is a step
// that can be undone, opening another suite included. Lives on the UI thread.

#include "core/suite/suite.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <memory>
#include <utility>
#include <vector>

namespace tokenscope::ui {

/// Shared and immutable: an edit creates a new one.
using SuiteCasePtr = std::shared_ptr<const suite::SuiteCase>;

class SuiteDocument : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// False until a suite was opened or begun, and after undoing that.
    [[nodiscard]] bool isOpen() const { return m_now.open; }
    [[nodiscard]] const std::vector<SuiteCasePtr>& cases() const { return m_now.cases; }
    /// The time that templates get.
    [[nodiscard]] const std::string& clock() const { return m_now.clock; }
    /// Absolute; empty: not saved yet.
    [[nodiscard]] const QString& file() const { return m_now.file; }
    /// The cases differ from those of the file, or there is none.
    [[nodiscard]] bool isModified() const { return m_now.modified; }
    /// As in a file.
    [[nodiscard]] std::string written() const;
    [[nodiscard]] suite::Suite suite() const;

    /// Replaces everything. Without a file, it is a suite that has to be saved.
    void open(suite::Suite suite, const QString& file);
    /// The cases are in that file now.
    void markSaved(const QString& file);

    /// The file is gone.
    void markUnsaved();
    void clearHistory();

    /// Begins a suite if none is open, whose time is `clock`.
    void add(suite::SuiteCase added, const std::string& clock);
    // An index out of range does nothing.
    void remove(const std::vector<std::size_t>& indexes);
    void rename(std::size_t index, const std::string& name);
    /// What is expected of these cases from now on.
    void accept(const std::vector<std::pair<std::size_t, suite::Outcome>>& outcomes);

    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }
    void undo();
    void redo();

    /// There are changes that only exist here; an empty suite is none.
    [[nodiscard]] bool hasUnsavedWork() const {
        return m_now.open && m_now.modified && !(m_now.cases.empty() && m_now.file.isEmpty());
    }
    /// The cases as JSON if they are in no file, else empty: what the next start has no other source for.
    [[nodiscard]] QString unsaved() const;
    /// Clears the history. `unsaved` is that of an earlier start; false if it is none.
    bool restore(const QString& unsaved, const QString& file);

  signals:
    void changed();

  private:
    struct State {
        bool open = false;
        bool modified = false;
        std::string clock;
        std::vector<SuiteCasePtr> cases;
        QString file;
    };
    void addStep(State next);
    void markOthers(const QString& file);
    void setState(State next);
    static State stateOf(suite::Suite suite, const QString& file);

    State m_now;
    std::vector<State> m_undo, m_redo;
    mutable std::vector<SuiteCasePtr> m_unsavedOf; ///< of m_unsaved
    mutable QString m_unsaved;
};

} // namespace tokenscope::ui
