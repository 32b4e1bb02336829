#include "ui/panels/overview/overview_sections.h"

#include "core/base/printable.h"
#include "core/base/whole_file.h"
#include "core/definition/special_tokens.h"
#include "core/definition/unicode_of_patterns.h"
#include "core/explain/prose/stage_description.h"
#include "core/formats/gguf/gguf_file.h"
#include "core/formats/gguf/llama_cpp_version.h"
#include "core/formats/huggingface/definition_json.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/token_menu.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>

namespace tokenscope::ui {
namespace {

using Kind = OverviewRow::Kind;

struct Overview {
    Q_DECLARE_TR_FUNCTIONS(Overview)
};

/// A character that no font has is spelled out: `U+1FAE9`.
QString plain(std::string_view text) {
    return withNamedCharacters(QString::fromStdString(printable(text)));
}

OverviewRowPtr section(const QString& title) {
    auto row = std::make_unique<OverviewRow>();
    row->kind = Kind::Section;
    row->what = title;
    row->open = true;
    return row;
}

void addDiagnostics(const Diagnostics& diagnostics, OverviewRow& parent) {
    for (const Severity severity : {Severity::Warning, Severity::Info}) {
        for (const Diagnostic& one : diagnostics) {
            if (one.severity == severity)
                parent.add(severity == Severity::Warning ? Kind::Warning : Kind::Info,
                           severity == Severity::Warning ? Overview::tr("Warning") : Overview::tr("Note"),
                           plain(one.message.text()), plain(one.where));
        }
    }
}

/// `0 … 31 999, 12 unused between them`
QString idRange(const Tokenizer& tokenizer) {
    const std::vector<PieceId>& ids = tokenizer.ids();
    if (ids.empty())
        return Overview::tr("no pieces");
    const std::uint64_t range = std::uint64_t{ids.back()} - ids.front() + 1;
    const QString text = Overview::tr("%1 to %2").arg(ids.front()).arg(ids.back());
    const std::uint64_t holes = range - std::min<std::uint64_t>(range, ids.size());
    return holes == 0 ? Overview::tr("%1, without gaps").arg(text)
                      : Overview::tr("%1; %2 of them have no piece").arg(text, grouped(holes));
}

OverviewRowPtr modelSection(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    auto rows = section(Overview::tr("Model"));
    rows->add(Kind::Fact, Overview::tr("Format"), formatTitle(definition));
    const quint64 pieces = tokenizer.vocabularySize();
    const quint64 ofModel = std::min<quint64>(pieces, definition.vocabulary.size());
    rows->add(Kind::Fact, Overview::tr("Pieces"),
              ofModel == pieces ? grouped(pieces)
                                : Overview::tr("%1: %2 of the model, %3")
                                      .arg(grouped(pieces), grouped(ofModel),
                                           QString::fromStdString(counted(pieces - ofModel, "added token"))));
    rows->add(Kind::Fact, Overview::tr("Ids"), idRange(tokenizer));
    std::array<quint64, kPieceTypeCount> counts{};
    for (const PieceId id : tokenizer.ids())
        ++counts[static_cast<std::size_t>(tokenizer.type(id))];
    const quint64 most = std::max<quint64>(1, *std::max_element(counts.begin(), counts.end()));
    for (int i = 0; i < kPieceTypeCount; ++i) {
        const quint64 count = counts[static_cast<std::size_t>(i)];
        if (count == 0)
            continue;
        const auto type = static_cast<PieceType>(i);
        OverviewRow& row = rows->add(Kind::Type, typeLabel(type), grouped(count));
        row.type = type;
        row.share = static_cast<double>(count) / static_cast<double>(most);
    }
    rows->add(Kind::Fact, Overview::tr("By default"),
              (definition.addSpecialByDefault ? Overview::tr("special tokens are added to a text")
                                              : Overview::tr("no special tokens are added to a text")) +
                  QStringLiteral("; ") +
                  (definition.parseSpecialByDefault
                       ? Overview::tr("special tokens in a text are recognized")
                       : Overview::tr("special tokens in a text are plain text")) +
                  QStringLiteral("; ") +
                  (definition.skipSpecialByDefault ? Overview::tr("decoding omits special tokens")
                                                   : Overview::tr("decoding includes special tokens")));
    return rows;
}

QString flagsOf(const AddedToken& token) {
    QStringList flags;
    if (token.singleWord)
        flags << Overview::tr("single word");
    if (token.lstrip)
        flags << Overview::tr("strips whitespace before it");
    if (token.rstrip)
        flags << Overview::tr("strips whitespace after it");
    if (token.normalized)
        flags << Overview::tr("matched after normalization");
    if (token.idInFile != token.id)
        flags << Overview::tr("id %1 in the file").arg(token.idInFile);
    return flags.join(QStringLiteral(", "));
}

void note(OverviewRow& row, const QString& flags) {
    row.note = flags;
    if (!flags.isEmpty())
        row.value += QStringLiteral("  ") + flags;
}

OverviewRow& addToken(OverviewRow& parent, const Tokenizer& tokenizer, const QString& what, PieceId id,
                      const std::string& piece) {
    OverviewRow& row = parent.add(Kind::Token, what, QStringLiteral("%1  %2").arg(id).arg(plain(piece)));
    row.id = id;
    row.piece = QByteArray::fromStdString(piece);
    row.type = tokenizer.contains(id) ? tokenizer.type(id) : PieceType::Unused;
    return row;
}

OverviewRowPtr specialSection(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const std::vector<SpecialToken> tokens = specialTokens(definition);
    auto rows = section(overview_section::specialTokens());
    for (const SpecialToken& token : tokens) {
        QString what = token.role == "additional"
                           ? Overview::tr("additional special token")
                           : plain(token.role).replace(QLatin1Char('_'), QLatin1Char(' '));
        if (!token.inUse)
            what += Overview::tr(" (not in use)");
        OverviewRow& row = addToken(*rows, tokenizer, what, token.id, token.piece);
        if (token.added != SpecialToken::npos)
            note(row, flagsOf(definition.addedTokens[token.added]));
        QStringList places;
        for (const Declaration& one : token.declaredBy)
            places << (one.file.empty() ? QString() : plain(one.file) + QStringLiteral(": ")) +
                          plain(one.where.text());
        row.where = places.join(QStringLiteral("; "));
        if (places.size() > 1) {
            for (const QString& place : places)
                row.add(Kind::Fact, Overview::tr("declared by"), place);
        }
    }
    rows->value = grouped(tokens.size());
    return rows;
}

OverviewRowPtr addedSection(const Tokenizer& tokenizer) {
    const auto& added = tokenizer.definition().addedTokens;
    auto rows = section(Overview::tr("Other added tokens"));
    for (const AddedToken& token : added) {
        if (token.special)
            continue;
        OverviewRow& row = addToken(*rows, tokenizer, Overview::tr("added"), token.id, token.content);
        note(row, flagsOf(token));
    }
    rows->value = grouped(rows->children.size());
    return rows;
}

QString stageTitle(const std::string& stage) {
    static const std::pair<const char*, const char*> kTitles[] = {
        {"added_tokens", QT_TRANSLATE_NOOP("Overview", "Added tokens")},
        {"normalizer", QT_TRANSLATE_NOOP("Overview", "Normalizer")},
        {"pre_tokenizer", QT_TRANSLATE_NOOP("Overview", "Pre-tokenizer")},
        {"model", QT_TRANSLATE_NOOP("Overview", "Model")},
        {"post_processor", QT_TRANSLATE_NOOP("Overview", "Post-processor")},
        {"decoder", QT_TRANSLATE_NOOP("Overview", "Decoder")},
        {"truncation", QT_TRANSLATE_NOOP("Overview", "Truncation")},
        {"padding", QT_TRANSLATE_NOOP("Overview", "Padding")}};
    for (const auto& [name, title] : kTitles) {
        if (stage == name)
            return Overview::tr(title);
    }
    return QString::fromStdString(stage);
}

OverviewRowPtr stagesSection(const TokenizerDefinition& definition) {
    auto rows = section(Overview::tr("Stages, in order"));
    const bool json = definition.format == SourceFormat::HuggingFaceJson;
    for (const explain::StageDescription& one : explain::describeStages(definition)) {
        OverviewRow& row =
            rows->add(Kind::Fact, stageTitle(one.stage), QString::fromStdString(one.text.text()),
                      json ? QString::fromStdString(one.where) : QString());
        for (const QString& line : ruleAsJson(definition, one.where))
            row.add(Kind::Code, {}, line);
    }
    return rows;
}

OverviewRowPtr templatesSection(const TokenizerDefinition& definition) {
    auto rows = section(Overview::tr("Chat templates"));
    for (const ChatTemplate& chat : definition.chatTemplates) {
        const QString source = QString::fromStdString(chat.source);
        OverviewRow& row = rows->add(Kind::Fact, plain(chat.name),
                                     Overview::tr("%1 characters").arg(grouped(chat.source.size())),
                                     plain(definition.provenance.chatTemplates));
        for (const QString& line : source.split(QLatin1Char('\n')))
            row.add(Kind::Code, {}, line);
    }
    return rows;
}

/// What a file next to the tokenizer is used for, and what of it is ignored.
void addFolderFile(const FolderFile& file, OverviewRow& rows) {
    QStringList adds;
    for (const Message& one : file.adds)
        adds << plain(one.text());
    OverviewRow& row =
        rows.add(Kind::Fact, plain(file.name),
                 !file.ignored.empty() ? Overview::tr("%1 used, %2 without effect on the tokens")
                                             .arg(adds.size())
                                             .arg(file.ignored.size())
                 : adds.isEmpty() ? Overview::tr("nothing that affects tokenization")
                                  : adds.join(QStringLiteral("; ")));
    row.open = true; // what changes answers is visible at once
    if (adds.size() < 2 && file.ignored.empty())
        return;
    for (const QString& one : adds)
        row.add(Kind::Fact, Overview::tr("used"), one);
    for (const Message& one : file.ignored)
        row.add(Kind::Fact, Overview::tr("no effect"), plain(one.text()));
}

OverviewRowPtr diagnosticsSection(const Diagnostics& diagnostics) {
    auto rows = section(overview_section::notes());
    addDiagnostics(diagnostics, *rows);
    rows->value = grouped(diagnostics.size());
    return rows;
}

/// The releases that the answers follow, where releases differ.
void addReferences(const TokenizerDefinition& definition, OverviewRow& rows) {
    if (!definition.provenance.transformers.empty())
        rows.add(Kind::Fact, QStringLiteral("transformers"),
                 Overview::tr("%1: the version whose tokenizer class is applied")
                     .arg(plain(definition.provenance.transformers)));
    if (formats::dependsOnLlamaCpp(definition))
        rows.add(
            Kind::Fact, QStringLiteral("llama.cpp"),
            definition.gguf->stripMarks
                ? Overview::tr("since June 2026: combining accents are dropped, as the file doesn't say "
                               "otherwise; the list at the top of this page chooses an older release")
                : Overview::tr("before June 2026: combining accents stay, as the file doesn't say otherwise; "
                               "the list at the top of this page chooses a newer release"));
    if (const auto unicode = unicodeOfPatterns(definition)) {
        const QString version = QLatin1String(versionName(*unicode));
        const QString library = definition.format == SourceFormat::Tiktoken ? QStringLiteral("tiktoken")
                                : definition.format == SourceFormat::Tekken
                                    ? QStringLiteral("mistral-common")
                                    : QStringLiteral("Hugging Face tokenizers");
        rows.add(
            Kind::Fact, QStringLiteral("Unicode"),
            definition.gguf ? Overview::tr("%1 in \\p{…} of patterns, as in llama.cpp").arg(version)
            : *unicode == kNewestUnicode
                ? Overview::tr("%1 in \\p{…} of patterns, as in the newest release of %2")
                      .arg(version, library)
                : Overview::tr("%1 in \\p{…} of patterns, as in older releases of %2").arg(version, library));
    }
}

} // namespace

namespace overview_section {
QString file() {
    return Overview::tr("Files");
}
QString comparison() {
    return Overview::tr("Compared with the other open files");
}
QString notes() {
    return Overview::tr("Notes on the files");
}
QString specialTokens() {
    return Overview::tr("Special tokens and where they are declared");
}
} // namespace overview_section

OverviewRowPtr makeFileSection(const TokenizerDefinition& definition, const QString& title,
                               const QString& sha256) {
    auto rows = section(overview_section::file());
    const QFileInfo info(QString::fromStdString(definition.path));
    if (definition.path.empty()) {
        rows->add(Kind::Fact, title, Overview::tr("a sample that comes with the program"));
        return rows;
    }
    OverviewRow& own =
        rows->add(Kind::Fact, info.fileName(),
                  Overview::tr("%1, the tokenizer itself").arg(byteCount(static_cast<quint64>(info.size()))),
                  info.absolutePath());
    own.open = true;
    if (!sha256.isEmpty())
        own.add(Kind::Code, Overview::tr("SHA-256"), sha256);
    for (const FolderFile& file : definition.provenance.files)
        addFolderFile(file, *rows);
    addReferences(definition, *rows);
    return rows;
}

OverviewRowPtr makeComparisonSection(const std::vector<ComparedTokenizer>& others) {
    auto rows = section(overview_section::comparison());
    for (const ComparedTokenizer& other : others) {
        if (!other.compared)
            continue;
        const compare::DefinitionDiff& diff = other.compared->diff;
        OverviewRow& row =
            rows->add(Kind::Fact, other.name,
                      Overview::tr("a file of the same model: %1 of %2 pieces are the same; %3")
                          .arg(grouped(diff.samePieces), grouped(std::min(diff.piecesA, diff.piecesB)),
                               plain(other.compared->verdict.line.text())));
        row.open = true;
        Diagnostics diagnostics;
        for (const compare::RelatedModelFact& one : compare::relatedModelFacts(*other.compared)) {
            diagnostics.push_back(one.diagnostic);
            diagnostics.back().where = one.place.text();
        }
        addDiagnostics(diagnostics, row);
    }
    return rows->children.empty() ? nullptr : std::move(rows);
}

OverviewRowPtr makeOverview(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& title) {
    const TokenizerDefinition& definition = tokenizer->definition();
    auto root = std::make_unique<OverviewRow>();
    const auto add = [&](OverviewRowPtr rows) {
        if (rows && !rows->children.empty())
            root->add(std::move(rows));
    };
    add(makeFileSection(definition, title, {}));
    add(diagnosticsSection(definition.diagnostics));
    add(modelSection(*tokenizer));
    add(stagesSection(definition));
    const auto addRight = [&](OverviewRowPtr rows) {
        rows->right = true;
        add(std::move(rows));
    };
    addRight(specialSection(*tokenizer));
    addRight(addedSection(*tokenizer));
    addRight(templatesSection(definition));
    if (definition.gguf)
        addRight(makeMetadataSection(tokenizer));
    return root;
}

namespace {

constexpr std::size_t kFirstElements = 6;
constexpr std::size_t kMaxShortString = 100; ///< bytes; a longer one expands

QString asItIs(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The mapped file and its parsed metadata.
struct OpenGguf {
    MappedFile file;
    formats::GgufReader reader;
};

std::shared_ptr<const OpenGguf> openGguf(const std::string& path) {
    auto file = MappedFile::open(path);
    if (!file)
        return nullptr;
    auto reader = formats::GgufReader::parse(file->bytes());
    if (!reader)
        return nullptr;
    return std::make_shared<const OpenGguf>(OpenGguf{*std::move(file), *std::move(reader)});
}

std::vector<OverviewRowPtr> rowsOf(const std::vector<std::string>& texts, std::size_t first) {
    std::vector<OverviewRowPtr> rows;
    for (const std::string& text : texts) {
        auto row = std::make_unique<OverviewRow>();
        row->kind = Kind::Code;
        row->what = QString::number(first + rows.size());
        row->value = QString::fromStdString(text);
        rows.push_back(std::move(row));
    }
    return rows;
}

void openArray(const std::shared_ptr<const OpenGguf>& gguf, const formats::GgufReader::Entry& entry,
               OverviewRow& row) {
    QStringList first;
    for (const std::string& text : gguf->reader.texts(entry, 0, kFirstElements))
        first << QString::fromStdString(text);
    if (entry.count > kFirstElements)
        first << QStringLiteral("…");
    row.value = Overview::tr("%1 values: %2").arg(grouped(entry.count), first.join(QStringLiteral(", ")));
    row.total = static_cast<std::size_t>(entry.count);
    row.more = [gguf, array = &entry](std::size_t from, std::size_t count) {
        return rowsOf(gguf->reader.texts(*array, from, count), from);
    };
}

} // namespace

std::vector<QString> ruleAsJson(const TokenizerDefinition& definition, const std::string& where) {
    std::vector<QString> lines;
    if (where == "$.added_tokens") // they have their own section
        return lines;
    const std::string text = formats::stageJson(definition, where);
    if (text.empty() || text == "null")
        return lines;
    for (const QString& line : QString::fromStdString(text).split(QLatin1Char('\n')))
        lines.push_back(line);
    return lines;
}

OverviewRowPtr makeMetadataSection(const std::shared_ptr<const Tokenizer>& tokenizer) {
    const TokenizerDefinition& definition = tokenizer->definition();
    auto rows = std::make_unique<OverviewRow>();
    rows->kind = Kind::Section;
    rows->what = Overview::tr("Metadata of the file");
    rows->value = grouped(definition.gguf->metadata.size());
    rows->open = true;
    const auto gguf = openGguf(definition.path);
    const bool fits = gguf && gguf->reader.entries().size() == definition.gguf->metadata.size();
    for (std::size_t i = 0; i < definition.gguf->metadata.size(); ++i) {
        const GgufMetadata& one = definition.gguf->metadata[i];
        OverviewRow& row = rows->add(Kind::Code, asItIs(one.key), asItIs(one.value), asItIs(one.type));
        if (!fits) // the file has changed on disk
            continue;
        const formats::GgufReader::Entry& entry = gguf->reader.entries()[i];
        if (entry.type == formats::GgufType::Array && entry.count > 0)
            openArray(gguf, entry, row);
        const auto text = gguf->reader.string(entry);
        if (text && text->size() > kMaxShortString) {
            for (const QString& line : QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()))
                                           .split(QLatin1Char('\n')))
                row.add(Kind::Code, {}, line);
        }
    }
    return rows;
}

} // namespace tokenscope::ui
