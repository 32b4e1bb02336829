#include "tests/fuzz/support/laws.h"

#include "core/base/printable.h"
#include "core/encoding/incremental.h"
#include "core/explain/stages/stage_trace.h"
#include "core/formats/convert/convert.h"
#include "core/formats/load.h"
#include "core/regex/regex.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tokenscope::fuzz {
namespace {

void requireSpans(const Encoding& encoding, std::size_t size) {
    require(encoding.bytes.size() == encoding.ids.size(), "each token has a span");
    for (const ByteSpan span : encoding.bytes)
        require(span.begin <= span.end && span.end <= size, "spans are in the text");
    // The reference's spans can be after the end of the text if pieces of a word's prefix or suffix fall back
    // to bytes.
    for (const ByteSpan span : encoding.reference)
        require(span.begin <= span.end, "reference spans do not end before their start");
    require(encoding.reference.empty() || encoding.reference.size() == encoding.ids.size(),
            "each token has a reference span");
    std::uint32_t before = 0;
    for (const auto& [index, spelled] : encoding.spellings) {
        require(index >= before && index < encoding.ids.size(), "spellings ascend and belong to tokens");
        before = index + 1;
    }
}

/// Tokens are in the order of the text. A normalizer may spread one character over several tokens or join
/// several in one, so tokens may share text, but none starts or ends before its predecessor.
void requireOrder(const Encoding& encoding) {
    ByteSpan before;
    for (const ByteSpan span : encoding.bytes) {
        require(span.begin >= before.begin && span.end >= before.end, "spans ascend");
        before = span;
    }
}

/// A template may contain a text twice.
bool containsTextOnce(const PostProcessorConfig& config) {
    if (const auto* sequence = std::get_if<PostProcessorSequence>(&config.kind))
        return std::all_of(sequence->parts.begin(), sequence->parts.end(), containsTextOnce);
    const auto* whole = std::get_if<TemplatePostProcessor>(&config.kind);
    return !whole || std::count_if(whole->single.begin(), whole->single.end(), [](const auto& piece) {
                         return std::holds_alternative<TemplatePostProcessor::Sequence>(piece.what);
                     }) <= 1;
}

/// tiktoken omits what its pattern doesn't match.
bool findsAll(const TokenizerDefinition& definition, std::string_view text) {
    const auto* split =
        definition.preTokenizer ? std::get_if<SplitPreTokenizer>(&definition.preTokenizer->kind) : nullptr;
    if (!split)
        return true;
    const auto regex = Regex::compile(split->pattern);
    std::vector<ByteSpan> matches;
    if (!regex || !regex->findAll(toValidUtf8(text), matches))
        return false;
    std::uint32_t at = 0;
    for (const ByteSpan match : matches) {
        if (match.begin != at)
            return false;
        at = match.end;
    }
    return at == toValidUtf8(text).size();
}

/// Whether every byte of a text is preserved: definitions whose pieces are bytes, with none missing.
bool keepsEveryByte(const TokenizerDefinition& definition) {
    if (definition.gguf || definition.normalizer)
        return false;
    const auto hasBytes = [&] {
        for (int byte = 0; byte < 256; ++byte) {
            const char c = static_cast<char>(byte);
            if (definition.vocabulary.find({&c, 1}) == kNoPiece)
                return false;
        }
        return true;
    };
    switch (definition.format) {
    case SourceFormat::RwkvVocab:
    case SourceFormat::Tekken:
    case SourceFormat::Tiktoken:
        return hasBytes();
    default:
        return false;
    }
}

/// Tokens that are not added tokens follow each other without a gap if every byte is preserved.
void requireDecodeLaw(const Tokenizer& tokenizer, std::string_view text, const Encoding& encoding) {
    DecodeOptions whole;
    whole.skipSpecial = false;
    const auto decoded = tokenizer.decode(encoding.ids, whole);
    // A template may contain ids that are not pieces, and decoders' regexes have a limit of steps.
    const bool known = std::all_of(encoding.ids.begin(), encoding.ids.end(),
                                   [&](PieceId id) { return tokenizer.contains(id); });
    require(known || !decoded, "ids without a piece can't be decoded");
    require(!known || decoded || decoded.error().code == ErrorCode::TooLarge,
            "what was encoded can be decoded");
    const TokenizerDefinition& definition = tokenizer.definition();
    if (!decoded || !keepsEveryByte(definition) || !findsAll(definition, text))
        return;
    std::uint32_t at = 0;
    for (const ByteSpan span : encoding.bytes) {
        require(span.begin == at, "spans cover the text without a gap");
        at = span.end;
    }
    require(at == text.size(), "the last span ends at the end of the text");
    require(decoded->bytes == text, "decoding gives the text back");
}

void show(const char* path, std::string_view text, const Result<Encoding>& encoding) {
    if (!shows())
        return;
    std::string line = std::string(path) + " `" + printable(text) + "`:";
    if (!encoding)
        line += " " + describe(encoding.error());
    for (std::size_t i = 0; encoding && i < encoding->size(); ++i)
        line += " " + std::to_string(encoding->ids[i]) + "[" + std::to_string(encoding->bytes[i].begin) +
                "," + std::to_string(encoding->bytes[i].end) + ")";
    for (std::size_t i = 0; encoding && i < encoding->reference.size(); ++i)
        line += " r[" + std::to_string(encoding->reference[i].begin) + "," +
                std::to_string(encoding->reference[i].end) + ")";
    std::fprintf(stderr, "%s\n", line.c_str());
}

void requireSameByBothPaths(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options) {
    const auto fast = tokenizer.encode(text, options);
    const auto reference = tokenizer.encodeByReference(text, options);
    show("fast", text, fast);
    show("reference", text, reference);
    if (!fast)
        requireGoodError(fast.error());
    const bool utf8 = isValidUtf8(text);
    if (fast) {
        requireSpans(*fast, text.size());
        const auto& around = tokenizer.definition().postProcessor;
        if (!around || containsTextOnce(*around))
            requireOrder(*fast);
        if (!options.addSpecial.value_or(true)) {
            for (const PieceId id : fast->ids)
                require(tokenizer.contains(id), "ids are those of pieces");
            requireDecodeLaw(tokenizer, text, *fast);
        }
    }
    if (reference)
        requireSpans(*reference, text.size());
    if (!utf8) // byte-level paths preserve the bytes, stages can't
        return;
    require(fast.has_value() == reference.has_value(), "both paths succeed, or none");
    if (!fast)
        return;
    require(fast->ids == reference->ids, "both paths give the same ids");
    require(fast->bytes == reference->bytes, "both paths give the same spans");
    require(fast->reference == reference->reference, "both paths give the same reference spans");
    require(fast->spellings == reference->spellings, "both paths give the same spellings");
    require(fast->wordIds == reference->wordIds, "both paths give the same words");
}

void requireWholeAnswer(const Tokenizer& tokenizer, std::string_view text) {
    EncodeOptions options;
    options.full = options.referenceSpans = options.configured = true;
    const auto half = text.size() / 2;
    const auto pair = tokenizer.encodePair(text.substr(0, half), text.substr(half), options);
    const auto single = tokenizer.encode(text, options);
    for (const auto* encoding : {&pair, &single}) {
        if (!*encoding) {
            requireGoodError(encoding->error());
            continue;
        }
        const Encoding& e = **encoding;
        const std::size_t size = e.ids.size();
        require(e.wordIds.size() == size && e.sequenceIds.size() == size && e.typeIds.size() == size &&
                    e.specialMask.size() == size && e.attentionMask.size() == size,
                "a full encoding has every column for each token");
        requireSpans(e, text.size());
        for (const Encoding& more : e.overflowing)
            requireSpans(more, text.size());
    }
}

void requireTrace(const Tokenizer& tokenizer, std::string_view text) {
    const auto answer = tokenizer.encode(text);
    const auto trace = explain::traceStages(tokenizer, text);
    if (!isValidUtf8(text))
        return;
    require(answer || !trace, "no stages without an answer");
    if (!trace)
        return;
    require(trace->encoding.ids == answer->ids && trace->encoding.bytes == answer->bytes,
            "the stages end in the answer");
    for (const auto* rows : {&trace->normalizer, &trace->preTokenizer}) {
        for (const explain::TracedText& row : *rows) {
            require(row.origin.size() == row.text.size(), "each byte of a row has its origin");
            for (const ByteSpan span : row.origin)
                require(span.begin <= span.end && span.end <= text.size(), "origins are in the text");
            for (const explain::TracedUnit& unit : row.units)
                require(unit.span.begin <= unit.span.end && unit.span.end <= row.text.size(),
                        "units are in their row");
        }
    }
}

} // namespace

bool shows() {
    static const bool isSet = std::getenv("TOKENSCOPE_FUZZ_SHOW") != nullptr;
    return isSet;
}

void require(bool condition, const char* what) {
    if (condition)
        return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

void requireGoodError(const Error& error) {
    require(!error.message.empty(), "an error says what is wrong");
    const std::string line = describe(error);
    require(isValidUtf8(line), "an error is UTF-8");
    require(line.find_first_of("\n\r\x1B") == std::string::npos, "an error is one line");
}

void requireLaws(const Tokenizer& tokenizer, std::string_view text) {
    EncodeOptions options;
    options.addSpecial = false;
    for (const bool parseSpecial : {false, true}) {
        options.parseSpecial = parseSpecial;
        options.referenceSpans = options.full = parseSpecial;
        requireSameByBothPaths(tokenizer, text, options);
    }
    options.addSpecial = true;
    requireSameByBothPaths(tokenizer, text, options);
    requireWholeAnswer(tokenizer, text);
    requireTrace(tokenizer, text);
}

void requireEditLaw(const Tokenizer& tokenizer, std::string_view text, std::size_t begin, std::size_t removed,
                    std::string_view inserted) {
    EncodeOptions options;
    options.referenceSpans = removed % 2 == 0;
    const auto before = tokenizer.encode(text, options);
    if (!before)
        return;
    std::string changed(text);
    changed.replace(begin, removed, inserted);
    const TextEdit edit = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(removed),
                           static_cast<std::uint32_t>(inserted.size())};
    const Result<Encoding> again =
        encodeEdit(tokenizer, *before, edit, changed, options).map([](EditedEncoding&& edited) {
            return std::move(edited.encoding);
        });
    const auto anew = tokenizer.encode(changed, options);
    show("edited", changed, again);
    show("anew", changed, anew);
    require(again.has_value() == anew.has_value(), "an edited text is encoded as if it were new, or not");
    if (!again)
        return;
    require(again->ids == anew->ids, "an edited text has the ids of a new one");
    require(again->bytes == anew->bytes, "an edited text has the spans of a new one");
    require(again->reference == anew->reference, "an edited text has the reference spans of a new one");
    require(again->spellings == anew->spellings, "an edited text has the spellings of a new one");
    require(again->diagnostics == anew->diagnostics, "an edited text has the diagnostics of a new one");
}

void requireSavingLaw(const TokenizerDefinition& definition, const Tokenizer& tokenizer,
                      std::string_view text) {
    using Save = Result<std::string> (*)(const TokenizerDefinition&);
    for (const auto& [format, save] :
         {std::pair<SourceFormat, Save>(SourceFormat::HuggingFaceJson, formats::saveHuggingFaceJson),
          std::pair<SourceFormat, Save>(SourceFormat::SentencePiece, formats::saveSentencePiece)}) {
        const auto saved = save(definition);
        if (!saved)
            requireGoodError(saved.error());
        // Another format may represent less; the conversion tests cover that.
        if (!saved || format != definition.format)
            continue;
        const auto loaded = formats::loadDefinition(*saved, "saved");
        require(loaded.has_value(), "what was saved can be loaded");
        const auto again = Tokenizer::create(*loaded);
        require(again.has_value(), "a tokenizer can be created from what was saved");
        const auto before = tokenizer.encode(text);
        const auto after = (*again)->encode(text);
        require(before.has_value() == after.has_value(), "what was saved encodes, or not, as before");
        require(!before || before->ids == after->ids, "what was saved encodes as before");
        const auto twice = save(**loaded);
        if (shows() && twice && *twice != *saved)
            std::fprintf(stderr, "%s\n\nagain:\n%s\n", saved->c_str(), twice->c_str());
        require(twice.has_value() && *twice == *saved, "saving what was saved gives the same bytes");
    }
}

void exercise(const std::shared_ptr<const TokenizerDefinition>& definition, std::string_view text) {
    const auto tokenizer = Tokenizer::create(definition);
    if (!tokenizer)
        return requireGoodError(tokenizer.error());
    requireLaws(**tokenizer, text);
    requireEditLaw(**tokenizer, text, text.size() / 3, text.size() / 4, "x <s>");
    requireSavingLaw(*definition, **tokenizer, text);
    std::size_t looked = 0;
    for (const PieceId id : (*tokenizer)->ids()) {
        static_cast<void>((*tokenizer)->pieceBytes(id));
        static_cast<void>((*tokenizer)->type(id));
        static_cast<void>((*tokenizer)->mergeRank(id));
        static_cast<void>((*tokenizer)->score(id));
        if (++looked == 64)
            break;
    }
}

} // namespace tokenscope::fuzz
