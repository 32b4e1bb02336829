#include "core/formats/transformers/sentencepiece_class.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {
namespace {

using Class = SentencePieceClass;
using Order = Class::Order;
using Normalizer = Class::Normalizer;

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
constexpr std::string_view kNllbLanguages =
    "ace_Arab ace_Latn acm_Arab acq_Arab aeb_Arab afr_Latn ajp_Arab aka_Latn amh_Ethi apc_Arab "
    "arb_Arab ars_Arab ary_Arab arz_Arab asm_Beng ast_Latn awa_Deva ayr_Latn azb_Arab azj_Latn "
    "bak_Cyrl bam_Latn ban_Latn bel_Cyrl bem_Latn ben_Beng bho_Deva bjn_Arab bjn_Latn bod_Tibt "
    "bos_Latn bug_Latn bul_Cyrl cat_Latn ceb_Latn ces_Latn cjk_Latn ckb_Arab crh_Latn cym_Latn "
    "dan_Latn deu_Latn dik_Latn dyu_Latn dzo_Tibt ell_Grek eng_Latn epo_Latn est_Latn eus_Latn "
    "ewe_Latn fao_Latn pes_Arab fij_Latn fin_Latn fon_Latn fra_Latn fur_Latn fuv_Latn gla_Latn "
    "gle_Latn glg_Latn grn_Latn guj_Gujr hat_Latn hau_Latn heb_Hebr hin_Deva hne_Deva hrv_Latn "
    "hun_Latn hye_Armn ibo_Latn ilo_Latn ind_Latn isl_Latn ita_Latn jav_Latn jpn_Jpan kab_Latn "
    "kac_Latn kam_Latn kan_Knda kas_Arab kas_Deva kat_Geor knc_Arab knc_Latn kaz_Cyrl kbp_Latn "
    "kea_Latn khm_Khmr kik_Latn kin_Latn kir_Cyrl kmb_Latn kon_Latn kor_Hang kmr_Latn lao_Laoo "
    "lvs_Latn lij_Latn lim_Latn lin_Latn lit_Latn lmo_Latn ltg_Latn ltz_Latn lua_Latn lug_Latn "
    "luo_Latn lus_Latn mag_Deva mai_Deva mal_Mlym mar_Deva min_Latn mkd_Cyrl plt_Latn mlt_Latn "
    "mni_Beng khk_Cyrl mos_Latn mri_Latn zsm_Latn mya_Mymr nld_Latn nno_Latn nob_Latn npi_Deva "
    "nso_Latn nus_Latn nya_Latn oci_Latn gaz_Latn ory_Orya pag_Latn pan_Guru pap_Latn pol_Latn "
    "por_Latn prs_Arab pbt_Arab quy_Latn ron_Latn run_Latn rus_Cyrl sag_Latn san_Deva sat_Beng "
    "scn_Latn shn_Mymr sin_Sinh slk_Latn slv_Latn smo_Latn sna_Latn snd_Arab som_Latn sot_Latn "
    "spa_Latn als_Latn srd_Latn srp_Cyrl ssw_Latn sun_Latn swe_Latn swh_Latn szl_Latn tam_Taml "
    "tat_Cyrl tel_Telu tgk_Cyrl tgl_Latn tha_Thai tir_Ethi taq_Latn taq_Tfng tpi_Latn tsn_Latn "
    "tso_Latn tuk_Latn tum_Latn tur_Latn twi_Latn tzm_Tfng uig_Arab ukr_Cyrl umb_Latn urd_Arab "
    "uzn_Latn vec_Latn vie_Latn war_Latn wol_Latn xho_Latn ydd_Hebr yor_Latn yue_Hant zho_Hans "
    "zho_Hant zul_Latn <mask>";
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
     .single = "$A </s> LANGUAGE",
     .pair = "$A $B </s> LANGUAGE",
     .language = "en_XX"},
    {.kind = TokenizerKind::MBart50,
     .order = Order::Fairseq,
     .after = kMBart50Languages,
     .single = "LANGUAGE $A </s>",
     .pair = "LANGUAGE $A $B </s>",
     .language = "en_XX"},
    {.kind = TokenizerKind::Nllb,
     .order = Order::Fairseq,
     .after = kNllbLanguages,
     .single = "LANGUAGE $A </s>",
     .pair = "LANGUAGE $A $B </s>",
     .language = "eng_Latn"},
    {.kind = TokenizerKind::SeamlessM4t,
     .order = Order::Seamless,
     .single = "LANGUAGE $A </s>",
     .pair = "LANGUAGE $A $B </s>",
     .language = "__eng__"},
    {.kind = TokenizerKind::Siglip,
     .normalizer = Normalizer::Siglip,
     .single = "$A </s>",
     .pair = "$A </s> $B </s>",
     .lowerCase = true},
    {.kind = TokenizerKind::Udop, .single = "$A </s>", .pair = "$A </s> $B </s>"},
    {.kind = TokenizerKind::FNet,
     .normalizer = Normalizer::Quotes,
     .single = kClsSep,
     .pair = kClsSepPair,
     .lowersCommas = true,
     .keepsAccents = true},
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
     .words = Class::Words::PunctuationThenMetaspace,
     .single = kClsSep,
     .pair = kClsSepPair},
    {.kind = TokenizerKind::Pegasus,
     .order = Order::Pegasus,
     .words = Class::Words::WhitespaceThenMetaspace,
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

} // namespace tokenscope::formats
