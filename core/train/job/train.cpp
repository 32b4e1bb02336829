#include "core/train/job/train.h"

#include "core/base/mapped_file.h"
#include "core/train/bpe/bpe_trainer.h"
#include "core/train/form/trained_definition.h"
#include "core/train/job/teller.h"
#include "core/train/job/write_outputs.h"
#include "core/train/words/training_words.h"

#include <algorithm>

namespace tokenscope {
namespace {

tl::unexpected<Error> cancelled() {
    return fail(ErrorCode::Cancelled, {}, "the training was stopped");
}

struct Work {
    const TrainOptions& options;
    TrainTeller& teller;
    TrainedTokenizer& made;
};

void countText(const Work& work, std::string_view text, WordCounts& words) {
    // In parts, so that a stop is seen; a word that a part's end cuts is one that a line's end cuts, too.
    constexpr std::size_t kPart = std::size_t{1} << 20U;
    for (std::size_t begin = 0; begin < text.size() && !work.teller.stopped();) {
        std::size_t end = std::min(begin + kPart, text.size());
        end = std::min(text.find('\n', end - 1), text.size() - 1) + 1;
        const std::string_view part = text.substr(begin, end - begin);
        if (work.options.form == TrainForm::SentencePiece)
            countMetaspaceWords(part, work.options.userDefined, words);
        else
            countByteLevelWords(part, words);
        begin = end;
        work.made.figures.bytes += part.size();
        work.teller.state().bytes = work.made.figures.bytes;
        work.teller.state().words = words.size();
        work.teller.tell(work.made.figures.bytes, work.teller.state().totalBytes);
    }
}

Result<WordCounts> countWords(const Work& work) {
    work.teller.begin(TrainStage::Counting);
    WordCounts words;
    for (const TrainSource& source : work.options.input.sources) {
        auto file = MappedFile::open(source.path);
        if (!file) {
            file.error().file = source.path;
            return tl::unexpected<Error>(file.error());
        }
        work.teller.state().totalBytes += file->bytes().size();
        countText(work, file->bytes(), words);
    }
    countText(work, work.options.input.text, words);
    if (work.teller.stopped())
        return cancelled();
    work.made.figures.countSeconds = work.teller.stageSeconds();
    return words;
}

BpeTrainerOptions trainerOptions(const TrainOptions& options) {
    BpeTrainerOptions made;
    const bool characters = options.form == TrainForm::SentencePiece;
    made.alphabet = characters ? BpeTrainerOptions::Alphabet::Characters : BpeTrainerOptions::Alphabet::Bytes;
    made.pieces = options.pieces;
    made.minCount = options.minCount;
    made.maxPieceBytes = options.maxPieceLength;
    made.characterCoverage = options.coverage;
    return made;
}

Result<TrainedBpe> learn(const Work& work, const WordCounts& words) {
    work.teller.begin(TrainStage::Learning);
    BpeTrainer trainer(words, trainerOptions(work.options));
    TrainState& state = work.teller.state();
    state.wantedPieces = work.options.pieces;
    while (trainer.step()) {
        if (work.teller.stopped())
            return cancelled();
        state.pieces = trainer.result().symbols.size();
        work.teller.tell(state.pieces, work.options.pieces);
    }
    work.made.figures.tokens = trainer.pairs().symbolTotal();
    work.made.figures.learnSeconds = work.teller.stageSeconds();
    return trainer.takeResult();
}

TokenizerDefinition formed(const TrainOptions& options, const TrainedBpe& trained) {
    if (options.form != TrainForm::SentencePiece) {
        std::vector<AddedToken> added;
        for (const TrainToken& token : options.added) {
            AddedToken made;
            made.content = token.text;
            made.special = token.special;
            made.normalized = !token.special;
            added.push_back(made);
        }
        return byteLevelDefinition(trained, std::move(added));
    }
    SentencePieceOptions form;
    form.reserved = {
        {"<unk>", PieceType::Unknown}, {"<s>", PieceType::Control}, {"</s>", PieceType::Control}};
    for (const std::string& piece : options.userDefined)
        form.reserved.push_back({piece, PieceType::UserDefined});
    form.byteFallback = options.byteFallback;
    form.normalizer.name = "identity";
    form.normalizer.removeExtraWhitespaces = false;
    return sentencePieceDefinition(trained, form);
}

} // namespace

Result<TrainedTokenizer> train(const TrainOptions& options, const TrainTell& tell,
                               const std::stop_token& stop) {
    if (options.model != TrainModel::Bpe || options.form == TrainForm::Classical)
        return fail(ErrorCode::Unsupported, {}, "this model can't be trained",
                    "train a BPE of bytes or of characters");
    if (auto free = checkOutputs(options); !free)
        return tl::unexpected<Error>(free.error());
    TrainTeller teller(tell, stop);
    TrainedTokenizer made;
    const Work work{options, teller, made};
    const auto words = countWords(work);
    if (!words)
        return tl::unexpected<Error>(words.error());
    made.figures.distinctWords = words->size();
    const auto trained = learn(work, *words);
    if (!trained)
        return tl::unexpected<Error>(trained.error());
    made.figures.alphabet = trained->alphabetSize;
    made.figures.pieces = trained->symbols.size();
    made.figures.merges = trained->merges.size();
    teller.begin(TrainStage::Writing);
    made.definition = std::make_shared<const TokenizerDefinition>(formed(options, *trained));
    auto written = writeOutputs(*made.definition, options, made.manifest, teller.progress());
    if (!written)
        return tl::unexpected<Error>(written.error());
    made.files = std::move(written->files);
    made.notes = std::move(written->notes);
    made.figures.writeSeconds = teller.stageSeconds();
    return made;
}

} // namespace tokenscope
