// The steps of Unigram, WordPiece, WordLevel, longest match and SentencePiece's word and char end with the
// result of encoding, for all shared files: on the golden inputs, and on generated texts.

#include "core/encoding/stage_observer.h"
#include "core/explain/lattice/lattice_paths.h"
#include "core/explain/stages/match_attempts.h"
#include "tests/conformance/golden_cases.h"
#include "tests/support/generated_text.h"

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

Json piecesOf(const Tokenizer& tokenizer, const Encoding& encoding) {
    Json pieces = Json::array();
    for (std::size_t i = 0; i < encoding.size(); ++i)
        pieces.push_back({encoding.ids[i], tokenizer.spelling(encoding, i)});
    return pieces;
}

/// Explains each word in order. Returns the pieces of all words, including added tokens.
class Explainer final : public StageObserver {
  public:
    Explainer(const Tokenizer& tokenizer, Tally& tally)
        : m_tokenizer(tokenizer)
        , m_tally(tally) {}

    std::vector<PieceId> ids;

    void added(ByteSpan /*original*/, PieceId id) override { ids.push_back(id); }
    void addedLater(const NormalizedText& /*part*/, ByteSpan /*inPart*/, PieceId id) override {
        ids.push_back(id);
    }
    void word(const ModelWord& word) override {
        const auto found = explainMatches(m_tokenizer, word.text);
        if (!found) {
            m_tally.expect(std::string(word.text), describe(found.error()), "steps");
            return;
        }
        ids.insert(ids.end(), found->tokens.ids.begin(), found->tokens.ids.end());
        Json taken = Json::array();
        std::uint64_t hits = 0;
        for (const MatchAttempt& attempt : found->attempts) {
            hits += attempt.found != kNoPiece ? 1 : 0;
            if (attempt.used)
                taken.push_back(attempt.found);
        }
        Json known = Json::array();
        for (const PieceId id : found->tokens.ids) {
            if (!isUnknown(id))
                known.push_back(id);
        }
        m_tally.expect("taken of " + std::string(word.text), taken, known);
        m_tally.expect("hits of " + std::string(word.text), hits, found->hits);
        m_tally.expect("misses of " + std::string(word.text), found->attempts.size() - hits, found->misses);
    }
    void plain(const NormalizedText& /*part*/) override {}
    void normalized(std::size_t /*rule*/, const NormalizedText& /*part*/) override {}
    void segment(const PreTokenizedText& /*segment*/) override {}
    void split(std::size_t /*rule*/, const PreTokenizedText& /*segment*/) override {}

  private:
    [[nodiscard]] bool isUnknown(PieceId id) const {
        const PieceType type = m_tokenizer.type(id);
        return type == PieceType::Unknown || type == PieceType::Byte ||
               m_tokenizer.definition().special.unk == id;
    }
    const Tokenizer& m_tokenizer;
    Tally& m_tally;
};

void checkAttempts(const Tokenizer& tokenizer, const std::string& text, Tally& tally) {
    EncodeOptions options;
    options.addSpecial = false;
    const auto encoding = tokenizer.encode(text, options);
    if (!encoding)
        return;
    Explainer explainer(tokenizer, tally);
    Encoding model;
    if (!tokenizer.observe(text, options, explainer, model))
        tally.expect(text, "an error", "steps");
    tally.expect(text, explainer.ids, encoding->ids);
}

void checkLattice(const Tokenizer& tokenizer, const PathTokens& tokens, const std::string& text,
                  Tally& tally) {
    EncodeOptions options;
    options.addSpecial = false;
    const auto encoding = tokenizer.encode(text, options);
    const auto lattice = latticeOfText(tokenizer, text, options);
    if (!encoding || !lattice) {
        tally.expect(text, lattice.has_value(), encoding.has_value());
        return;
    }
    const auto winner = tokens.of(*lattice, lattice->winner);
    tally.expect(text, winner ? piecesOf(tokenizer, *winner) : Json(), piecesOf(tokenizer, *encoding));
    tally.expect("origins of " + text, lattice->origin.size(), lattice->text.size());
}

} // namespace

class TestStepsOfModels : public QObject {
    Q_OBJECT
  private slots:
    void files_data();
    void files();
};

void TestStepsOfModels::files_data() {
    addGoldenRows({"hf", "hf_own", "sentencepiece", "sentencepiece_own", "gguf"});
}

void TestStepsOfModels::files() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json file = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/" + file.at("tokenizer").get<std::string>()));
    QVERIFY(tokenizer);
    const bool lattice = hasLattice(tokenizer->definition());
    if (!lattice && !hasAttempts(tokenizer->definition()))
        return;
    std::vector<std::string> texts;
    for (const Json& one : file.at("cases")) {
        if (one.contains("text"))
            texts.push_back(one.at("text"));
    }
    GeneratedText generated(71);
    for (std::size_t i = 0; i < 300; ++i)
        texts.push_back(generated.text(1 + i % 40));
    const auto tokens = lattice ? PathTokens::create(*tokenizer) : Result<PathTokens>(fail({}, {}, {}));
    Tally tally;
    for (const std::string& text : texts) {
        if (lattice)
            checkLattice(*tokenizer, *tokens, text, tally);
        else
            checkAttempts(*tokenizer, text, tally);
    }
    QCOMPARE(tally.wrong(), 0);
    QVERIFY(tally.checked() > 300);
}

QTEST_GUILESS_MAIN(TestStepsOfModels)
#include "tst_steps_of_models.moc"
