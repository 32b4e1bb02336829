#pragma once
// The parts of a tokenizer that can be switched off or on separately: stages, the rules of a stage, flags of
// rules and of the model. The tokenizer with and without a part can be compared like any two tokenizers.
//
//   normalizer       $.normalizer                    a whole stage
//   Lowercase        $.normalizer.normalizers[1]     one rule of several
//   byte_fallback    $.model.byte_fallback           a flag, which can be off in the file

#include "core/base/message.h"
#include "core/encoding/tokenizer.h"
#include "core/explain/edit/definition_change.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct StageSwitch {
    std::string name;        ///< as above; the path if several have the same name
    Message title;           ///< unique: the name, with a detail if several have it: `Replace " " → "▁"`
    std::string where;       ///< the path
    bool isOn = true;        ///< in the given definition
    DefinitionChange change; ///< switches it
    bool operator==(const StageSwitch&) const = default;
};

/// Stages in the order in which they are applied, each before its rules and their flags. Names are unique.
std::vector<StageSwitch> stageSwitches(const TokenizerDefinition& definition);

/// The switch with that name or path, for switching it to `on`. Errors: BadInput if there is none (the remedy
/// lists the names) or it is in that state already.
Result<StageSwitch> stageSwitch(const TokenizerDefinition& definition, std::string_view name, bool on);

/// The same tokenizer with all `switches` applied. Errors: as applyChanges() and Tokenizer::create().
Result<std::shared_ptr<const Tokenizer>> switchedTokenizer(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                           std::span<const StageSwitch> switches);

/// `without normalizer, with byte_fallback`, to be shown after the tokenizer's name.
Message describeSwitches(std::span<const StageSwitch> switches);

// Maps the paths of rules between the original definition and the one where some rules are switched off.
//
//   original    normalizers[0]   normalizers[1] off   normalizers[2]
//   changed     normalizers[0]                        normalizers[1]

using DefinitionChanges = std::span<const DefinitionChange>;

bool isSwitchedOff(DefinitionChanges changes, const std::string& originalPath);
std::string originalPath(DefinitionChanges changes, const std::string& changedPath);
std::string changedPath(DefinitionChanges changes, const std::string& originalPath);

struct SwitchedOffRule {
    std::string stage;      ///< `normalizer`, `added_tokens`
    Message name;           ///< `NFC`; for a stage of several rules `3 rules`; empty for added tokens
    std::string where;      ///< path in the original
    std::size_t before = 0; ///< number of rules of the changed stage that are applied before its place
    bool operator==(const SwitchedOffRule&) const = default;
};

/// Sorted by the stage's name and the path. The rules of a stage or sequence that is switched off as a whole
/// aren't listed; of added tokens and the post-processor, which have one row each, only the whole stage is
/// listed.
std::vector<SwitchedOffRule> switchedOffRules(const TokenizerDefinition& original,
                                              const TokenizerDefinition& changed, DefinitionChanges changes);

} // namespace tokenscope::explain
