#pragma once
// The text of a session: UTF-8 bytes with line starts and an undo history. The editor edits it, the session
// encodes snapshots of it. Offsets are bytes. Lines end at '\n' (which belongs to its line); "\r\n" is kept
// as it is.

#include "core/encoding/incremental.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

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
    /// Replaces everything and clears the history (opening a file, restoring a session). A text above
    /// maxBytes() is truncated, and refused() is emitted.
    void reset(std::string text);

    /// The largest text that a tokenizer encodes at once.
    [[nodiscard]] std::size_t maxBytes() const { return m_maxBytes; }
    void setMaxBytes(std::size_t bytes) { m_maxBytes = bytes; }

    [[nodiscard]] bool canUndo() const { return m_undone < m_steps.size(); }
    [[nodiscard]] bool canRedo() const { return m_undone > 0; }
    /// Both return the position of the caret afterwards.
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

  private:
    struct Step {
        std::uint32_t begin = 0;
        std::string removed;
        std::string inserted;
        bool joinable = false;
    };
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
    std::uint64_t m_revision = 0;
    std::size_t m_maxBytes = std::size_t{1} << 30U;
};

} // namespace tokenscope::ui
