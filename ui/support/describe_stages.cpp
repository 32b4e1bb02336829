#include "ui/support/describe_stages.h"

#include "ui/support/format_number.h"

namespace tokenscope {
namespace {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

QString text(const std::string& bytes) {
    return QString::fromStdString(bytes);
}

QString quoted(const std::string& bytes) {
    return QChar(0x201C) + text(bytes) + QChar(0x201D);
}

QString quoted(const Pattern& pattern) {
    return (pattern.kind == Pattern::Kind::Regex ? QStringLiteral("regex ") : QString()) +
           quoted(pattern.text);
}

/// `Name: a, b` with the settings that are on.
QString with(const char* name, std::initializer_list<std::pair<bool, QString>> settings) {
    QStringList on;
    for (const auto& [set, words] : settings)
        if (set)
            on << words;
    QString line = QLatin1String(name);
    if (!on.isEmpty())
        line += QStringLiteral(": ") + on.join(QStringLiteral(", "));
    return line;
}

QString name(UnicodeForm form) {
    static constexpr const char* kNames[] = {"NFC", "NFD", "NFKC", "NFKD"};
    return QLatin1String(kNames[static_cast<int>(form)]);
}

QString name(SplitBehavior behavior) {
    static constexpr const char* kNames[] = {"removed", "isolated", "merged with previous",
                                             "merged with next", "contiguous"};
    return QLatin1String(kNames[static_cast<int>(behavior)]);
}

QString name(PrependScheme scheme) {
    static constexpr const char* kNames[] = {"first", "never", "always"};
    return QStringLiteral("prepend ") + QLatin1String(kNames[static_cast<int>(scheme)]);
}

template <class Sequence>
QStringList each(const Sequence& sequence) {
    QStringList lines;
    for (const auto& part : sequence.parts)
        lines << describe(part);
    return lines;
}

QString item(const char* words) {
    return QString::fromUtf8(words);
}

QString specials(const TemplatePostProcessor& post) {
    QStringList parts;
    for (const auto& piece : post.single)
        parts << (std::holds_alternative<TemplatePostProcessor::Special>(piece.what)
                      ? text(std::get<TemplatePostProcessor::Special>(piece.what).id)
                      : QStringLiteral("text"));
    return parts.join(QLatin1Char(' '));
}

} // namespace

QStringList describe(const NormalizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const BertNormalizer& n) {
                return QStringList(
                    with("BERT", {{n.cleanText, item("clean text")},
                                  {n.handleChineseChars, item("space around Chinese")},
                                  {n.stripAccents.value_or(n.lowercase), item("strip accents")},
                                  {n.lowercase, item("lowercase")}}));
            },
            [](const UnicodeNormalizer& n) { return QStringList(name(n.form)); },
            [](const LowercaseNormalizer&) { return QStringList(item("Lowercase")); },
            [](const StripNormalizer& n) {
                return QStringList(with("Strip blanks", {{n.left, item("left")}, {n.right, item("right")}}));
            },
            [](const StripAccentsNormalizer&) { return QStringList(item("Strip accents")); },
            [](const NmtNormalizer&) { return QStringList(item("NMT")); },
            [](const PrependNormalizer& n) {
                return QStringList(QStringLiteral("Prepend ") + quoted(n.text));
            },
            [](const ReplaceNormalizer& n) {
                return QStringList(
                    QStringLiteral("Replace %1 by %2").arg(quoted(n.pattern), quoted(n.content)));
            },
            [](const PrecompiledNormalizer& n) {
                return QStringList(QStringLiteral("Precompiled map: %1").arg(byteCount(n.charsmap.size())));
            },
            [](const ByteLevelNormalizer&) { return QStringList(item("Byte level")); },
            [](const SentencePieceNormalizer& n) {
                return QStringList(with(
                    "SentencePiece",
                    {{!n.name.empty(), text(n.name)},
                     {!n.charsmap.empty(), QStringLiteral("map of %1").arg(byteCount(n.charsmap.size()))},
                     {n.addDummyPrefix, item("dummy prefix")},
                     {n.removeExtraWhitespaces, item("remove extra blanks")},
                     {n.escapeWhitespaces, item("blank to \u2581")},
                     {n.treatWhitespaceAsSuffix, item("blank as suffix")}}));
            },
            [](const NormalizerSequence& n) { return each(n); },
        },
        config.kind);
}

QStringList describe(const PreTokenizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPreTokenizer& p) {
                return QStringList(with("Byte level", {{p.addPrefixSpace, item("prefix blank")},
                                                       {p.trimOffsets, item("trim offsets")},
                                                       {p.useRegex, item("GPT-2's pattern")}}));
            },
            [](const SplitPreTokenizer& p) {
                return QStringList(QStringLiteral("Split, %1%2: %3")
                                       .arg(name(p.behavior),
                                            p.invert ? QStringLiteral(", inverted") : QString(),
                                            quoted(p.pattern)));
            },
            [](const MetaspacePreTokenizer& p) {
                return QStringList(
                    with("Metaspace",
                         {{true, text(p.replacement)}, {true, name(p.scheme)}, {p.split, item("split")}}));
            },
            [](const BertPreTokenizer&) { return QStringList(item("BERT")); },
            [](const WhitespacePreTokenizer&) { return QStringList(item("Whitespace and words")); },
            [](const WhitespaceSplitPreTokenizer&) { return QStringList(item("Split at whitespace")); },
            [](const CharDelimiterSplitPreTokenizer& p) {
                return QStringList(QStringLiteral("Split at ") + quoted(p.delimiter));
            },
            [](const PunctuationPreTokenizer& p) {
                return QStringList(QStringLiteral("Punctuation, ") + name(p.behavior));
            },
            [](const DigitsPreTokenizer& p) {
                return QStringList(with("Digits", {{p.individualDigits, item("one by one")}}));
            },
            [](const UnicodeScriptsPreTokenizer&) { return QStringList(item("Scripts")); },
            [](const FixedLengthPreTokenizer& p) {
                return QStringList(QStringLiteral("Fixed length: %1").arg(p.length));
            },
            [](const PreTokenizerSequence& p) { return each(p); },
        },
        config.kind);
}

QStringList describe(const PostProcessorConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPostProcessor& p) {
                return QStringList(with("Byte level", {{p.addPrefixSpace, item("prefix blank")},
                                                       {p.trimOffsets, item("trim offsets")}}));
            },
            [](const BertPostProcessor& p) {
                return QStringList(
                    QStringLiteral("BERT: %1 text %2").arg(text(p.cls.first), text(p.sep.first)));
            },
            [](const RobertaPostProcessor& p) {
                return QStringList(
                    QStringLiteral("RoBERTa: %1 text %2").arg(text(p.cls.first), text(p.sep.first)));
            },
            [](const TemplatePostProcessor& p) {
                return QStringList(QStringLiteral("Template: ") + specials(p));
            },
            [](const BosEosPostProcessor& p) {
                return QStringList(with(
                    "Begin and end", {{p.bos.has_value(), QStringLiteral("bos %1").arg(p.bos.value_or(0))},
                                      {p.eos.has_value(), QStringLiteral("eos %1").arg(p.eos.value_or(0))}}));
            },
            [](const PostProcessorSequence& p) { return each(p); },
        },
        config.kind);
}

QStringList describe(const DecoderConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelDecoder&) { return QStringList(item("Byte level")); },
            [](const WordPieceDecoder& d) {
                return QStringList(
                    with("WordPiece", {{true, text(d.prefix)}, {d.cleanup, item("clean up")}}));
            },
            [](const MetaspaceDecoder& d) {
                return QStringList(with("Metaspace", {{true, text(d.replacement)}, {true, name(d.scheme)}}));
            },
            [](const BpeDecoder& d) {
                return QStringList(QStringLiteral("BPE, suffix ") + quoted(d.suffix));
            },
            [](const CtcDecoder&) { return QStringList(item("CTC")); },
            [](const ReplaceDecoder& d) {
                return QStringList(
                    QStringLiteral("Replace %1 by %2").arg(quoted(d.pattern), quoted(d.content)));
            },
            [](const FuseDecoder&) { return QStringList(item("Fuse")); },
            [](const StripDecoder& d) {
                return QStringList(QStringLiteral("Strip %1: %2 at the start, %3 at the end")
                                       .arg(quoted(d.content))
                                       .arg(d.start)
                                       .arg(d.stop));
            },
            [](const ByteFallbackDecoder&) { return QStringList(item("Byte fallback")); },
            [](const BytesDecoder&) { return QStringList(item("Bytes joined")); },
            [](const SentencePieceDecoder& d) {
                return QStringList(
                    with("SentencePiece", {{true, QStringLiteral("unknown as ") + quoted(d.unkSurface)},
                                           {d.denormalizer.has_value(), item("denormalizer")}}));
            },
            [](const DecoderSequence& d) { return each(d); },
        },
        config.kind);
}

QString describe(const ModelConfig& model) {
    return std::visit(
        Overloaded{
            [](const BpeModel& m) {
                const char* order = m.order == BpeModel::Order::Merges  ? "BPE by a list of merges"
                                    : m.order == BpeModel::Order::Ranks ? "BPE by ranks"
                                                                        : "BPE by scores";
                return with(
                    order,
                    {{!m.merges.empty(), QStringLiteral("%1 merges").arg(grouped(m.merges.size()))},
                     {m.byteFallback, item("byte fallback")},
                     {m.fuseUnk, item("unknown fused")},
                     {m.ignoreMerges, item("whole pieces first")},
                     {!m.continuingSubwordPrefix.empty(),
                      QStringLiteral("prefix ") + quoted(m.continuingSubwordPrefix)},
                     {!m.endOfWordSuffix.empty(), QStringLiteral("suffix ") + quoted(m.endOfWordSuffix)}});
            },
            [](const UnigramModel& m) {
                return with("Unigram", {{m.byteFallback, item("byte fallback")}});
            },
            [](const WordPieceModel& m) {
                return with("WordPiece",
                            {{true, QStringLiteral("prefix ") + quoted(m.continuingSubwordPrefix)}});
            },
            [](const WordLevelModel&) { return item("Word level"); },
            [](const SentencePieceWordModel&) { return item("Words"); },
            [](const SentencePieceCharModel&) { return item("Characters"); },
            [](const LongestMatchModel&) { return item("Longest match"); },
            [](const Plamo2Model&) { return item("PLaMo-2"); },
        },
        model);
}

} // namespace tokenscope
