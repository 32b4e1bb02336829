#include "core/formats/transformers/sentencepiece_class.h"

#include "core/definition/metaspace.h"
#include "core/definition/special_tokens.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <algorithm>
#include <array>
#include <string>

namespace tokenscope::formats {

// The table of classes.

namespace {

using Class = SentencePieceClass;
using Order = Class::Order;
using Normalizer = Class::Normalizer;

constexpr std::string_view kAlbert = "[CLS]:0 $A:0 [SEP]:0";
constexpr std::string_view kAlbertPair = "[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1";
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
constexpr std::string_view kMadeUpWordTokens =
    "<madeupword0> <madeupword1> <madeupword2> <madeupword3> <madeupword4> "
    "<madeupword5> <madeupword6>";

constexpr std::array kSentencePieceClasses = std::to_array<Class>({
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
     .single = kAlbert,
     .pair = kAlbertPair,
     .lowersCommas = true,
     .keepsAccents = true},
    {.kind = TokenizerKind::Xglm,
     .order = Order::Fairseq,
     .after = kMadeUpWordTokens,
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
     .single = kAlbert,
     .pair = kAlbertPair,
     .lowersCommas = true,
     .lowerCase = true},
    {.kind = TokenizerKind::XlNet,
     .normalizer = Normalizer::Quotes,
     .single = "$A:0 <sep>:0 <cls>:2",
     .pair = "$A:0 <sep>:0 $B:1 <sep>:1 <cls>:2",
     .lowersCommas = true},
    {.kind = TokenizerKind::RemBert,
     .normalizer = Normalizer::RemBert,
     .single = kAlbert,
     .pair = kAlbertPair,
     .keepsAccents = true},
    {.kind = TokenizerKind::BigBird, .single = kAlbert, .pair = kAlbertPair},
    {.kind = TokenizerKind::DebertaV2,
     .normalizer = Normalizer::Deberta,
     .words = Class::Words::PunctuationThenMetaspace,
     .single = kAlbert,
     .pair = kAlbertPair},
    {.kind = TokenizerKind::Pegasus,
     .order = Order::Pegasus,
     .words = Class::Words::WhitespaceThenMetaspace,
     .single = "$A </s>",
     .pair = "$A $B </s>"},
    {.kind = TokenizerKind::PlainSentencePiece},
});

} // namespace

const SentencePieceClass* findSentencePieceClass(TokenizerKind kind) {
    const auto* found = std::find_if(kSentencePieceClasses.begin(), kSentencePieceClasses.end(),
                                     [kind](const Class& known) { return known.kind == kind; });
    return found == kSentencePieceClasses.end() ? nullptr : found;
}

// The order of a class's pieces.

namespace {

constexpr float kLowered = 100; ///< taken off a score, so that the piece is hardly ever chosen

/// `5,`: two characters or more, a digit before a comma at the end.
bool isNumberComma(std::string_view piece) {
    return piece.size() >= 2 && piece.back() == ',' && piece[piece.size() - 2] >= '0' &&
           piece[piece.size() - 2] <= '9';
}

class PieceList {
  public:
    explicit PieceList(std::size_t pieces) { m_pieces.reserve(pieces, pieces * 8); }
    void add(std::string_view piece, PieceType type, float score = 0) {
        m_pieces.add(piece, static_cast<PieceId>(m_pieces.size()), type, score);
    }
    [[nodiscard]] Vocabulary take() {
        m_pieces.finish();
        return std::move(m_pieces);
    }

  private:
    Vocabulary m_pieces;
};

/// Without a mask for sentences (BigBird-PEGASUS) the class has no mask for words at this position either.
void addPegasus(const ModelFolderConfig& config, PieceList& pieces) {
    constexpr std::uint64_t kAfterMasks = 3;
    const std::uint64_t offset = config.offset.value_or(kPegasusOffset);
    pieces.add("<pad>", PieceType::Control);
    pieces.add("</s>", PieceType::Control);
    const std::string sentence = config.maskSentence.value_or("<mask_1>");
    if (!sentence.empty()) {
        const ModelFolderConfig::Special* mask = config.special("mask_token");
        pieces.add(sentence, PieceType::Control);
        if (offset > kAfterMasks)
            pieces.add(mask ? mask->token.content : "<mask_2>", PieceType::Control);
    }
    for (std::uint64_t i = 2; i < offset; ++i)
        pieces.add("<unk_" + std::to_string(i) + ">", PieceType::Control, -kLowered);
}

/// Adds the class's pieces that replace the model's first ones; returns how many are replaced.
std::size_t addOwn(SentencePieceClass::Order order, const ModelFolderConfig& config, PieceList& pieces) {
    switch (order) {
    case SentencePieceClass::Order::Model:
        return 0;
    case SentencePieceClass::Order::Fairseq:
        pieces.add("<s>", PieceType::Control);
        pieces.add("<pad>", PieceType::Normal);
        pieces.add("</s>", PieceType::Control);
        pieces.add("<unk>", PieceType::Unknown);
        return 3;
    case SentencePieceClass::Order::Camembert:
        pieces.add("<s>NOTUSED", PieceType::Control);
        pieces.add("<pad>", PieceType::Normal);
        pieces.add("</s>NOTUSED", PieceType::Control);
        pieces.add("<unk>", PieceType::Unknown);
        pieces.add("<unk>NOTUSED", PieceType::Control, -kLowered);
        return 1;
    case SentencePieceClass::Order::Pegasus:
        addPegasus(config, pieces);
        return 2;
    case SentencePieceClass::Order::Seamless:
        pieces.add("<pad>", PieceType::Normal);
        pieces.add("<unk>", PieceType::Unknown);
        pieces.add("<s>", PieceType::Control);
        pieces.add("</s>", PieceType::Control);
        return 3;
    }
    return 0;
}

} // namespace

Vocabulary orderPieces(const Vocabulary& model, const SentencePieceClass& made,
                       const ModelFolderConfig& config) {
    PieceList pieces(model.size() + 128);
    for (std::size_t i = addOwn(made.order, config, pieces); i < model.size(); ++i) {
        const Vocabulary::Entry& entry = model.entry(i);
        const std::string_view piece = model.entryBytes(i);
        const bool lowered = made.lowersCommas && isNumberComma(piece);
        pieces.add(piece, entry.type, lowered ? entry.score - kLowered : entry.score);
    }
    forEachWord(made.after, [&](std::string_view piece) {
        pieces.add(piece, piece == "<mask>" ? PieceType::Normal : PieceType::Control);
    });
    if (made.kind == TokenizerKind::T5) {
        const std::uint64_t count = config.extraIds.value_or(kUsualExtraIds);
        for (std::uint64_t extra = count; extra-- > 0;) {
            const std::string piece = "<extra_id_" + std::to_string(extra) + ">";
            if (model.find(piece) == kNoPiece) // some models have them already
                pieces.add(piece, PieceType::UserDefined);
        }
    }
    return pieces.take();
}

std::optional<PieceId> orderedUnknown(std::optional<PieceId> model, const SentencePieceClass& made,
                                      const ModelFolderConfig& config) {
    constexpr PieceId kOwn = 3;
    switch (made.order) {
    case SentencePieceClass::Order::Fairseq:
    case SentencePieceClass::Order::Camembert:
        return kOwn;
    case SentencePieceClass::Order::Pegasus:
        return model.value_or(2) + static_cast<PieceId>(config.offset.value_or(kPegasusOffset));
    case SentencePieceClass::Order::Seamless:
        return 1;
    case SentencePieceClass::Order::Model:
        break;
    }
    return made.kind == TokenizerKind::Barthez ? kOwn : model;
}

// The stages of a class.

namespace {

ReplaceNormalizer replacement(Pattern pattern, std::string_view content) {
    ReplaceNormalizer made;
    made.pattern = std::move(pattern);
    made.content = std::string(content);
    return made;
}

class Normalizers {
  public:
    Normalizers(const SentencePieceClass& made, const ModelFolderConfig& config, const std::string& charsmap)
        : m_made(made)
        , m_config(config)
        , m_charsmap(charsmap) {}

    NormalizerConfig take() {
        using Kind = SentencePieceClass::Normalizer;
        switch (m_made.normalizer) {
        case Kind::Words:
            addCharsmap();
            add(StripNormalizer{false, true});
            add(replacement({Pattern::Kind::Regex, " {2,}"}, kMetaspace));
            break;
        case Kind::Quotes:
            addQuotes();
            addAccentsAndCase();
            addCharsmap();
            addOneSpace();
            break;
        case Kind::RemBert:
            addQuotes();
            addOneSpace();
            addAccentsAndCase();
            addCharsmap();
            break;
        case Kind::Deberta:
            if (m_config.lowerCase.value_or(m_made.lowerCase))
                add(LowercaseNormalizer{});
            add(StripNormalizer{true, true});
            addCharsmap();
            addOneSpace();
            break;
        case Kind::Siglip:
            if (m_config.lowerCase.value_or(m_made.lowerCase))
                add(LowercaseNormalizer{});
            add(replacement({Pattern::Kind::Regex, R"([!-/:-@\[-`{-~])"}, ""));
            add(replacement({Pattern::Kind::Regex, R"(\s+)"}, " "));
            add(StripNormalizer{true, true});
            addCharsmap();
            break;
        }
        return {std::move(m_sequence)};
    }

  private:
    void add(NormalizerConfig part) { m_sequence.parts.push_back(std::move(part)); }
    template <class Kind>
    void add(Kind kind) {
        add(NormalizerConfig{std::move(kind)});
    }
    void addCharsmap() {
        if (!m_charsmap.empty())
            add(PrecompiledNormalizer{m_charsmap});
    }
    void addOneSpace() { add(replacement({Pattern::Kind::Regex, " {2,}"}, " ")); }
    void addQuotes() {
        add(replacement({Pattern::Kind::Literal, "``"}, "\""));
        add(replacement({Pattern::Kind::Literal, "''"}, "\""));
    }
    void addAccentsAndCase() {
        if (!m_config.keepAccents.value_or(m_made.keepsAccents)) {
            add(UnicodeNormalizer{UnicodeForm::NFKD});
            add(StripAccentsNormalizer{});
        }
        if (m_config.lowerCase.value_or(m_made.lowerCase))
            add(LowercaseNormalizer{});
    }

    const SentencePieceClass& m_made;
    const ModelFolderConfig& m_config;
    const std::string& m_charsmap;
    NormalizerSequence m_sequence;
};

PreTokenizerConfig wordsOf(const SentencePieceClass& made, const ModelFolderConfig& config) {
    using Words = SentencePieceClass::Words;
    const MetaspacePreTokenizer metaspace{std::string(kMetaspace), prependSchemeOf(config), true};
    if (made.words == Words::Metaspace)
        return {metaspace};
    PreTokenizerSequence sequence;
    if (made.words == Words::WhitespaceThenMetaspace)
        sequence.parts.push_back({WhitespaceSplitPreTokenizer{}});
    else if (config.splitByPunctuation.value_or(false))
        sequence.parts.push_back({PunctuationPreTokenizer{SplitBehavior::Isolated}});
    sequence.parts.push_back({metaspace});
    return {std::move(sequence)};
}

} // namespace

PrependScheme prependSchemeOf(const ModelFolderConfig& config) {
    if (!config.addPrefixSpace.value_or(true))
        return PrependScheme::Never;
    return config.legacy.value_or(true) ? PrependScheme::Always : PrependScheme::First;
}

void makeClassStages(const SentencePieceClass& made, const ModelFolderConfig& config,
                     const std::string& charsmap, TokenizerDefinition& definition) {
    definition.normalizer = Normalizers(made, config, charsmap).take();
    definition.preTokenizer = wordsOf(made, config);
    definition.decoder = DecoderConfig{MetaspaceDecoder{std::string(kMetaspace), prependSchemeOf(config)}};
    makeClassTemplate(made, config, definition);
}

bool makeClassTemplate(const SentencePieceClass& made, const ModelFolderConfig& config,
                       TokenizerDefinition& definition) {
    if (made.single.empty())
        return true;
    const bool languageIsLast = made.kind == TokenizerKind::Nllb && config.legacyBehavior.value_or(false);
    const std::string language = languageToken(made.language, config.sourceLanguage);
    TemplateWriter writer;
    bool known = true;
    const auto find = [&](std::string_view word) -> std::optional<TemplateWriter::Token> {
        const std::string token(word == "LANGUAGE" ? std::string_view(language) : word);
        const PieceId id = findTokenId(definition, token);
        known = known && id != kNoPiece;
        return TemplateWriter::Token{token, id};
    };
    writeTemplate(languageIsLast ? "$A </s> LANGUAGE" : made.single, &TemplatePostProcessor::single, writer,
                  find);
    writeTemplate(languageIsLast ? "$A $B </s> LANGUAGE" : made.pair, &TemplatePostProcessor::pair, writer,
                  find);
    if (known)
        definition.postProcessor = PostProcessorConfig{writer.take()};
    return known;
}

} // namespace tokenscope::formats
