#include "ui/session/tokenizer_source.h"

#include "core/base/sha256.h"
#include "core/base/whole_file.h"
#include "core/definition/file_title.h"
#include "resources/samples.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThreadPool>

#include <algorithm>
#include <atomic>

namespace tokenscope::ui {
namespace {

/// Mistral's files have a version after `.model`.
const QStringList& patterns() {
    static const QStringList kPatterns = {QStringLiteral("*.model"), QStringLiteral("*.model.v*"),
                                          QStringLiteral("*.tiktoken"), QStringLiteral("*.gguf"),
                                          QStringLiteral("rwkv_vocab*.txt")};
    return kPatterns;
}

} // namespace

QStringList tokenizerNameFilters() {
    QStringList filters = patterns() + QStringList{QStringLiteral("*.json")};
    for (const std::string_view common : commonTokenizerNames())
        if (const QString name = QString::fromUtf8(common.data(), static_cast<qsizetype>(common.size()));
            !name.endsWith(QLatin1String(".json")) && !name.endsWith(QLatin1String(".model")))
            filters << name;
    return filters;
}

bool looksLikeTokenizerName(const QString& path) {
    const QString name = QFileInfo(path).fileName();
    return isCommonTokenizerName(name) || QDir::match(patterns(), name);
}

bool isCommonTokenizerName(const QString& name) {
    const auto common = commonTokenizerNames();
    return std::find(common.begin(), common.end(), name.toStdString()) != common.end();
}

namespace {

using LoadedDefinition = Result<std::shared_ptr<const TokenizerDefinition>>;

const Sample* findSample(const QString& name) {
    for (const Sample& sample : sampleTokenizers())
        if (name == QLatin1String(sample.name.data(), static_cast<qsizetype>(sample.name.size())))
            return &sample;
    return nullptr;
}

LoadedDefinition definitionOf(const TokenizerSource& source, const formats::LoadOptions& options) {
    if (source.sample.isEmpty())
        return formats::loadDefinition(toPath(source.path), options);
    const Sample* sample = findSample(source.sample);
    if (!sample)
        return tl::unexpected(Error{ErrorCode::Unreadable,
                                    source.sample.toStdString(),
                                    {},
                                    "the program has no such sample",
                                    "open a file"});
    return formats::loadDefinition(sample->bytes, std::string(sample->name), options);
}

std::atomic<formats::TableCache*> tableCache = nullptr;

/// Writes the tables of a tokenizer that was opened for the first time. Encoding builds them.
void writeTables(const std::shared_ptr<const Tokenizer>& tokenizer, const formats::TableCache& cache) {
    if (!tokenizer->definition().tables)
        return;
    QThreadPool::globalInstance()->start([tokenizer, &cache] {
        static_cast<void>(tokenizer->encode("a"));
        cache.write(tokenizer->definition());
    });
}

} // namespace

void setTableCache(formats::TableCache* cache) {
    tableCache = cache;
}

QString TokenizerSource::title() const {
    if (!sample.isEmpty())
        return sample;
    // Hub snapshots all contain a `tokenizer.json`: the folder identifies the model.
    return QString::fromStdString(fileTitle(QFileInfo(path).absoluteFilePath().toStdString()));
}

Result<LoadedTokenizer> loadTokenizer(const TokenizerSource& source, const TiktokenChoices& remembered,
                                      const Progress& progress, const FolderChoice& folder) {
    formats::LoadOptions options;
    options.bare = folder.bare;
    options.transformers = folder.transformers.value_or(options.transformers);
    options.llamaCpp = folder.llamaCpp.value_or(options.llamaCpp);
    options.unicode = folder.unicode.value_or(options.unicode);
    options.progress = progress;
    options.tables = tableCache;
    LoadedDefinition definition = definitionOf(source, options);
    if (!definition)
        return tl::unexpected(definition.error());

    LoadedTokenizer loaded;
    if ((*definition)->format == SourceFormat::Tiktoken && (*definition)->preset.empty() &&
        source.sample.isEmpty()) {
        auto file = MappedFile::open((*definition)->path); // the file in the folder that was opened
        if (!file)
            return tl::unexpected(file.error());
        loaded.rankFileHash = sha256Hex(file->bytes());
        const auto known = remembered.find(loaded.rankFileHash);
        loaded.encodingUnknown = known == remembered.end();
        if (!loaded.encodingUnknown) {
            options.tiktoken = known->second;
            definition = definitionOf(source, options);
            if (!definition)
                return tl::unexpected(definition.error());
        }
    }
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer) {
        Error error = tokenizer.error();
        if (error.file.empty())
            error.file = source.sample.isEmpty() ? source.path.toStdString() : source.sample.toStdString();
        return tl::unexpected(std::move(error));
    }
    loaded.tokenizer = std::move(*tokenizer);
    if (options.tables)
        writeTables(loaded.tokenizer, *options.tables);
    return loaded;
}

namespace {

/// As their authors write them.
QString modelTitle(std::string_view name) {
    if (name == "bpe")
        return QStringLiteral("BPE");
    if (name == "wordpiece")
        return QStringLiteral("WordPiece");
    if (name == "wordlevel")
        return QStringLiteral("WordLevel");
    QString title = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    return title.left(1).toUpper() + title.mid(1).replace(QLatin1Char('_'), QLatin1Char(' '));
}

} // namespace

QString formatTitle(const TokenizerDefinition& definition) {
    if (definition.format == SourceFormat::Tiktoken)
        return definition.preset.empty()
                   ? QStringLiteral("tiktoken")
                   : QStringLiteral("tiktoken ") + QString::fromStdString(definition.preset);
    const QString spelled = modelTitle(modelName(definition.model));
    switch (definition.format) {
    case SourceFormat::SentencePiece:
        return QStringLiteral("SentencePiece ") + spelled;
    case SourceFormat::Tekken:
        return QStringLiteral("Tekken ") + QString::fromStdString(definition.version);
    case SourceFormat::VocabMerges:
        return QStringLiteral("vocab.json + merges.txt ") + spelled;
    case SourceFormat::BertVocab:
        return QStringLiteral("vocab.txt ") + spelled;
    case SourceFormat::RwkvVocab:
        return QStringLiteral("RWKV vocabulary");
    case SourceFormat::Gguf:
        return QStringLiteral("GGUF ") + spelled;
    default:
        return QStringLiteral("tokenizer.json ") + spelled;
    }
}

std::filesystem::path toPath(const QString& path) {
    return {QFile::encodeName(path).toStdString()};
}

} // namespace tokenscope::ui
