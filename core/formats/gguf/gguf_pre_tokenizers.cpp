// The patterns for the names in `tokenizer.ggml.pre`. llama.cpp adapted them from the tokenizers with these
// names, and they don't always have the same effect; here they are Rust regexes that match exactly like
// llama.cpp's:
//
//   - Lu, Ll, Lt, Lm and Lo all count as L, and U+007E is not a symbol;
//   - whitespace beyond ASCII is in no character range, only in \s and in negated classes;
//   - \d is ASCII;
//   - digits split in groups of three from the right stay attached to the text before them.
//
// Groups of three from the right are found by counting to the end of the digits, once per run. Counting for
// each group would take time quadratic in the length of the run.

#include "core/formats/gguf/gguf_pre_tokenizers.h"

#include "core/definition/published_patterns.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {
namespace {

using Patterns = std::vector<std::string>;

const std::string kContraction = R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD]))";
const std::string kWord = R"([^\r\n\p{L}\p{N}]?\p{L}+)";
const std::string kOthers = R"( ?[^\s\p{L}\p{N}]+[\r\n]*)";
const std::string kSpaces = R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";
const std::string kGpt2(kGpt2Pattern);
const std::string kCjkAndHangul = R"([[一-龥ࠀ-一가-퟿]&&[^\s]]+)";
const std::string kCjkAndKana = R"([一-龥぀-ゟ゠-ヿ]+)";
const std::string kThreesFromTheRight =
    R"((?<=\p{N})\p{N}{3}|[^\p{N}]*\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N})))";
const std::string kLineFeedRuns = R"([^\n]+|[\n]+)";
const std::string kHan =
    R"([\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{20000}-\x{2A6DF}\x{2A700}-\x{2B73F}\x{2B740}-\x{2B81F})"
    R"(\x{2B820}-\x{2CEAF}\x{2CEB0}-\x{2EBEF}\x{F900}-\x{FAFF}\x{2F800}-\x{2FA1F}])";
const std::string kCasedLetters =
    R"(\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-ՖႠ-Ⴥ)"
    R"(Ꭰ-Ᏽᏸ-ᏽᲐ-ᲺᲽ-Ჿᴀ-ᴫᵫ-ᵷᵹ-ᶚḀ-ἕἘ-Ἕἠ-ὅὈ-Ὅὐ-ὗὙὛὝὟ-ώᾀ-ᾴᾶ-ᾼιῂ-ῄῆ-ῌῐ-ΐῖ-Ί)"
    R"(ῠ-Ῥῲ-ῴῶ-ῼℂℇℊ-ℓℕℙ-ℝℤΩℨK-ℭℯ-ℴℹℼ-ℿⅅ-ⅉⅎↃↄⰀ-ⱻⱾ-ⳤⳫ-ⳮⳲⳳꙀ-ꙭꚀ-ꚛꜢ-ꝯꝱ-ꞇ)"
    R"(Ꞌ-ꞎꭰ-ꮿﬀ-ﬆﬓ-ﬗＡ-Ｚａ-ｚ𐐀-𐑏𐒰-𐓓𐓘-𐓻𐲀-𐲲𐳀-𐳲𑢠-𑣟𞤀-𞥃]+)";

/// Splits before every multiple of three ASCII digits at the end of a run: llama.cpp's
/// `(?=([0-9]{3})+(?![0-9]))`, written as words that start there.
std::string digitGroupsFromTheRight() {
    const std::string rest = R"([0-9]{1,2}(?=(?:[0-9]{3})*+(?![0-9])))";
    return R"((?:\A(?:)" + rest + R"(|(?=[^0-9]))|[0-9]{3})(?:[^0-9]++(?:)" + rest + R"()?)*+)";
}

/// The Llama 3 family: how many digits a word has.
std::string llama3(const std::string& numbers) {
    return kContraction + "|" + kWord + "|" + numbers + "|" + kOthers + kSpaces;
}

/// The GPT-4o family: what counts as a letter, digits, and what follows words and other characters.
std::string cased(const std::string& letters, const std::string& ending, const std::string& numbers) {
    const std::string head = R"([^\r\n\p{L}\p{N}]?)";
    const std::string upper = "[" + letters + "&&[^a-z]]";
    const std::string lower = "[" + letters + "&&[^A-Z]]";
    return head + upper + "*" + lower + "+" + ending + "|" + head + upper + "+" + lower + "*" + ending + "|" +
           numbers + R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*)" + kSpaces;
}

/// The DeepSeek V3 family: `afterSymbols` follows a run of punctuation and symbols.
std::string deepSeek(const std::string& afterSymbols, const std::string& spaces) {
    const std::string symbols = R"(\p{P}[\p{S}&&[^~]])";
    return R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L})" + symbols +
           R"(]?[\p{L}\p{M}]+| ?[)" + symbols + "]+" + afterSymbols + spaces;
}

/// All letters and marks: Lu|Lt|Lm|Lo|M and Ll|Lm|Lo|M are both equal to this.
std::string anyLetters(const std::string& numbers) {
    const std::string letters = R"([\p{L}\p{M}])";
    const std::string head = R"([^\r\n\p{L}\p{N}]?)";
    return head + letters + "+" + kContraction + "?|" + numbers + R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*)" + kSpaces;
}

Patterns jais2() {
    std::string spaces = R"(|\s*[\r\n]+)";
    for (const char* run : {"512", "256", "128", "64", "32", "16", "8", "4", "1,2"})
        spaces += R"(|\s{)" + std::string(run) + R"(}(?!\S))";
    return {kContraction + "|" + kWord + R"(|\p{N}{1,3}|)" + kOthers + spaces + R"(|\s{1})"};
}

Patterns kimi() {
    return {kHan + R"(+|[^\r\n\p{L}\p{N}]?[\p{L}&&[^)" + kHan + "]]+" + kContraction + R"(?|\p{N}{1,3}|)" +
            kOthers + kSpaces};
}

Patterns afmoe() {
    return {
        kThreesFromTheRight,
        R"([一-鿿㐀-䶿豈-﫿぀-ゟ゠-ヿ･-ﾟ⼀-⿟เ-๿຀-໿ក-៿က-႟ꩠ-ꩿꧠ-꧿가-힯ᄀ-ᇿ]+)",
        deepSeek(R"([\r\n]*)", kSpaces)};
}

Patterns chameleon() {
    return {R"(<sentinel:[0-9]+>)",    R"(IMGIMG[A-I]{1,4}Z)",
            R"([\t\n]|    |  )",       R"(\p{N})",
            R"([\p{P}!-/:-@\[-`{-~])", kGpt2};
}

Patterns youtu() {
    return {
        R"([가-힣ㄱ-ㆎ]+|[！…“”‘’—：；，、-〿︰-﹏]+|[ㄅ-ㄯ]+|[一-龥぀-ゟ゠-ヿ]+)",
        anyLetters(R"(\p{N})")};
}

const std::string kBloom = R"( ?[^(\s|.,!?…。，、।۔،)]+)";

struct Name {
    std::string_view name;
    GgufPreTokenizer (*make)();
};

/// Decoded text is cleaned up: " ." becomes ".", and so on.
GgufPreTokenizer clean(Patterns patterns) {
    GgufPreTokenizer made;
    made.patterns = std::move(patterns);
    return made;
}

/// Decoded text stays as it is.
GgufPreTokenizer raw(Patterns patterns) {
    GgufPreTokenizer made = clean(std::move(patterns));
    made.cleanSpaces = false;
    return made;
}

/// A word that is a piece becomes that piece, whatever its merges give.
GgufPreTokenizer whole(GgufPreTokenizer made) {
    made.ignoreMerges = true;
    return made;
}

GgufPreTokenizer withBos(GgufPreTokenizer made) {
    made.addsBos = true;
    return made;
}

/// BPE over characters, with spaces escaped as ▁, as Gemma 4 has it.
GgufPreTokenizer spelledInSpaces() {
    GgufPreTokenizer made = clean({kLineFeedRuns});
    made.byteAlphabet = false;
    made.escapesSpaces = true;
    return made;
}

GgufPreTokenizer gpt2() {
    return clean({kGpt2});
}
GgufPreTokenizer singleNumbers() {
    return clean({R"(\p{N})", kGpt2});
}
GgufPreTokenizer rawSingleNumbers() {
    return raw({R"(\p{N})", kGpt2});
}
GgufPreTokenizer llama3Bpe() {
    return withBos(whole(clean({llama3(R"(\p{N}{1,3})")})));
}
GgufPreTokenizer qwen2() {
    return raw({llama3(R"(\p{N})")});
}
GgufPreTokenizer cleanQwen2() {
    return clean({llama3(R"(\p{N})")});
}
GgufPreTokenizer cleanLlama3() {
    return clean({llama3(R"(\p{N}{1,3})")});
}
GgufPreTokenizer chatGlm() {
    GgufPreTokenizer made = cleanLlama3();
    made.hasNoDefaultBos = true;
    return made;
}
GgufPreTokenizer deepSeekV3() {
    return raw({R"(\p{N}{1,3})", kCjkAndKana, deepSeek(R"([\r\n]*)", kSpaces)});
}
GgufPreTokenizer gpt4o() {
    return raw({cased(R"(\p{L})", kContraction + "?", R"(\p{N}{1,3})")});
}
GgufPreTokenizer tinyAya() {
    return raw({kThreesFromTheRight, anyLetters(R"(\p{N}{1,3})")});
}
GgufPreTokenizer gemma4() {
    GgufPreTokenizer made = spelledInSpaces();
    made.wholeLineFeeds = true;
    made.alwaysAddsBos = true;
    return made;
}
GgufPreTokenizer sarvam() {
    GgufPreTokenizer made = spelledInSpaces();
    made.cleanSpaces = false;
    return made;
}
GgufPreTokenizer whitespace() {
    GgufPreTokenizer made = clean({R"(\S+)"});
    made.byteAlphabet = false;
    return made;
}
GgufPreTokenizer bailing() {
    return raw({R"('(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])|)" + kWord + R"(|\p{N}|)" + kOthers +
                R"(|\s*[\r\n]|\s+(?!\S)|\s+)"});
}
GgufPreTokenizer byDefault() {
    return clean({R"([\p{P}\$\+<=>\^~\|]+)", kGpt2, R"(\p{N}+)", R"([0-9][0-9][0-9])"});
}

const Name kNames[] = {
    {"", byDefault},
    {"default", byDefault},
    {"gpt-2", gpt2},
    {"phi-2", gpt2},
    {"jina-es", gpt2},
    {"jina-de", gpt2},
    {"gigachat", gpt2},
    {"jina-v2-es", gpt2},
    {"jina-v2-de", gpt2},
    {"a.x-4.0", gpt2},
    {"mellum", gpt2},
    {"modern-bert", gpt2},
    {"jina-v1-en", gpt2},
    {"jina-v2-code", gpt2},
    {"roberta-bpe", gpt2},
    {"exaone4", gpt2},
    {"mpt", gpt2},
    {"olmo", gpt2},
    {"jais", gpt2},
    {"trillion", [] { return raw({kGpt2}); }},
    {"granite-docling", [] { return raw({kGpt2}); }},
    {"starcoder", singleNumbers},
    {"refact", singleNumbers},
    {"codeshell", singleNumbers},
    {"exaone", singleNumbers},
    {"minerva-7b", singleNumbers},
    {"mellum2", singleNumbers},
    {"command-r", rawSingleNumbers},
    {"cohere2_moe", rawSingleNumbers},
    {"smollm", rawSingleNumbers},
    {"llama3", llama3Bpe},
    {"llama-v3", llama3Bpe},
    {"llama-bpe", llama3Bpe},
    {"falcon3", llama3Bpe},
    {"falcon-h1", llama3Bpe},
    {"pixtral", llama3Bpe},
    {"midm-2.0", llama3Bpe},
    {"lfm2", llama3Bpe},
    {"jina-v5-nano", llama3Bpe},
    {"dbrx", cleanLlama3},
    {"smaug-bpe", cleanLlama3},
    {"glm4", chatGlm},
    {"chatglm-bpe", chatGlm},
    {"minicpm5",
     [] {
         return whole(clean({R"(\p{N}{1,3})", llama3(R"(\p{N}+)")}));
     }},
    {"jais-2", [] { return clean(jais2()); }},
    {"stablelm2", cleanQwen2},
    {"megrez", cleanQwen2},
    {"qwen2", qwen2},
    {"deepseek-r1-qwen", qwen2},
    {"kormo", qwen2},
    {"openpangu", qwen2},
    {"f2llmv2", qwen2},
    {"hunyuan", qwen2},
    {"grok-2", qwen2},
    {"solar-open", qwen2},
    {"qwen35",
     [] {
         return raw({kContraction +
                     R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*)" + kSpaces});
     }},
    {"laguna",
     [] {
         return raw({kLineFeedRuns, llama3(R"(\p{N})")});
     }},
    {"ufakzeka", [] { return raw({kWord + R"(|\p{N}|)" + kOthers + kSpaces}); }},
    {"seed-coder",
     [] { return raw({kContraction + "|" + kWord + R"(|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+)" + kSpaces}); }},
    {"bailingmoe", bailing},
    {"bailingmoe2", bailing},
    {"llada-moe", bailing},
    {"exaone-moe",
     [] {
         return clean({kContraction + R"(|[^\r\n\p{L}\p{N}]?(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N})"
                                      R"(| ?[^\s\p{L}\p{N}]+[\r\n/]?|\s*[\r\n]|\s+(?!\S)|\s+)"});
     }},
    {"deepseek-llm",
     [] {
         return raw({R"([\r\n])", kCasedLetters, R"(\s?[!-/:-~！-／：-～‘-‟\x{3001}-\x{3002}]+)", R"(\s+$)",
                     kCjkAndHangul, R"(\p{N}+)"});
     }},
    {"deepseek-coder",
     [] {
         return raw({R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", kCjkAndHangul, R"(\p{N})"});
     }},
    {"deepseek-v3", deepSeekV3},
    {"hunyuan-dense", deepSeekV3},
    {"joyai-llm", deepSeekV3},
    {"hy_v4", deepSeekV3},
    {"spark2_5",
     [] {
         return raw({R"(\p{N}{1,3})", kCjkAndKana, deepSeek("", R"(|[\r\n]|\s+(?!\S)|\s+)"), R"(\p{N})"});
     }},
    {"youtu", [] { return whole(raw(youtu())); }},
    {"falcon",
     [] {
         return clean({R"([\p{P}\$\+<=>\^~\|`]+)", kGpt2, R"([0-9][0-9][0-9])"});
     }},
    {"poro-chat", [] { return raw({kBloom}); }},
    {"bloom", [] { return clean({kBloom}); }},
    {"gpt3-finnish", [] { return clean({kBloom}); }},
    {"viking",
     [] {
         return raw({kBloom, R"(\p{N})"});
     }},
    {"tekken", [] { return withBos(whole(raw({cased(R"(\p{L})", "", R"(\p{N})")}))); }},
    {"chameleon", [] { return withBos(raw(chameleon())); }},
    {"gpt-4o", gpt4o},
    {"llama4", gpt4o},
    {"kanana2", gpt4o},
    {"talkie", gpt4o},
    {"minimax-m2", gpt4o},
    {"granite-embed-multi-97m",
     [] { return whole(raw({cased(R"(\p{L}\p{M})", kContraction + "?", R"(\p{N}{1,3})")})); }},
    {"tiny_aya", tinyAya},
    {"cohere2moe", tinyAya},
    {"superbpe",
     [] {
         return raw({R"(\p{N}+)", digitGroupsFromTheRight()});
     }},
    {"kimi-k2", [] { return raw(kimi()); }},
    {"afmoe", [] { return raw(afmoe()); }},
    {"gemma4", gemma4},
    {"granite-embed-multi-311m", gemma4},
    {"sarvam-moe", sarvam},
    {"whitespace", whitespace},
};

} // namespace

std::optional<GgufPreTokenizer> ggufPreTokenizer(std::string_view name) {
    const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                     [&](const Name& known) { return known.name == name; });
    return found == std::end(kNames) ? std::nullopt : std::optional(found->make());
}

} // namespace tokenscope::formats
