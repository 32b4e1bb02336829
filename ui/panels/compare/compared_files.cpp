#include "ui/panels/compare/compared_files.h"

#include "core/compare/search/sample_texts.h"
#include "resources/sample_lines.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::uint32_t kRowsBetweenLooks = 4096;
constexpr std::size_t kMaxLines = 300; ///< of the text

char lowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isNumber(const std::string& text) {
    return !text.empty() && text.size() < 19 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool comesBefore(const std::string& a, const std::string& b) {
    const bool numberA = isNumber(a);
    const bool numberB = isNumber(b);
    if (numberA && numberB)
        return std::stoull(a) < std::stoull(b);
    return numberA != numberB ? numberA : a < b;
}

std::string keyOf(compare::DiffRow&& row, DiffQuery::By by) {
    switch (by) {
    case DiffQuery::By::What:
        return std::move(row.what);
    case DiffQuery::By::A:
        return std::move(row.a);
    case DiffQuery::By::B:
        return std::move(row.b);
    default:
        return std::string(1, static_cast<char>('a' + static_cast<int>(row.kind)));
    }
}

} // namespace

std::string inSmallLetters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), lowerAscii);
    return text;
}

bool hasText(std::string_view text, std::string_view needle) {
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(),
                       [](char a, char b) { return lowerAscii(a) == b; }) != text.end();
}

Result<ComparedFilesPtr> compareFilePair(compare::FilePair pair, const ColumnSwitches& switches,
                                         const Progress& progress) {
    auto b = withSwitches(pair.b, switches);
    if (!b)
        return tl::unexpected(b.error());
    pair.b = *std::move(b);
    auto compared = compare::compareDefinitions(pair, progress);
    if (!compared)
        return tl::unexpected(compared.error());
    return std::make_shared<const compare::ComparedFiles>(*std::move(compared));
}

ComparedFilesPtr searchFilePair(const ComparedFilesPtr& compared, std::string_view text,
                                const Progress& progress) {
    compare::LineSample sample(kMaxLines);
    sample.addText(text);
    compare::CounterexampleOptions options;
    options.lines = sample.take();
    const std::vector<std::string> own = sampleLines();
    options.lines.insert(options.lines.end(), own.begin(), own.end());
    options.progress = progress;
    auto searched = std::make_shared<compare::ComparedFiles>(*compared);
    compare::searchTexts(*searched, options);
    return searched;
}

Result<std::vector<std::uint32_t>> rowsOf(const compare::DiffTable& table, const DiffQuery& query,
                                          const Progress& progress) {
    const std::string needle = inSmallLetters(query.text);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        if (i % kRowsBetweenLooks == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "it was stopped");
        if ((query.kinds >> static_cast<unsigned>(table.kind(i)) & 1U) == 0)
            continue;
        if (!needle.empty()) {
            const compare::DiffRow row = table.row(i);
            if (!hasText(row.what, needle) && !hasText(row.a, needle) && !hasText(row.b, needle))
                continue;
        }
        rows.push_back(i);
    }
    if (query.by != DiffQuery::By::Place) {
        std::vector<std::string> keys;
        keys.reserve(rows.size());
        for (const std::uint32_t row : rows)
            keys.push_back(keyOf(table.row(row), query.by));
        std::vector<std::uint32_t> order(rows.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return query.descending ? comesBefore(keys[b], keys[a]) : comesBefore(keys[a], keys[b]);
        });
        for (std::uint32_t& place : order)
            place = rows[place];
        rows = std::move(order);
    } else if (query.descending) {
        std::reverse(rows.begin(), rows.end());
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "it was stopped");
    return rows;
}

} // namespace tokenscope::ui
