#include "core/report/steps_json.h"

#include "core/base/try.h"

namespace tokenscope::report {

Result<StepsJson> StepsJson::create(const Tokenizer& tokenizer, const StepsJsonOptions& options,
                                    const LatticeReportOptions& lattice) {
    StepsJson json(tokenizer, options, lattice);
    if (!explain::hasLattice(tokenizer.definition()))
        return json;
    TOKENSCOPE_TRY(auto paths, explain::PathTokens::create(tokenizer));
    json.m_paths = std::move(paths);
    return json;
}

Result<std::string> StepsJson::write(std::string_view text, const EncodeOptions& options) const {
    TOKENSCOPE_TRY(const auto list, explain::listWords(m_tokenizer, text, options));
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    std::optional<LatticeReport> lattice;
    if (m_paths) {
        TOKENSCOPE_TRY(auto report,
                       LatticeReport::create(m_tokenizer, *m_paths, text, options, m_latticeOptions));
        lattice.emplace(std::move(report));
        TOKENSCOPE_TRY_VOID(lattice->writePaths(json));
    }
    json.key("words").beginArray();
    WordJson words(m_tokenizer, text, list, m_options);
    for (const explain::SteppedWord& word : list.words) {
        json.beginObject();
        TOKENSCOPE_TRY_VOID(words.writeMembers(json, word, options.progress));
        if (lattice)
            lattice->writeWord(json, word);
        json.endObject();
    }
    json.endArray().endObject();
    return out;
}

} // namespace tokenscope::report
