#include "app/cli/steps_json.h"

namespace tokenscope::cli {

Result<StepsJson> StepsJson::create(const Tokenizer& tokenizer, const report::StepsJsonOptions& options,
                                    const LatticeSettings& lattice) {
    StepsJson json(tokenizer, options, lattice);
    if (!explain::hasLattice(tokenizer.definition()))
        return json;
    auto paths = explain::PathTokens::create(tokenizer);
    if (!paths)
        return tl::unexpected<Error>(paths.error());
    json.m_paths = *std::move(paths);
    return json;
}

Result<std::string> StepsJson::write(std::string_view text, const EncodeOptions& options) const {
    const auto list = explain::listWords(m_tokenizer, text, options);
    if (!list)
        return tl::unexpected<Error>(list.error());
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    std::optional<LatticeOfText> lattice;
    if (m_paths) {
        auto made = LatticeOfText::create(m_tokenizer, *m_paths, text, options, m_latticeSettings, 1);
        if (!made)
            return tl::unexpected<Error>(made.error());
        lattice.emplace(*std::move(made));
        if (auto done = lattice->writePaths(json); !done)
            return tl::unexpected<Error>(std::move(done.error()));
    }
    json.key("words").beginArray();
    report::WordJson words(m_tokenizer, text, *list, m_options);
    for (const explain::SteppedWord& word : list->words) {
        json.beginObject();
        if (auto done = words.writeMembers(json, word, options.progress); !done)
            return tl::unexpected<Error>(std::move(done.error()));
        if (lattice)
            lattice->writeWord(json, word);
        json.endObject();
    }
    json.endArray().endObject();
    return out;
}

} // namespace tokenscope::cli
