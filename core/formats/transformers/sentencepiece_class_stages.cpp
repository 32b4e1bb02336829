// The stages of a class.

#include "core/formats/transformers/sentencepiece_class.h"

#include "core/definition/metaspace.h"
#include "core/definition/template_writer.h"
#include "core/text/ascii_words.h"

namespace tokenscope::formats {
namespace {

ReplaceNormalizer replace(Pattern pattern, std::string_view content) {
    ReplaceNormalizer made;
    made.pattern = std::move(pattern);
    made.content = std::string(content);
    return made;
}

class Normalizers {
  public:
    Normalizers(const SentencePieceClass& made, const FolderFacts& facts, const std::string& charsmap)
        : m_made(made)
        , m_facts(facts)
        , m_charsmap(charsmap) {}

    NormalizerConfig take() {
        using Kind = SentencePieceClass::Normalizer;
        switch (m_made.normalizer) {
        case Kind::Words:
            addCharsmap();
            add(StripNormalizer{false, true});
            add(replace({Pattern::Kind::Regex, " {2,}"}, kMetaspace));
            break;
        case Kind::Quotes:
            addQuotes();
            addAccentsAndCase();
            addCharsmap();
            addOneBlank();
            break;
        case Kind::RemBert:
            addQuotes();
            addOneBlank();
            addAccentsAndCase();
            addCharsmap();
            break;
        case Kind::Deberta:
            if (m_facts.lowerCase.value_or(m_made.lowerCase))
                add(LowercaseNormalizer{});
            add(StripNormalizer{true, true});
            addCharsmap();
            addOneBlank();
            break;
        case Kind::Siglip:
            if (m_facts.lowerCase.value_or(m_made.lowerCase))
                add(LowercaseNormalizer{});
            add(replace({Pattern::Kind::Regex, R"([!-/:-@\[-`{-~])"}, ""));
            add(replace({Pattern::Kind::Regex, R"(\s+)"}, " "));
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
    void addOneBlank() { add(replace({Pattern::Kind::Regex, " {2,}"}, " ")); }
    void addQuotes() {
        add(replace({Pattern::Kind::Literal, "``"}, "\""));
        add(replace({Pattern::Kind::Literal, "''"}, "\""));
    }
    void addAccentsAndCase() {
        if (!m_facts.keepAccents.value_or(m_made.keepsAccents)) {
            add(UnicodeNormalizer{UnicodeForm::NFKD});
            add(StripAccentsNormalizer{});
        }
        if (m_facts.lowerCase.value_or(m_made.lowerCase))
            add(LowercaseNormalizer{});
    }

    const SentencePieceClass& m_made;
    const FolderFacts& m_facts;
    const std::string& m_charsmap;
    NormalizerSequence m_sequence;
};

PreTokenizerConfig wordsOf(const SentencePieceClass& made, const FolderFacts& facts) {
    using Words = SentencePieceClass::Words;
    const MetaspacePreTokenizer metaspace{std::string(kMetaspace), prependSchemeOf(facts), true};
    if (made.words == Words::Metaspace)
        return {metaspace};
    PreTokenizerSequence sequence;
    if (made.words == Words::WhitespaceThenMetaspace)
        sequence.parts.push_back({WhitespaceSplitPreTokenizer{}});
    else if (facts.splitByPunctuation.value_or(false))
        sequence.parts.push_back({PunctuationPreTokenizer{SplitBehavior::Isolated}});
    sequence.parts.push_back({metaspace});
    return {std::move(sequence)};
}

/// The translators take the language from the folder; Seamless' are written `__eng__`.
std::string languageOf(const SentencePieceClass& made, const FolderFacts& facts) {
    if (facts.sourceLanguage.empty())
        return std::string(made.language);
    const bool bare = made.kind == TokenizerKind::SeamlessM4t && !facts.sourceLanguage.starts_with("__");
    return bare ? "__" + facts.sourceLanguage + "__" : facts.sourceLanguage;
}

PieceId findToken(const TokenizerDefinition& definition, std::string_view content) {
    for (const AddedToken& token : definition.addedTokens)
        if (token.content == content)
            return token.id;
    return definition.vocabulary.find(content);
}

/// `[CLS]:0 $A:0 [SEP]:0`; a type of 0 may be left out. False when one of its tokens is none.
bool writeTemplate(std::string_view text, TemplateWriter::Pieces TemplatePostProcessor::*pieces,
                   const std::string& language, const TokenizerDefinition& definition,
                   TemplateWriter& writer) {
    bool known = true;
    forEachWord(text, [&](std::string_view word) {
        std::uint32_t typeId = 0;
        if (word.size() > 2 && word[word.size() - 2] == ':') {
            typeId = static_cast<std::uint32_t>(word.back() - '0');
            word.remove_suffix(2);
        }
        if (word == "$A" || word == "$B")
            return writer.text(pieces, word == "$B", typeId);
        if (word == "LANGUAGE")
            word = language;
        const PieceId id = findToken(definition, word);
        known = known && id != kNoPiece;
        writer.special(pieces, {std::string(word), id}, typeId);
    });
    return known;
}

} // namespace

PrependScheme prependSchemeOf(const FolderFacts& facts) {
    if (!facts.addPrefixSpace.value_or(true))
        return PrependScheme::Never;
    return facts.legacy.value_or(true) ? PrependScheme::Always : PrependScheme::First;
}

void makeClassStages(const SentencePieceClass& made, const FolderFacts& facts, const std::string& charsmap,
                     TokenizerDefinition& definition) {
    definition.normalizer = Normalizers(made, facts, charsmap).take();
    definition.preTokenizer = wordsOf(made, facts);
    definition.decoder = DecoderConfig{MetaspaceDecoder{std::string(kMetaspace), prependSchemeOf(facts)}};
    makeClassTemplate(made, facts, definition);
}

bool makeClassTemplate(const SentencePieceClass& made, const FolderFacts& facts,
                       TokenizerDefinition& definition) {
    if (made.single.empty())
        return true;
    const bool behind = made.kind == TokenizerKind::Nllb && facts.legacyBehavior.value_or(false);
    const std::string language = languageOf(made, facts);
    TemplateWriter writer;
    const bool known = writeTemplate(behind ? "$A </s> LANGUAGE" : made.single,
                                     &TemplatePostProcessor::single, language, definition, writer) &&
                       writeTemplate(behind ? "$A $B </s> LANGUAGE" : made.pair, &TemplatePostProcessor::pair,
                                     language, definition, writer);
    if (known)
        definition.postProcessor = PostProcessorConfig{writer.take()};
    return known;
}

} // namespace tokenscope::formats
