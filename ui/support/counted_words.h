#pragma once
// Counts with their nouns.

#include <QString>

namespace tokenscope::ui {

/// `1 piece`, `12 pieces`
QString pieceCount(quint64 pieces);
/// `1 merge`, `12 merges`
QString mergeCount(quint64 merges);
/// `1 word`, `12 words`
QString wordCount(quint64 words);
/// `1 symbol`, `12 symbols`
QString symbolCount(quint64 symbols);
/// `1 candidate`, `12 candidates`
QString candidateCount(quint64 candidates);
/// `1 token`, `12 tokens`
QString tokenCount(quint64 tokens);
/// `1 char`, `12 chars`
QString characterCount(quint64 characters);
/// `1 byte`, `12 bytes`: not abbreviated as by byteCount()
QString wholeByteCount(quint64 bytes);
/// `1 difference`, `12 differences`
QString differenceCount(quint64 differences);
/// `1 text`, `12 texts`
QString textCount(quint64 texts);
/// `1 boundary`, `12 boundaries`
QString boundaryCount(quint64 boundaries);
/// `1 row`, `12 rows`
QString tableRowCount(quint64 rows);
/// `1 hit, 5 misses`
QString hitCount(quint64 hits, quint64 misses);

} // namespace tokenscope::ui
