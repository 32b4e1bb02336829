#pragma once
// The text of a session: UTF-8 bytes with line starts, an undo history and the file that it came from. The
// editor edits it, the session encodes snapshots of it. Offsets are bytes. Lines end at '\n' (which belongs to
// its line); "\r\n" is kept as it is.

#include "core/encoding/incremental.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

/// What a text came from.
struct TextOrigin {
    QString file;  ///< absolute path; empty unless the text was opened from a file or saved to one
    QString title; ///< of a text that has no file, such as a sample; empty: typed
    bool operator==(const TextOrigin&) const = default;
};

class TextDocument : public QObject {
    Q_OBJECT

  public:
    explicit TextDocument(QObject* parent = nullptr);

    [[nodiscard]] std::string_view text() const { return *m_text; }
    /// Shared and immutable; a later edit copies. Cheap.
    [[nodiscard]] std::shared_ptr<const std::string> snapshot() const { return m_text; }
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

    [[nodiscard]] std::size_t lineCount() const { return m_lineStarts.size(); }
    [[nodiscard]] std::uint32_t lineStart(std::size_t line) const {
        return m_lineStarts[line] + (line < m_shiftFrom ? 0 : m_shift);
    }
    /// Excludes the '\n'.
    [[nodiscard]] std::uint32_t lineEnd(std::size_t line) const;
    [[nodiscard]] std::size_t lineOf(std::uint32_t byte) const;

    /// One undoable step. With `joinable`, typing that continues the last step joins it, up to the end of a
    /// word. Returns false and emits refused() if the text would exceed maxBytes(); nothing changes then.
    bool replace(std::uint32_t begin, std::uint32_t removed, std::string_view inserted,
                 bool joinable = false);
    /// Another text, as one undoable step that also changes the origin. Returns false as replace() does.
    bool open(std::string_view text, const TextOrigin& origin);
    /// Replaces everything and clears the history (opening a large file, restoring a session). A text above
    /// maxBytes() is truncated, loses its file, and refused() is emitted.
    void reset(std::string text, const TextOrigin& origin = {});

    /// Follows undo and redo: it is always that of the text that is shown.
    [[nodiscard]] const TextOrigin& origin() const { return m_source.origin; }
    /// Whether the text differs from what its origin has.
    [[nodiscard]] bool isModified() const { return m_state != m_source.cleanState; }
    /// For a restored text, whose history is unknown.
    void setOrigin(const TextOrigin& origin, bool modified);

    /// Identifies the text while it is being saved.
    struct SavePoint {
        std::uint64_t source = 0;
        std::uint64_t state = 0;
    };
    [[nodiscard]] SavePoint savePoint() const { return {m_source.serial, m_state}; }
    /// The text of that moment is in `file` now. Without effect if another text was opened meanwhile.
    void markSaved(const SavePoint& point, const QString& file);

    /// The largest text that a tokenizer encodes at once.
    [[nodiscard]] std::size_t maxBytes() const { return m_maxBytes; }
    void setMaxBytes(std::size_t bytes) { m_maxBytes = bytes; }

    [[nodiscard]] bool canUndo() const { return m_undone < m_steps.size(); }
    [[nodiscard]] bool canRedo() const { return m_undone > 0; }
    /// Both return the position of the caret afterwards: the start of a text that was opened.
    std::uint32_t undo();
    std::uint32_t redo();

  signals:
    /// After every change; `edit` is relative to the text before it.
    void edited(const tokenscope::TextEdit& edit);
    /// After reset().
    void wasReset();
    /// A change to a text of that size was refused.
    void refused(quint64 bytes);
    void undoAvailable(bool available);
    void redoAvailable(bool available);
    /// origin() or isModified() is another one.
    void originChanged();

  private:
    /// An opened text, edited or not.
    struct Source {
        TextOrigin origin;
        std::uint64_t serial = 0;
        std::uint64_t cleanState = 0; ///< the state in which the text is that of the file
    };
    struct Step {
        std::uint32_t begin = 0;
        std::string removed;
        std::string inserted;
        bool joinable = false;
        std::uint64_t before = 0, after = 0; ///< states of the text
        std::optional<Source> source = {};   ///< of a step that opened a text: the other one
    };
    bool change(std::uint32_t begin, std::uint32_t removed, std::string_view inserted, bool joinable,
                std::optional<Source> source);
    [[nodiscard]] std::uint64_t newState() { return ++m_lastState; }
    void notifyOrigin();
    void apply(std::uint32_t begin, std::uint32_t removed, std::string_view inserted);
    void replaceText(std::uint32_t begin, std::uint32_t removed, std::string_view inserted);
    void replaceLines(std::uint32_t begin, std::uint32_t removed, std::string_view inserted);
    void moveShift(std::size_t line);
    [[nodiscard]] bool join(std::uint32_t begin, std::uint32_t removed, std::string_view inserted);
    void forgetOldest();

    std::shared_ptr<std::string> m_text;
    std::vector<std::uint32_t> m_lineStarts; ///< at least one: 0
    /// Lines from here on start `m_shift` later (modulo 2³²) than stored, so that typing in the first of a
    /// million lines touches none of the others.
    std::size_t m_shiftFrom = 1;
    std::uint32_t m_shift = 0;

    std::vector<Step> m_steps;
    std::size_t m_stepBytes = 0;
    std::size_t m_undone = 0; ///< steps at the end of m_steps that are undone
    bool m_mayJoin = false;   ///< the last change was joinable and not an undo
    Source m_source;
    std::uint64_t m_state = 0; ///< identifies the text of each point of the history
    std::uint64_t m_lastState = 0;
    TextOrigin m_notified; ///< see originChanged()
    bool m_notifiedModified = false;
    std::uint64_t m_revision = 0;
    std::size_t m_maxBytes = std::size_t{1} << 30U;
};

} // namespace tokenscope::ui
