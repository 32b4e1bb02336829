// Added tokens that a file lists twice are reported separately, the first next to the first, the second next
// to the second.

#include "core/compare/diff/definition_diff.h"
#include "tests/support/file_pairs.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

AddedToken token(PieceId id, bool lstrip) {
    return {id, "<twin>", true, false, lstrip, false, false, id};
}

/// `kind what: a | b`
std::vector<std::string> rowsOf(const std::vector<AddedToken>& one, const std::vector<AddedToken>& other) {
    auto definition = std::make_shared<TokenizerDefinition>(*sampleDefinition(SourceFormat::HuggingFaceJson));
    const std::vector<AddedToken> own = definition->addedTokens;
    definition->addedTokens.insert(definition->addedTokens.end(), one.begin(), one.end());
    const FilePair pair = changedPair(definition, [&](TokenizerDefinition& d) {
        d.addedTokens = own;
        d.addedTokens.insert(d.addedTokens.end(), other.begin(), other.end());
    });
    const auto diff = diffDefinitions(pair);
    const DiffTable& table = diff->table(DiffSection::AddedTokens);
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const DiffRow row = table.row(i);
        rows.push_back(std::string(name(row.kind)) + " " + row.what + ": " + row.a + " | " + row.b);
    }
    return rows;
}

} // namespace

class TwinTokens : public QObject {
    Q_OBJECT

  private slots:
    void eachHasASeparateRow() {
        using Rows = std::vector<std::string>;
        const AddedToken first = token(7000, false);
        const AddedToken second = token(7001, false);
        QCOMPARE(rowsOf({first, second}, {first, second}), Rows{});
        QCOMPARE(rowsOf({first, second}, {token(7000, true), second}),
                 Rows{"changed <twin>: lstrip: false | true"});
        QCOMPARE(rowsOf({first, second}, {first, token(7001, true)}),
                 Rows{"changed <twin> (2): lstrip: false | true"});
        QCOMPARE(rowsOf({first, second}, {first}), Rows{"only_in_a <twin> (2): 7001 | "});
        QCOMPARE(rowsOf({first}, {first, second}), Rows{"only_in_b <twin> (2):  | 7001"});
    }
};

QTEST_GUILESS_MAIN(TwinTokens)
#include "tst_twin_tokens.moc"
