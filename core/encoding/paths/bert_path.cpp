#include "core/encoding/paths/bert_path.h"

#include "core/base/try.h"
#include "core/encoding/paths/scratch.h"
#include "core/encoding/paths/word_encoder.h"
#include "core/stages/pretokenize/scanners.h"
#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// The words of `text` after normalization; empty also if a stage failed.
std::vector<std::string> wordsOf(const Normalizer* normalizer, const PreTokenizer& preTokenizer,
                                 std::string_view text) {
    PreTokenizedText split;
    split.text = NormalizedText::identity(text, 0);
    if (normalizer && !normalizer->apply(split.text, {}))
        return {};
    split.words.push_back({0, static_cast<std::uint32_t>(split.text.text.size())});
    if (!preTokenizer.apply(split, {}))
        return {};
    std::vector<std::string> words;
    for (const ByteSpan word : split.words)
        words.push_back(split.text.text.substr(word.begin, word.size()));
    return words;
}

constexpr std::string_view kAccented = "xe\xCC\x81x"; // with U+0301

/// A word that isn't a piece always becomes the unknown piece, so that encoding never fails.
bool hasUnknownPiece(const TokenizerDefinition& definition) {
    const auto* wordPiece = std::get_if<WordPieceModel>(&definition.model);
    const auto* wordLevel = std::get_if<WordLevelModel>(&definition.model);
    return (wordPiece && definition.vocabulary.find(wordPiece->unkToken) != kNoPiece) ||
           (wordLevel && definition.vocabulary.find(wordLevel->unkToken) != kNoPiece);
}

} // namespace

BertCharacters::BertCharacters(const Normalizer* normalizer, const PreTokenizer& preTokenizer)
    : m_normalizer(normalizer)
    , m_preTokenizer(preTokenizer)
    , m_keepsMarks(wordsOf(normalizer, preTokenizer, kAccented) == std::vector{std::string(kAccented)}) {
    for (unsigned char c = 0; c < 0x80; ++c) {
        m_forms[c] = static_cast<char>(c);
        m_ascii[c] = ask(c, m_forms[c]);
        m_changesAscii = m_changesAscii || (m_ascii[c] == Word && m_forms[c] != static_cast<char>(c));
        const auto letter = static_cast<unsigned char>(c | 0x20U);
        m_plainLetters = m_plainLetters && (letter < 'a' || letter > 'z' || m_ascii[c] == Word);
    }
}

BertCharacters::~BertCharacters() {
    for (const auto& page : m_pages)
        delete[] page.load();
}

/// Puts the character between two letters, and looks at what the stages make of it. Sets `form` for parts of words.
BertCharacters::Kind BertCharacters::ask(char32_t c, char& form) const {
    constexpr std::string_view kLetter = "x";
    if (!m_keepsMarks && isMark(c))
        return Mixed; // it can be reordered with others
    std::string own;
    appendUtf8(own, c);
    const auto words = wordsOf(m_normalizer, m_preTokenizer, "x" + own + "x");
    const bool isApart = words.size() > 1 && words.front() == kLetter && words.back() == kLetter;
    if (isApart && words.size() == 2)
        return Space;
    if (isApart && words.size() == 3 && words[1] == own)
        return Single;
    if (words.size() != 1 || words[0].size() != own.size() + 2 || words[0].front() != 'x' ||
        words[0].back() != 'x')
        return Mixed;
    form = words[0][1];
    const bool isAscii = c < 0x80 && static_cast<unsigned char>(form) < 0x80;
    return isAscii || words[0].compare(1, own.size(), own) == 0 ? Word : Mixed;
}

const BertCharacters::Kind* BertCharacters::makePage(std::size_t page) const {
    auto kinds = std::make_unique<Kind[]>(kPage);
    for (std::size_t i = 0; i < kPage; ++i) {
        char form = 0;
        const auto c = static_cast<char32_t>(page * kPage + i);
        kinds[i] = c >= 0xD800 && c < 0xE000 ? Mixed : ask(c, form);
    }
    const Kind* known = nullptr;
    if (m_pages[page].compare_exchange_strong(known, kinds.get(), std::memory_order_acq_rel))
        return kinds.release(); // m_pages owns it
    return known;               // another thread was faster
}

BertPath::BertPath(const TokenizerDefinition& definition, const ReferencePath& reference,
                   const SafeBreaks& breaks)
    : FastPath(reference)
    , m_reference(reference)
    , m_chunks(definition, reference, breaks) {}

std::unique_ptr<BertPath> BertPath::create(const TokenizerDefinition& definition,
                                           const ReferencePath& reference, const SafeBreaks& breaks) {
    const bool isBert =
        definition.preTokenizer && std::holds_alternative<BertPreTokenizer>(definition.preTokenizer->kind) &&
        (!definition.normalizer || std::holds_alternative<BertNormalizer>(definition.normalizer->kind));
    // Added tokens that are matched after normalization can be anywhere in a word.
    if (!isBert || !hasUnknownPiece(definition) || !reference.normalizedTokens().empty())
        return nullptr;
    return std::unique_ptr<BertPath>(new BertPath(definition, reference, breaks));
}

const BertCharacters& BertPath::characters() const {
    std::call_once(m_once, [this] {
        m_characters =
            std::make_unique<const BertCharacters>(m_reference.normalizer(), *m_reference.preTokenizer());
    });
    return *m_characters;
}

/// The word that starts at `begin`: all characters up to one that is a space or a word itself.
BertPath::Word BertPath::wordAt(std::string_view text, std::size_t begin, std::size_t end) const {
    const BertCharacters& characters = *m_characters;
    const auto* const bytes = reinterpret_cast<const scan::Byte*>(text.data());
    const std::string_view part = text.substr(0, end);
    Word word{begin, false};
    while (word.end < end) {
        const scan::Byte first = bytes[word.end];
        if (first < 0x80) {
            const BertCharacters::Kind kind = characters.ofAscii(first);
            if (kind < BertCharacters::Word)
                break;
            word.isMixed = word.isMixed || kind == BertCharacters::Mixed;
            ++word.end;
            if (characters.hasPlainLetters())
                word.end = static_cast<std::size_t>(
                    scan::skipAsciiLetters<0x20>(bytes + word.end, bytes + end) - bytes);
            continue;
        }
        const DecodedCharacter c = decodeUtf8(part, word.end);
        const BertCharacters::Kind kind = c.valid() ? characters.of(c.value) : BertCharacters::Mixed;
        if (kind < BertCharacters::Word)
            break;
        word.isMixed = word.isMixed || kind == BertCharacters::Mixed;
        word.end += c.length;
    }
    return word;
}

bool BertPath::encodeWord(std::string_view word, EncodeScratch& scratch, const Progress& progress) const {
    if (m_characters->changesAscii()) {
        scratch.word = word;
        for (char& c : scratch.word) {
            if (const auto byte = static_cast<unsigned char>(c); byte < 0x80)
                c = m_characters->asciiForm(byte);
        }
        word = scratch.word;
    }
    scratch.tokens.clear();
    scratch.row.clear();
    if (!m_reference.model().tokenize(word, scratch.tokens, progress))
        return false;                              // can't happen: there is an unknown piece
    for (const ModelToken& token : scratch.tokens) // they cover the word
        scratch.row.push_back({token.id, token.span.size()});
    return true;
}

Result<void> BertPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const BertCharacters& characters = this->characters();
    const std::string_view text = call.text.substr(0, end);
    EncodeScratch& scratch = call.scratch;
    EncodingSink& sink = call.sink;
    const auto encodeWord = [&](std::string_view word, WordVariant = 0) {
        return this->encodeWord(word, scratch, call.progress);
    };
    WordBatch batch(scratch, sink, call.text, encodeWord);
    // All words so far are unchanged text, so reference spans are the exact ones.
    const auto flush = [&] {
        const bool good = batch.flush();
        if (sink.wantsReference()) {
            const auto& bytes = sink.out().bytes;
            auto& reference = sink.out().reference;
            reference.insert(reference.end(), bytes.begin() + static_cast<std::ptrdiff_t>(reference.size()),
                             bytes.end());
        }
        return good;
    };
    const auto putLong = [&](std::size_t from, std::size_t to) {
        const bool good = batch.flush() && putLongWord(scratch, sink, call.text, from, to, 0, encodeWord);
        sink.nextWord();
        return good;
    };
    bool good = true;
    std::size_t nextReport = begin + kProgressInterval;
    for (std::size_t at = begin; good && at < end;) {
        if (at >= nextReport) {
            nextReport = at + kProgressInterval;
            call.progress.notify(at, call.text.size());
            if (call.progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
        }
        const auto first = static_cast<unsigned char>(text[at]);
        const DecodedCharacter c = first < 0x80 ? DecodedCharacter{first, 1} : decodeUtf8(text, at);
        const BertCharacters::Kind kind = first < 0x80 ? characters.ofAscii(first)
                                          : c.valid()  ? characters.of(c.value)
                                                       : BertCharacters::Mixed;
        if (kind == BertCharacters::Space) {
            at += c.length;
            continue;
        }
        const Word word = kind == BertCharacters::Single ? Word{at + c.length, false} : wordAt(text, at, end);
        if (word.isMixed) {
            good = flush();
            TOKENSCOPE_TRY_VOID(m_chunks.encode(at, word.end, call));
        } else if (word.end - at <= WordCache::kInlineBytes) {
            good = batch.add(at, word.end, 0, true);
        } else {
            good = putLong(at, word.end);
        }
        at = word.end;
    }
    if (!good || !flush())
        return fail(ErrorCode::Canceled, {}, "canceled");
    return {};
}

} // namespace tokenscope
