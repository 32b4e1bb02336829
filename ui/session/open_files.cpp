// Several files opened at once: which becomes current, and which the text.

#include "ui/session/session.h"
#include "ui/session/text_files.h"

#include <QFileInfo>

namespace tokenscope::ui {

void Session::openFiles(const QStringList& paths) {
    m_inTurn.clear();
    m_oneText = QString();
    for (const QString& path : paths) {
        const QString file = QFileInfo(path).absoluteFilePath();
        if (looksLikeTextName(file)) {
            textFound(file, std::nullopt);
            continue;
        }
        const bool first = m_inTurn.isEmpty();
        m_inTurn << file;
        m_maybeText << file;
        m_tokenizers.open({file, {}}, first);
    }
    if (m_tokenizers.current() && m_inTurn.value(0) == m_tokenizers.current()->source.path)
        m_inTurn.clear(); // it was open already
}

/// Of the first of them it is known whether it can be opened: it is current, or the next one is to be.
void Session::passTurn(const QString& path, bool opened) {
    if (m_inTurn.isEmpty())
        return;
    const bool wasFirst = m_inTurn.constFirst() == path;
    if (opened) {
        if (wasFirst)
            m_inTurn.clear();
        return;
    }
    m_inTurn.removeAll(path);
    if (!wasFirst || m_inTurn.isEmpty())
        return;
    const TokenizerSource next{m_inTurn.constFirst(), {}};
    m_tokenizers.open(next);
    if (m_tokenizers.current() && m_tokenizers.current()->source == next)
        m_inTurn.clear();
}

void Session::textFound(const QString& path, const std::optional<Error>& asTokenizer) {
    if (m_oneText && !m_oneText->isEmpty() && *m_oneText != path) {
        report(path, Error{ErrorCode::BadInput,
                           path.toStdString(),
                           {},
                           "one text is shown at a time, and that is " +
                               QFileInfo(*m_oneText).fileName().toStdString(),
                           "open it by itself to see it"});
        return;
    }
    if (m_oneText)
        m_oneText = path;
    loadText(path, asTokenizer);
}

} // namespace tokenscope::ui
