#include "core/chat/template/values/block_pool.h"

#include <memory>
#include <vector>

namespace tokenscope::chat {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10U;
constexpr std::size_t kKeptChunks = 64;

struct ChunkDeleter {
    void operator()(std::byte* chunk) const {
        allowUse(chunk, kChunk);
        ::operator delete(chunk);
    }
};

struct Chunks {
    std::vector<std::unique_ptr<std::byte, ChunkDeleter>> all;
    std::size_t used = 0; ///< the last one of these is the current one
};
thread_local Chunks t_chunks;

} // namespace

void BlockPool::beginChunk() {
    Chunks& chunks = t_chunks;
    if (chunks.used == chunks.all.size()) {
        std::unique_ptr<std::byte, ChunkDeleter> chunk(static_cast<std::byte*>(::operator new(kChunk)));
        forbidUse(chunk.get(), kChunk);
        chunks.all.push_back(std::move(chunk));
    }
    t_fresh = chunks.all[chunks.used++].get();
    t_end = t_fresh + kChunk;
}

/// All blocks are free: the next one is at the start of the first chunk again, so that blocks that are taken one
/// after the other are next to each other.
void BlockPool::startAgain() noexcept {
    t_free = {};
    t_fresh = t_end = nullptr;
    t_chunks.used = 0;
    if (t_chunks.all.size() > kKeptChunks)
        t_chunks.all.resize(kKeptChunks);
}

} // namespace tokenscope::chat
