#pragma once
// Maps the paths of rules between the original definition and the one where some rules are switched off.
//
//   original    normalizers[0]   normalizers[1] off   normalizers[2]
//   changed     normalizers[0]                        normalizers[1]

#include "core/base/message.h"
#include "core/explain/edit/definition_change.h"

namespace tokenscope::explain {

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
