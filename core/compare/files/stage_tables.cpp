// Stages by what is said at each JSON path; truncation and padding likewise.

#include "core/compare/files/diff_table_maker.h"
#include "core/compare/files/same_encoding.h"
#include "core/formats/huggingface/stage_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tokenscope::compare::files {
namespace {

using Json = nlohmann::ordered_json;

std::string oneLine(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void compareJson(const Json& a, const Json& b, const std::string& where, DiffTableMaker& maker) {
    if (a == b)
        return;
    const auto tell = [&](DiffKind kind) {
        maker.text({kind, where, kind == DiffKind::OnlyInB ? std::string() : oneLine(a),
                    kind == DiffKind::OnlyInA ? std::string() : oneLine(b)});
    };
    if (a.is_null() || b.is_null()) {
        tell(a.is_null() ? DiffKind::OnlyInB : DiffKind::OnlyInA);
        return;
    }
    const auto typeOf = [](const Json& json) { return json.contains("type") ? json["type"] : Json(nullptr); };
    if (a.is_object() && b.is_object() && typeOf(a) == typeOf(b)) {
        for (const auto& [key, value] : a.items())
            compareJson(value, b.contains(key) ? b[key] : Json(nullptr), where + "." + key, maker);
        for (const auto& [key, value] : b.items()) {
            if (!a.contains(key))
                compareJson(Json(nullptr), value, where + "." + key, maker);
        }
        return;
    }
    if (a.is_array() && b.is_array()) {
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
            compareJson(i < a.size() ? a[i] : Json(nullptr), i < b.size() ? b[i] : Json(nullptr),
                        fmt::format("{}[{}]", where, i), maker);
        return;
    }
    tell(DiffKind::Changed);
}

Json jsonOf(const Tokenizer& tokenizer, const std::string& where) {
    Json json = Json::parse(stageJson(tokenizer.definition(), where), nullptr, false);
    if (json.is_discarded())
        return nullptr;
    if (where == "$.model" && json.is_object()) { // these have tables of their own
        json.erase("vocab");
        json.erase("merges");
        json["type"] = modelName(tokenizer.definition().model); // formats spell it each in its own way
        if (const auto dropout = dropoutOf(tokenizer.definition()))
            json["dropout"] = Json::parse(*dropout, nullptr, false);
    }
    return json;
}

} // namespace

DiffTable stageDiff(const FilePair& pair, DiffSection section) {
    DiffTableMaker maker(pair, section);
    const std::string where = fmt::format("$.{}", name(section));
    compareJson(jsonOf(*pair.a, where), jsonOf(*pair.b, where), where, maker);
    return maker.take();
}

} // namespace tokenscope::compare::files
