#include "core/load/sentencepiece_class.h"

#include <algorithm>
#include <array>

namespace tokenscope {
namespace {

using Class = SentencePieceClass;
using Order = Class::Order;
using Normalizer = Class::Normalizer;
using Words = Class::Words;

constexpr std::string_view kClsSep = "[CLS]:0 $A:0 [SEP]:0";
constexpr std::string_view kClsSepPair = "[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1";
constexpr std::string_view kRoberta = "<s> $A </s>";
constexpr std::string_view kRobertaPair = "<s> $A </s> </s> $B </s>";
constexpr std::string_view kMBartLanguages = "ar_AR cs_CZ de_DE en_XX es_XX et_EE fi_FI fr_XX gu_IN hi_IN "
                                             "it_IT ja_XX kk_KZ ko_KR lt_LT lv_LV my_MM ne_NP "
                                             "nl_XX ro_RO ru_RU si_LK tr_TR vi_VN zh_CN <mask>";
constexpr std::string_view kMBart50Languages =
    "ar_AR cs_CZ de_DE en_XX es_XX et_EE fi_FI fr_XX gu_IN hi_IN it_IT ja_XX kk_KZ ko_KR lt_LT lv_LV my_MM "
    "ne_NP "
    "nl_XX ro_RO ru_RU si_LK tr_TR vi_VN zh_CN af_ZA az_AZ bn_IN fa_IR he_IL hr_HR id_ID ka_GE km_KH mk_MK "
    "ml_IN "
    "mn_MN mr_IN pl_PL ps_AF pt_XX sv_SE sw_KE ta_IN te_IN th_TH tl_XX uk_UA ur_PK xh_ZA gl_ES sl_SI <mask>";
constexpr std::string_view kMadeUpWords =
    "<madeupword0> <madeupword1> <madeupword2> <madeupword3> <madeupword4> "
    "<madeupword5> <madeupword6>";

constexpr std::array kClasses = std::to_array<Class>({
    {.kind = TokenizerKind::T5, .single = "$A </s>", .pair = "$A </s> $B </s>"},
    {.kind = TokenizerKind::XlmRoberta,
     .order = Order::Fairseq,
     .after = "<mask>",
     .single = kRoberta,
     .pair = kRobertaPair},
    {.kind = TokenizerKind::MBart,
     .order = Order::Fairseq,
     .after = kMBartLanguages,
     .single = "$A </s> en_XX",
     .pair = "$A $B </s> en_XX"},
    {.kind = TokenizerKind::MBart50,
     .order = Order::Fairseq,
     .after = kMBart50Languages,
     .single = "en_XX $A </s>",
     .pair = "en_XX $A $B </s>"},
    {.kind = TokenizerKind::Xglm,
     .order = Order::Fairseq,
     .after = kMadeUpWords,
     .single = "</s> $A",
     .pair = "</s> $A </s> </s> $B"},
    {.kind = TokenizerKind::Camembert,
     .order = Order::Camembert,
     .after = "<mask>",
     .single = kRoberta,
     .pair = kRobertaPair},
    {.kind = TokenizerKind::Barthez, .single = kRoberta, .pair = kRobertaPair},
    {.kind = TokenizerKind::Albert,
     .normalizer = Normalizer::Quotes,
     .single = kClsSep,
     .pair = kClsSepPair,
     .lowersCommas = true,
     .lowerCase = true},
    {.kind = TokenizerKind::XlNet,
     .normalizer = Normalizer::Quotes,
     .single = "$A:0 <sep>:0 <cls>:2",
     .pair = "$A:0 <sep>:0 $B:1 <sep>:1 <cls>:2",
     .lowersCommas = true},
    {.kind = TokenizerKind::RemBert,
     .normalizer = Normalizer::RemBert,
     .single = kClsSep,
     .pair = kClsSepPair,
     .keepsAccents = true},
    {.kind = TokenizerKind::BigBird, .single = kClsSep, .pair = kClsSepPair},
    {.kind = TokenizerKind::DebertaV2,
     .normalizer = Normalizer::Deberta,
     .words = Words::PunctuationThenMetaspace,
     .single = kClsSep,
     .pair = kClsSepPair},
    {.kind = TokenizerKind::Pegasus,
     .order = Order::Pegasus,
     .words = Words::WhitespaceThenMetaspace,
     .single = "$A </s>",
     .pair = "$A $B </s>"},
    {.kind = TokenizerKind::PlainSentencePiece},
});

} // namespace

const SentencePieceClass* findSentencePieceClass(TokenizerKind kind) {
    const auto* found = std::find_if(kClasses.begin(), kClasses.end(),
                                     [kind](const Class& known) { return known.kind == kind; });
    return found == kClasses.end() ? nullptr : found;
}

} // namespace tokenscope
