// Writes the seeds of every target: `fuzz_seeds FOLDER` creates FOLDER/<target>/<name>. All are small files
// of our own.

#include "core/base/base64.h"
#include "tests/fuzz/support/file_folder.h"
#include "tests/support/gguf_writer.h"

#include "sentencepiece.pb.h"

#include <iostream>
#include <map>
#include <random>

namespace {

using namespace std::string_literals;
namespace fs = std::filesystem;
namespace spm = tokenscope::spm;
using tokenscope::fuzz::kFileMark;
using tokenscope::test::GgufVocabulary;
using tokenscope::test::GgufWriter;

/// `target/name` → the file's bytes.
using Seeds = std::map<std::string, std::string>;

std::string part(char name, const std::string& content) {
    return std::string{kFileMark, name} + content;
}

void addJson(Seeds& seeds) {
    const auto file = [](const std::string& model, const std::string& stages) {
        return R"({"version": "1.0", "truncation": {"direction": "Right", "max_length": 6, "strategy": "LongestFirst",
"stride": 1}, "padding": {"strategy": {"Fixed": 8}, "direction": "Left", "pad_to_multiple_of": null, "pad_id": 0,
"pad_type_id": 0, "pad_token": "<s>"}, "added_tokens": [{"id": 0, "content": "<s>", "single_word": false, "lstrip": true,
"rstrip": false, "normalized": false, "special": true}], )" +
               stages + R"(, "model": )" + model + "}";
    };
    const std::string bpe =
        R"({"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
"end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": true, "ignore_merges": false,
"vocab": {"<s>": 0, "H": 1, "e": 2, "l": 3, "o": 4, "▁": 5, "el": 6, "lo": 7, "ello": 8, "<0x0A>": 9, "Ġ": 10},
"merges": ["e l", ["l", "o"], "el lo"]})";
    const std::string unigram =
        R"({"type": "Unigram", "unk_id": 1, "byte_fallback": false, "vocab": [["<s>", 0.0], ["<unk>", 0.0],
["▁Hello", -1.5], ["l", -2.25], ["▁", -3]]})";
    const std::string wordPiece =
        R"({"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
"max_input_chars_per_word": 100, "vocab": {"<s>": 0, "[UNK]": 1, "hel": 2, "##lo": 3, "##,": 4}})";
    const std::string wordLevel =
        R"({"type": "WordLevel", "vocab": {"<s>": 0, "Hello": 1}, "unk_token": "<s>"})";
    const std::string byteLevel =
        R"("normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Replace", "pattern":
{"Regex": "\\s+"}, "content": " "}, {"type": "Strip", "strip_left": true, "strip_right": false}]},
"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Split", "pattern": {"Regex": "\\p{L}+|\\p{N}{1,3}"},
"behavior": "MergedWithPrevious", "invert": false}, {"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true,
"use_regex": true}]}, "post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>",
"type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}], "pair": [{"Sequence": {"id": "A", "type_id": 0}},
{"Sequence": {"id": "B", "type_id": 1}}], "special_tokens": {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]}}},
"decoder": {"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true, "use_regex": true})";
    const std::string metaspace =
        R"("normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"}, {"type": "Replace",
"pattern": {"String": " "}, "content": "▁"}]}, "pre_tokenizer": {"type": "Metaspace", "replacement": "▁",
"prepend_scheme": "first", "split": false}, "post_processor": null, "decoder": {"type": "Sequence", "decoders":
[{"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
{"type": "Strip", "content": " ", "start": 1, "stop": 0}, {"type": "CTC", "pad_token": "<s>",
"word_delimiter_token": "|", "cleanup": true}]})";
    const std::string bert =
        R"("normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
"strip_accents": null, "lowercase": true}, "pre_tokenizer": {"type": "BertPreTokenizer"}, "post_processor":
{"type": "BertProcessing", "sep": ["<s>", 0], "cls": ["<s>", 0]}, "decoder": {"type": "WordPiece", "prefix": "##",
"cleanup": true})";
    const std::string others =
        R"("normalizer": {"type": "Sequence", "normalizers": [{"type": "NFKD"}, {"type": "StripAccents"}, {"type": "Nmt"},
{"type": "Lowercase"}, {"type": "ByteLevel"}]}, "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type":
"Whitespace"}, {"type": "WhitespaceSplit"}, {"type": "Punctuation", "behavior": "Contiguous"}, {"type": "Digits",
"individual_digits": true}, {"type": "UnicodeScripts"}, {"type": "FixedLength", "length": 3}, {"type":
"CharDelimiterSplit", "delimiter": "e"}]}, "post_processor": {"type": "Sequence", "processors": [{"type":
"RobertaProcessing", "sep": ["<s>", 0], "cls": ["<s>", 0], "trim_offsets": true, "add_prefix_space": false}, {"type":
"ByteLevel", "add_prefix_space": true, "trim_offsets": false}]}, "decoder": {"type": "BPEDecoder", "suffix": "</w>"})";
    seeds["fuzz_load_huggingface_json/bytelevel"] = file(bpe, byteLevel);
    seeds["fuzz_load_huggingface_json/metaspace"] = file(bpe, metaspace);
    seeds["fuzz_load_huggingface_json/unigram"] = file(unigram, metaspace);
    seeds["fuzz_load_huggingface_json/wordpiece"] = file(wordPiece, bert);
    seeds["fuzz_load_huggingface_json/wordlevel"] = file(wordLevel, others);
    seeds["fuzz_load_folder_of_model/json"] =
        part(5, file(unigram, metaspace)) + part(1, R"({"add_bos_token": true, "bos_token": "<s>"})");
    seeds["fuzz_load_any/json"] = file(wordPiece, bert);
}

spm::ModelProto model(spm::TrainerSpec::ModelType type) {
    using Piece = spm::ModelProto::SentencePiece;
    spm::ModelProto file;
    const auto add = [&](const std::string& piece, Piece::Type kind) {
        auto* added = file.add_pieces();
        added->set_piece(piece);
        added->set_type(kind);
        added->set_score(-0.5F * static_cast<float>(file.pieces_size()));
    };
    add("<unk>", Piece::UNKNOWN);
    add("<s>", Piece::CONTROL);
    add("</s>", Piece::CONTROL);
    add("<x>", Piece::USER_DEFINED);
    for (const char* piece : {"▁", "H", "e", "l", "o", "el", "lo", "ello", "▁Hello", "今"})
        add(piece, Piece::NORMAL);
    add("wör", Piece::UNUSED);
    auto& trainer = *file.mutable_trainer_spec();
    trainer.set_model_type(type);
    trainer.set_unk_surface(" ? ");
    file.mutable_normalizer_spec()->set_name("identity");
    return file;
}

void addSentencePiece(Seeds& seeds) {
    const std::pair<const char*, spm::TrainerSpec::ModelType> kinds[] = {
        {"bpe", spm::TrainerSpec::BPE},
        {"unigram", spm::TrainerSpec::UNIGRAM},
        {"word", spm::TrainerSpec::WORD},
        {"char", spm::TrainerSpec::CHAR}};
    for (const auto& [name, type] : kinds)
        seeds["fuzz_load_sentencepiece/"s + name] = model(type).SerializeAsString();
    spm::ModelProto bytes = model(spm::TrainerSpec::BPE);
    bytes.mutable_trainer_spec()->set_byte_fallback(true);
    bytes.mutable_trainer_spec()->set_treat_whitespace_as_suffix(true);
    bytes.mutable_normalizer_spec()->set_remove_extra_whitespaces(false);
    GgufVocabulary fallback;
    fallback.addBytes();
    for (const std::string& piece : fallback.tokens) {
        auto* added = bytes.add_pieces();
        added->set_piece(piece);
        added->set_type(spm::ModelProto::SentencePiece::BYTE);
    }
    seeds["fuzz_load_sentencepiece/bytes"] = bytes.SerializeAsString();
    seeds["fuzz_load_wire/model"] = model(spm::TrainerSpec::UNIGRAM).SerializeAsString();
    seeds["fuzz_load_wire/group"] =
        "\x0B\x08\x96\x01\x13\x14\x0C\x12\x02hi\x1D\1\2\3\4\x21\1\2\3\4\5\6\7\x08"s;
    seeds["fuzz_load_any/model"] = model(spm::TrainerSpec::BPE).SerializeAsString();
    for (const char* name : {"Llama", "Gemma", "T5", "XLMRoberta", "Albert", "Camembert", "MBart", "Pegasus",
                             "XLNet", "DebertaV2", "RemBert", "BigBird", "Barthez", "MBart50", "XGLM"})
        seeds["fuzz_load_folder_of_model/"s + name] =
            model(spm::TrainerSpec::UNIGRAM).SerializeAsString() +
            part(1,
                 R"({"tokenizer_class": ")"s + name + R"(Tokenizer", "bos_token": "<s>", "legacy": false})") +
            part(2, "<unk>\t0\n<s>\t0\n▁\t-1\n") + part(4, R"({"<extra>": 15})");
}

void addRanks(Seeds& seeds) {
    std::string bytes;
    std::string entries;
    for (int byte = 0; byte < 256; ++byte) {
        const std::string encoded = tokenscope::base64Encode(std::string(1, static_cast<char>(byte)));
        bytes += encoded + " " + std::to_string(byte) + "\n";
        entries += R"({"rank": )" + std::to_string(byte) + R"(, "token_bytes": ")" + encoded +
                   R"(", "token_str": null},)";
    }
    seeds["fuzz_load_tiktoken/bytes"] = bytes + "bGw= 256\nbG8= 257\nbGxv 258\n";
    seeds["fuzz_load_tiktoken/few"] = "SA== 0\nZQ== 1\nbA== 2\nbGw= 4\nbGxv 5\n";
    seeds["fuzz_load_any/ranks"] = "SA== 0\nZQ== 1\nbA== 2\nbGw= 4\nbGxv 5\n";
    const auto tekken = [&](const std::string& version, const std::string& specials) {
        return R"({"config": {"pattern": "\\p{L}+|\\s+|.", "num_vocab_tokens": 257, "default_vocab_size": 259,
"default_num_special_tokens": 2, "version": ")" +
               version + R"("}, "vocab": [)" + entries +
               R"({"rank": 256, "token_bytes": "bGw=", "token_str": "ll"}])" + specials + "}";
    };
    seeds["fuzz_load_tekken/v7"] =
        tekken("v7", R"(, "special_tokens": [{"rank": 0, "token_str": "<unk>", "is_control": true},
{"rank": 1, "token_str": "<s>", "is_control": true}])");
    seeds["fuzz_load_tekken/v3"] = tekken("v3", "");
    const std::string rwkv =
        "1 '\\x00' 1\n2 ' ' 1\n3 b'\\xf0\\x9f' 2\n4 'He' 2\n5 \"l'l\" 3\n6 '今' 3\n7 '\\n' 1\n";
    seeds["fuzz_load_rwkv/lines"] = rwkv;
    seeds["fuzz_load_any/rwkv"] = rwkv;
}

void addPickles(Seeds& seeds) {
    const auto text = [](const std::string& value) {
        return "\x8C"s + static_cast<char>(value.size()) + value + "\x94";
    };
    const std::string ranks = "}\x94(C\1a\x94K\0C\1b\x94K\1C\2ab\x94M\2\0u"s;
    const std::string whole = "\x80\x04\x95"s + std::string(8, '\0') + text("tiktoken.core") +
                              text("Encoding") + "\x93\x94)\x81\x94}\x94(" + text("name") + text("mine") +
                              text("pat_str") + text("[a-z]+|.") + text("mergeable_ranks") + ranks +
                              text("special_tokens") + "}\x94(" + text("<s>") + "M\7\0uub."s;
    seeds["fuzz_load_pickle/encoding"] = whole;
    seeds["fuzz_load_pickle/ranks"] = "\x80\x02"s + ranks + ".";
    seeds["fuzz_load_pickle/kinds"] =
        "\x80\x04(NK\1M\1\0J\1\0\0\0\x8A\1\5G?\xF0\0\0\0\0\0\0\x88\x89)]q\0h\0(a\x85\x86\x87(t(l(dX\1\0\0\0xB\1\0\0\0y0e2."s;
    seeds["fuzz_load_any/pickle"] = whole;
    seeds["fuzz_load_python_module/one"] = "import x\nclass T:\n    pat_str = r\"\"\"\\p{L}+|\\s\"\"\"\n";
    seeds["fuzz_load_python_module/joined"] =
        "PAT_STR = \"|\".join([\n  r'[a-z]+',  # words\n  u\"\\u4eca\\x41\\101\\N\\n\",\n])\n";
    seeds["fuzz_load_python_module/several"] = "pat_str = ('a' \"b\"\n  r'c')\n";
    seeds["fuzz_load_python_module/bytes"] = "b'\\xf0\\x9f\\'\\\\'";
}

void addGguf(Seeds& seeds) {
    for (const char* kind : {"llama", "bert", "gpt2", "t5", "rwkv", "plamo2", "gemma4"}) {
        GgufVocabulary vocabulary;
        vocabulary.add("<unk>", 0, 2);
        vocabulary.add("<s>", 0, 3);
        vocabulary.add("</s>", 0, 4);
        vocabulary.addBytes();
        for (const char* token : {"H", "e", "l", "o", "Ġ", "▁", "lo", "el", "▁H", "ello", "!", "\\x20"})
            vocabulary.add(token, -1.25F);
        for (const bool bigEndian : {false, true}) {
            GgufWriter file(bigEndian ? 1 : 3, bigEndian);
            file.string("general.architecture", kind).string("tokenizer.chat_template", "{{ x }}");
            vocabulary.write(file, kind);
            file.string("tokenizer.ggml.pre", "llama-bpe").boolean("tokenizer.ggml.add_eos_token", true);
            file.strings("tokenizer.ggml.merges", {"e l", "l o", "el lo", "▁ H"})
                .uint32("tokenizer.ggml.bos_token_id", 1);
            file.boolean("tokenizer.ggml.normalizer.lowercase", true);
            seeds["fuzz_load_gguf/"s + kind + (bigEndian ? "-big" : "")] = file.bytes();
        }
    }
    GgufWriter small;
    small.string("tokenizer.ggml.model", "no_vocab");
    seeds["fuzz_load_any/gguf"] = small.bytes();
}

void addFolders(Seeds& seeds) {
    const std::string vocabulary =
        R"({"a": 0, "b": 1, "ab": 2, "Ġ": 3, "<s>": 4, "</s>": 5, "<pad>": 6, "<mask>": 7, "a</w>": 8, "H": 9})";
    seeds["fuzz_load_vocab_merges/gpt2"] = vocabulary + part(1, "#version: 0.2\na b\nab a\nĠ a\n");
    seeds["fuzz_load_vocab_merges/clip"] =
        R"({"a": 0, "a</w>": 1, "<|startoftext|>": 2})" + part(1, "#version\na a</w>\n");
    seeds["fuzz_load_folder_facts/config"] =
        R"({"tokenizer_class": "RobertaTokenizer", "add_bos_token": true, "add_prefix_space": true, "bos_token": "<s>",
"eos_token": {"__type": "AddedToken", "content": "</s>", "lstrip": true, "normalized": false, "rstrip": true,
"single_word": true}, "additional_special_tokens": ["<x>"], "added_tokens_decoder": {"6": {"content": "<pad>",
"special": true}}, "chat_template": [{"name": "default", "template": "{{ x }}"}], "clean_up_tokenization_spaces": true})" +
        part(3, R"({"vocab_size": 7, "bos_token_id": 4})") + part(4, R"({"eos_token_id": [5, 6]})");
    seeds["fuzz_load_folder_facts/map"] = part(1, R"({"bos_token": "<s>", "unk_token": {"content": "a"}})") +
                                          part(2, R"({"<y>": 6, "<z>": 7})") +
                                          part(5, R"({"chat_template": "{{ y }}"})") + part(6, "{{ z }}");
    const std::string words = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nhello\n##lo\nhel\n,\n";
    seeds["fuzz_load_bert_vocab/words"] = words;
    seeds["fuzz_load_folder_of_model/words"] = part(6, words) + part(1, R"({"do_lower_case": false})");
    seeds["fuzz_load_any/words"] = words;
    const std::string pieces = "<unk>\t0\n▁a\t-1.5\nb\t-2\n\t\t1\n";
    seeds["fuzz_load_piece_list/pieces"] = pieces;
    seeds["fuzz_load_any/pieces"] = pieces;
}

void addCharsmap(Seeds& seeds) {
    // The keys `o` → `x` and `or` → `yz`: children of a node at offset o are at o ^ label, its leaf is at o.
    std::string units(512 * 4, '\0');
    const auto put = [&](std::uint32_t at, std::uint32_t unit) {
        for (std::uint32_t i = 0; i < 4; ++i)
            units[at * 4 + i] = static_cast<char>(unit >> (8 * i));
    };
    put(0, 1U << 10U);
    put(1U ^ 'o', 'o' | 0x100U | (((1U ^ 'o') ^ 0x100U) << 10U));
    put(0x100, 0x8000'0000U);
    put(0x100U ^ 'r', 'r' | 0x100U | (((0x100U ^ 'r') ^ 0x180U) << 10U));
    put(0x180, 0x8000'0002U);
    seeds["fuzz_load_charsmap/small"] = "\0\x08\0\0"s + units + "x\0yz\0"s;
}

void addPatterns(Seeds& seeds) {
    const char* patterns[] = {R"('s|'t| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)",
                              R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+|\s++$)",
                              R"((?<w>a|b)\k<w>|(?=x)(?<!y)(?>z)(?:q){2,3}+?)",
                              R"([a-z&&[^aeiou]]|[[:alpha:]]|[^\W_]|\x{1F600}|\u4eca|\h\H\R\X)",
                              R"((?m)^a$|(?i)ss|\Ab\z|\bc\B|(?s:.)|(?x) d # e)",
                              R"(((?=(\X{0}\X\X)\R)o)|(a){0,0}\3|(?#\))l)",
                              R"(\p{Han}|\p{^Lu}|\P{Greek}|[\p{M}--a])"};
    int number = 0;
    for (const char* pattern : patterns)
        for (const char dialect : {'\0', '\1'})
            seeds["fuzz_regex/" + std::to_string(number++)] =
                dialect + std::string(pattern) + '\0' + "Hello, wörld!  今天 123\r\n\n it's ßx";
    seeds["fuzz_regex/scanners"] = "\3 I'LL don't  \r\n\n  e\u0301x 12345 今天\u3000\u00A0 ʼn!/\n\u0085 "s;
}

void addTemplates(Seeds& seeds) {
    const char* templates[] = {
        "{% for m in messages %}{{ '<|' ~ m.role + '|>' }}{{ m['content']|trim }}{% endfor %}{% if n > 2 "
        "%}x{% endif %}",
        "{%- set ns = namespace(a=0, s='') -%}{% for i in range(n) if i is odd %}{% set ns.a = ns.a + i * 2 "
        "** 3 %}"
        "{{ loop.index ~ loop.last ~ loop.cycle(1, 2) }}{% else %}none{% endfor %}{{ ns }}",
        "{% macro m(a, b=2) %}{{ a }}{{ b }}{{ caller() if caller }}{{ varargs }}{{ kwargs }}{% endmacro %}"
        "{% call(x) m(1, 2, 3, k=4) %}q{% endcall %}{{ m('é'[::-1], b=[1, (2,), {'k': none}]) }}",
        "{% for t in [1, [2, [3]]] recursive %}{% if t is iterable %}{{ loop(t) }}{% else %}{{ t }}{% endif "
        "%}{% endfor %}",
        "{% set x %}a\n b{% generation %}c{% endgeneration %}{% endset %}{% filter upper|indent(2) %}{{ x "
        "}}{% endfilter %}",
        "{{ messages|tojson(indent=2) }}{{ messages|map(attribute='role')|join(', ') }}{{ "
        "messages|selectattr('role', 'eq', 'user')|list }}",
        "{{ '%5.2f|%-4s|%x|%(a)s' % {'a': 1} }}{{ '%s %05d' % ('a', 7) }}{{ "
        "'{:>8,.2f}{0!r}{a[b]}'.format(12345.678, a={'b': 1}) }}",
        "{{ 'Hello World'.split()|reverse|list }}{{ ' x '.strip().center(9, '*').replace('x', 'yy', "
        "1).title().partition('y') }}",
        "{{ 10 ** 30 // 7 % 11 - -3 / 2 }}{{ 1.5e300 * 1e10 }}{{ 0x1F + 0b11 + 1_000 }}{{ [3, 1, "
        "2]|sort(reverse=true) }}",
        "{% with a = 1, b = a %}{{ a }}{{ b|default('d') }}{% endwith %}{% block t scoped %}{{ self.t is "
        "defined }}{% endblock %}",
        "{% raw %}{{ x }}{% endraw -%} {#- c -#} {%+ if true %}\n  {%- elif false +%}y{% else %}z{% endif %}",
        "{{ messages[0].content[1:] ~ messages[-1].tool_calls[0].function.arguments.x|round(1)|string }}{{ "
        "tools is none }}",
        "{% autoescape true %}{{ '<b>' }}{{ '<i>'|safe }}{% endautoescape %}{{ '<a "
        "href=\"x\">'|e|striptags|urlize }}",
        "{{ raise_exception('no ' ~ n) if n > 9 else strftime_now('%d %b %Y') }}{{ d['a'].b }}",
        "{{ [1, 2, 3, 4]|batch(3, 0)|list }}{{ range(7)|slice(3)|list }}{{ messages|groupby('role') }}{{ "
        "{'b': 1, 'a': 2}|dictsort }}",
        "{% for a, b in {'x': 1}.items() %}{% for c in 'ab' %}{% if c == 'b' %}{% continue %}{% endif %}{{ a "
        "~ b ~ c }}{% endfor %}{% break %}{% endfor %}",
        "{{ 'a b c'|wordwrap(2) }}{{ 'long text here'|truncate(8) }}{{ messages|pprint }}{{ 'x'|format(1) "
        "}}{{ '\\u00e9\\x41\\n' }}",
    };
    int number = 0;
    for (const char* source : templates)
        seeds["fuzz_chat/" + std::to_string(number++)] = source;
    seeds["fuzz_chat/variables"] = "{{ a.b[0] }}{{ c }}{{ a }}"s + '\0' +
                                   R"({"a": {"b": ["x", 1.0, 123456789012345678901234567890]}, "c": "é\n"})";
}

/// Inputs of each kind; the rest is left to the fuzzer.
void addMakings(Seeds& seeds) {
    constexpr std::string_view kWritten = " abceAB123.,'\n";
    std::mt19937 random(7);
    const auto below = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
    for (unsigned seed = 0; seed < 400; ++seed) {
        const unsigned length = seed % 40 == 0 ? 0 : 8 + below(112);
        std::string input(1, static_cast<char>(length));
        for (unsigned i = 0; i < length + 3; ++i)
            input += static_cast<char>(i == 0 && length > 0 ? seed % 10 : below(256));
        for (unsigned left = below(40); left > 0; --left) {
            const unsigned kind = below(8);
            input += kind < 2
                         ? kWritten[below(kWritten.size())]
                         : static_cast<char>(kind == 2 ? below(128) : 0x80 + below(below(4) == 0 ? 76 : 68));
        }
        seeds["fuzz_encode/" + std::to_string(seed)] = input;
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "fuzz_seeds: FOLDER is missing\n";
        return 2;
    }
    Seeds seeds;
    addJson(seeds);
    addSentencePiece(seeds);
    addRanks(seeds);
    addPickles(seeds);
    addGguf(seeds);
    addFolders(seeds);
    addCharsmap(seeds);
    addPatterns(seeds);
    addTemplates(seeds);
    addMakings(seeds);
    for (const auto& [name, bytes] : seeds) {
        const fs::path path = fs::path(arguments[1]) / name;
        fs::create_directories(path.parent_path());
        std::ofstream file(path, std::ios::binary);
        if (!file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
            std::cerr << "fuzz_seeds: " << path.string() << " can't be written\n";
            return 1;
        }
    }
    return 0;
}
