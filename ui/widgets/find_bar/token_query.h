#pragma once
// What the find bar looks for, and the tokens that have it. Text and patterns are tried on the piece as it is
// spelled and as it decodes; either will do. A character that tokens share is found in each of them.

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
    QString error; ///< why it can't be run; then kind is Nothing
};

/// `id:529`, `id:3-258,300`, `type:byte`; all else is text, or a regular expression when `regex`.
TokenQuery parseTokenQuery(const QString& text, bool matchCase, bool regex);

/// Ascending. Empty when stopped. Each distinct id is looked at once. Any thread.
std::vector<std::uint32_t> findTokens(const EncodedText& encoded, const TokenQuery& query,
                                      const Progress& progress = {});

} // namespace tokenscope::ui
