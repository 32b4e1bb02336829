#include "core/compare/search/difference_wording.h"

#include "core/base/printable.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {

// Titles.

Message titleOf(DifferenceCause cause) {
    switch (cause) {
    case DifferenceCause::Around:
        return "special tokens added around a text";
    case DifferenceCause::TokenFound:
        return "special tokens in a text";
    case DifferenceCause::NextToToken:
        return "next to a token";
    case DifferenceCause::TokenId:
        return "id of a token";
    case DifferenceCause::UnknownToken:
        return "unknown token";
    case DifferenceCause::Metaspace:
        return "literal \xE2\x96\x81";
    case DifferenceCause::Normalizer:
        return "normalizer";
    case DifferenceCause::PreTokenizer:
        return "pre-tokenizer";
    case DifferenceCause::OtherIds:
        return "different ids";
    case DifferenceCause::Model:
        return "model";
    case DifferenceCause::NotEncodable:
        return "not encodable";
    case DifferenceCause::OtherEngine:
        break;
    }
    return "rules of the format";
}

Message titleOf(DiffSection section) {
    switch (section) {
    case DiffSection::Vocabulary:
        return "vocabulary";
    case DiffSection::Types:
        return "types of pieces";
    case DiffSection::Scores:
        return "scores";
    case DiffSection::Merges:
        return "merges";
    case DiffSection::AddedTokens:
        return "added tokens";
    case DiffSection::Specials:
        return "special tokens";
    case DiffSection::Normalizer:
        return "normalizer";
    case DiffSection::PreTokenizer:
        return "pre-tokenizer";
    case DiffSection::Model:
        return "model options";
    case DiffSection::PostProcessor:
        return "post-processor";
    case DiffSection::Decoder:
        return "decoder";
    case DiffSection::Truncation:
        return "truncation";
    case DiffSection::Padding:
        return "padding";
    case DiffSection::ChatTemplates:
        return "chat templates";
    case DiffSection::Defaults:
        return "defaults";
    case DiffSection::Configuration:
        break;
    }
    return "configuration";
}

Message titleOf(const FileDifference& difference, const ComparedFiles& compared) {
    if (difference.counterexample)
        return titleOf(compared.search.counterexamples[*difference.counterexample].cause);
    return difference.offsets ? Message("offsets") : titleOf(difference.sections.front());
}

Message titleOf(DifferenceSeverity severity) {
    switch (severity) {
    case DifferenceSeverity::High:
        return "ordinary text";
    case DifferenceSeverity::Medium:
        return "special cases";
    case DifferenceSeverity::Low:
        break;
    }
    return "no effect on ids known";
}

// Reasons and examples.

namespace {

Message listTokens(const std::vector<std::string>& tokens) {
    if (tokens.empty())
        return "a token";
    const std::string first = inBackticks(tokens.front());
    if (tokens.size() == 1)
        return first;
    // How many of them the search has met depends on its time and order; the tables have all.
    return tokens.size() == 2 ? message("{} and {}", first, inBackticks(tokens[1]))
                              : message("{} and others", first);
}

/// One file recognizes tokens in a text, the other doesn't.
Message describeTokenFound(const FilePair& pair, const Counterexample& counterexample) {
    const Message tokens = listTokens(counterexample.tokens);
    const bool several = counterexample.tokens.size() > 1;
    const std::string& finder = counterexample.inA ? pair.nameA : pair.nameB;
    const std::string& other = counterexample.inA ? pair.nameB : pair.nameA;
    if (!(counterexample.inA ? counterexample.knownB : counterexample.knownA))
        return several ? message("{} exist only in {}", tokens, finder)
                       : message("{} exists only in {}", tokens, finder);
    const Message found =
        several ? message("{} recognizes {} in a text; {} reads them as plain text", finder, tokens, other)
                : message("{} recognizes {} in a text; {} reads it as plain text", finder, tokens, other);
    return counterexample.agreeWhenParsed ? message("{} (both agree when special tokens are parsed)", found)
                                          : found;
}

} // namespace

Message reasonOf(const FilePair& pair, const Counterexample& counterexample) {
    const Message tokens = listTokens(counterexample.tokens);
    switch (counterexample.cause) {
    case DifferenceCause::Around:
        return "different ids are added around a text by default";
    case DifferenceCause::TokenFound:
        return describeTokenFound(pair, counterexample);
    case DifferenceCause::NextToToken:
        return counterexample.tokens.size() > 1
                   ? message("both recognize {} in a text, but encode the text next to them differently",
                             tokens)
                   : message("both recognize {} in a text, but encode the text next to it differently",
                             tokens);
    case DifferenceCause::TokenId:
        return message("both recognize {} in a text, but with different ids", tokens);
    case DifferenceCause::UnknownToken:
        return "text that neither vocabulary covers gets a different unknown token";
    case DifferenceCause::Metaspace:
        return "U+2581, which marks a space in pieces, is encoded differently where the text contains it";
    case DifferenceCause::Normalizer:
        return "the normalizers produce different texts";
    case DifferenceCause::PreTokenizer:
        return "the text is split into different words before the model sees it";
    case DifferenceCause::OtherIds:
        return "both split the text into the same pieces, but the pieces have different ids";
    case DifferenceCause::Model:
        return "the models split the same words into different pieces";
    case DifferenceCause::NotEncodable:
        return message("{} cannot encode the text",
                       counterexample.messageA.empty() ? pair.nameB : pair.nameA);
    case DifferenceCause::OtherEngine:
        break;
    }
    return "each format encodes the text by its own rules";
}

Message describeCause(const FilePair& pair, const Counterexample& counterexample) {
    constexpr std::size_t kShownIds = 12;
    const Message reason = reasonOf(pair, counterexample);
    const Message text =
        counterexample.text.empty() ? Message("the empty text") : Message(inBackticks(counterexample.text));
    const Message idsA = describeIds(counterexample.idsA, counterexample.messageA, kShownIds);
    const Message idsB = describeIds(counterexample.idsB, counterexample.messageB, kShownIds);
    const std::optional<bool> parseSpecial = counterexample.setting.parseSpecial;
    if (!parseSpecial)
        return message("{}: {} encodes {} to {}, {} to {}", reason, pair.nameA, text, idsA, pair.nameB, idsB);
    return *parseSpecial ? message("{}: {} encodes {} to {}, {} to {} with special tokens parsed", reason,
                                   pair.nameA, text, idsA, pair.nameB, idsB)
                         : message("{}: {} encodes {} to {}, {} to {} with special tokens not parsed", reason,
                                   pair.nameA, text, idsA, pair.nameB, idsB);
}

Message describeIds(const std::vector<PieceId>& ids, const Message& error, std::size_t most) {
    constexpr std::size_t kShownError = 80;
    if (!error.empty()) {
        const std::string shown = printable(error.english(), kShownError);
        return shown == error.english() ? message("no ids ({})", error) : message("no ids ({})", shown);
    }
    if (ids.empty())
        return "no ids";
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), most));
    return fmt::format("{}{}", fmt::join(ids.begin(), end, " "), ids.size() > most ? " \xE2\x80\xA6" : "");
}

namespace {

/// Most ids of the smaller vocabulary mean something else in the other file: no conversion of one model.
bool areDifferentModels(const ComparedFiles& compared) {
    const FilePair& pair = compared.diff.pair;
    return 2 * compared.diff.table(DiffSection::Vocabulary).count(DiffKind::OtherPiece) >
           std::min(pair.a->vocabularySize(), pair.b->vocabularySize());
}

} // namespace

Message reasonOf(const FileDifference& difference, const ComparedFiles& compared) {
    const FilePair& pair = compared.diff.pair;
    if (difference.counterexample) {
        const Counterexample& own = compared.search.counterexamples[*difference.counterexample];
        return own.cause == DifferenceCause::OtherIds && areDifferentModels(compared)
                   ? Message("the two vocabularies number their pieces differently")
                   : reasonOf(pair, own);
    }
    return difference.offsets
               ? Message("the ids are equal, but the reference libraries report different offsets")
               : describeCounts(compared.diff.table(difference.sections.front()), pair);
}

std::vector<Message> detailsOf(const FileDifference& difference, const ComparedFiles& compared) {
    const FilePair& pair = compared.diff.pair;
    std::vector<Message> details;
    if (difference.counterexample) {
        const Counterexample& own = compared.search.counterexamples[*difference.counterexample];
        details.push_back(own.description);
        details.push_back(counted(own.seen, "text showed it", "texts showed it"));
        if (own.agreeWhenParsed)
            details.emplace_back("the ids are equal if both parse special tokens");
    }
    if (difference.offsets)
        for (const OffsetDifference& one : compared.search.offsets)
            details.push_back(one.description);
    for (const DiffSection section : difference.sections)
        details.push_back(
            message("{}: {}", titleOf(section), describeSection(compared.diff.table(section), pair)));
    return details;
}

// What to do.

namespace {

Message remedyFor(const FilePair& pair, const Counterexample& counterexample) {
    const bool several = counterexample.tokens.size() > 1;
    const Message tokens = listTokens(counterexample.tokens);
    switch (counterexample.cause) {
    case DifferenceCause::Around:
        return "Set add_special_tokens explicitly wherever a file is used";
    case DifferenceCause::TokenFound: {
        const std::string& other = counterexample.inA ? pair.nameB : pair.nameA;
        if (!(counterexample.inA ? counterexample.knownB : counterexample.knownA))
            return several ? message("Add {} to {}, or keep them out of texts", tokens, other)
                           : message("Add {} to {}, or keep it out of texts", tokens, other);
        return counterexample.agreeWhenParsed || !counterexample.setting.parseSpecial
                   ? Message("Always set explicitly whether special tokens are parsed, and do not rely on "
                             "its default")
                   : message("Give {} the same flags in {}", tokens, other);
    }
    case DifferenceCause::NextToToken:
        return message(
            "Set lstrip, rstrip, single_word and normalized of {} to the same values in both files", tokens);
    case DifferenceCause::TokenId:
        return message("Give {} the id that the checkpoint was trained with", tokens);
    case DifferenceCause::UnknownToken:
        return "Set the unknown token that the checkpoint was trained with";
    case DifferenceCause::Metaspace:
        return "Replace U+2581 in texts before they are encoded";
    case DifferenceCause::Normalizer:
        return "Use the normalizer of the file that the checkpoint was trained with";
    case DifferenceCause::PreTokenizer:
        return "Use the pre-tokenizer of the file that the checkpoint was trained with";
    case DifferenceCause::OtherIds:
        return "Use each file only with the checkpoint that was trained with it";
    case DifferenceCause::Model:
        return "Convert again from the file that the checkpoint was trained with: merges, ranks or scores "
               "must be equal";
    case DifferenceCause::NotEncodable:
        return message("Add byte fallback or an unknown token to {}",
                       counterexample.messageA.empty() ? pair.nameB : pair.nameA);
    case DifferenceCause::OtherEngine:
        break;
    }
    return "Use the program and format that the checkpoint was trained with";
}

Message remedyFor(const DiffTable& table, const FilePair& pair) {
    switch (table.section()) {
    case DiffSection::Vocabulary:
        if (table.count(DiffKind::OtherPiece) > 0 || table.count(DiffKind::OtherId) > 0)
            return "Use each file only with the checkpoint that was trained with it";
        return message("Check that the checkpoint has embeddings for the ids that only {} has",
                       table.count(DiffKind::OnlyInB) > 0 ? pair.nameB : pair.nameA);
    case DiffSection::Types:
        return "Give these pieces the same type: it decides whether they are parsed and skipped";
    case DiffSection::Scores:
    case DiffSection::Merges:
        return "Nothing, unless a text turns up that differs; to rule that out, convert the file again";
    case DiffSection::AddedTokens:
    case DiffSection::Specials:
        return "Declare the same tokens with the same flags in both files";
    case DiffSection::Normalizer:
    case DiffSection::PreTokenizer:
    case DiffSection::Model:
    case DiffSection::PostProcessor:
        return "Nothing, unless you find a text that encodes differently; to rule that out, make this "
               "section equal in both files";
    case DiffSection::Decoder:
        return "Ids are not affected; compare decoded text";
    case DiffSection::Truncation:
    case DiffSection::Padding:
        return "Set it where texts are encoded, and do not rely on the file";
    case DiffSection::ChatTemplates:
        return "Use the template that the checkpoint was trained with";
    case DiffSection::Defaults:
        return "Set it wherever a file is used, and do not rely on its default";
    case DiffSection::Configuration:
        break;
    }
    return "Keep the settings that the checkpoint was trained with";
}

/// Whether what remedyFor() gives makes sense only for two files of one model.
bool isRemedyOfConversion(const FileDifference& difference, const ComparedFiles& compared) {
    if (difference.offsets)
        return false;
    if (difference.counterexample) {
        switch (compared.search.counterexamples[*difference.counterexample].cause) {
        case DifferenceCause::Around:
        case DifferenceCause::Metaspace:
        case DifferenceCause::NotEncodable:
            return false;
        default:
            return true;
        }
    }
    switch (difference.sections.front()) {
    case DiffSection::Decoder:
    case DiffSection::Truncation:
    case DiffSection::Padding:
    case DiffSection::ChatTemplates:
    case DiffSection::Defaults:
    case DiffSection::Configuration:
    case DiffSection::Vocabulary: // "use each file only with its checkpoint" holds for both
        return false;
    default:
        return true;
    }
}

} // namespace

Message remedyFor(const FileDifference& difference, const ComparedFiles& compared) {
    const FilePair& pair = compared.diff.pair;
    if (isRemedyOfConversion(difference, compared) && areDifferentModels(compared))
        return "These are different models: nothing to fix";
    if (difference.counterexample)
        return remedyFor(pair, compared.search.counterexamples[*difference.counterexample]);
    if (difference.offsets)
        return "Nothing, unless a program uses offsets: then take them from one of the files only";
    if (!compared.searched && isRemedyOfConversion(difference, compared))
        return "The search for texts that differ shows whether it matters";
    return remedyFor(compared.diff.table(difference.sections.front()), pair);
}

// The verdict.

Message sentenceOf(const Verdict& verdict, const FilePair& pair) {
    const VerdictFacts& facts = verdict.facts;
    const std::string& a = pair.nameA;
    const std::string& b = pair.nameB;
    switch (verdict.kind) {
    case VerdictKind::SameIds:
        return message("{} and {} encode every text to the same ids, which is proved.", a, b);
    case VerdictKind::SameIdsWhenSet: {
        const bool defaults = !facts.sameDefaults || facts.inText || facts.around;
        if (facts.butFor.empty())
            return message("{} and {} encode every text to the same ids with the same settings, but their "
                           "defaults differ.",
                           a, b);
        const std::string but = fmt::format("{}", fmt::join(facts.butFor, ", "));
        return defaults
                   ? message("{} and {} encode every text to the same ids with the same settings, but their "
                             "defaults differ, and so do: {}.",
                             a, b, but)
                   : message("{} and {} encode every text to the same ids, but differ in: {}.", a, b, but);
    }
    case VerdictKind::NoneFound:
        if (facts.texts == 0)
            return message("{} and {} have the same vocabulary; whether they give a text the same ids is not "
                           "known yet.",
                           a, b);
        return facts.finished
                   ? message("No difference between {} and {} was found in {}, but that is no proof.", a, b,
                             counted(facts.texts, "text"))
                   : message(
                         "No difference between {} and {} was found in {}, but the search did not finish.", a,
                         b, counted(facts.texts, "text"));
    case VerdictKind::OtherIds:
        return facts.inText
                   ? message("{} and {} have the same vocabulary, but encode some texts to different ids.", a,
                             b)
                   : message("{} and {} have the same vocabulary, but add different ids around a text.", a,
                             b);
    case VerdictKind::OtherVocabulary: {
        const Message only = counted(facts.onlyInOne, "piece exists", "pieces exist");
        return facts.inText
                   ? message("{} in only one of {} and {}, and some texts get different ids.", only, a, b)
                   : message("{} in only one of {} and {}; all shared ids mean the same.", only, a, b);
    }
    case VerdictKind::OtherPlaces: {
        const Message moved = counted(facts.moved, "piece has a different id", "pieces have different ids");
        return facts.inText ? message("{} in {} and {}, and some texts get different ids.", moved, a, b)
                            : message("{} in {} and {}.", moved, a, b);
    }
    case VerdictKind::NotCompatible:
        break;
    }
    return message("{} and {} are not compatible: {} something else.", a, b,
                   counted(facts.otherPieces, "id means", "ids mean"));
}

} // namespace tokenscope::compare
