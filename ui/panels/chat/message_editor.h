#pragma once
// Edits a message in its card: the role, and a text field per string. Every keystroke is written to the
// document. Tool calls are edited as JSON.

#include "ui/panels/chat/chat_document.h"

#include <QPlainTextEdit>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace tokenscope::ui {

class TextDocument;
class TokenEditor;

/// Grows with its text up to a maximum height.
class GrowingEdit : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit GrowingEdit(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

  signals:
    void grew();

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int m_lines = 0;
};

class MessageEditor : public QWidget {
    Q_OBJECT

  public:
    MessageEditor(ChatDocument& document, std::size_t message, QWidget* parent = nullptr);

    /// Shows what changed elsewhere. Returns false if the message has other fields now: a new editor is
    /// needed.
    bool refresh(std::size_t message);
    /// Writes pending input to the document.
    void flush();
    [[nodiscard]] bool typing() const { return m_soon.isActive(); }
    void focusField(const std::string& path, std::uint32_t byte);
    [[nodiscard]] QSize sizeHint() const override;

  signals:
    /// The caret is before this byte of a string of the message.
    void caretMoved(const std::string& path, quint32 byte);
    void resized();
    void closeRequested();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Field {
        std::string path;
        bool isString = true;
        GrowingEdit* edit = nullptr;
        QLabel* error = nullptr;         ///< for invalid JSON
        TokenEditor* longEdit = nullptr; ///< instead of `edit`, for a long string
        TextDocument* longText = nullptr;
        [[nodiscard]] QWidget* widget() const;
    };
    void addField(const QString& label, const std::string& path, const Data& value);
    void addLongField(Field& field, const std::string& value);
    void write(const Field& field);

    ChatDocument& m_document;
    std::size_t m_message;
    QComboBox* m_role;
    QVBoxLayout* m_column;
    std::vector<Field> m_fields;
    bool m_writing = false;
    QTimer m_soon; ///< a long text is written when typing pauses
};

} // namespace tokenscope::ui
