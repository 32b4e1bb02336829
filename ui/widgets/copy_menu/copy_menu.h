#pragma once
// "Copy as": the tokens of the text or of the selected text, in every form of copy_as, and as a picture. The
// text is built in the background; then the clipboard is set.

#include "ui/support/latest_job.h"
#include "ui/widgets/copy_menu/copy_as.h"

#include <QMenu>

#include <optional>

namespace tokenscope::ui {

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
