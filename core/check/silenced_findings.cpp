#include "core/check/silenced_findings.h"

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/json/json_data.h"

#include <algorithm>

namespace tokenscope::check {

std::filesystem::path silencedFileOf(const Tokenizer& tokenizer) {
    const std::filesystem::path path(tokenizer.definition().path);
    if (path.empty())
        return {};
    std::error_code ignored;
    return (std::filesystem::is_directory(path, ignored) ? path : path.parent_path()) / kSilencedFile;
}

Result<std::vector<SilencedFinding>> readSilenced(const std::filesystem::path& file) {
    std::error_code ignored;
    if (file.empty() || !std::filesystem::exists(file, ignored))
        return std::vector<SilencedFinding>();
    TOKENSCOPE_TRY(const auto mapped, MappedFile::open(file));
    const auto failed = [&](std::string where, Message sentence, Message remedy) {
        Error error{ErrorCode::Damaged, file.string(), std::move(where), std::move(sentence),
                    std::move(remedy)};
        return tl::unexpected<Error>(std::move(error));
    };
    const auto data = readData(mapped.bytes());
    if (!data)
        return failed(data.error().where, data.error().message, data.error().remedy);
    const Data* list = data->find("silenced");
    if (!list || !list->isList())
        return failed("$.silenced", "a list is needed here", "write {\"silenced\": []}");
    std::vector<SilencedFinding> all;
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const Data& one = list->items[i];
        SilencedFinding silenced{std::string(one.stringAt("finding")), std::string(one.stringAt("place")),
                                 std::string(one.stringAt("reason"))};
        const std::string where = "$.silenced[" + std::to_string(i) + "]";
        const std::size_t slash = silenced.finding.find('/');
        if (slash == std::string::npos || !findCheck(std::string_view(silenced.finding).substr(0, slash)))
            return failed(where + ".finding", message("'{}' is not the name of a finding", silenced.finding),
                          "write FAMILY/CODE, as `tokenscope check` prints it");
        if (silenced.reason.find_first_not_of(" \t\n") == std::string::npos)
            return failed(where + ".reason", "a finding is silenced without a reason",
                          "write why it may stay");
        all.push_back(std::move(silenced));
    }
    return all;
}

Result<void> writeSilenced(const std::filesystem::path& file, const std::vector<SilencedFinding>& silenced) {
    Data list = Data::list();
    for (const SilencedFinding& one : silenced) {
        Data entry = Data::object({{"finding", Data::string(one.finding)}});
        if (!one.place.empty())
            entry.set("place", Data::string(one.place));
        entry.set("reason", Data::string(one.reason));
        list.items.push_back(std::move(entry));
    }
    return writeWhole(file, writeData(Data::object({{"silenced", std::move(list)}}), 2) + "\n");
}

std::vector<SilencedFinding> applySilenced(const std::vector<SilencedFinding>& silenced,
                                           std::vector<CheckResult>& results) {
    std::vector<SilencedFinding> unused;
    for (const SilencedFinding& one : silenced) {
        const std::size_t slash = one.finding.find('/');
        bool ran = false, used = false;
        for (CheckResult& result : results) {
            if (result.check->name != std::string_view(one.finding).substr(0, slash))
                continue;
            ran = true;
            for (Finding& finding : result.findings)
                if (finding.code == std::string_view(one.finding).substr(slash + 1) &&
                    finding.place.starts_with(one.place)) {
                    finding.silenced = one.reason;
                    used = true;
                }
        }
        if (ran && !used)
            unused.push_back(one);
    }
    return unused;
}

} // namespace tokenscope::check
