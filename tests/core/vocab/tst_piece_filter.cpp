// The table's properties and the filters against predicates written with Qt's properties of characters.

#include "core/regex/regex.h"
#include "core/text/utf8.h"
#include "core/vocab/piece_filter.h"
#include "tests/support/rounds.h"
#include "tests/support/vocabulary_tables.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

using namespace tokenscope;
using namespace tokenscope::vocab;

namespace {

std::vector<std::uint32_t> allRows(const PieceTable& table) {
    std::vector<std::uint32_t> rows(table.size());
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::vector<uint> charactersOf(std::string_view text) {
    std::vector<uint> characters;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid())
            characters.push_back(c.value);
        at += c.length;
    }
    return characters;
}

LetterCase lettersOf(const std::vector<uint>& characters) {
    QString cased;
    for (const uint c : characters) {
        if (QChar::isUpper(c) || QChar::isTitleCase(c))
            cased += QLatin1Char('U');
        else if (QChar::isLower(c) && QChar::category(c) == QChar::Letter_Lowercase)
            cased += QLatin1Char('l');
    }
    const auto upper = cased.count(QLatin1Char('U'));
    return cased.isEmpty()                                    ? LetterCase::None
           : upper == 0                                       ? LetterCase::Lower
           : upper == 1 && cased.startsWith(QLatin1Char('U')) ? LetterCase::Title
           : upper == cased.size()                            ? LetterCase::Upper
                                                              : LetterCase::Mixed;
}

std::string lowered(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid())
            appendUtf8(out, QChar::toLower(c.value));
        else
            out += text[at];
        at += c.length;
    }
    return out;
}

/// Whether the row passes, condition by condition, as the header states it.
bool passes(const PieceTable& table, const PieceColumns& columns, const std::vector<PieceReach>& reaches,
            const PieceFilter& filter, std::uint32_t row) {
    const Tokenizer& tokenizer = table.tokenizer();
    const PieceId id = table[row].id;
    const std::string text = textOf(tokenizer, id).bytes;
    const auto characters = charactersOf(text);
    if (!filter.text.empty()) {
        std::vector<std::string> where = {text};
        for (const std::string_view spelling : tokenizer.spellings(id))
            where.emplace_back(spelling);
        const bool found = std::any_of(where.begin(), where.end(), [&](const std::string& one) {
            return filter.ignoreCase ? contains(lowered(one), lowered(filter.text))
                                     : contains(one, filter.text);
        });
        if (!found)
            return false;
    }
    if (!filter.regex.empty()) {
        const auto regex = Regex::compile({Pattern::Kind::Regex, filter.regex, Pattern::Dialect::Oniguruma});
        bool found = false;
        for (const std::string_view spelling : tokenizer.spellings(id)) {
            std::vector<ByteSpan> spans;
            found |= regex->findAll(spelling, spans) && !spans.empty();
        }
        if (!found)
            return false;
    }
    if (!contains(text, filter.bytes))
        return false;
    if (!filter.types.empty() && !filter.types.contains(tokenizer.type(id)))
        return false;
    if (!filter.scripts.empty()) {
        std::set<ScriptCode> scripts;
        for (const uint c : characters)
            scripts.insert(scriptOf(c));
        scripts.erase(kNoScript);
        const ScriptCode script = scripts.empty()       ? kNoScript
                                  : scripts.size() == 1 ? *scripts.begin()
                                                        : kSeveralScripts;
        if (std::find(filter.scripts.begin(), filter.scripts.end(), script) == filter.scripts.end())
            return false;
    }
    const auto within = [](const std::optional<NumberRange>& range, std::uint64_t number) {
        return !range || (number >= range->first && number <= range->last);
    };
    if (!within(filter.byteLength, text.size()) || !within(filter.characters, characters.size()) ||
        !within(filter.idRange, id) || !within(filter.depth, columns.merges->depth(row)) ||
        !within(filter.count, columns.counts->at(row)))
        return false;
    if (!filter.ids.empty() && std::find(filter.ids.begin(), filter.ids.end(), id) == filter.ids.end())
        return false;
    const PieceReach& reach = reaches[row];
    if ((!filter.reach.empty() && !filter.reach.contains(reach.reach)) ||
        (!filter.obstacles.empty() && !filter.obstacles.contains(reach.obstacle)))
        return false;
    if (!filter.letters.empty() && !filter.letters.contains(lettersOf(characters)))
        return false;
    const auto digits =
        std::count_if(characters.begin(), characters.end(), [](uint c) { return QChar::isDigit(c); });
    const bool spaced = text.starts_with(' ');
    const bool only = digits + (spaced ? 1 : 0) == std::ssize(characters) && isValidUtf8(text) && digits > 0;
    const DigitContent content = digits == 0 ? DigitContent::None
                                 : only      ? DigitContent::Only
                                             : DigitContent::Some;
    if (!filter.digits.empty() && !filter.digits.contains(content))
        return false;
    if (filter.duplicate) {
        const PieceText own = textOf(tokenizer, id);
        const auto& ids = tokenizer.ids();
        const bool duplicate = std::any_of(ids.begin(), ids.end(), [&](PieceId other) {
            const PieceText text = textOf(tokenizer, other);
            return other != id && text.bytes == own.bytes && text.insideWord == own.insideWord &&
                   text.endsWord == own.endsWord;
        });
        if (duplicate != *filter.duplicate)
            return false;
    }
    return !filter.startsWord || *filter.startsWord == table[row].startsWord;
}

/// Some conditions, so that about half of the filters pass something.
PieceFilter randomFilter(const PieceTable& table, std::mt19937& random) {
    const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    const auto range = [&](std::size_t bound) {
        const std::uint64_t first = below(bound);
        return NumberRange{first, first + below(bound)};
    };
    const std::string text(table.text(below(table.size())));
    const std::string part = text.empty() ? text : text.substr(below(text.size()), 1 + below(2));
    PieceFilter filter;
    for (std::size_t conditions = 1 + below(3); conditions > 0; --conditions) {
        switch (below(15)) {
        case 0:
            filter.text = part;
            filter.ignoreCase = below(2) == 0;
            break;
        case 1:
            filter.regex = std::array{"^.b?$", "[a-z]{2}", "^", "(?i)T.E", "\\p{Lu}|a$"}.at(below(5));
            break;
        case 2:
            filter.bytes = part;
            break;
        case 3:
            filter.types.insert(static_cast<PieceType>(below(kPieceTypeCount)));
            filter.types.insert(table[below(table.size())].type);
            break;
        case 4:
            filter.scripts = {table[below(table.size())].script, table[below(table.size())].script};
            break;
        case 5:
            filter.byteLength = range(6);
            break;
        case 6:
            filter.characters = range(4);
            break;
        case 7:
            filter.depth = range(3);
            break;
        case 8:
            filter.idRange = range(table.size());
            break;
        case 9:
            filter.count = range(2);
            break;
        case 10:
            filter.ids = {table[below(table.size())].id, table[below(table.size())].id};
            std::sort(filter.ids.begin(), filter.ids.end());
            break;
        case 11:
            filter.reach.insert(static_cast<Reach>(below(3)));
            if (below(2) == 0)
                filter.obstacles.insert(static_cast<Obstacle>(below(kObstacleCount)));
            break;
        case 12:
            filter.letters.insert(static_cast<LetterCase>(below(kLetterCaseCount)));
            break;
        case 13:
            filter.digits.insert(static_cast<DigitContent>(below(kDigitContentCount)));
            filter.duplicate = below(2) == 0;
            break;
        default:
            filter.startsWord = below(2) == 0;
            break;
        }
    }
    return filter;
}

} // namespace

class PieceFilterTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void rowsOfTheTable();
    void wordStartsAndDuplicates();
    void filtersEqualAPredicate();
    void narrowedFilters();
    void sortedColumns();
    void firstRows();
    void hexBytes_data();
    void hexBytes();
    void canceled();

  private:
    std::vector<std::shared_ptr<const PieceTable>> m_tables;
    std::vector<PieceColumns> m_columns;
};

void PieceFilterTest::initTestCase() {
    // The samples have too many pieces for predicates that search all of them.
    for (const auto& table : test::vocabularyTables())
        if (table->size() < 400)
            m_tables.push_back(table);
    QVERIFY(m_tables.size() > 5);
    std::mt19937 random(1);
    for (const auto& table : m_tables) {
        PieceColumns columns;
        columns.merges = *PieceMergeIndex::build(*table);
        columns.reach = *findReach(*table);
        std::vector<PieceId> ids;
        for (std::size_t i = 0; i < table->size(); ++i)
            ids.push_back((*table)[random() % table->size()].id);
        ids.push_back(0xFFFF);
        columns.counts = std::make_shared<PieceTotals>(countPieces(*table, ids));
        m_columns.push_back(columns);
    }
}

void PieceFilterTest::rowsOfTheTable() {
    for (const auto& table : m_tables) {
        const Tokenizer& tokenizer = table->tokenizer();
        QCOMPARE(table->size(), tokenizer.ids().size());
        for (std::uint32_t row = 0; row < table->size(); ++row) {
            const PieceRow& one = (*table)[row];
            const std::string about = test::describeRow(*table, row);
            QCOMPARE(one.id, tokenizer.ids()[row]);
            QCOMPARE(table->rowOf(one.id), std::optional(row));
            QVERIFY2(table->text(row) == textOf(tokenizer, one.id).bytes, about.c_str());
            QVERIFY2(one.type == tokenizer.type(one.id), about.c_str());
            QVERIFY2(one.rank == tokenizer.mergeRank(one.id).value_or(PieceRow::kNoRank), about.c_str());
            QVERIFY2(one.score == tokenizer.score(one.id).value_or(0), about.c_str());
            QVERIFY2(one.isUtf8 == isValidUtf8(table->text(row)), about.c_str());
            const auto same = table->withText(table->text(row));
            QVERIFY(std::is_sorted(same.begin(), same.end()));
            QVERIFY(std::find(same.begin(), same.end(), row) != same.end());
            const auto found = table->find(table->text(row), one.insideWord, one.endsWord);
            QVERIFY2(found && table->text(*found) == table->text(row), about.c_str());
        }
        QVERIFY(!table->rowOf(kNoPiece));
        QVERIFY(table->withText("not a piece").empty());
    }
}

void PieceFilterTest::wordStartsAndDuplicates() {
    const auto table = *PieceTable::build(test::opened(test::kUnusualWordPiece, "unusual.json"));
    const auto row = [&](PieceId id) { return (*table)[*table->rowOf(id)]; };
    QVERIFY(row(1).startsWord && !row(5).startsWord);
    QVERIFY(row(5).insideWord && !row(8).insideWord); // `##` alone is a word
    QVERIFY(!row(0).startsWord && !row(28).startsWord);
    QCOMPARE(row(5).sameText, kNoPiece); // `the` is at another place
    const std::string json =
        R"({"model":{"type":"BPE","vocab":{"a":0," a":1," ":2,"  ":3," \n":4,"  a":5},"merges":[]}})";
    const auto spaces = *PieceTable::build(test::opened(json, "spaces.json"));
    std::vector<bool> starts;
    for (const PieceRow& one : spaces->rows())
        starts.push_back(one.startsWord);
    QCOMPARE(starts, (std::vector<bool>{false, true, false, false, false, false}));
    const auto bytes = *PieceTable::build(test::opened(
        R"({"model":{"type":"BPE","byte_fallback":true,"vocab":{"b":0,"a":3,"<0x61>":7,"▁a":8},"merges":[]}})",
        "bytes.json"));
    std::vector<PieceId> same;
    for (const PieceRow& one : bytes->rows())
        same.push_back(one.sameText);
    QCOMPARE(same, (std::vector<PieceId>{kNoPiece, 7, 3, kNoPiece}));
}

void PieceFilterTest::filtersEqualAPredicate() {
    std::mt19937 random(2);
    std::size_t some = 0;
    std::size_t filters = 0;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        const auto& table = m_tables[i];
        const auto reaches = reachOfAll(table->tokenizer());
        QVERIFY(reaches);
        for (unsigned round = 0; round < test::rounds(30); ++round) {
            const PieceFilter filter = randomFilter(*table, random);
            const auto matcher = PieceMatcher::make(table, filter, m_columns[i]);
            QVERIFY(matcher);
            const auto rows = filterRows(*matcher, allRows(*table));
            QVERIFY(rows);
            std::vector<std::uint32_t> expected;
            for (std::uint32_t row = 0; row < table->size(); ++row)
                if (passes(*table, m_columns[i], *reaches, filter, row))
                    expected.push_back(row);
            QCOMPARE(*rows, expected);
            ++filters;
            some += expected.empty() || expected.size() == table->size() ? 0 : 1;
        }
    }
    QVERIFY2(some * 3 > filters, std::to_string(some).c_str());
}

/// What passes a filter that narrows another one passes that one.
void PieceFilterTest::narrowedFilters() {
    std::mt19937 random(3);
    std::size_t narrowed = 0;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        const auto& table = m_tables[i];
        for (unsigned round = 0; round < test::rounds(200); ++round) {
            const PieceFilter wide = randomFilter(*table, random);
            PieceFilter narrow = random() % 2 == 0 ? randomFilter(*table, random) : wide;
            if (random() % 2 == 0)
                narrow.text += "a";
            if (random() % 4 == 0)
                narrow.startsWord = true;
            QVERIFY(narrows(wide, wide));
            QVERIFY(narrows(wide, PieceFilter()));
            if (!narrows(narrow, wide))
                continue;
            ++narrowed;
            const auto rows = filterRows(*PieceMatcher::make(table, narrow, m_columns[i]), allRows(*table));
            const auto of = filterRows(*PieceMatcher::make(table, wide, m_columns[i]), allRows(*table));
            QVERIFY(std::includes(of->begin(), of->end(), rows->begin(), rows->end()));
        }
    }
    QVERIFY(narrowed > 100);
    QVERIFY(!narrows(PieceFilter{.text = "a", .ignoreCase = true}, PieceFilter{.text = "a"}));
}

void PieceFilterTest::sortedColumns() {
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        const PieceTable& table = *m_tables[i];
        const PieceColumns& columns = m_columns[i];
        const auto value = [&](PieceColumn column, std::uint32_t row) -> std::pair<double, std::string> {
            const PieceRow& one = table[row];
            switch (column) {
            case PieceColumn::Id:
                return {one.id, {}};
            case PieceColumn::Piece:
                return {0, std::string(table.tokenizer().spelling(one.id))};
            case PieceColumn::Text:
                return {0, std::string(table.text(row))};
            case PieceColumn::Type:
                return {static_cast<double>(one.type), {}};
            case PieceColumn::Score:
                return {one.score, {}};
            case PieceColumn::Rank:
                return {one.rank, {}};
            case PieceColumn::Bytes:
                return {one.bytes, {}};
            case PieceColumn::Characters:
                return {one.characters, {}};
            case PieceColumn::Script:
                return {0, nameOfScript(one.script)};
            case PieceColumn::Depth:
                return {columns.merges->depth(row), {}};
            case PieceColumn::Count:
                return {static_cast<double>(columns.counts->at(row)), {}};
            case PieceColumn::Reach:
                return {static_cast<double>(columns.reach->reach[row]) * 100 +
                            static_cast<double>(columns.reach->obstacles[row]),
                        {}};
            }
            return {};
        };
        for (int c = 0; c < kPieceColumnCount; ++c) {
            const auto column = static_cast<PieceColumn>(c);
            const auto isMissing = [&](std::uint32_t row) {
                return (column == PieceColumn::Rank && table[row].rank == PieceRow::kNoRank) ||
                       (column == PieceColumn::Script && table[row].script == kNoScript);
            };
            for (const bool descending : {false, true}) {
                const auto rows = sortedRows(table, columns, column, descending);
                auto each = rows;
                std::sort(each.begin(), each.end());
                QCOMPARE(each, allRows(table));
                for (std::size_t k = 1; k < rows.size(); ++k) {
                    const std::uint32_t a = rows[k - 1];
                    const std::uint32_t b = rows[k];
                    const std::string about = test::describeRow(table, b) + " column " + std::to_string(c);
                    QVERIFY2(isMissing(a) <= isMissing(b), about.c_str());
                    if (isMissing(a) != isMissing(b))
                        continue;
                    const auto before = value(column, a);
                    const auto after = value(column, b);
                    QVERIFY2(descending ? before >= after : before <= after, about.c_str());
                    QVERIFY2(before != after || a < b, about.c_str()); // equal ones by id
                }
            }
        }
    }
}

void PieceFilterTest::firstRows() {
    const auto& table = m_tables.front();
    const auto all = allRows(*table);
    for (const std::size_t wanted : {std::size_t{3}, table->size(), table->size() + 1}) {
        std::vector<std::vector<std::uint32_t>> reported;
        const auto rows = filterRows(
            *PieceMatcher::make(table, {}), all, {},
            [&](const std::vector<std::uint32_t>& first) { reported.push_back(first); }, wanted);
        QCOMPARE(*rows, all);
        QCOMPARE(reported.size(), std::size_t{1});
        QCOMPARE(reported[0].size(), std::min(wanted, table->size()));
    }
}

void PieceFilterTest::hexBytes_data() {
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("valid");
    QTest::newRow("pairs") << QByteArray("E4 BD a0") << QByteArray("\xE4\xBD\xA0") << true;
    QTest::newRow("joined") << QByteArray("e4bd") << QByteArray("\xE4\xBD") << true;
    QTest::newRow("C") << QByteArray("0xE4, 0xbd") << QByteArray("\xE4\xBD") << true;
    QTest::newRow("escaped") << QByteArray("\\xE4\\xBD") << QByteArray("\xE4\xBD") << true;
    QTest::newRow("empty") << QByteArray(" ") << QByteArray() << true;
    QTest::newRow("half") << QByteArray("E4 B") << QByteArray() << false;
    QTest::newRow("letters") << QByteArray("the") << QByteArray() << false;
    QTest::newRow("prefix alone") << QByteArray("0x") << QByteArray() << false;
}

void PieceFilterTest::hexBytes() {
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, valid);
    const auto read = bytesOfHex(typed.toStdString());
    QCOMPARE(read.has_value(), valid);
    QCOMPARE(read.value_or(""), bytes.toStdString());
}

void PieceFilterTest::canceled() {
    std::stop_source stop;
    stop.request_stop();
    const Progress progress = {stop.get_token(), {}};
    const auto& table = m_tables.front();
    const auto code = [](const auto& result) { return result ? ErrorCode::Damaged : result.error().code; };
    QCOMPARE(code(PieceTable::build(table->sharedTokenizer(), progress)), ErrorCode::Canceled);
    QCOMPARE(code(findReach(*table, progress)), ErrorCode::Canceled);
    QCOMPARE(code(filterRows(*PieceMatcher::make(table, {}), allRows(*table), progress)),
             ErrorCode::Canceled);
    QVERIFY(!PieceMatcher::make(table, PieceFilter{.regex = "("}));
}

QTEST_APPLESS_MAIN(PieceFilterTest)
#include "tst_piece_filter.moc"
