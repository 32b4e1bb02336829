#include "core/formats/transformers/foreign_classes.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {
namespace {

struct ForeignClass {
    std::string_view name, way;
};

constexpr std::string_view kMoses = "cuts words by Moses' rules, another program";
constexpr std::string_view kAtEnds = "cuts words by rules of its own and marks their parts with @@";
constexpr std::string_view kPhonemes = "turns a text into phonemes by another program";
constexpr std::string_view kTables = "reads tables, not texts";

/// Facts: the classes' own modules in transformers.
constexpr std::array kForeign = std::to_array<ForeignClass>({
    {"BartphoTokenizer", "cuts by its model and looks the parts up in a dict.txt"},
    {"BertweetTokenizer", "rewrites tweets (names, links, emojis) and marks the parts of words with @@"},
    {"BioGptTokenizer", kMoses},
    {"BlenderbotSmallTokenizer", kAtEnds},
    {"CTRLTokenizer", kAtEnds},
    {"CanineTokenizer", "has no vocabulary: an id is the number of a Unicode character"},
    {"ChatGLMTokenizer", "is a program of the model's own, which puts [gMASK] and sop before a text"},
    {"ClvpTokenizer", "rewrites numbers and abbreviations as they are spoken"},
    {"CpmAntTokenizer", "cuts words by jieba, another program"},
    {"CpmTokenizer", "cuts words by jieba, another program"},
    {"ErnieMTokenizer", "cuts the model's pieces again and looks them up in a vocab.txt"},
    {"FSMTTokenizer", kMoses},
    {"FlaubertTokenizer", kMoses},
    {"GPTNeoXJapaneseTokenizer", "rewrites links, numbers and prices, and cuts by its own table of words"},
    {"GPTSw3Tokenizer", "rewrites blanks and characters that are not printed before its model cuts"},
    {"MLukeTokenizer", "puts tokens of entities behind the pieces of its model"},
    {"MyT5Tokenizer", "rewrites bytes by morphology before they are counted"},
    {"PerceiverTokenizer", "has no vocabulary: an id is a byte and six more"},
    {"PhobertTokenizer", "reads bpe.codes with a vocab.txt, and marks the parts of words with @@"},
    {"RagTokenizer", "is two tokenizers, for a question and for what is generated"},
    {"RoCBertTokenizer", "gives three ids a character: of its piece, its shape and its sound"},
    {"TapasTokenizer", kTables},
    {"VitsTokenizer", kPhonemes},
    {"Wav2Vec2PhonemeCTCTokenizer", kPhonemes},
    {"XLMProphetNetTokenizer", "shifts the ids of its model by twelve, for pieces of its own"},
    {"XLMTokenizer", kMoses},
});

} // namespace

std::string_view foreignWay(const FolderFacts& facts) {
    const auto found = std::find_if(kForeign.begin(), kForeign.end(), [&](const ForeignClass& known) {
        return known.name == facts.tokenizerClass;
    });
    return found == kForeign.end() ? std::string_view() : found->way;
}

std::optional<Error> refuseForeignClass(const FolderFacts& facts) {
    const std::string_view way = foreignWay(facts);
    if (way.empty())
        return std::nullopt;
    return Error{ErrorCode::Unsupported,
                 {},
                 facts.classWhere,
                 facts.tokenizerClass + " " + std::string(way) + "; that is not done here",
                 "its ids come of that class alone; where the model has a tokenizer.json, give that"};
}

} // namespace tokenscope::formats
