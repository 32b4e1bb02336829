#pragma once
// The fields of what a definition says, one struct after the other: a field that is added there and not here doesn't compile.

#include "core/compare/files/canonical_encoding.h"

#include <tuple>
#include <type_traits>

namespace tokenscope::compare::config_fields {

/// Of a struct that has none.
template <class Empty>
requires std::is_empty_v<Empty> std::tuple<> of(const Empty&) {
    return {};
}

inline auto of(const Pattern& config) {
    const auto& [kind, text, dialect] = config;
    return std::tie(kind, text, dialect);
}

// normalizers

inline auto of(const BertNormalizer& config) {
    const auto& [clean, chinese, accents, lowercase] = config;
    return std::tie(clean, chinese, accents, lowercase);
}
inline auto of(const UnicodeNormalizer& config) {
    const auto& [form] = config;
    return std::tie(form);
}
inline auto of(const StripNormalizer& config) {
    const auto& [left, right] = config;
    return std::tie(left, right);
}
inline auto of(const PrependNormalizer& config) {
    const auto& [text] = config;
    return std::tie(text);
}
inline auto of(const ReplaceNormalizer& config) {
    const auto& [pattern, content] = config;
    return std::tie(pattern, content);
}
inline auto of(const PrecompiledNormalizer& config) {
    const auto& [charsmap] = config;
    return std::tie(charsmap);
}
inline auto of(const SentencePieceNormalizer& config) {
    const auto& [name, charsmap, prefix, blanks, escape, suffix] = config;
    return std::tie(name, charsmap, prefix, blanks, escape, suffix);
}
inline auto of(const NormalizerSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
inline auto of(const NormalizerConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}

// pre-tokenizers

inline auto of(const ByteLevelPreTokenizer& config) {
    const auto& [prefix, trim, regex] = config;
    return std::tie(prefix, trim, regex);
}
inline auto of(const SplitPreTokenizer& config) {
    const auto& [pattern, behavior, invert] = config;
    return std::tie(pattern, behavior, invert);
}
inline auto of(const MetaspacePreTokenizer& config) {
    const auto& [replacement, scheme, split] = config;
    return std::tie(replacement, scheme, split);
}
inline auto of(const CharDelimiterSplitPreTokenizer& config) {
    const auto& [delimiter] = config;
    return std::tie(delimiter);
}
inline auto of(const PunctuationPreTokenizer& config) {
    const auto& [behavior] = config;
    return std::tie(behavior);
}
inline auto of(const DigitsPreTokenizer& config) {
    const auto& [individual] = config;
    return std::tie(individual);
}
inline auto of(const FixedLengthPreTokenizer& config) {
    const auto& [length] = config;
    return std::tie(length);
}
inline auto of(const PreTokenizerSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
inline auto of(const PreTokenizerConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}

// models

inline auto of(const Merge& merge) {
    const auto& [left, right, merged] = merge;
    return std::tie(left, right, merged);
}
inline auto of(const BpeModel& model) {
    const auto& [order, merges, unkId, unkToken, prefix, suffix, bytes, fuse, ignore] = model;
    return std::tie(order, merges, unkId, unkToken, prefix, suffix, bytes, fuse, ignore);
}
inline auto of(const UnigramModel& model) {
    const auto& [unkId, bytes, sentencePiece, scores] = model;
    return std::tie(unkId, bytes, sentencePiece, scores);
}
inline auto of(const WordPieceModel& model) {
    const auto& [unkToken, prefix, most] = model;
    return std::tie(unkToken, prefix, most);
}
inline auto of(const WordLevelModel& model) {
    const auto& [unkToken] = model;
    return std::tie(unkToken);
}
inline auto of(const SentencePieceWordModel& model) {
    const auto& [unkId, bytes] = model;
    return std::tie(unkId, bytes);
}
inline auto of(const SentencePieceCharModel& model) {
    const auto& [unkId, bytes] = model;
    return std::tie(unkId, bytes);
}
inline auto of(const LongestMatchModel& model) {
    const auto& [unkId] = model;
    return std::tie(unkId);
}

// what stands around

inline auto of(const ByteLevelPostProcessor& config) {
    const auto& [prefix, trim] = config;
    return std::tie(prefix, trim);
}
inline auto of(const BertPostProcessor& config) {
    const auto& [sep, cls] = config;
    return std::tie(sep, cls);
}
inline auto of(const RobertaPostProcessor& config) {
    const auto& [sep, cls, trim, prefix] = config;
    return std::tie(sep, cls, trim, prefix);
}
inline auto of(const TemplatePostProcessor::Special& config) {
    const auto& [id] = config;
    return std::tie(id);
}
inline auto of(const TemplatePostProcessor::Sequence& config) {
    const auto& [second] = config;
    return std::tie(second);
}
inline auto of(const TemplatePostProcessor::Piece& config) {
    const auto& [what, typeId] = config;
    return std::tie(what, typeId);
}
inline auto of(const TemplatePostProcessor::SpecialTokens& config) {
    const auto& [id, ids, tokens] = config;
    return std::tie(id, ids, tokens);
}
inline auto of(const TemplatePostProcessor& config) {
    const auto& [single, pair, specials] = config;
    return std::tie(single, pair, specials);
}
inline auto of(const BosEosPostProcessor& config) {
    const auto& [bos, eos, bosIsSpecial, eosIsSpecial] = config;
    return std::tie(bos, eos, bosIsSpecial, eosIsSpecial);
}
inline auto of(const PostProcessorSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
inline auto of(const PostProcessorConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}
inline auto of(const AroundTexts& around) {
    const auto& [single, pair, singleTypes, pairTypes] = around;
    static_cast<void>(singleTypes); // no part of what ids there are
    static_cast<void>(pairTypes);
    return std::tie(single, pair);
}

// tokens, and what only GGUF says

inline auto of(const AddedToken& token) {
    const auto& [id, content, special, singleWord, lstrip, rstrip, normalized, idInFile] = token;
    return std::tie(id, content, special, singleWord, lstrip, rstrip, normalized, idInFile);
}
inline auto of(const SpecialIds& ids) {
    const auto& [bos, eos, unk, pad, cls, sep, mask] = ids;
    return std::tie(bos, eos, unk, pad, cls, sep, mask);
}
inline auto of(const GgufMetadata& metadata) {
    const auto& [key, type, value] = metadata;
    return std::tie(key, type, value);
}
inline auto of(const GgufTokenizer& gguf) {
    const auto& [kind, prefix, blanks, escape, clean, alphabet, lines, lowercase, decompose, strip,
                 attributes, charsmap, merges, metadata] = gguf;
    return std::tie(kind, prefix, blanks, escape, clean, alphabet, lines, lowercase, decompose, strip,
                    attributes, charsmap, merges, metadata);
}
inline auto of(const CanonicalEncoding& encoding) {
    const auto& [engine, raw, alphabet, ordered, vocabulary, model, normalizer, preTokenizer, added, around,
                 special, preset, gguf] = encoding;
    static_cast<void>(vocabulary); // its entries are no fields
    return std::tie(engine, raw, alphabet, ordered, model, normalizer, preTokenizer, added, around, special,
                    preset, gguf);
}

} // namespace tokenscope::compare::config_fields
