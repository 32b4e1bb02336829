#pragma once
// Tokenizers by name, for tests with many rows: an embedded sample, a shared file, or a sample with a
// different normalizer.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "resources/samples.h"
#include "tests/support/shared_files.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope::test {

/// `sample-sentencepiece.model` with a changed normalizer, which the name describes.
inline std::vector<std::string> normalizerVariants() {
    std::vector<std::string> names = {"sample: removes spaces", "sample: suffix",
                                      "sample: removes spaces, no prefix"};
    if (!sharedFolder().empty())
        names.insert(names.end(), {"sample: charsmap", "sample: charsmap, removes spaces"});
    return names;
}

/// A sample with features that make breaks unsafe, or with which the result depends on more than the
/// surrounding text.
inline std::vector<std::string> unusualVariants() {
    return {"sample: lstrip", "sample: rstrip", "sample: tokens after normalization", "sample: says it twice",
            "sample: user-defined a b"};
}

/// The names of all that need no shared file, except the variants that borrow from one.
inline std::vector<std::string> samplesAndVariants() {
    std::vector<std::string> names;
    for (const Sample& sample : sampleTokenizers())
        names.emplace_back(sample.name);
    for (const auto& variants : {normalizerVariants(), unusualVariants()})
        names.insert(names.end(), variants.begin(), variants.end());
    return names;
}

inline std::shared_ptr<const Tokenizer> openOddVariant(const std::string& name) {
    const auto says = [&](const char* what) { return name.find(what) != std::string::npos; };
    const bool sentencePiece = says("user-defined");
    for (const Sample& sample : sampleTokenizers()) {
        auto loaded = formats::loadDefinition(sample.bytes, std::string(sample.name));
        if (!loaded || ((*loaded)->format == SourceFormat::SentencePiece) != sentencePiece)
            continue;
        auto definition = std::make_shared<TokenizerDefinition>(**loaded);
        AddedToken token;
        token.id = token.idInFile = static_cast<PieceId>(definition->vocabulary.size() + 50);
        token.content = "The";
        token.lstrip = says("lstrip");
        token.rstrip = says("rstrip");
        token.normalized = false;
        if (says("after normalization")) {
            token.content = "e\xCC\x81x"; // one character and x if composed
            token.normalized = true;
            definition->normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
        }
        if (says("twice")) {
            TemplatePostProcessor twice;
            twice.single = {{TemplatePostProcessor::Sequence{}, 0}, {TemplatePostProcessor::Sequence{}, 1}};
            twice.pair = twice.single;
            definition->postProcessor = PostProcessorConfig{twice};
        }
        if (sentencePiece) {
            definition->vocabulary.add("▁a▁b", token.id, PieceType::UserDefined, 0);
            definition->vocabulary.finish();
        } else {
            definition->addedTokens.push_back(token);
        }
        auto tokenizer = Tokenizer::create(definition);
        return tokenizer ? *tokenizer : nullptr;
    }
    return nullptr;
}

inline std::shared_ptr<const Tokenizer> openVariant(const std::string& name) {
    for (const Sample& sample : sampleTokenizers()) {
        auto loaded = formats::loadDefinition(sample.bytes, std::string(sample.name));
        if (!loaded || (*loaded)->format != SourceFormat::SentencePiece)
            continue;
        auto definition = std::make_shared<TokenizerDefinition>(**loaded);
        auto& normalizer = std::get<SentencePieceNormalizer>(definition->normalizer->kind);
        const auto says = [&](const char* what) { return name.find(what) != std::string::npos; };
        normalizer.removeExtraWhitespaces = says("removes spaces");
        normalizer.treatWhitespaceAsSuffix = says("suffix");
        normalizer.addDummyPrefix = !says("no prefix");
        if (says("charsmap")) {
            const auto other = formats::loadDefinition(sharedFile("tokenizers/files/nai-t5.model"));
            if (!other)
                return nullptr;
            normalizer.charsmap = std::get<SentencePieceNormalizer>((*other)->normalizer->kind).charsmap;
        }
        auto tokenizer = Tokenizer::create(definition);
        return tokenizer ? *tokenizer : nullptr;
    }
    return nullptr;
}

/// Null if there is none of that name.
inline std::shared_ptr<const Tokenizer> openNamed(const std::string& name) {
    const auto unusual = unusualVariants();
    if (std::find(unusual.begin(), unusual.end(), name) != unusual.end())
        return openOddVariant(name);
    if (name.starts_with("sample: "))
        return openVariant(name);
    auto definition = formats::loadFileAlone(sharedFolder() / "tokenizers/files" / name);
    for (const Sample& sample : sampleTokenizers()) {
        if (sample.name == name)
            definition = formats::loadDefinition(sample.bytes, name);
    }
    if (!definition)
        return nullptr;
    auto tokenizer = Tokenizer::create(*definition);
    return tokenizer ? *tokenizer : nullptr;
}

} // namespace tokenscope::test
