// Blocks of memory don't overlap, are reused, and only some are kept.

#include "core/chat/template/values/block_pool.h"

#include "tests/support/counted_memory.h"

#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

struct Block {
    unsigned char* bytes;
    std::size_t size;
    unsigned char content;
};

bool isIntact(const Block& block) {
    return std::all_of(block.bytes, block.bytes + block.size,
                       [&](unsigned char byte) { return byte == block.content; });
}

} // namespace

class BlockPoolTest : public QObject {
    Q_OBJECT

  private slots:
    void contentStays();
    void memoryIsUsedAgain();
};

void BlockPoolTest::contentStays() {
    std::mt19937 random(3);
    std::vector<Block> blocks;
    for (int step = 0; step < 200'000; ++step) {
        const bool grows = step / 20'000 % 2 == 0;
        if (blocks.empty() || random() % 8 < (grows ? 5U : 3U)) {
            const std::size_t size = 1 + random() % (random() % 50 == 0 ? 5000 : 300);
            auto* bytes = static_cast<unsigned char*>(BlockPool::take(size));
            QVERIFY(reinterpret_cast<std::uintptr_t>(bytes) % 16 == 0);
            blocks.push_back({bytes, size, static_cast<unsigned char>(random())});
            std::memset(bytes, blocks.back().content, size);
        } else {
            std::swap(blocks[random() % blocks.size()], blocks.back());
            QVERIFY(isIntact(blocks.back()));
            BlockPool::giveBack(blocks.back().bytes, blocks.back().size);
            blocks.pop_back();
        }
    }
    for (const Block& block : blocks) {
        QVERIFY(isIntact(block));
        BlockPool::giveBack(block.bytes, block.size);
    }
}

void BlockPoolTest::memoryIsUsedAgain() {
    const auto takeMany = [](std::size_t count) {
        std::vector<void*> blocks(count);
        for (void*& block : blocks)
            block = BlockPool::take(200);
        for (void* block : blocks)
            BlockPool::giveBack(block, 200);
    };
    takeMany(5000);
    const CountedMemory before = t_memory;
    takeMany(5000);
    QCOMPARE(t_memory.count - before.count, std::size_t{1}); // the test's own vector
    takeMany(200'000);
    QVERIFY(t_memory.live - before.live < 5'000'000);
}

QTEST_GUILESS_MAIN(BlockPoolTest)
#include "tst_block_pool.moc"
