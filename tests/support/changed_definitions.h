#pragma once
// Pairs of tokenizers that differ in one change, of a hundred kinds and positions. The changes are chosen
// independently of the search that has to find them.

#include "core/compare/diff/definition_diff.h"
#include "core/formats/load.h"
#include "resources/samples.h"
#include "tests/support/definition_changes.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope::test {

struct ChangedPair {
    std::string name; ///< `llama2.model: dummy prefix`
    compare::DiffSection section = compare::DiffSection::Vocabulary;
    compare::FilePair pair;
};

class ChangedDefinitions {
  public:
    /// `files`: the folder of real tokenizers; if empty, only the embedded samples are used.
    explicit ChangedDefinitions(std::filesystem::path files, std::uint32_t seed = 1)
        : m_files(std::move(files))
        , m_changes(seed) {}

    /// `count` pairs, of all kinds in turn; some kinds are only possible with some files.
    std::vector<ChangedPair> pairs(std::size_t count) {
        std::vector<ChangedPair> made;
        const auto changes = m_changes.all();
        const std::vector<Base> bases = openBases();
        for (std::size_t round = 0; made.size() < count && round < 200; ++round) {
            for (std::size_t i = 0; i < changes.size() && made.size() < count; ++i) {
                const Base& base = bases[(round * 7 + i * 3 + i / bases.size()) % bases.size()];
                auto changed = std::make_shared<TokenizerDefinition>(*base.definition);
                if (!changes[i].apply(*changed))
                    continue;
                auto tokenizer = Tokenizer::create(changed);
                if (!tokenizer)
                    continue;
                made.push_back({base.name + ": " + changes[i].name,
                                changes[i].section,
                                {base.tokenizer, *tokenizer, "A", "B"}});
            }
        }
        return made;
    }

  private:
    struct Base {
        std::string name;
        std::shared_ptr<const TokenizerDefinition> definition;
        std::shared_ptr<const Tokenizer> tokenizer;
    };

    std::vector<Base> openBases() const {
        std::vector<Base> bases;
        const auto add = [&](std::string name, const auto& loaded) {
            if (!loaded)
                return;
            if (auto tokenizer = Tokenizer::create(*loaded))
                bases.push_back({std::move(name), *loaded, *tokenizer});
        };
        for (const Sample& sample : sampleTokenizers())
            add(std::string(sample.name), formats::loadDefinition(sample.bytes, std::string(sample.name)));
        if (m_files.empty())
            return bases;
        for (const char* name :
             {"gpt2.json", "llama2.model", "bert_base_cased.json", "nai-t5.model", "llama2.json",
              "cl100k_base.tiktoken", "own/own_bytelevel_gpt4_split.json", "own/own_unigram_fallback.json",
              "test_model.model", "own/own_added_zoo.json", "gpt_neox.json", "own/own_normalizers_nfkd.json",
              "ggml-vocab-llama-spm.gguf", "own/own_bpe_byte_fallback.json", "own/own_wordpiece_accents.json",
              "qwen2_5/tokenizer.json", "own/own_pretok_splits.json"})
            add(name, formats::loadFileAlone(m_files / name));
        return bases;
    }

    std::filesystem::path m_files;
    DefinitionChanges m_changes;
};

} // namespace tokenscope::test
