#include "core/report/check_report.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"

namespace tokenscope::report {

std::string templateFindingsJson(std::string_view place, const std::vector<check::Finding>& findings) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("template", place);
    json.key("findings").array(findings, [&json](const check::Finding& finding) {
        json.beginObject().member("code", finding.code).member("level", name(finding.severity));
        json.member("line", finding.line).member("message", printable(finding.message.english()));
        if (!finding.evidence.empty())
            json.key("conversation").raw(finding.evidence);
        json.endObject();
    });
    json.endObject();
    return out;
}

} // namespace tokenscope::report
