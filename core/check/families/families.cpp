#include "core/check/families/families.h"

#include "core/base/printable.h"
#include "core/definition/metaspace.h"
#include "core/definition/special_tokens.h"
#include "core/json/json_writer.h"
#include "core/stages/model/gguf/gguf_model.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"
#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <array>

namespace tokenscope::check {

bool hasTokenizer(const CheckInput& input) {
    return input.tokenizer != nullptr;
}

std::span<const ScriptSample> scriptSamples() {
    static constexpr std::array kSamples = std::to_array<ScriptSample>({
        {"Latin", "The quick brown fox jumps over the lazy dog. It doesn't stop until 10:45, does it?"},
        {"Latin with accents",
         "Le cœur déçu mais l'âme plutôt naïve. Größe, Übung, piñata, żółć, çok güzel."},
        {"Cyrillic", "Съешь же ещё этих мягких французских булок, да выпей чаю. Щедрий їжак."},
        {"Greek", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Καλημέρα κόσμε."},
        {"Arabic", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر."},
        {"Hebrew", "דג סקרן שט בים מאוכזב ולפתע מצא חברה."},
        {"Devanagari", "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा का नाश करने वाले।"},
        {"Bengali", "বর্ষামুখর দিন শেষে, ঊর্ধ্বপানে চেয়ে যখন আষাঢ়ে গল্প শোনাতে বসে।"},
        {"Tamil", "யாமறிந்த மொழிகளிலே தமிழ்மொழி போல் இனிதாவது எங்கும் காணோம்."},
        {"Telugu", "ఆ రోజు వాన కురిసింది, పిల్లలు ఆడుకున్నారు."},
        {"Thai", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน"},
        {"Han", "天地玄黃，宇宙洪荒。我们今天去图书馆看书。"},
        {"Japanese", "いろはにほへと ちりぬるを。今日は東京でコーヒーを飲みました。"},
        {"Hangul", "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다."},
        {"Georgian", "ვეპხის ტყაოსანი შოთა რუსთაველი."},
        {"Armenian", "Բոլոր մարդիկ ծնվում են ազատ ու հավասար։"},
        {"Ethiopic", "ሰማይ አይታረስ ንጉሥ አይከሰስ።"},
        {"Emoji", "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇩🇪 ❤️ 🫩"},
        {"Code", "def f(x):\n\tif x >= 0x1F and not y[\"k\"]:\n\t\treturn {**a, 'b': x**2}  # ok\n"},
        {"Mathematics", "∀x∈ℝ: ⌈x⌉ = −⌊−x⌋, ∑ᵢ aᵢ ≤ √2 · 10⁻³"},
    });
    return kSamples;
}

std::vector<std::string> sampleTexts() {
    std::vector<std::string> texts;
    for (const ScriptSample& one : scriptSamples())
        texts.emplace_back(one.text);
    for (const char* text : {" ",
                             "  ",
                             "   a",
                             "a   ",
                             "a  b",
                             "\n",
                             "\n\n\n",
                             "a\nb",
                             "a\r\nb",
                             "\t\ta",
                             "a\tb",
                             " \n \n ",
                             "1234567890",
                             "3.14159",
                             "1,000,000",
                             "!!!???...",
                             "(a)[b]{c}<d>|e",
                             "don't can't I'm we'll",
                             "snake_case camelCase PascalCase",
                             "\xC2\xA0",
                             "a \xC2\xA0 b",
                             "\xE2\x80\x8B",
                             "a \xE2\x80\x8D b",
                             "e\xCC\x81",
                             "\xC3\xA9",
                             "\x01\x02\x1F\x7F",
                             "aaaaaaaaaaaaaaaaaaaaaaaa",
                             "<b>&amp;</b>",
                             "https://example.com/?q=1&r=%20",
                             "a@b.org",
                             "\xEF\xBC\xA1\xEF\xBC\xA2",
                             "\xEF\xAC\x81",
                             "ÀÉÎ",
                             "ǅ",
                             "İI ıi",
                             "ß ẞ"})
        texts.emplace_back(text);
    texts.emplace_back("a\0b", 3);
    return texts;
}

std::string withoutSpaces(std::string_view text) {
    std::string rest;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (!c.valid() || !(isWhitespace(c.value) || c.value == 0x2581))
            rest += text.substr(at, c.length);
        at += c.length;
    }
    return rest;
}

struct TextNormalizer::Stages {
    std::unique_ptr<Normalizer> normalizer;
    std::optional<SentencePieceNormalizerPass> sentencePiece;
    std::unique_ptr<GgufModel> wordPiece;
};

namespace {

/// The rules that change the text itself, not only how its bytes are spelled.
std::optional<NormalizerConfig> withoutByteLevel(const std::optional<NormalizerConfig>& config) {
    if (!config || std::holds_alternative<ByteLevelNormalizer>(config->kind))
        return std::nullopt;
    const auto* sequence = std::get_if<NormalizerSequence>(&config->kind);
    if (!sequence)
        return config;
    NormalizerSequence rest;
    for (const NormalizerConfig& part : sequence->parts)
        if (auto kept = withoutByteLevel(part))
            rest.parts.push_back(*std::move(kept));
    return rest.parts.empty() ? std::nullopt : std::optional(NormalizerConfig(std::move(rest)));
}

} // namespace

TextNormalizer::TextNormalizer(const TokenizerDefinition& definition)
    : m_stages(std::make_unique<Stages>()) {
    if (definition.gguf && definition.gguf->kind == GgufTokenizer::Kind::WordPiece) {
        if (auto model = makeGgufModel(definition))
            m_stages->wordPiece = *std::move(model);
        return;
    }
    const auto changing = withoutByteLevel(definition.normalizer);
    if (!changing)
        return;
    if (const auto* sentencePiece = std::get_if<SentencePieceNormalizer>(&changing->kind)) {
        if (auto pass = SentencePieceNormalizerPass::create(*sentencePiece, nullptr))
            m_stages->sentencePiece.emplace(*std::move(pass));
    } else if (auto normalizer = makeNormalizer(*changing)) {
        m_stages->normalizer = *std::move(normalizer);
    }
}
TextNormalizer::TextNormalizer(TextNormalizer&&) noexcept = default;
TextNormalizer::~TextNormalizer() = default;

bool TextNormalizer::exists() const {
    return m_stages->normalizer || m_stages->sentencePiece || m_stages->wordPiece;
}

std::optional<std::string> TextNormalizer::normalized(std::string_view text, const Progress& progress) const {
    if (m_stages->sentencePiece) {
        auto result = m_stages->sentencePiece->apply(text, progress);
        return result ? std::optional(std::move(result->text)) : std::nullopt;
    }
    if (m_stages->wordPiece) {
        std::string words;
        std::vector<PlacedPiece> pieces;
        std::vector<std::size_t> wordEnds;
        const GgufWordObserver observer = [&](const GgufWord& word) { words += word.text; };
        if (!m_stages->wordPiece->encode(text, true, pieces, wordEnds, progress, &observer))
            return std::nullopt;
        return withoutMetaspaces(words);
    }
    if (!m_stages->normalizer)
        return std::string(text);
    NormalizedText result = NormalizedText::identity(text, 0);
    if (!m_stages->normalizer->apply(result, progress))
        return std::nullopt;
    return std::move(result.text);
}

WordSplitter::WordSplitter(const TokenizerDefinition& definition) {
    if (definition.normalizer)
        if (auto stage = makeNormalizer(*definition.normalizer))
            m_normalizer = *std::move(stage);
    if (definition.preTokenizer)
        if (auto stage = makePreTokenizer(*definition.preTokenizer))
            m_preTokenizer = *std::move(stage);
}
WordSplitter::WordSplitter(WordSplitter&&) noexcept = default;
WordSplitter::~WordSplitter() = default;

Result<PreTokenizedText> WordSplitter::split(std::string_view text, const Progress& progress) const {
    PreTokenizedText result;
    result.text = NormalizedText::identity(text, 0);
    if (m_normalizer)
        if (auto done = m_normalizer->apply(result.text, progress); !done)
            return tl::unexpected<Error>(done.error());
    if (!result.text.text.empty())
        result.words = {{0, static_cast<std::uint32_t>(result.text.text.size())}};
    if (m_preTokenizer)
        if (auto done = m_preTokenizer->apply(result, progress); !done)
            return tl::unexpected<Error>(done.error());
    return result;
}

std::string WordSplitter::dropped(std::string_view text, const Progress& progress) const {
    PreTokenizedText words;
    words.text = NormalizedText::identity(text, 0);
    if (!m_preTokenizer || (m_normalizer && !m_normalizer->apply(words.text, progress)) ||
        words.text.text.empty())
        return {};
    words.words = {{0, static_cast<std::uint32_t>(words.text.text.size())}};
    std::string first;
    // After each rule: the next one may write the text anew, without what is between the words.
    const auto done =
        applyEach(*m_preTokenizer, words, progress, [&](std::size_t /*rule*/, const PreTokenizedText& now) {
            const std::string& all = now.text.text;
            std::size_t at = 0;
            for (std::size_t i = 0; i <= now.words.size() && first.empty(); ++i) {
                const std::size_t end = i < now.words.size() ? now.words[i].begin : all.size();
                if (end > at)
                    first = withoutSpaces(std::string_view(all).substr(at, end - at));
                if (i < now.words.size())
                    at = std::max<std::size_t>(at, now.words[i].end);
            }
        });
    return done ? first : std::string();
}

std::optional<std::vector<PieceId>> plainIds(const Tokenizer& tokenizer, std::string_view text,
                                             const Progress& progress) {
    EncodeOptions options;
    options.progress.stop = progress.stop;
    options.addSpecial = false;
    options.parseSpecial = false;
    auto encoding = tokenizer.encode(text, options);
    if (!encoding)
        return std::nullopt;
    return std::move(encoding->ids);
}

bool isUnknown(const Tokenizer& tokenizer, PieceId id) {
    return tokenizer.type(id) == PieceType::Unknown || tokenizer.definition().special.unk == id;
}

Finding otherText(const std::string& text, const std::string& decoded) {
    return {.code = "other-text",
            .message = decoded.empty() ? message("`{}` is lost: it decodes to nothing", text)
                                       : message("`{}` decodes to `{}`", text, decoded),
            .why = "what the model writes is shown differently, and text is lost",
            .remedy = "compare the decoder with the pre-tokenizer",
            .view = "stages"};
}

Finding otherSpaces(const std::string& text, const std::string& decoded) {
    return {.code = "other-spaces",
            .severity = FindingSeverity::Info,
            .message = message("`{}` decodes to `{}`: only whitespace differs", text, decoded),
            .why = "indentation and line breaks in text and code don't survive",
            .view = "stages"};
}

Finding notEncodable(const std::string& text) {
    return {.code = "not-encodable",
            .message = message("`{}` can't be encoded: there is no piece for it, and no unknown token", text),
            .why = "a text with it stops a program, or loses it silently",
            .remedy = "add an unknown token, or pieces for all bytes"};
}

std::string pieceAndId(const Tokenizer& tokenizer, PieceId id) {
    return "`" + printable(tokenizer.spelling(id), 60) + "` (" + std::to_string(id) + ")";
}

bool isSpecial(const TokenizerDefinition& definition, PieceId id) {
    return std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                       [id](const AddedToken& token) { return token.special && token.id == id; });
}

bool isWord(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
}

std::string fileName(const Tokenizer& tokenizer) {
    const std::filesystem::path path(tokenizer.definition().path);
    return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
}

std::string placeOfRole(const CheckInput& input, std::string_view role, std::optional<PieceId> id) {
    const Tokenizer& tokenizer = *input.tokenizer;
    for (const Declaration& one : tokenizer.definition().provenance.declarations)
        if (id && one.role == role && one.id == *id && !one.file.empty())
            return one.file + ": " + one.where.english();
    const std::string key = std::string(role) + "_token";
    const auto& without = input.config.without;
    if (id || std::find(without.begin(), without.end(), key) == without.end())
        return fileName(tokenizer);
    const auto& fields = input.config.fields;
    const bool isInConfig = std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
        return field.key == key && field.value == "null";
    });
    return (isInConfig ? "tokenizer_config.json: $." : "special_tokens_map.json: $.") + key;
}

std::string textEvidence(std::string_view text, std::span<const PieceId> ids, std::string_view decoded) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("text").piece(text);
    if (!ids.empty())
        json.key("ids").values(ids);
    if (!decoded.empty())
        json.key("decoded").piece(decoded);
    json.endObject();
    return out;
}

std::string idsEvidence(const Tokenizer& tokenizer, std::span<const PieceId> ids) {
    constexpr std::size_t kShown = 20;
    const auto shown = ids.first(std::min(ids.size(), kShown));
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("ids").values(shown);
    json.key("pieces").array(shown, [&](PieceId id) { json.piece(tokenizer.spelling(id)); });
    const bool several = std::any_of(shown.begin(), shown.end(),
                                     [&](PieceId id) { return tokenizer.spellings(id).size() > 1; });
    if (several)
        json.key("other_pieces").array(shown, [&](PieceId id) {
            const auto spellings = tokenizer.spellings(id);
            json.array(std::span(spellings).subspan(1), [&](std::string_view one) { json.piece(one); });
        });
    json.member("count", ids.size()).endObject();
    return out;
}

} // namespace tokenscope::check
