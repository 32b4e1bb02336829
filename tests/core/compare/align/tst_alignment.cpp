// The groups of an aligned text are between the boundaries that all columns share: compared with a simple and
// slow definition.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/column_differences.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

using Edges = std::vector<std::uint32_t>;

/// A token starts or ends here, none crosses, and the tokens are sorted by side.
bool isCut(const Encoding& encoding, std::uint32_t at) {
    bool touched = false;
    bool after = false;
    for (const ByteSpan span : encoding.bytes) {
        if (span.empty())
            continue;
        if (span.begin < at && at < span.end)
            return false;
        touched |= span.begin == at || span.end == at;
        if (span.end <= at && after)
            return false;
        after |= span.begin >= at;
    }
    return touched;
}

Edges expectedEdges(const std::vector<Encoding>& columns, std::uint32_t bytes) {
    Edges edges = {0};
    for (std::uint32_t at = 1; at < bytes; ++at) {
        if (std::all_of(columns.begin(), columns.end(), [at](const Encoding& one) { return isCut(one, at); }))
            edges.push_back(at);
    }
    edges.push_back(bytes);
    return edges;
}

AlignedText aligned(const std::vector<Encoding>& columns, std::uint32_t bytes) {
    std::vector<const Encoding*> list;
    for (const Encoding& column : columns)
        list.push_back(&column);
    return AlignedText(list, bytes);
}

Edges edgesOf(const AlignedText& text) {
    Edges edges = {text.text(0).begin};
    for (std::size_t group = 0; group < text.groups(); ++group)
        edges.push_back(text.text(group).end);
    return edges;
}

/// Empty if everything is right.
std::string wrongIn(const std::vector<Encoding>& columns, std::uint32_t bytes) {
    const AlignedText text = aligned(columns, bytes);
    if (edgesOf(text) != expectedEdges(columns, bytes))
        return "the edges";
    for (std::size_t c = 0; c < columns.size(); ++c) {
        std::uint32_t token = 0;
        for (std::size_t group = 0; group < text.groups(); ++group) {
            const GroupRange range = text.tokens(c, group);
            if (range.begin != token || range.end < range.begin)
                return "tokens are no partition";
            for (; token < range.end; ++token) {
                const ByteSpan span = columns[c].bytes[token];
                const ByteSpan around = text.text(group);
                if (!span.empty() && (span.begin < around.begin || span.end > around.end))
                    return "a token is outside of its group";
                if (text.groupOfToken(c, token) != group)
                    return "the group of a token";
            }
        }
        if (token != columns[c].size())
            return "tokens are missing";
    }
    return {};
}

/// Tokens in a row, some without text, some adjacent or overlapping, some in reverse order; most end at each
/// sixth byte.
Encoding oddEncoding(std::mt19937& random, std::uint32_t bytes) {
    const auto below = [&random](std::uint32_t bound) {
        return static_cast<std::uint32_t>(random()) % bound;
    };
    Encoding encoding;
    std::uint32_t at = 0;
    while (at < bytes) {
        const std::uint32_t kind = below(20);
        const std::uint32_t end = std::min({bytes, at + 1 + below(4), (at / 6 + 1) * 6});
        if (kind == 0) {
            encoding.bytes.push_back({at, at});
        } else if (kind == 1) { // over the previous ones
            encoding.bytes.push_back({at - std::min(at, below(5)), end});
            at = end;
        } else if (kind == 2) { // two in reverse order
            const std::uint32_t next = std::min(bytes, end + 1 + below(3));
            if (next > end)
                encoding.bytes.push_back({end, next});
            encoding.bytes.push_back({at, end});
            at = next;
        } else if (kind == 3) { // a gap
            at = end;
        } else if (kind == 4) { // twice
            encoding.bytes.push_back({at, end});
            encoding.bytes.push_back({at, end});
            at = end;
        } else {
            encoding.bytes.push_back({at, end});
            at = end;
        }
    }
    if (below(3) == 0)
        encoding.bytes.push_back({bytes, bytes});
    encoding.ids.resize(encoding.bytes.size());
    return encoding;
}

} // namespace

class Alignment : public QObject {
    Q_OBJECT

  private slots:
    void unusualSpans() {
        std::mt19937 random(3);
        std::size_t groups = 0;
        for (int round = 0; round < 4000; ++round) {
            const auto bytes = static_cast<std::uint32_t>(random() % 30);
            std::vector<Encoding> columns;
            for (std::size_t c = 0; c < 2 + static_cast<std::size_t>(round) % 3; ++c)
                columns.push_back(oddEncoding(random, bytes));
            QCOMPARE(wrongIn(columns, bytes), std::string());
            groups += aligned(columns, bytes).groups();
        }
        QVERIFY(groups > 8000); // many of them have inner edges
    }

    void theOrderOfColumnsMakesNoDifference() {
        std::mt19937 random(5);
        for (int round = 0; round < 500; ++round) {
            std::vector<Encoding> columns;
            for (int c = 0; c < 4; ++c)
                columns.push_back(oddEncoding(random, 24));
            const AlignedText text = aligned(columns, 24);
            std::vector<std::size_t> order = {0, 1, 2, 3};
            std::shuffle(order.begin(), order.end(), random);
            std::vector<Encoding> other;
            for (const std::size_t c : order)
                other.push_back(columns[c]);
            const AlignedText shuffled = aligned(other, 24);
            QCOMPARE(edgesOf(shuffled), edgesOf(text));
            for (std::size_t c = 0; c < order.size(); ++c)
                for (std::size_t group = 0; group < text.groups(); ++group)
                    QCOMPARE(shuffled.tokens(c, group), text.tokens(order[c], group));
        }
    }

    /// A text aligned with itself has an edge at each boundary.
    void alignedWithItself() {
        std::mt19937 random(9);
        for (int round = 0; round < 500; ++round) {
            const Encoding one = oddEncoding(random, 24);
            const std::vector<Encoding> twice = {one, one};
            QCOMPARE(edgesOf(aligned(twice, 24)), edgesOf(aligned({one}, 24)));
            QCOMPARE(wrongIn(twice, 24), std::string());
        }
    }

    void tokenizers_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("bytes"); ///< some are not UTF-8
        for (const int count : {2, 3, 4})
            for (const bool bytes : {false, true})
                QTest::addRow("%d%s", count, bytes ? ", bytes" : "") << count << bytes;
    }

    void tokenizers() {
        QFETCH(int, count);
        QFETCH(bool, bytes);
        std::vector<std::shared_ptr<const PieceTexts>> all;
        std::vector<std::string> names = samplesAndVariants();
        if (!sharedFolder().empty())
            names.insert(names.end(), {"gpt2.json", "llama2.model", "nai-t5.model", "bert_base_cased.json",
                                       "own/own_normalizers_nfkd.json", "ggml-vocab-llama-spm.gguf"});
        for (const std::string& name : names)
            all.push_back(std::make_shared<const PieceTexts>(openNamed(name)));
        GeneratedText generator(13, bytes);
        for (int round = 0; round < 200; ++round) {
            const std::string text = generator.text(generator.below(25));
            const auto size = static_cast<std::uint32_t>(text.size());
            std::vector<Encoding> columns;
            std::vector<const PieceTexts*> pieces;
            for (int c = 0; c < count; ++c) {
                pieces.push_back(all[generator.below(static_cast<std::uint32_t>(all.size()))].get());
                auto encoding = pieces.back()->tokenizer().encode(text);
                if (!encoding)
                    break;
                columns.push_back(*std::move(encoding));
            }
            if (columns.size() != static_cast<std::size_t>(count))
                continue;
            QVERIFY2(wrongIn(columns, size).empty(), (wrongIn(columns, size) + ": " + text).c_str());
            const AlignedText whole = aligned(columns, size);
            for (std::size_t a = 0; a < columns.size(); ++a) {
                for (std::size_t b = 0; b < columns.size(); ++b) {
                    const auto one =
                        differencesOf(whole, a, {*pieces[a], columns[a]}, b, {*pieces[b], columns[b]}, true);
                    const auto back =
                        differencesOf(whole, b, {*pieces[b], columns[b]}, a, {*pieces[a], columns[a]}, true);
                    QVERIFY(one && back);
                    QCOMPARE(*one, *back);
                    if (pieces[a] == pieces[b])
                        QVERIFY(one->empty());
                    if (one->empty())
                        QVERIFY(columns[a].ids == columns[b].ids);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(Alignment)
#include "tst_alignment.moc"
