#pragma once
// Memory that encoding reuses from call to call: caches of words and chunks, and buffers.

#include "core/encoding/cache/chunk_cache.h"
#include "core/encoding/cache/word_cache.h"
#include "core/encoding/encoding.h"
#include "core/stages/model/model.h"
#include "core/stages/model/unigram/sentencepiece_unigram.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

namespace tokenscope {

/// The buffers of a WordBatch.
struct BatchedWords {
    static constexpr std::size_t kMax = 64;
    struct Word {
        WordKey key;
        std::uint64_t hash = 0;
        std::uint32_t begin = 0; ///< in the text
        bool endsWord = false;

        [[nodiscard]] std::uint32_t length() const { return (key.high >> 56U) & 15U; }
        [[nodiscard]] WordVariant variant() const { return static_cast<WordVariant>(key.high >> 60U); }
    };
    std::array<Word, kMax> words;
    static constexpr std::size_t kMaxPieces = 1024;
    std::array<PieceId, kMaxPieces> ids{}; ///< not yet emitted, like the spans
    std::array<ByteSpan, kMaxPieces> spans;
};

/// Used by one call at a time.
struct EncodeScratch {
    WordCache cache;
    BatchedWords batch;
    BpeMerger merger;
    RecentPairs recentPairs;
    std::vector<BpeSymbol> row;
    std::vector<BpeSymbol> part;
    UnigramWords unigram;
    SentencePieceNormalized normalized;
    std::vector<PlacedPiece> pieces;
    std::vector<ModelToken> tokens; ///< of a word
    std::string word;               ///< normalized
    ChunkCache chunks;
    Encoding chunk; ///< the encoding of a chunk that isn't cached yet

    /// Frees the large buffers that very long words need.
    void releaseLarge() {
        constexpr std::size_t kMaxRetained = std::size_t{1} << 20U; ///< bytes
        const auto release = [](auto& buffer) {
            if (buffer.capacity() * sizeof(buffer[0]) > kMaxRetained)
                std::decay_t<decltype(buffer)>().swap(buffer);
        };
        release(row);
        release(part);
        release(pieces);
        release(tokens);
        release(word);
        release(unigram.ends);
        release(unigram.pieces);
        release(chunk.ids);
        release(chunk.bytes);
        release(chunk.reference);
        release(chunk.wordIds);
    }

    /// Text whose words don't recur (random bytes) would only fill the cache: if a quarter of 8192 lookups
    /// were misses, the cache isn't used for a while.
    struct CacheUse {
        std::uint32_t lookups = 0;
        std::uint32_t misses = 0;
        std::uint32_t skips = 0;
    } use;
    /// For `words` words.
    bool usesCache(std::uint32_t words = 1) { return usesCache(cache.isLarge(), 131072, words); }
    bool usesCache(bool large, std::uint32_t pause, std::uint32_t words = 1) {
        if (use.skips > 0) {
            use.skips -= std::min(use.skips, words);
            return false;
        }
        if ((use.lookups += words) >= 8192) {
            if (use.misses > 2000 && large)
                use.skips = pause;
            use.lookups = use.misses = 0;
        }
        return true;
    }
};

/// A pool with one EncodeScratch for each call in progress. Thread-safe. The one that was returned last is taken
/// first, without a lock: its memory is in the processor's cache.
class ScratchPool {
  public:
    ScratchPool() = default;
    ~ScratchPool() { delete m_last.load(); }
    ScratchPool(const ScratchPool&) = delete;
    ScratchPool& operator=(const ScratchPool&) = delete;

    std::unique_ptr<EncodeScratch> take() {
        if (EncodeScratch* last = m_last.exchange(nullptr, std::memory_order_acquire))
            return std::unique_ptr<EncodeScratch>(last);
        const std::lock_guard lock(m_mutex);
        if (m_free.empty())
            return std::make_unique<EncodeScratch>();
        auto scratch = std::move(m_free.back());
        m_free.pop_back();
        return scratch;
    }
    void giveBack(std::unique_ptr<EncodeScratch> scratch) {
        scratch->releaseLarge();
        EncodeScratch* none = nullptr;
        if (m_last.compare_exchange_strong(none, scratch.get(), std::memory_order_release,
                                           std::memory_order_relaxed)) {
            static_cast<void>(scratch.release()); // m_last owns it
            return;
        }
        const std::lock_guard lock(m_mutex);
        m_free.push_back(std::move(scratch));
    }

  private:
    std::atomic<EncodeScratch*> m_last = nullptr;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<EncodeScratch>> m_free;
};

/// One call's scratch memory, returned to the pool at the end.
class ScratchLease {
  public:
    /// For a text of `bytes` bytes.
    ScratchLease(ScratchPool& pool, std::size_t bytes)
        : m_pool(pool)
        , m_scratch(pool.take()) {
        m_scratch->cache.expect(bytes);
    }
    ~ScratchLease() { m_pool.giveBack(std::move(m_scratch)); }
    ScratchLease(const ScratchLease&) = delete;
    ScratchLease& operator=(const ScratchLease&) = delete;
    EncodeScratch& operator*() const { return *m_scratch; }

  private:
    ScratchPool& m_pool;
    std::unique_ptr<EncodeScratch> m_scratch;
};

} // namespace tokenscope
