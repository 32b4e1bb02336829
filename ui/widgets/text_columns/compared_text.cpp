#include "ui/widgets/text_columns/compared_text.h"

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/pieces.h"
#include "ui/session/encoded_text.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <algorithm>
#include <map>

namespace tokenscope::ui {
namespace {

/// A chip has its label and a border; in quarters of a space.
constexpr std::uint32_t kChipBorder = 12;

bool sameColumn(const CompareRequest& request, const CompareRequest::Column& wanted,
                const std::shared_ptr<const Tokenizer>& tokenizer, const EncodedTextPtr& is) {
    return is && !is->ofWords() && is->tokenizer == tokenizer &&
           is->options.addSpecial == wanted.options.addSpecial &&
           is->options.parseSpecial == wanted.options.parseSpecial &&
           (is->text == request.text ||
            (is->revision == request.revision && is->text->size() == request.text->size()));
}

std::shared_ptr<const compare::PieceTexts> piecesOf(const ComparedText& made, const CompareRequest& request,
                                                    const std::shared_ptr<const Tokenizer>& tokenizer) {
    for (const ComparedColumn& column : made.columns)
        if (column.encoded->tokenizer == tokenizer)
            return column.pieces;
    for (const ComparedTextPtr& known : {request.former, request.known})
        if (known)
            for (const ComparedColumn& column : known->columns)
                if (column.encoded->tokenizer == tokenizer)
                    return column.pieces;
    return std::make_shared<const compare::PieceTexts>(tokenizer);
}

tl::unexpected<Error> inColumn(Error error, std::size_t at) {
    error.where = "column " + std::to_string(at + 1);
    return tl::unexpected<Error>(std::move(error));
}

/// The tokenizer with its switches; reused if it exists.
Result<std::shared_ptr<const Tokenizer>> tokenizerOf(const CompareRequest& request,
                                                     const CompareRequest::Column& wanted) {
    if (wanted.switches.empty())
        return wanted.tokenizer;
    if (request.known)
        for (const ComparedColumn& column : request.known->columns)
            if (column.base == wanted.tokenizer && column.switches == wanted.switches)
                return column.encoded->tokenizer;
    return withSwitches(wanted.tokenizer, wanted.switches);
}

Result<ComparedColumn> makeColumn(const CompareRequest& request, std::size_t at, const ComparedText& made,
                                  const Progress& progress) {
    const CompareRequest::Column& wanted = request.columns[at];
    const auto tokenizer = tokenizerOf(request, wanted);
    if (!tokenizer)
        return inColumn(tokenizer.error(), at);
    if (request.former)
        for (const ComparedColumn& column : request.former->columns)
            if (column.base == wanted.tokenizer && column.switches == wanted.switches &&
                sameColumn(request, wanted, *tokenizer, column.encoded)) {
                ComparedColumn again = column;
                // The session may have encoded the same text again: its selection refers to the new object.
                if (sameColumn(request, wanted, *tokenizer, request.session))
                    again.encoded = request.session;
                return again;
            }
    ComparedColumn column;
    column.base = wanted.tokenizer;
    column.switches = wanted.switches;
    if (sameColumn(request, wanted, *tokenizer, request.session)) {
        column.encoded = request.session;
    } else {
        EncodeRequest encode;
        encode.tokenizer = *tokenizer;
        encode.text = request.text;
        encode.options = wanted.options;
        encode.revision = request.revision;
        auto encoded = encodeText(encode, progress);
        if (!encoded)
            return inColumn(encoded.error(), at);
        column.encoded = *std::move(encoded);
    }
    column.pieces = piecesOf(made, request, *tokenizer);
    column.places = compare::tokenBoundaries(column.encoded->encoding);
    column.figures = compare::figuresOf(*column.encoded->text, *column.pieces, column.encoded->encoding);
    const EncodedText& encoded = *column.encoded;
    for (std::size_t i = 0; i < encoded.size() && !column.longest; ++i)
        if (encoded.span(i).size() == column.figures.longest && column.figures.longest > 0 &&
            encoded.types[i] != PieceType::Control)
            column.longest = i;
    return column;
}

void roomForChips(ComparedText& made) {
    std::map<std::uint32_t, std::uint32_t> most;
    for (const ComparedColumn& column : made.columns) {
        std::map<std::uint32_t, std::uint32_t> own;
        const EncodedText& encoded = *column.encoded;
        for (std::size_t i = 0; i < encoded.size(); ++i) {
            if (!encoded.span(i).empty())
                continue;
            std::uint32_t& room = own[encoded.span(i).begin];
            const auto label =
                static_cast<std::uint32_t>(encoded.tokenizer->spelling(encoded.encoding.ids[i]).size());
            room = std::min(kMaxChipRoom, room + kChipBorder + 4 * label);
        }
        for (const auto& [byte, room] : own)
            most[byte] = std::max(most[byte], room);
    }
    made.chips.reserve(most.size());
    for (const auto& [byte, room] : most)
        made.chips.push_back({byte, room});
}

CutCounts countCuts(const ComparedColumn& reference, const ComparedColumn& other) {
    const compare::SharedBoundaries cuts = compare::splitBoundaries(reference.places, other.places);
    const std::string& text = *other.encoded->text;
    const auto inside = std::count_if(cuts.onlySecond.begin(), cuts.onlySecond.end(), [&](std::uint32_t cut) {
        return cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U;
    });
    return {cuts.shared.size(), cuts.onlySecond.size(), cuts.onlyFirst.size(),
            static_cast<std::uint64_t>(inside),
            compare::sameIdsOf(reference.encoded->encoding, other.encoded->encoding)};
}

std::optional<Error> findDifferences(ComparedText& made, const Progress& progress) {
    const std::size_t reference = made.reference;
    const ComparedColumn& own = made.columns[reference];
    std::vector<ComparedDifference>& all = made.differences;
    for (std::size_t c = 0; c < made.columns.size(); ++c) {
        if (c == reference)
            continue;
        const ComparedColumn& other = made.columns[c];
        const bool ids = own.encoded->tokenizer == other.encoded->tokenizer ||
                         compare::idsAreComparable(*own.encoded->tokenizer, *other.encoded->tokenizer);
        made.columns[c].idsCompared = ids;
        made.columns[c].cuts = countCuts(own, other);
        auto found = compare::differencesOf(made.aligned, reference, {*own.pieces, own.encoded->encoding}, c,
                                            {*other.pieces, other.encoded->encoding}, ids, progress);
        if (!found)
            return found.error();
        const auto former = static_cast<std::ptrdiff_t>(all.size());
        for (const compare::GroupDifference& difference : *found) {
            ComparedDifference one{difference.group, difference.kinds, {}};
            one.kinds[c] = difference.kinds;
            all.push_back(one);
        }
        const auto byGroup = [](const ComparedDifference& a, const ComparedDifference& b) {
            return a.group < b.group;
        };
        std::inplace_merge(all.begin(), all.begin() + former, all.end(), byGroup);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (kept > 0 && all[kept - 1].group == all[i].group) {
                all[kept - 1].all |= all[i].all;
                for (std::size_t k = 0; k < kMaxCompared; ++k)
                    all[kept - 1].kinds[k] |= all[i].kinds[k];
            } else {
                all[kept++] = all[i];
            }
        }
        all.resize(kept);
    }
    for (const ComparedDifference& difference : all)
        for (std::size_t k = 0; k < made.counts.size(); ++k)
            made.counts[k] +=
                (difference.all & static_cast<std::uint8_t>(compare::kEachTextDifference[k])) != 0 ? 1U : 0U;
    return std::nullopt;
}

} // namespace

TokenRange ComparedText::tokens(std::size_t column, ByteSpan span) const {
    return tokensTouching(columns[column].encoded->encoding, span);
}

std::size_t ComparedText::differenceAfter(std::uint32_t byte) const {
    const auto found = std::partition_point(differences.begin(), differences.end(),
                                            [&](const ComparedDifference& d) { return span(d).end <= byte; });
    return static_cast<std::size_t>(found - differences.begin());
}

ComparedTextPtr plainColumns(const EncodedTextPtr& session, std::size_t columns) {
    auto bare = std::make_shared<EncodedText>();
    bare->tokenizer = session->tokenizer;
    bare->text = session->text;
    bare->options = session->options;
    bare->index = session->index;
    auto made = std::make_shared<ComparedText>();
    made->text = session->text;
    made->columns.resize(columns);
    for (ComparedColumn& column : made->columns) {
        column.base = session->tokenizer;
        column.encoded = bare;
    }
    return made;
}

Result<ComparedTextPtr> compareColumns(const CompareRequest& request, const Progress& progress) {
    auto made = std::make_shared<ComparedText>();
    made->text = request.text;
    made->reference = std::min(request.reference, request.columns.size() - 1);
    const std::size_t parts = request.columns.size() + 1;
    for (std::size_t c = 0; c < request.columns.size(); ++c) {
        const std::uint64_t size = request.text->size();
        auto column = makeColumn(request, c, *made, progress.part(c * size, (c + 1) * size, parts * size));
        if (!column)
            return tl::unexpected<Error>(column.error());
        made->columns.push_back(*std::move(column));
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "comparing was canceled");
    }
    std::vector<const Encoding*> encodings;
    for (const ComparedColumn& column : made->columns)
        encodings.push_back(&column.encoded->encoding);
    made->aligned = compare::AlignedText(encodings, static_cast<std::uint32_t>(request.text->size()));
    if (auto error = findDifferences(*made, Progress{progress.stop, {}}))
        return tl::unexpected<Error>(*std::move(error));
    roomForChips(*made);
    return ComparedTextPtr(std::move(made));
}

namespace {

/// A cell has neither tabs nor line ends.
QString tableCell(QString text) {
    return text.replace(QLatin1Char('\t'), QChar(0x21E5))
        .replace(QLatin1Char('\n'), QChar(0x21B5))
        .replace(QLatin1Char('\r'), QChar(0x240D));
}

} // namespace

QString columnsTable(const ComparedText& compared, const QStringList& titles, ByteSpan span) {
    QStringList header{QStringLiteral("bytes"), QStringLiteral("text"), QStringLiteral("differs in")};
    for (std::size_t c = 0; c < compared.columns.size(); ++c)
        for (const char* what : {"pieces", "ids"})
            header << QStringLiteral("%1 %2 %3")
                          .arg(columnLetter(c), titles.value(static_cast<qsizetype>(c)), QLatin1String(what));
    QString table = header.join(QLatin1Char('\t')) + QLatin1Char('\n');
    if (compared.aligned.groups() == 0)
        return table;
    std::size_t difference = compared.differenceAfter(span.begin);
    const std::size_t first = compared.aligned.groupAt(span.begin);
    for (std::size_t g = first; g < compared.aligned.groups() && g - first < kMaxCopiedGroups; ++g) {
        const ByteSpan text = compared.aligned.text(g);
        if (text.begin >= span.end && g > first)
            break;
        while (difference < compared.differences.size() && compared.differences[difference].group < g)
            ++difference;
        const bool differs =
            difference < compared.differences.size() && compared.differences[difference].group == g;
        QStringList cells{
            QStringLiteral("[%1,%2)").arg(text.begin).arg(text.end),
            tableCell(readableBytes(std::string_view(*compared.text).substr(text.begin, text.size()))),
            differs ? differenceTitles(compared.differences[difference].all) : QString()};
        for (std::size_t c = 0; c < compared.columns.size(); ++c) {
            const EncodedText& encoded = *compared.columns[c].encoded;
            const compare::GroupRange range = compared.aligned.tokens(c, g);
            QStringList pieces;
            QStringList ids;
            for (std::uint32_t i = range.begin; i < range.end; ++i) {
                pieces << tableCell(readableSpelling(encoded, i));
                ids << QString::number(encoded.encoding.ids[i]);
            }
            cells << pieces.join(QStringLiteral(" | ")) << ids.join(QLatin1Char(' '));
        }
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return table;
}

} // namespace tokenscope::ui
