#include "core/stages/model/unigram/unigram_cache.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kFirstWords = 1U << 10U;
constexpr std::size_t kMaxWords = 1U << 19U; // 32 MiB

} // namespace

UnigramCache::UnigramCache()
    : m_words(kFirstWords) {}

void UnigramCache::stored() {
    if (++m_used * 2 <= m_words.size())
        return;
    ZeroedTable<Word> previous(std::min(m_words.size() * 4, kMaxWords));
    previous.swap(m_words);
    m_used = 0;
    if (previous.size() == m_words.size())
        return; // full: cleared
    for (const Word& word : previous) {
        if (word.length == 0)
            continue;
        *find({word.bytes, word.length}, word.binade) = word;
        ++m_used;
    }
}

} // namespace tokenscope
