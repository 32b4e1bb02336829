#pragma once
// What survives a restart, but for the text itself. Read leniently: what is missing or odd falls back to its
// default, so that a state from another version never keeps the program from starting.

#include "ui/session/tokenizer_source.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <optional>

namespace tokenscope::ui {

struct SessionState {
    QList<TokenizerSource> tokenizers;
    int current = -1;
    std::optional<bool> addSpecial;   ///< absent: the format's default
    std::optional<bool> parseSpecial; ///< likewise
    QString textFile;                 ///< where the text came from; for the title only
    QString textIs;                   ///< textIdentity() of the text that this goes with; empty: none is kept
    QStringList recent;               ///< paths, the latest first
    TiktokenChoices choices;
    QJsonObject window; ///< the window's own: geometry, view, sizes, theme

    bool operator==(const SessionState&) const = default;
};

QJsonObject toJson(const SessionState& state);
SessionState sessionState(const QJsonObject& json);

} // namespace tokenscope::ui
