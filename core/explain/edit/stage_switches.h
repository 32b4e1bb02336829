#pragma once
// What of a tokenizer can be switched off or on by itself: stages, the rules of a stage, flags of rules and of the model.
// One tokenizer before and after such a switch is a comparison like any other.
//
//   normalizer       $.normalizer                    a whole stage
//   Lowercase        $.normalizer.normalizers[1]     one rule of several
//   byte_fallback    $.model.byte_fallback           a flag, which may be off, too

#include "core/encoding/tokenizer.h"
#include "core/explain/edit/definition_change.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct StageSwitch {
    std::string name;        ///< as above; the path where a name would mean several
    std::string title;       ///< the name, with a detail where several rules have it: `Replace " " → "▁"`
    std::string where;       ///< the path
    bool isOn = true;        ///< in the definition that it was asked of
    DefinitionChange change; ///< to the other side
    bool operator==(const StageSwitch&) const = default;
};

/// Stages in the order in which they work, each before its rules and their flags; names are unique.
std::vector<StageSwitch> stageSwitches(const TokenizerDefinition& definition);

/// The one of that name or path that leads to `on`. Errors: BadInput where there is none (the message lists those that
/// there are), or where it is so already.
Result<StageSwitch> stageSwitch(const TokenizerDefinition& definition, std::string_view name, bool on);

/// The same tokenizer with those of `switches` turned. Errors: as applyChanges() and Tokenizer::create().
Result<std::shared_ptr<const Tokenizer>> switchedTokenizer(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                           std::span<const StageSwitch> switches);

/// `without normalizer, with byte_fallback`: after the tokenizer's name.
Message describeSwitches(std::span<const StageSwitch> switches);

} // namespace tokenscope::explain
