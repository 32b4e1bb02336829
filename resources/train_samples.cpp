// Run by the build: trains the two embedded sample tokenizers from the texts of resources/samples/corpus.
// The result depends on the texts alone.
//
//     train_samples FOLDER TEXT…      writes FOLDER/sample-bytelevel.json and
//     FOLDER/sample-sentencepiece.model

#include "core/base/whole_file.h"
#include "core/formats/convert/convert.h"
#include "core/train/pipeline/trained_definition.h"
#include "resources/training_words.h"

#include <fstream>
#include <iostream>

namespace tokenscope {
namespace {

Result<TokenizerDefinition> trainByteLevel(const std::vector<std::string>& texts) {
    train::WordCounts words;
    for (const std::string& text : texts)
        samples::countByteLevelWords(text, words);
    train::BpeTrainerOptions options;
    options.pieces = 4000;
    const auto special = [](const char* content, bool isSpecial) {
        AddedToken token;
        token.content = content;
        token.special = isSpecial;
        token.normalized = !isSpecial;
        return token;
    };
    return train::trainBpe(words, options).map([&](const train::TrainedBpe& trained) {
        return train::byteLevelDefinition(trained,
                                          {special("<|endoftext|>", true), special("<|im_start|>", true),
                                           special("<|im_end|>", true), special("<think>", false)});
    });
}

/// By symbol: whether the merged corpus still contains it. Intermediate steps to longer pieces may have
/// disappeared.
std::vector<bool> shownInWords(const train::PairIndex& pairs, std::size_t symbols) {
    std::vector<bool> shown(symbols, false);
    for (std::size_t i = 0; i < pairs.wordCount(); ++i) {
        for (const train::SymbolId symbol : pairs.word(i)) {
            if (symbol != train::kBreakSymbol)
                shown[symbol] = true;
        }
    }
    return shown;
}

TokenizerDefinition trainSentencePiece(const std::vector<std::string>& texts) {
    train::SentencePieceOptions form;
    form.reserved = {{"<unk>", PieceType::Unknown},
                     {"<s>", PieceType::Control},
                     {"</s>", PieceType::Control},
                     {"<pad>", PieceType::Control}};
    std::vector<std::string> userDefined = {"<start_of_turn>", "<end_of_turn>", "\n", "\t"};
    for (std::string spaces = "▁▁"; spaces.size() <= 3 * std::size_t{16}; spaces += "▁")
        userDefined.push_back(spaces);
    for (const std::string& piece : userDefined)
        form.reserved.push_back({piece, PieceType::UserDefined});
    form.normalizer.name = "identity";
    form.normalizer.removeExtraWhitespaces = false;

    train::WordCounts words;
    for (const std::string& text : texts)
        samples::countMetaspaceWords(text, userDefined, words);
    train::BpeTrainerOptions options;
    options.alphabet = train::BpeTrainerOptions::Alphabet::Characters;
    options.pieces = 4000 - 256 - form.reserved.size();
    options.characterCoverage = 0.995;
    for (const auto& reserved : form.reserved)
        options.reserved.push_back(reserved.text);
    train::BpeTrainer trainer(words, options);
    while (trainer.step()) {
    }
    const train::TrainedBpe& trained = trainer.result();
    const auto shown = shownInWords(trainer.pairs(), trained.symbols.size());
    constexpr std::size_t kUnused = 24; // enough to see one, too few to harm the pieces of other texts
    for (std::size_t i = trained.alphabetSize; i < trained.symbols.size(); ++i) {
        if (!shown[i] && form.unused.size() < kUnused)
            form.unused.push_back(trained.symbols[i]);
    }
    return train::sentencePieceDefinition(trained, form);
}

int report(const Error& error) {
    std::cerr << "train_samples: " << describe(error) << '\n';
    return 1;
}

int write(const std::string& path, const Result<std::string>& bytes) {
    if (!bytes)
        return report(bytes.error());
    std::ofstream file(path, std::ios::binary);
    file << *bytes;
    file.close();
    return file ? 0 : report({ErrorCode::Unreadable, path, {}, "can't be written", {}});
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() < 2) {
        std::cerr << "usage: train_samples FOLDER TEXT…\n";
        return 2;
    }
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const auto file = MappedFile::open(arguments[i]);
        if (!file)
            return report(file.error());
        texts.emplace_back(file->bytes());
    }
    const auto byteLevel = trainByteLevel(texts);
    if (!byteLevel)
        return report(byteLevel.error());
    const int failed =
        write(arguments[0] + "/sample-bytelevel.json", formats::saveHuggingFaceJson(*byteLevel));
    return failed != 0 ? failed
                       : write(arguments[0] + "/sample-sentencepiece.model",
                               formats::saveSentencePiece(trainSentencePiece(texts)));
}

} // namespace
} // namespace tokenscope

int main(int argc, char* argv[]) {
    return tokenscope::run(std::vector<std::string>(argv + 1, argv + argc));
}
