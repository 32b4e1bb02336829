#pragma once
// "Copy as": the tokens of the text or of the selected text, in every CopyForm, and as a picture. The text
// is built in the background; then the clipboard is set.

#include "ui/session/encoded_text.h"
#include "ui/support/latest_job.h"

#include <QMenu>
#include <QString>

#include <array>
#include <optional>

namespace tokenscope::ui {

/// Tokens as text to paste elsewhere: ids for four languages, pieces, tables.
enum class CopyForm : quint8 {
    IdsJson,   ///< `[1, 22172]`
    IdsPython, ///< `ids = [1, 22172]`
    IdsC,      ///< `const uint32_t ids[2] = {1, 22172};`
    IdsRust,   ///< `let ids: Vec<u32> = vec![1, 22172];`
    IdsPlain,  ///< `1 22172`
    Pieces,    ///< one per line, as the vocabulary spells them
    TableCsv,  ///< RFC 4180, a header line
    TableMarkdown,
};
inline constexpr std::array kCopyForms = {CopyForm::IdsJson,  CopyForm::IdsPython,    CopyForm::IdsC,
                                          CopyForm::IdsRust,  CopyForm::IdsPlain,     CopyForm::Pieces,
                                          CopyForm::TableCsv, CopyForm::TableMarkdown};

/// `JSON`, `Python`, …: for a menu.
QString title(CopyForm form);
QString copyAs(const EncodedText& encoded, TokenRange tokens, CopyForm form);

class CopyMenu : public QMenu {
    Q_OBJECT

  public:
    explicit CopyMenu(QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    /// Without a value: all tokens.
    void setTokens(std::optional<TokenRange> tokens);
    /// How pieces are spelled in pictures.
    void setRawSpelling(bool raw) { m_raw = raw; }

    void copy(CopyForm form);
    void copyPicture();
    /// False if the file can't be written. SVG if the name ends with .svg, else PNG.
    bool savePicture(const QString& path) const;

  signals:
    /// A sentence for the status bar.
    void statusMessage(const QString& message);

  private:
    [[nodiscard]] TokenRange tokens() const;
    void refresh();
    void askForPicture(const QString& suffix);

    EncodedTextPtr m_encoded;
    std::optional<TokenRange> m_tokens;
    LatestJob m_job;
    QAction* m_about = nullptr;
    QList<QAction*> m_pictures;
    bool m_raw = false;
};

} // namespace tokenscope::ui
