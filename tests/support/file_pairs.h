#pragma once
// Pairs of tokenizers that differ in one change, and how to search for texts that show it.

#include "core/compare/diff/definition_diff.h"
#include "core/compare/search/find_counterexamples.h"
#include "core/formats/load.h"
#include "resources/samples.h"
#include "tests/support/rounds.h"
#include "tests/support/sanitized.h"

#include <QtGlobal>

#include <functional>
#include <memory>
#include <string>

namespace tokenscope::test {

inline std::shared_ptr<const Tokenizer> tokenizerOf(std::shared_ptr<const TokenizerDefinition> definition) {
    auto tokenizer = Tokenizer::create(std::move(definition));
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

inline std::shared_ptr<const TokenizerDefinition> sampleDefinition(SourceFormat format) {
    for (const Sample& sample : sampleTokenizers()) {
        auto definition = formats::loadDefinition(sample.bytes, std::string(sample.name));
        if (definition && (*definition)->format == format)
            return *definition;
    }
    qFatal("there is no such sample");
    return nullptr;
}

inline compare::FilePair changedPair(const std::shared_ptr<const TokenizerDefinition>& from,
                                     const std::function<void(TokenizerDefinition&)>& change) {
    auto changed = std::make_shared<TokenizerDefinition>(*from);
    change(*changed);
    return {tokenizerOf(from), tokenizerOf(changed), "A", "B"};
}

/// The vocabulary with `change` applied to each entry.
inline void changeEntries(TokenizerDefinition& definition,
                          const std::function<void(std::string& bytes, Vocabulary::Entry& entry)>& change) {
    Vocabulary vocabulary;
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        std::string bytes(definition.vocabulary.entryBytes(i));
        Vocabulary::Entry entry = definition.vocabulary.entry(i);
        change(bytes, entry);
        vocabulary.add(bytes, entry.id, entry.type, entry.score);
    }
    vocabulary.finish();
    definition.vocabulary = std::move(vocabulary);
}

/// With a tenth of the random texts under sanitizers, which take ten times as long. Pieces and stages lead to the
/// texts that tests expect.
inline compare::CounterexampleOptions shortSearch() {
    compare::CounterexampleOptions options;
    if (isSanitized())
        options.randomBytes = rounds(18'000);
    return options;
}

} // namespace tokenscope::test
