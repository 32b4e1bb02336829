#pragma once
// Where the user was: the top of the editor, its caret, the selected token. Saved across restarts; the token
// is restored with the first encoding, which does not exist yet when the window opens.

#include "ui/session/session.h"

#include <QJsonObject>

namespace tokenscope::ui {

class TokenEditor;

class ReadingPlace : public QObject {
    Q_OBJECT

  public:
    /// Create it after the views, which must get an encoding before its token is selected.
    ReadingPlace(Session& session, TokenEditor& editor);

    [[nodiscard]] QJsonObject state() const;
    /// In another text, the nearest position.
    void restore(const QJsonObject& state);

  signals:
    void changed();

  private:
    void selectToken(const EncodedTextPtr& encoded);

    Session& m_session;
    TokenEditor& m_editor;
    QJsonObject m_wanted; ///< until the first encoding
};

} // namespace tokenscope::ui
