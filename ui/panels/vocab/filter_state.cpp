#include "ui/panels/vocab/filter_state.h"

#include "ui/panels/vocab/piece_list_model.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStringList>

#include <limits>
#include <optional>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Sentences of the filter.
struct FilterText {
    Q_DECLARE_TR_FUNCTIONS(FilterText)
};

constexpr std::uint64_t kNoLast = std::numeric_limits<std::uint64_t>::max();

using Range = std::optional<vocab::NumberRange>;
using RangeField = Range vocab::PieceFilter::*;

/// Null: the condition is no range.
RangeField rangeField(TypedFilter kind) {
    using vocab::PieceFilter;
    switch (kind) {
    case TypedFilter::Characters:
        return &PieceFilter::characters;
    case TypedFilter::ByteLength:
        return &PieceFilter::byteLength;
    case TypedFilter::Ids:
        return &PieceFilter::idRange;
    case TypedFilter::Depth:
        return &PieceFilter::depth;
    case TypedFilter::Count:
        return &PieceFilter::count;
    case TypedFilter::Text:
    case TypedFilter::Regex:
    case TypedFilter::Bytes:
        break;
    }
    return nullptr;
}

constexpr std::pair<TypedFilter, const char*> kRangeKeys[] = {{TypedFilter::Characters, "characters"},
                                                              {TypedFilter::ByteLength, "byteLength"},
                                                              {TypedFilter::Ids, "ids"},
                                                              {TypedFilter::Depth, "depth"},
                                                              {TypedFilter::Count, "count"}};

QString rangeText(const vocab::NumberRange& range) {
    if (range.first == range.last)
        return QString::number(range.first);
    return QStringLiteral("%1–%2")
        .arg(range.first)
        .arg(range.last == kNoLast ? QString() : QString::number(range.last));
}

/// `3`, `3-5`, `3-`, `-5`, with a hyphen or a dash. nullopt: none of these.
Range readRange(const QString& text) {
    static const QRegularExpression form(QStringLiteral(R"(^\s*(\d*)\s*(?:([-–])\s*(\d*)\s*)?$)"));
    const auto match = form.match(text);
    const QString first = match.captured(1);
    const QString last = match.captured(3);
    const bool dashed = match.capturedLength(2) > 0;
    if (!match.hasMatch() || (first.isEmpty() && last.isEmpty()))
        return std::nullopt;
    vocab::NumberRange range;
    bool valid = true;
    bool also = true;
    range.first = first.isEmpty() ? 0 : first.toULongLong(&valid);
    range.last = !dashed ? range.first : last.isEmpty() ? kNoLast : last.toULongLong(&also);
    return valid && also && range.first <= range.last ? Range(range) : std::nullopt;
}

QString hex(const std::string& bytes) {
    return QString::fromLatin1(QByteArray::fromStdString(bytes).toHex(' ').toUpper());
}

/// The names of the values in a set.
template <class Enum, class Label>
QString valuesOf(const vocab::EnumSet<Enum>& set, int count, Label label) {
    QStringList names;
    for (int i = 0; i < count; ++i)
        if (set.contains(static_cast<Enum>(i)))
            names << label(static_cast<Enum>(i));
    return names.join(QStringLiteral(", "));
}

QString reachName(vocab::Reach reach) {
    return reach == vocab::Reach::Reachable     ? FilterText::tr("reachable")
           : reach == vocab::Reach::Unreachable ? FilterText::tr("unreachable")
                                                : FilterText::tr("unknown");
}

} // namespace

QString titleOf(TypedFilter kind) {
    switch (kind) {
    case TypedFilter::Text:
        break;
    case TypedFilter::Regex:
        return FilterText::tr("Regex");
    case TypedFilter::Bytes:
        return FilterText::tr("Bytes in hex");
    case TypedFilter::Characters:
        return FilterText::tr("Characters");
    case TypedFilter::ByteLength:
        return FilterText::tr("Number of bytes");
    case TypedFilter::Ids:
        return FilterText::tr("Ids");
    case TypedFilter::Depth:
        return FilterText::tr("Depth");
    case TypedFilter::Count:
        return FilterText::tr("Count");
    }
    return FilterText::tr("Text");
}

QString exampleOf(TypedFilter kind) {
    switch (kind) {
    case TypedFilter::Text:
        return FilterText::tr("Filter (Ctrl+F)");
    case TypedFilter::Regex:
        return QStringLiteral("^.?[A-Z]+$");
    case TypedFilter::Bytes:
        return QStringLiteral("E4 BD");
    case TypedFilter::Characters:
    case TypedFilter::ByteLength:
    case TypedFilter::Ids:
    case TypedFilter::Depth:
    case TypedFilter::Count:
        break;
    }
    return QStringLiteral("3, 3-5, 3-, -5");
}

QString setTyped(vocab::PieceFilter& filter, TypedFilter kind, const QString& text) {
    if (kind == TypedFilter::Text) {
        filter.text = text.toStdString();
        filter.ignoreCase = text == text.toLower(); // a capital letter is meant
        return {};
    }
    if (kind == TypedFilter::Regex) {
        if (!text.isEmpty()) {
            const auto regex =
                Regex::compile({Pattern::Kind::Regex, text.toStdString(), Pattern::Dialect::Oniguruma});
            if (!regex)
                return QString::fromStdString(regex.error().message.text());
        }
        filter.regex = text.toStdString();
        return {};
    }
    if (kind == TypedFilter::Bytes) {
        const auto bytes = vocab::bytesOfHex(text.trimmed().toStdString());
        if (!bytes)
            return FilterText::tr("Type pairs of hexadecimal digits: E4 BD");
        filter.bytes = *bytes;
        return {};
    }
    const RangeField field = rangeField(kind);
    if (text.trimmed().isEmpty()) {
        filter.*field = std::nullopt;
        return {};
    }
    const Range range = readRange(text);
    if (!range)
        return FilterText::tr("Type a number or a range: 3, 3-5, 3- or -5");
    filter.*field = range;
    return {};
}

QString typedText(const vocab::PieceFilter& filter, TypedFilter kind) {
    if (const RangeField field = rangeField(kind))
        return filter.*field ? rangeText(*(filter.*field)) : QString();
    return kind == TypedFilter::Bytes
               ? hex(filter.bytes)
               : QString::fromStdString(kind == TypedFilter::Regex ? filter.regex : filter.text);
}

QList<FilterCondition> conditionsOf(const vocab::PieceFilter& filter) {
    using vocab::PieceFilter;
    QList<FilterCondition> conditions;
    const auto add = [&](const QString& name, const QString& value,
                         std::function<void(PieceFilter&)> remove) {
        conditions << FilterCondition{
            name.isEmpty() ? value : FilterText::tr("%1: %2", "a condition and its value").arg(name, value),
            std::move(remove)};
    };
    if (!filter.text.empty())
        add(titleOf(TypedFilter::Text), readableBytes(filter.text), [](PieceFilter& f) {
            f.text.clear();
            f.ignoreCase = false;
        });
    if (!filter.regex.empty())
        add(titleOf(TypedFilter::Regex), QString::fromStdString(filter.regex),
            [](PieceFilter& f) { f.regex.clear(); });
    if (!filter.bytes.empty())
        add(titleOf(TypedFilter::Bytes), hex(filter.bytes), [](PieceFilter& f) { f.bytes.clear(); });
    for (const auto& [kind, key] : kRangeKeys) {
        const RangeField field = rangeField(kind);
        if (filter.*field)
            add(titleOf(kind), rangeText(*(filter.*field)), [field](PieceFilter& f) { (f.*field).reset(); });
    }
    for (FilterCondition& condition : conditions)
        condition.typed = true;
    if (!filter.types.empty())
        add(FilterText::tr("Type"), valuesOf(filter.types, kPieceTypeCount, typeLabel),
            [](PieceFilter& f) { f.types = {}; });
    if (!filter.scripts.empty()) {
        QStringList names;
        for (const ScriptCode script : filter.scripts)
            names << scriptLabel(script);
        add(FilterText::tr("Script"), names.join(QStringLiteral(", ")),
            [](PieceFilter& f) { f.scripts.clear(); });
    }
    if (!filter.letters.empty())
        add({}, valuesOf(filter.letters, vocab::kLetterCaseCount, lettersLabel),
            [](PieceFilter& f) { f.letters = {}; });
    if (!filter.digits.empty())
        add({}, valuesOf(filter.digits, vocab::kDigitContentCount, digitsLabel),
            [](PieceFilter& f) { f.digits = {}; });
    if (!filter.reach.empty())
        add({}, valuesOf(filter.reach, 3, reachName), [](PieceFilter& f) { f.reach = {}; });
    if (!filter.obstacles.empty())
        add(FilterText::tr("Reason"), valuesOf(filter.obstacles, vocab::kObstacleCount, obstacleLabel),
            [](PieceFilter& f) { f.obstacles = {}; });
    if (filter.startsWord)
        add({}, *filter.startsWord ? FilterText::tr("starts a word") : FilterText::tr("doesn't start a word"),
            [](PieceFilter& f) { f.startsWord.reset(); });
    if (filter.duplicate)
        add({},
            *filter.duplicate ? FilterText::tr("another piece has its text")
                              : FilterText::tr("no other piece has its text"),
            [](PieceFilter& f) { f.duplicate.reset(); });
    return conditions;
}

// The saved state.

QJsonObject filterState(const vocab::PieceFilter& filter) {
    QJsonObject state;
    const auto addText = [&](const char* key, const QString& text) {
        if (!text.isEmpty())
            state[QLatin1String(key)] = text;
    };
    const auto addBits = [&](const char* key, std::uint32_t bits) {
        if (bits != 0)
            state[QLatin1String(key)] = static_cast<qint64>(bits);
    };
    addText("text", QString::fromStdString(filter.text));
    addText("regex", QString::fromStdString(filter.regex));
    addText("bytes", hex(filter.bytes));
    for (const auto& [kind, key] : kRangeKeys)
        if (const Range& range = filter.*rangeField(kind))
            addText(key, rangeText(*range));
    addBits("types", filter.types.bits);
    addBits("letters", filter.letters.bits);
    addBits("digits", filter.digits.bits);
    addBits("reach", filter.reach.bits);
    addBits("obstacles", filter.obstacles.bits);
    QJsonArray scripts;
    for (const ScriptCode script : filter.scripts)
        scripts << QString::fromStdString(vocab::nameOfScript(script));
    if (!scripts.isEmpty())
        state[QStringLiteral("scripts")] = scripts;
    if (filter.startsWord)
        state[QStringLiteral("startsWord")] = *filter.startsWord;
    if (filter.duplicate)
        state[QStringLiteral("duplicate")] = *filter.duplicate;
    return state;
}

vocab::PieceFilter filterFrom(const QJsonObject& state) {
    vocab::PieceFilter filter;
    const auto text = [&](const char* key) { return state[QLatin1String(key)].toString(); };
    const auto bits = [&](const char* key, int count) {
        return static_cast<std::uint32_t>(state[QLatin1String(key)].toInteger()) & ((1U << count) - 1U);
    };
    setTyped(filter, TypedFilter::Text, text("text"));
    setTyped(filter, TypedFilter::Regex, text("regex"));
    setTyped(filter, TypedFilter::Bytes, text("bytes"));
    for (const auto& [kind, key] : kRangeKeys)
        setTyped(filter, kind, text(key));
    filter.ignoreCase &= !filter.text.empty();
    filter.types.bits = bits("types", kPieceTypeCount);
    filter.letters.bits = bits("letters", vocab::kLetterCaseCount);
    filter.digits.bits = bits("digits", vocab::kDigitContentCount);
    filter.reach.bits = bits("reach", 3);
    filter.obstacles.bits = bits("obstacles", vocab::kObstacleCount);
    for (const QJsonValue& name : state[QStringLiteral("scripts")].toArray())
        for (std::size_t i = 0; i < kScriptCodes; ++i)
            if (vocab::nameOfScript(static_cast<ScriptCode>(i)) == name.toString().toStdString()) {
                filter.scripts.push_back(static_cast<ScriptCode>(i));
                break;
            }
    if (const QJsonValue starts = state[QStringLiteral("startsWord")]; starts.isBool())
        filter.startsWord = starts.toBool();
    if (const QJsonValue duplicate = state[QStringLiteral("duplicate")]; duplicate.isBool())
        filter.duplicate = duplicate.toBool();
    return filter;
}

} // namespace tokenscope::ui
