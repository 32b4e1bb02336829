#pragma once
// The live blocks of a page: a line of text that can be edited, and how a tokenizer encodes it.

#include "ui/lessons/lesson_look.h"
#include "ui/lessons/prepare_lesson.h"
#include "ui/session/encoded_text.h"

#include <QFrame>

class QCheckBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace tokenscope::ui {

class CellStrip;
class LessonField;

/// The contents of a block that are opened in the window.
struct LessonText {
    QString text;
    LessonTokenizer tokenizer;
    SpecialUse special;
};

/// The line at the top, the tokenizer's name and "Open in window"; subclasses show the result below.
class LiveBlock : public QFrame {
    Q_OBJECT

  public:
    [[nodiscard]] QLineEdit* line() const;

  signals:
    void openRequested(const tokenscope::ui::LessonText& text);

  protected:
    LiveBlock(const LessonTokenizer& tokenizer, const std::string& name, const std::string& text,
              const LessonLook& look, QWidget* parent);
    virtual void show(const QString& text) = 0;
    void setSpecial(const SpecialUse& special) { m_special = special; }
    void showError(const QString& error);
    QVBoxLayout* column() const { return m_column; }
    [[nodiscard]] const Tokenizer& tokenizer() const { return *m_tokenizer.tokenizer; }

    LessonLook m_look;
    LessonTokenizer m_tokenizer;
    SpecialUse m_special;

  private:
    LessonField* m_line;
    QLabel* m_error;
    QVBoxLayout* m_column;
};

class TokensView : public LiveBlock {
    Q_OBJECT

  public:
    TokensView(const TokensBlock& block, const LessonTokenizer& tokenizer, const std::string& name,
               const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] QCheckBox* parseBox() const { return m_parse; }

  protected:
    void show(const QString& text) override;

  private:
    TokensBlock m_block;
    CellStrip* m_strip;
    QLabel* m_counts;
    QCheckBox* m_parse = nullptr;
};

/// Pieces are shown in raw spelling if the vocabulary marks spaces or positions within words.
bool showsRawSpelling(const Tokenizer& tokenizer);
/// The encoding of a short text, at once. Errors: as Tokenizer::encode.
Result<EncodedTextPtr> encodeLine(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& text,
                                  const EncodeOptions& options);
inline constexpr int kMaxLine = 500; ///< characters of a line that can be edited

} // namespace tokenscope::ui
