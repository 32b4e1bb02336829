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
                                 std::string(one.stringAt("reason")), std::string(one.stringAt("subject"))};
        const std::string where = "$.silenced[" + std::to_string(i) + "]";
        const std::size_t slash = silenced.finding.find('/');
        if (slash == std::string::npos || !findCheck(std::string_view(silenced.finding).substr(0, slash)))
            return failed(where + ".finding", message("'{}' is not the name of a finding", silenced.finding),
                          "write FAMILY/CODE, as `tokenscope check` prints it");
        if (silenced.reason.find_first_not_of(" \t\n") == std::string::npos)
            return failed(where + ".reason", "a finding is silenced without a reason",
                          "give the reason why the finding is acceptable");
        all.push_back(std::move(silenced));
    }
    return all;
}

Result<void> writeSilenced(const std::filesystem::path& file, const std::vector<SilencedFinding>& silenced) {
    Data list = Data::list();
    for (const SilencedFinding& one : silenced) {
        Data entry = Data::object({{"finding", Data::string(one.finding)}});
        if (!one.subject.empty())
            entry.set("subject", Data::string(one.subject));
        if (!one.place.empty())
            entry.set("place", Data::string(one.place));
        entry.set("reason", Data::string(one.reason));
        list.items.push_back(std::move(entry));
    }
    return writeWhole(file, writeData(Data::object({{"silenced", std::move(list)}}), 2) + "\n");
}

namespace {

std::string nameOf(const Check& family, const Finding& finding) {
    return std::string(family.name) + "/" + std::string(finding.code);
}

} // namespace

bool SilencedFinding::silences(const Check& family, const Finding& one) const {
    return finding == nameOf(family, one) && one.place.starts_with(place) &&
           (subject.empty() || subject == one.subject);
}

void silence(std::vector<SilencedFinding>& silenced, const Check& family, const Finding& finding,
             std::string reason) {
    silenced.push_back({nameOf(family, finding), {}, std::move(reason), finding.subject});
}

void unsilence(std::vector<SilencedFinding>& silenced, const std::vector<CheckResult>& results,
               const Check& family, const Finding& finding) {
    std::vector<SilencedFinding> next;
    for (SilencedFinding& one : silenced) {
        if (!one.silences(family, finding)) {
            next.push_back(std::move(one));
            continue;
        }
        for (const CheckResult& result : results)
            for (const Finding& other : result.findings)
                if (one.silences(*result.check, other) && other.subject != finding.subject)
                    silence(next, *result.check, other, one.reason);
    }
    silenced = std::move(next);
}

std::vector<SilencedFinding> applySilenced(const std::vector<SilencedFinding>& silenced,
                                           std::vector<CheckResult>& results) {
    std::vector<SilencedFinding> unused;
    for (const SilencedFinding& one : silenced) {
        bool ran = false, used = false;
        for (CheckResult& result : results) {
            ran |= one.finding.starts_with(std::string(result.check->name) + "/");
            for (Finding& finding : result.findings)
                if (one.silences(*result.check, finding)) {
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
