#include "core/train/pipeline/manifest.h"

#include "core/train/pipeline/options_json.h"

#include <nlohmann/json.hpp>

namespace tokenscope::train {

std::string trainingManifest(const TrainOptions& options, const ManifestFacts& facts) {
    using Json = nlohmann::ordered_json;
    Json json = {{"trained_by", options.program}, {"sources", Json::array()}};
    for (const TrainedSource& source : facts.sources) {
        json["sources"].push_back({{"path", source.path},
                                   {"weight", source.weight},
                                   {"bytes", source.bytes},
                                   {"records", source.records},
                                   {"sha256", source.sha256}});
    }
    const TrainFigures& figures = facts.figures;
    json["counts"] = {{"sha256", facts.countsSha256},
                      {"bytes", figures.bytes},
                      {"records", figures.records},
                      {"bad_lines", figures.badLines},
                      {"words", figures.words},
                      {"distinct_words", figures.distinctWords},
                      {"dropped_words", figures.droppedWords}};
    json["ties"] = "of equally frequent pairs " + std::string(meaning(options.tieBreak));
    json["counting"] = Json::parse(countingJson(options));
    json["learning"] = Json::parse(learningJson(options));
    json["figures"] = {{"alphabet", figures.alphabet},
                       {"pieces", figures.pieces},
                       {"merges", figures.merges},
                       {"tokens", figures.tokens},
                       {"token_bytes", figures.tokenBytes}};
    json["held_out"] = Json::array();
    for (const EvaluationFigures& held : facts.evaluation)
        json["held_out"].push_back({{"tokenizer", held.name},
                                    {"bytes", held.bytes},
                                    {"tokens", held.tokens},
                                    {"bytes_per_token", held.bytesPerToken()},
                                    {"used_pieces", held.usedPieces}});
    json["notes"] = Json::array();
    for (const Diagnostic& note : facts.notes)
        json["notes"].push_back({{"where", note.where}, {"message", note.message.english()}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace tokenscope::train
