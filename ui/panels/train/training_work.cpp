#include "ui/panels/train/training_work.h"

#include "core/base/byte_stream.h"
#include "core/base/try.h"
#include "core/train/corpus/record_reader.h"
#include "core/train/pipeline/split_options.h"
#include "core/train/pipeline/write_outputs.h"
#include "core/train/splitting/word_counts.h"
#include "ui/panels/train/trained_file.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/numbers.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 18U;

/// The texts of the lines, one per line.
class FieldReader {
  public:
    FieldReader(train::SourceFile::Kind kind, std::string field)
        : m_kind(kind)
        , m_field(std::move(field))
        , m_json(m_field) {}

    std::string textsOf(std::string_view lines) {
        std::string texts;
        while (!lines.empty()) {
            const std::size_t end = std::min(lines.find('\n'), lines.size());
            if (const auto text = textOf(lines.substr(0, end))) {
                texts += *text;
                texts += '\n';
            }
            lines.remove_prefix(std::min(end + 1, lines.size()));
        }
        return texts;
    }

  private:
    std::optional<std::string_view> textOf(std::string_view line) {
        if (m_kind == train::SourceFile::Kind::JsonLines) {
            const JsonField::Found found = m_json.in(line);
            return found.fault ? std::nullopt : std::optional(found.text);
        }
        if (!std::exchange(m_begun, true)) {
            m_column = train::tsvColumn(line, m_field);
            if (m_column && m_column->named)
                return std::nullopt;
        }
        return m_column ? train::tsvCell(line, m_column->index) : std::nullopt;
    }
    train::SourceFile::Kind m_kind;
    std::string m_field;
    JsonField m_json;
    bool m_begun = false;
    std::optional<train::TsvColumn> m_column;
};

/// The text of a source file from its start, in parts that end with lines: decompressed, and for .jsonl and .tsv
/// the field with the text; lines without the field are skipped. For a preview; training itself reads through
/// core/train/corpus. Calls `each` until it returns false, or the text ends. Errors: those of ByteStream, and of
/// `each`.
Result<void> readSourceText(const train::SourceFile& file, const std::string& field,
                            const std::function<Result<bool>(std::string_view part)>& each) {
    auto stream = ByteStream::open(file.path);
    if (!stream)
        return tl::unexpected(stream.error());
    FieldReader fields(file.kind, field);
    std::string text;
    for (bool ends = false; !ends;) {
        const std::size_t kept = text.size();
        text.resize(kept + kPart);
        const auto read = stream->read(text.data() + kept, kPart);
        if (!read)
            return tl::unexpected(read.error());
        text.resize(kept + *read);
        ends = *read < kPart;
        const std::size_t line = text.rfind('\n');
        const bool plain = file.kind == train::SourceFile::Kind::Text;
        const std::size_t end = ends || (plain && line == std::string::npos) ? text.size() : line + 1;
        const std::string_view part = std::string_view(text).substr(0, end);
        const auto goesOn = plain ? each(part) : each(fields.textsOf(part));
        if (!goesOn)
            return tl::unexpected(goesOn.error());
        if (!*goesOn)
            return {};
        text.erase(0, end);
    }
    return {};
}

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
            m_figures[i].pieces = tokenizers[i].tokenizer->vocabularySize();
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

namespace {

struct EstimateTexts {
    Q_DECLARE_TR_FUNCTIONS(TrainingEstimate)
};

constexpr double kPacked = 4; ///< bytes of text per byte of .xz, .gz or .zst
/// The number of distinct words grows as a power of the text (Heaps' law). This one is used if the sample
/// does not show it.
constexpr double kHeaps = 0.62;
constexpr double kSlower = 0.95;
constexpr double kMilliseconds = 1000;

// Rough: seconds to learn and bytes of memory per byte of the distinct words. Measured for BPE in two runs,
// guessed for the others.
struct Cost {
    double seconds = 0;
    double memory = 0;
};

Cost costOf(train::TrainModel model) {
    switch (model) {
    case train::TrainModel::SuperBpe:
        return {3e-6, 120};
    case train::TrainModel::Unigram:
        return {2e-6, 90};
    case train::TrainModel::WordPiece:
        return {1e-6, 40};
    case train::TrainModel::Word:
    case train::TrainModel::Char:
        return {2e-8, 4};
    case train::TrainModel::Bpe:
        break;
    }
    return {5e-7, 30};
}
constexpr double kMemoryOfProgram = 40e6;
constexpr double kMemoryOfWord = 40; ///< in addition to its bytes

bool isPacked(const std::filesystem::path& path) {
    const std::string end = path.extension().string();
    return end == ".xz" || end == ".gz" || end == ".zst";
}

struct Sample {
    std::string text;
    double whole = 0; ///< bytes of all texts
};

/// Lines from all parts of a long file, because its start may differ from the rest. Empty: it can't be read
/// this way.
std::string linesAllOver(const std::filesystem::path& path, std::uint64_t bytes, std::size_t wanted) {
    constexpr std::size_t kParts = 16;
    std::ifstream file(path, std::ios::binary);
    const std::size_t length = wanted / kParts;
    std::string text;
    std::string part(length, '\0');
    for (std::size_t i = 0; i < kParts && file; ++i) {
        file.seekg(static_cast<std::streamoff>((bytes - length) / kParts * i));
        file.read(part.data(), static_cast<std::streamsize>(length));
        const std::string_view read(part.data(), static_cast<std::size_t>(file.gcount()));
        // Whole lines, unless one is longer than a part.
        const std::size_t begin = i == 0 ? 0 : read.find('\n') + 1;
        const std::size_t end = read.rfind('\n') + 1;
        text += begin < end ? read.substr(begin, end - begin) : read;
    }
    return text;
}

/// The power by which distinct words grow, from their numbers in the first half and in the whole sample.
double growth(std::size_t half, std::size_t whole) {
    constexpr std::size_t kEnough = 100;
    if (half < kEnough)
        return kHeaps;
    return std::clamp(kSlower * std::log2(static_cast<double>(whole) / static_cast<double>(half)), 0.0, 1.0);
}

Result<Sample> sampleOf(const train::TrainInput& input, const Progress& progress) {
    Sample sample;
    std::vector<train::SourceName> names;
    for (const train::TrainSource& source : input.sources)
        names.push_back({source.path, 1});
    const auto files = train::listSources(names);
    if (!files)
        return tl::unexpected(files.error());
    // The same amount of each file, because languages are often in separate files.
    const std::size_t share = kSampleBytes / std::clamp<std::size_t>(files->size(), 1, 64);
    for (const train::SourceFile& file : *files) {
        sample.whole += static_cast<double>(file.bytes) * (isPacked(file.path) ? kPacked : 1);
        if (sample.text.size() >= kSampleBytes)
            continue;
        if (file.kind == train::SourceFile::Kind::Text && !isPacked(file.path) && file.bytes > share) {
            const std::string lines = linesAllOver(file.path, file.bytes, share);
            sample.text += lines;
            if (!lines.empty())
                continue; // otherwise its error is reported below
        }
        const std::size_t end = sample.text.size() + share;
        const auto read = readSourceText(file, input.field, [&](std::string_view part) -> Result<bool> {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "estimating was stopped");
            sample.text += part.substr(0, end - sample.text.size());
            return sample.text.size() < end;
        });
        if (!read)
            return tl::unexpected(read.error());
    }
    return sample;
}

} // namespace

Result<TrainingEstimate> estimateTraining(const train::TrainOptions& options, const Progress& progress) {
    const auto wanted = train::splitOptions(options);
    if (!wanted)
        return tl::unexpected(wanted.error());
    const auto split = train::WordSplit::make(*wanted);
    if (!split)
        return tl::unexpected(split.error());
    const auto sample = sampleOf(options.input, progress);
    if (!sample)
        return tl::unexpected(sample.error());
    TrainingEstimate estimate;
    estimate.bytes = static_cast<std::uint64_t>(sample->whole * options.input.sample);
    const std::string& text = sample->text;
    const auto begin = std::chrono::steady_clock::now();
    train::WordCounts words;
    std::size_t half = 0;
    for (std::size_t at = 0; at < text.size();) { // by lines, as in training
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "estimating was stopped");
        if (auto counted = split->count(std::string_view(text).substr(at, end - at), words, 1, progress);
            !counted)
            return tl::unexpected(counted.error());
        at = end;
        if (at <= text.size() / 2)
            half = words.size();
    }
    const double looked = std::max<double>(1, static_cast<double>(text.size()));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    double distinctBytes = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        distinctBytes += static_cast<double>(words.word(i).size());
    const double times = static_cast<double>(estimate.bytes) / looked;
    const double more = std::pow(std::max(1e-9, times), times < 1 ? 1 : growth(half, words.size()));
    estimate.distinctWords = static_cast<std::uint64_t>(more * static_cast<double>(words.size()));
    const unsigned threads =
        options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const Cost cost = costOf(options.model);
    estimate.seconds = seconds * times / threads + cost.seconds * distinctBytes * more;
    estimate.memory = static_cast<std::uint64_t>(kMemoryOfProgram + cost.memory * distinctBytes * more +
                                                 kMemoryOfWord * static_cast<double>(estimate.distinctWords));
    return estimate;
}

QString timeTaken(double seconds) {
    return seconds <= 0 ? QStringLiteral("–") : duration(seconds * kMilliseconds);
}

QString estimateText(const TrainingEstimate& estimate) {
    // One significant digit, because it is an estimate.
    const auto round = [](double value) {
        const double power = std::pow(10, std::floor(std::log10(std::max(1e-3, value))));
        return std::round(value / power) * power;
    };
    const double seconds = round(std::max(0.1, estimate.seconds));
    const QString time = seconds < 1      ? duration(seconds * kMilliseconds)
                         : seconds < 120  ? EstimateTexts::tr("%1 s").arg(std::round(seconds))
                         : seconds < 7200 ? EstimateTexts::tr("%1 min").arg(std::round(seconds / 60))
                                          : EstimateTexts::tr("%1 h").arg(std::round(seconds / 3600));
    return EstimateTexts::tr("about %1 and %2")
        .arg(time, byteCount(static_cast<quint64>(round(static_cast<double>(estimate.memory)))));
}

} // namespace tokenscope::ui
