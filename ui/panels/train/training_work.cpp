#include "ui/panels/train/training_work.h"

#include "core/base/try.h"
#include "core/train/pipeline/split_options.h"
#include "core/train/pipeline/write_outputs.h"
#include "ui/panels/train/source_text.h"
#include "ui/panels/train/trained_file.h"
#include "ui/session/tokenizer_source.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace tokenscope::ui {
namespace {

struct Place {
    std::uint64_t done = 0;
    std::uint64_t total = 1;
};

/// Progress of the current stage, in its units.
Place placeOf(const train::TrainingProgress& state) {
    switch (state.stage) {
    case train::TrainStage::Counting:
        return {state.readBytes, std::max<std::uint64_t>(1, state.totalBytes)};
    case train::TrainStage::Learning:
        return {state.pieces, std::max<std::uint64_t>(1, state.wantedPieces)};
    default:
        return {};
    }
}

std::uint64_t wordsIn(std::string_view text) {
    std::uint64_t words = 0;
    bool space = true;
    for (const char c : text) {
        const bool now = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        words += space && !now ? 1 : 0;
        space = now;
    }
    return words;
}

/// The remedy for a typed pattern is to fix it in its field.
Result<void> checkSplit(const train::TrainOptions& options) {
    if (!options.from.empty() || !options.split.words.starts_with("regex:"))
        return {};
    const auto wanted = train::splitOptions(options);
    const auto split = wanted ? train::WordSplit::make(*wanted) : tl::unexpected<Error>(wanted.error());
    if (split)
        return {};
    Error error = split.error();
    error.code = ErrorCode::BadInput;
    if (!error.where.empty() && !error.where.starts_with("--"))
        error.message = message("{}: {}", error.where, error.message);
    error.where = "--pre-tokenizer";
    if (error.remedy.empty())
        error.remedy = "fix the pattern, or choose one from the list";
    return tl::unexpected(std::move(error));
}

class Measuring {
  public:
    explicit Measuring(const std::vector<NamedTokenizer>& tokenizers)
        : m_tokenizers(tokenizers)
        , m_figures(tokenizers.size())
        , m_used(tokenizers.size()) {
        for (std::size_t i = 0; i < tokenizers.size(); ++i) {
            m_figures[i].name = tokenizers[i].name;
            m_figures[i].pieces = tokenizers[i].tokenizer->definition().vocabulary.size();
        }
    }

    Result<void> add(std::string_view text, const Progress& progress) {
        for (std::size_t i = 0; i < m_tokenizers.size(); ++i) {
            EncodeOptions options;
            options.addSpecial = false;
            options.progress = {progress.stop, {}};
            const auto encoding = m_tokenizers[i].tokenizer->encode(text, options);
            if (!encoding)
                return tl::unexpected(encoding.error());
            m_figures[i].bytes += text.size();
            m_figures[i].words += wordsIn(text);
            m_figures[i].tokens += encoding->ids.size();
            m_used[i].insert(encoding->ids.begin(), encoding->ids.end());
            m_figures[i].used = m_used[i].size();
        }
        m_bytes += text.size();
        return {};
    }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    std::vector<MeasuredText> take() { return std::move(m_figures); }

  private:
    const std::vector<NamedTokenizer>& m_tokenizers;
    std::vector<MeasuredText> m_figures;
    std::vector<std::unordered_set<PieceId>> m_used;
    std::uint64_t m_bytes = 0;
};

} // namespace

Result<FileTrainingPtr> trainOnFiles(const train::TrainOptions& options,
                                     const std::shared_ptr<SharedTrainState>& state,
                                     const Progress& progress) {
    const train::TrainingProgressCallback onProgress = [state,
                                                        &progress](const train::TrainingProgress& now) {
        state->store(std::make_shared<const train::TrainingProgress>(now));
        const auto [done, total] = placeOf(now);
        progress.notify(done, total);
    };
    TOKENSCOPE_TRY_VOID(checkSplit(options));
    train::TrainOptions withoutEvaluation = options;
    withoutEvaluation.evaluation.clear(); // measured later, together with the open tokenizers
    auto trained = train::runTraining(withoutEvaluation, onProgress, progress.stop);
    if (!trained)
        return tl::unexpected(trained.error());
    auto training = std::make_shared<FileTraining>();
    training->options = options;
    training->trained = std::move(*trained);
    auto tokenizer = Tokenizer::create(training->trained.definition);
    if (!tokenizer)
        return tl::unexpected(tokenizer.error());
    training->tokenizer = std::move(*tokenizer);
    return training;
}

QString FileTraining::textsName() const {
    const train::TrainInput& input = options.input;
    const std::string path = !input.sources.empty()  ? input.sources.front().path
                             : !input.counts.empty() ? input.counts.front()
                                                     : std::string();
    const QString name = QFileInfo(QString::fromStdString(path)).completeBaseName();
    return name.isEmpty() ? QObject::tr("trained") : name;
}

Result<std::vector<MeasuredText>> measureTexts(const std::vector<train::TrainSource>& texts,
                                               const std::string& field,
                                               const std::vector<NamedTokenizer>& tokenizers,
                                               const Progress& progress) {
    std::vector<train::SourceName> names;
    names.reserve(texts.size());
    for (const train::TrainSource& text : texts)
        names.push_back({text.path, 1});
    const auto files = train::listSources(names);
    if (!files)
        return tl::unexpected(files.error());
    Measuring measuring(tokenizers);
    for (const train::SourceFile& file : *files) {
        const auto read = readSourceText(file, field, [&](std::string_view part) -> Result<bool> {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "measuring was stopped");
            TOKENSCOPE_TRY_VOID(measuring.add(part, progress));
            progress.notify(std::min(measuring.bytes(), kMaxMeasured), kMaxMeasured);
            return measuring.bytes() < kMaxMeasured;
        });
        if (!read)
            return tl::unexpected(read.error());
        if (measuring.bytes() >= kMaxMeasured)
            break;
    }
    return measuring.take();
}

const std::vector<SaveFormat>& saveFormats() {
    static const std::vector<SaveFormat> kAll{
        {formats::TargetFormat::TokenizerJson, QObject::tr("tokenizer.json (*.json)"),
         QStringLiteral(".json")},
        {formats::TargetFormat::SentencePiece, QObject::tr("SentencePiece model (*.model)"),
         QStringLiteral(".model")},
        {formats::TargetFormat::Tiktoken, QObject::tr("tiktoken ranks with a Python module (*.tiktoken)"),
         QStringLiteral(".tiktoken")},
        {formats::TargetFormat::VocabMerges, QObject::tr("Folder with vocab.json and merges.txt (*)"), {}},
        {formats::TargetFormat::BertVocab, QObject::tr("Folder with vocab.txt (*)"), {}}};
    return kAll;
}

std::vector<SaveTarget> targetsOf(const FileTraining& training, const Progress& progress) {
    std::vector<SaveTarget> targets;
    for (const SaveFormat& known : saveFormats()) {
        formats::ConvertOptions options;
        options.progress.stop = progress.stop;
        const auto converted =
            formats::convertFor(*training.trained.definition, known.format, "tokenizer", options);
        if (progress.stopped())
            break;
        const Message reason = !converted                  ? converted.error().message
                               : !converted->files.empty() ? Message()
                               : converted->lost.empty()   ? Message("it has other stages")
                                                           : converted->lost.front().message;
        targets.push_back({known.format, QString::fromStdString(reason.text())});
    }
    return targets;
}

Result<std::vector<std::string>> saveTrained(const FileTraining& training, const QString& path,
                                             formats::TargetFormat format, const Progress& progress) {
    train::TrainOptions options = training.options;
    options.outputs = {{toPath(path).string(), format}};
    options.overwrite = true;
    TOKENSCOPE_TRY_VOID(train::checkOutputs(options));
    auto written =
        train::writeOutputs(*training.trained.definition, options, training.trained.manifest, progress);
    if (!written)
        return tl::unexpected(written.error());
    return std::move(written->files);
}

Result<QString> saveUnderNewName(const FileTraining& training, const QString& folder, const QString& stem,
                                 const Progress& progress) {
    const TokenizerDefinition& definition = *training.trained.definition;
    const bool model = definition.format == SourceFormat::SentencePiece;
    const formats::TargetFormat format =
        model ? formats::TargetFormat::SentencePiece : formats::TargetFormat::TokenizerJson;
    formats::ConvertOptions convert;
    convert.progress = progress;
    const auto converted = formats::convertFor(definition, format, stem.toStdString(), convert);
    if (!converted)
        return tl::unexpected(converted.error());
    const std::string bytes = converted->files.empty() ? std::string() : converted->files.front().bytes;
    const QString path =
        placeOfTrained(folder, stem, model ? QStringLiteral("model") : QStringLiteral("json"),
                       QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())));
    if (QFileInfo::exists(path))
        return path;
    QDir().mkpath(folder);
    TOKENSCOPE_TRY_VOID(saveTrained(training, path, format, progress));
    return path;
}

} // namespace tokenscope::ui
