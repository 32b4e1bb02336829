#pragma once
// Where the user was: what is at the top of the editor, its caret, the selected token. Kept across restarts;
// the token comes back with the first encoding, which is not there yet when the window opens.

#include "ui/session/session.h"

#include <QJsonObject>

namespace tokenscope::ui {

class TokenEditor;

class ReadingPlace : public QObject {
    Q_OBJECT

  public:
    /// Connect after the views: they get an encoding before its token is selected.
    ReadingPlace(Session& session, TokenEditor& editor);

    [[nodiscard]] QJsonObject state() const;
    /// Of another text, it is the nearest place that there is.
    void restore(const QJsonObject& state);

  signals:
    void changed();

  private:
    void selectToken(const EncodedTextPtr& encoded);

    Session& m_session;
    TokenEditor& m_editor;
    QJsonObject m_wanted; ///< until the first encoding is there
};

} // namespace tokenscope::ui
