#pragma once
// Parses the query of the find bar and finds the tokens that match it. Text and patterns match if either the
// spelling of the piece or its decoded text matches. A character that several tokens share matches in each of
// them.

#include "core/base/progress.h"
#include "ui/session/encoded_text.h"

#include <QRegularExpression>
#include <QString>

#include <utility>
#include <vector>

namespace tokenscope::ui {

struct TokenQuery {
    enum class Kind : quint8 { Nothing, Text, Regex, Ids, Type };
    Kind kind = Kind::Nothing;
    QString text;
    bool matchCase = false;
    QRegularExpression regex;
    std::vector<std::pair<PieceId, PieceId>> ids; ///< both ends included
    PieceType type = PieceType::Normal;
    QString error; ///< why the query is invalid; then kind is Nothing
};

/// `id:529`, `id:3-258,300` and `type:byte` are special; anything else is text, or a regular expression if
/// `regex`.
TokenQuery parseTokenQuery(const QString& text, bool matchCase, bool regex);

/// Ascending. Empty if stopped. Looks at each distinct id once. Any thread.
std::vector<std::uint32_t> findTokens(const EncodedText& encoded, const TokenQuery& query,
                                      const Progress& progress = {});

} // namespace tokenscope::ui
