#pragma once
// What a pasted list of ids decodes to, with a placeholder for each item that is no id of the tokenizer, so
// that it is seen where it is missing. Any thread.

#include "core/encoding/tokenizer.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <vector>

namespace tokenscope::ui {

/// Ids in a row, and the wrong item behind them.
struct IdRun {
    std::vector<PieceId> ids;
    QString wrong; ///< as pasted; empty behind the last run
};

struct DecodedIds {
    QByteArray
        text;      ///< of a list without wrong items: as the reference decodes, or bytes where that is lossy
    QString error; ///< decoding failed
    QString shown; ///< at most kMaxShown characters, with `⟨99⟩` for a wrong 99
    struct Place {
        qsizetype begin = 0;
        qsizetype length = 0;
    };
    QList<Place> placeholders; ///< in `shown`
};

inline constexpr qsizetype kMaxShown = 20'000;

DecodedIds decodeIds(const Tokenizer& tokenizer, const std::vector<IdRun>& runs);

} // namespace tokenscope::ui
