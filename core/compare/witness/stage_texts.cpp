// Texts that the stages themselves name, and, where words may be cut otherwise, pieces beside characters of all kinds.

#include "core/compare/witness/plain_piece.h"
#include "core/compare/witness/search.h"
#include "core/formats/huggingface/stage_json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <set>

namespace tokenscope::compare::witness {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostNames = 200;
constexpr std::size_t kLongestShort = 6;
constexpr std::size_t kMostShort = 1600;

constexpr std::array<const char*, 12> kNeighbours = {"'", " ", "1", ".",  "\n", "A",
                                                     "-", "a", "_", "\t", ",",  "\xC3\xA9"};

/// Strings that stand in a stage, patterns of regexes excepted.
void collect(const Json& json, std::set<std::string>& names) {
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        if (!text.empty() && text.size() <= kLongestName && names.size() < kMostNames)
            names.insert(text);
        return;
    }
    if (!json.is_structured())
        return;
    for (const auto& [key, value] : json.items()) {
        if (key != "type" && key != "Regex" && key != "behavior" && key != "charsmap_sha256")
            collect(value, names);
    }
}

} // namespace

std::set<std::string> namesInStage(const Search& search, const char* stage) {
    std::set<std::string> names;
    for (const Tokenizer* tokenizer : {search.pair().a.get(), search.pair().b.get()})
        collect(Json::parse(stageJson(tokenizer->definition(), stage), nullptr, false), names);
    return names;
}

void tryNamedByStages(Search& search) {
    tryPatterns(search);
    search.begin("what normalizers and pre-tokenizers name", 38);
    std::set<std::string> names = namesInStage(search, "$.normalizer");
    names.merge(namesInStage(search, "$.pre_tokenizer"));
    for (const std::string& name : names) {
        if (!search.goesOn())
            return;
        for (const char* before : kNeighbours) {
            search.tryText(before + name);
            for (const char* behind : kNeighbours)
                search.tryText(before + name + behind);
        }
        search.tryText(name);
        search.tryText(name + name);
        search.tryText(name + name + "a");
    }
    if (search.diff().table(DiffSection::PreTokenizer).empty())
        return;
    search.begin("short pieces beside characters of all kinds", 39);
    std::vector<std::string> pieces;
    for (const PieceId id : search.pair().a->ids()) {
        std::string text = plainPiece(*search.pair().a, id).text;
        if (text.size() > 1 && text.size() <= kLongestShort && pieces.size() < kMostShort)
            pieces.push_back(std::move(text));
    }
    for (const std::string& piece : pieces) {
        for (const char* neighbour : kNeighbours) {
            if (!search.goesOn())
                return;
            search.tryText(neighbour + piece);
            search.tryText(piece + neighbour);
        }
    }
}

} // namespace tokenscope::compare::witness
