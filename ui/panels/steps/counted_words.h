#pragma once
// Counts as the views of Steps write them.

#include <QString>

namespace tokenscope {

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
/// `1 hit, 5 misses`
QString hitCount(quint64 hits, quint64 misses);

} // namespace tokenscope
