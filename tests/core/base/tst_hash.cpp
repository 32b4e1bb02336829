// Short strings get different hashes in each run, and nobody can choose strings with equal hashes.

#include "core/base/hash.h"

#include <QtTest>

#include <string>
#include <unordered_map>
#include <vector>

using namespace tokenscope;

class HashTest : public QObject {
    Q_OBJECT

  private slots:
    void shortStringsDiffer();
    void lengthsDiffer();
    void constantsAreNoTrap();

  private:
    /// Low bits select a slot of a table, high bits distinguish its strings.
    void add(const std::string& bytes) {
        const auto [former, isNew] = m_hashes.emplace(hashBytes(bytes), bytes);
        QVERIFY2(isNew || former->second == bytes,
                 qPrintable(QByteArray::fromStdString(former->second).toHex(' ') + " and " +
                            QByteArray::fromStdString(bytes).toHex(' ')));
    }
    std::unordered_map<std::uint64_t, std::string> m_hashes;
};

void HashTest::shortStringsDiffer() {
    m_hashes.clear();
    add({});
    for (int a = 0; a < 256; ++a) {
        add(std::string(1, static_cast<char>(a)));
        for (int b = 0; b < 256; ++b)
            add({static_cast<char>(a), static_cast<char>(b)});
    }
    for (char a = 'a'; a <= 'z'; ++a)
        for (char b = 'a'; b <= 'z'; ++b)
            for (char c = 'a'; c <= 'z'; ++c)
                add({a, b, c});
    QVERIFY(hashBytes("er") != hashBytes("ers"));
}

void HashTest::lengthsDiffer() {
    m_hashes.clear();
    // One letter at all positions of all lengths, among neighbors.
    for (std::size_t length = 4; length <= 40; ++length)
        for (std::size_t place = 0; place < length; ++place)
            for (char c = 'A'; c <= 'z'; ++c) {
                std::string bytes(length, 'a');
                bytes[place] = c;
                add(bytes);
            }
}

/// If one factor were zero, the product would lose the other one.
void HashTest::constantsAreNoTrap() {
    m_hashes.clear();
    const auto bytesOf = [](std::uint64_t value) {
        return std::string(reinterpret_cast<const char*>(&value), sizeof value);
    };
    for (const std::uint64_t constant : {0x9E3779B97F4A7C15ULL, 0xE7037ED1A0B428DBULL, 0x8EBC6AF09C88C6E3ULL,
                                         0x9E3779B97F4A7C15ULL ^ 0xE7037ED1A0B428DBULL})
        for (std::uint64_t i = 0; i < 1000; ++i) {
            add(bytesOf(i * 0x0101'0101'0101ULL) + bytesOf(constant));
            add(bytesOf(constant) + bytesOf(i * 0x0101'0101'0101ULL) + bytesOf(i));
            add(bytesOf(i) + bytesOf(constant) + bytesOf(constant ^ i));
            for (const std::uint64_t length : {16ULL, 24ULL, 32ULL, 120ULL}) {
                const std::uint64_t byLength = constant ^ length * 0x8EBC6AF09C88C6E3ULL;
                std::string bytes = bytesOf(byLength) + bytesOf(i) + std::string(length, 'x');
                bytes.resize(length);
                add(bytes);
                bytes = bytesOf(i) + bytesOf(byLength) + std::string(length, 'x');
                bytes.resize(length);
                add(bytes);
            }
        }
}

QTEST_GUILESS_MAIN(HashTest)
#include "tst_hash.moc"
