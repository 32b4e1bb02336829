#pragma once
// Finds a model by name on this machine, without network access: in the caches of Hugging Face, ModelScope,
// llama.cpp, Ollama and LM Studio, in this order.

#include "core/base/error.h"
#include "core/locate/cached_model.h"

namespace tokenscope::locate {

/// All models with this name; exact matches come before other revisions. Names with a tag or without an owner
/// are searched in Ollama's cache first.
FoundModels findModel(const ModelName& name, const Environment& environment);

/// All models in the caches, sorted by name.
std::vector<CachedModel> listModels(const Environment& environment);

struct LocatedModel {
    CachedModel model;
    std::vector<CachedModel> others; ///< others with the same name
};

/// The first one. Errors: BadInput for an invalid name; Unreadable if no cache has it: the message lists the
/// searched caches, the remedy explains how to get it.
Result<LocatedModel> locateModel(std::string_view text, const Environment& environment);

/// `org/name is opened from the Hugging Face cache, main, commit abcdef123456: PATH`
Message describeLocated(const LocatedModel& located);

/// The text doesn't look like a path: no `./`, `~`, `\`, no file extension, at most one slash (after a host).
/// Only then is it helpful to report that no cache has it.
bool looksLikeModelName(std::string_view text);

} // namespace tokenscope::locate
