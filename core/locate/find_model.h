#pragma once
// A model's name to what this machine has of it, without a network: the caches of Hugging Face, ModelScope,
// llama.cpp, Ollama and LM Studio, in this order.

#include "core/base/error.h"
#include "core/locate/cached_model.h"

namespace tokenscope::locate {

/// All that bears the name; what the name means comes before other revisions of it. Names with a tag, or
/// without an owner, are looked for in Ollama's first.
FoundModels findModel(const ModelName& name, const Environment& environment);

/// All that the caches hold, sorted by name.
std::vector<CachedModel> listModels(const Environment& environment);

struct LocatedModel {
    CachedModel model;
    std::vector<CachedModel> others; ///< of the same name, passed over
};

/// The first one. Errors: BadInput for what is no name; Unreadable when no cache has it: the message says
/// where it was looked for, the remedy how to get it.
Result<LocatedModel> locateModel(std::string_view text, const Environment& environment);

/// `org/name is opened from the Hugging Face cache, main, commit abcdef123456: PATH`
std::string describeLocated(const LocatedModel& located);

/// Not the path of anything, by its looks: no `./`, `~`, `\`, no file name's ending, at most one slash (besides
/// a host). Only then is it worth to say that no cache has it.
bool looksLikeModelName(std::string_view text);

} // namespace tokenscope::locate
