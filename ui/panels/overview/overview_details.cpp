// Details that sections expand into: the JSON of a rule, the elements of the arrays of a GGUF file.

#include "core/base/mapped_file.h"
#include "core/formats/gguf/gguf_file.h"
#include "core/formats/huggingface/stage_json.h"
#include "ui/panels/overview/overview_sections.h"
#include "ui/support/numbers.h"

#include <QCoreApplication>
#include <QStringList>

namespace tokenscope::ui {
namespace {

using Kind = OverviewRow::Kind;

constexpr std::size_t kFirstElements = 6;
constexpr std::size_t kShortString = 100; ///< bytes; a longer one expands

struct DetailWords {
    Q_DECLARE_TR_FUNCTIONS(Overview)
};

QString asItIs(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The mapped file and its parsed metadata.
struct OpenGguf {
    MappedFile file;
    GgufReader reader;
};

std::shared_ptr<const OpenGguf> openGguf(const std::string& path) {
    auto file = MappedFile::open(path);
    if (!file)
        return nullptr;
    auto reader = GgufReader::parse(file->bytes());
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

void openArray(const std::shared_ptr<const OpenGguf>& gguf, const GgufReader::Entry& entry,
               OverviewRow& row) {
    QStringList first;
    for (const std::string& text : gguf->reader.texts(entry, 0, kFirstElements))
        first << QString::fromStdString(text);
    if (entry.count > kFirstElements)
        first << QStringLiteral("…");
    row.value = DetailWords::tr("%1 values: %2").arg(grouped(entry.count), first.join(QStringLiteral(", ")));
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
    const std::string text = stageJson(definition, where);
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
    rows->what = DetailWords::tr("Metadata of the file");
    rows->value = grouped(definition.gguf->metadata.size());
    rows->open = true;
    const auto gguf = openGguf(definition.path);
    const bool fits = gguf && gguf->reader.entries().size() == definition.gguf->metadata.size();
    for (std::size_t i = 0; i < definition.gguf->metadata.size(); ++i) {
        const GgufMetadata& one = definition.gguf->metadata[i];
        OverviewRow& row = rows->add(Kind::Code, asItIs(one.key), asItIs(one.value), asItIs(one.type));
        if (!fits) // the file has changed on disk
            continue;
        const GgufReader::Entry& entry = gguf->reader.entries()[i];
        if (entry.type == GgufType::Array && entry.count > 0)
            openArray(gguf, entry, row);
        const auto text = gguf->reader.string(entry);
        if (text && text->size() > kShortString) {
            for (const QString& line : QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()))
                                           .split(QLatin1Char('\n')))
                row.add(Kind::Code, {}, line);
        }
    }
    return rows;
}

} // namespace tokenscope::ui
